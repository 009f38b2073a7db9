"""Packages that only a part of Tengen needs: the extra that brings each, and what to say where it is missing."""

from __future__ import annotations

import importlib
from typing import Any

#: The extra of each package, by the name to import.
EXTRAS = {
    "nicegui": "web",
    "matplotlib": "plot",
    "bed_reader": "gep",
    "cyvcf2": "gep",
    "distributed": "cluster",
    "pyspiel": "openspiel",
    "pyfftw": "fft",
    "onnxruntime": "onnx",
}
_NAMES = {
    "nicegui": "NiceGUI",
    "matplotlib": "Matplotlib",
    "bed_reader": "bed-reader",
    "distributed": "Dask",
    "pyspiel": "OpenSpiel",
    "pyfftw": "FFTW",
    "onnxruntime": "ONNX Runtime",
}


class MissingExtraError(ImportError, ValueError):
    """A package of an extra is not installed; the message says how to get it."""


def missing(package: str, what: str) -> MissingExtraError:
    """The error for want of a package; `what` is a subject with its verb, such as "the web board needs"."""
    name = _NAMES.get(package, package)
    return MissingExtraError(f"{what} {name}: pip install '{requirement(package)}'")


def requirement(package: str) -> str:
    """What to install to get a package."""
    return f"tengen[{EXTRAS[package]}]"


def need(package: str, what: str) -> Any:
    """A package of an extra, imported; MissingExtraError if it is not there."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name == package:
            raise missing(package, what) from None
        reason = f"{package} is installed, but lacks {error.name}"
        raise ValueError(f"{reason}: pip install --upgrade '{requirement(package)}'") from None
    except ImportError as error:
        raise ValueError(f"{package} is installed, but does not load: {' '.join(str(error).split())}") from None


def available(package: str) -> bool:
    """Whether a package of an extra can be imported."""
    try:
        importlib.import_module(package)
    except ImportError:
        return False
    return True

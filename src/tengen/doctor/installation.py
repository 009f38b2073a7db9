"""Python, the package, what it needs, and the compiled core."""

from __future__ import annotations

import importlib.metadata as metadata
import platform
import re
import signal
import subprocess
import sys
from pathlib import Path

from tengen.doctor.finding import Finding, broken, fine, one_line, warning

_REINSTALL = "install it again: pip install --force-reinstall --no-deps . in Tengen's folder"
_OLDEST = (3, 11)
_LOADING = 60.0  # seconds


def python() -> Finding:
    """Is Python new enough?"""
    text = f"{platform.python_implementation()} {platform.python_version()}, {sys.executable}"
    if sys.version_info < _OLDEST:
        return broken(text, f"Tengen needs Python {_OLDEST[0]}.{_OLDEST[1]} or newer")
    return fine(text)


def package() -> Finding:
    """The version of the installed package and where its files are."""
    import tengen

    return fine(f"tengen {tengen.__version__} in {Path(tengen.__file__).parent}")


def dependencies() -> Finding:
    """Are the libraries there that Tengen cannot do without, new enough?"""
    found, wrong, needed = [], [], []
    for line in metadata.requires("tengen") or []:
        match = re.fullmatch(r"([A-Za-z0-9_.-]+)\s*>=\s*([0-9.]+)", line)
        if match is None:
            continue  # of an extra
        name, least = match.groups()
        needed.append(name)
        try:
            version = metadata.version(name)
        except metadata.PackageNotFoundError:
            wrong.append(f"{name} is missing")
            continue
        found.append(f"{name} {version}")
        if _numbers(version) < _numbers(least):
            wrong.append(f"{name} {version} is older than {least}")
    if wrong:
        return broken("; ".join(wrong), f"pip install --upgrade {' '.join(sorted(needed))}")
    return fine(", ".join(found))


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


def core() -> Finding:
    """Does the compiled core load, in a process of its own in case it does not survive that, and how was it built?"""
    command = [sys.executable, "-c", "import tengen._core"]
    try:
        tried = subprocess.run(command, capture_output=True, text=True, timeout=_LOADING, check=False)
    except subprocess.TimeoutExpired:
        return broken(f"loading the core takes longer than {_LOADING:g} s", _REINSTALL)
    if tried.returncode == -signal.SIGILL:
        return broken(
            "the core uses instructions that this processor lacks",
            "build it here: pip install --force-reinstall --no-deps -C cmake.define.TENGEN_MARCH=native .",
        )
    if tried.returncode != 0:
        last = (tried.stderr.strip().splitlines() or [f"it ended with code {tried.returncode}"])[-1]
        return broken(f"the core does not load: {last}", _REINSTALL)
    return _built()


def _built() -> Finding:
    from tengen import __version__, _core

    try:
        info = _core.build_info()
    except AttributeError as error:
        return broken(f"the core is older than the rest of Tengen: {one_line(error)}", _REINSTALL)
    text = f"{info['compiler']}, {info['build_type']}, {info['instructions'] or 'default instructions'}"
    if info["version"] not in ("", __version__):
        return broken(f"the core is of version {info['version']}, the package of {__version__}", _REINSTALL, **info)
    slow = [
        what
        for what, is_so in (
            ("without optimisation", info["optimised"] == "no"),
            ("with assertions", info["assertions"] == "yes"),
            (f"with sanitizers ({info['sanitizers']})", bool(info["sanitizers"])),
        )
        if is_so
    ]
    if slow:
        return warning(f"{text}: built {' and '.join(slow)}, and so slow", _REINSTALL, **info)
    return fine(text, **info)

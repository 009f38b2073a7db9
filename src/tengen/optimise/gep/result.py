"""The file that a search leaves; it is checked when it is read, so that nothing else has to expect a damaged one."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np

from tengen.files import write_file
from tengen.optimise.gep.predictor import Predictor

FORMAT = "tengen gep result 1"
SMOOTHING = ("add", "hardy-weinberg", "floor")
MISSING = ("skip", "genotype")


def save_result(file: Path, result: dict[str, Any]) -> None:
    write_file(file, (json.dumps(result, indent=1) + "\n").encode())


def load_result(file: Path) -> dict[str, Any]:
    """A result that was saved; ValueError says what is wrong with the file."""
    try:
        found = json.loads(file.read_text("utf8"))
    except OSError as error:
        raise ValueError(f"{file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{file} is not the result of `tengen gep search`: it is no text") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{file} cannot be read as the result of a search: {error}") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(f"{file} is not the result of `tengen gep search`: its format is not {FORMAT!r}")
    wrong = _wrong(found)
    if wrong:
        raise ValueError(f"{file} is damaged: {wrong}. Search anew with -o to write it again")
    return found


def load_predictor(file: Path, number: int = 1) -> Predictor:
    """A model of a saved result, counted from 1."""
    result = load_result(file)
    models = result["models"]
    if not 1 <= number <= len(models):
        raise ValueError(f"{file} has {len(models)} models, not a number {number}")
    return Predictor.from_json(models[number - 1], result["classes"], result["setting"])


def _wrong(result: dict[str, Any]) -> str:
    """What is wrong with the first field that is needed and is not as it should be; empty if all are right."""
    classes, setting, models = (result.get(name) for name in ("classes", "setting", "models"))
    if not isinstance(classes, list) or not _names(classes) or len(classes) < 2:
        return '"classes" is not a list of at least two different names'
    for name in ("setting", "command"):
        if not isinstance(result.get(name), dict):
            return f'"{name}" is not there or not an object'
    assert isinstance(setting, dict)
    for name, known in (("smoothing", SMOOTHING), ("missing", MISSING)):
        if setting.get(name) not in known:
            return f'"setting": "{name}" is not one of {", ".join(known)}'
    if not _amount(setting.get("amount")):
        return '"setting": "amount" is not a number from 0 on'
    for name in ("evaluations", "seconds"):
        if not _amount(result.get(name)):
            return f'"{name}" is not a number from 0 on'
    runs = result.get("runs", 1)
    if not isinstance(runs, int) or isinstance(runs, bool) or not 1 <= runs < 1 << 31:
        return '"runs" is not a whole number from 1 on'
    if not isinstance(result.get("fingerprint", {}), dict):
        return '"fingerprint" is not an object'
    if not isinstance(models, list) or not models:
        return '"models" is not a list of at least one model'
    for number, model in enumerate(models, 1):
        wrong = _wrong_model(model, len(classes)) if isinstance(model, dict) else "is not an object"
        if wrong:
            return f"model {number}: {wrong}"
    return ""


def _wrong_model(model: dict[str, Any], classes: int) -> str:
    snps = model.get("snps")
    if not isinstance(snps, list) or not snps or not _names(snps):
        return '"snps" is not a list of different names'
    for name in ("counted", "other"):
        alleles = model.get(name)
        if not isinstance(alleles, list) or len(alleles) != len(snps) or not all(isinstance(a, str) for a in alleles):
            return f'"{name}" is not a list of {len(snps)} alleles, one for each SNP'
    if not _counts(model.get("counts"), (len(snps), classes, 4)):
        return f'"counts" are not {len(snps)} x {classes} x 4 numbers of people (SNPs, classes, genotypes)'
    for name in ("evaluations", "seconds"):
        if not _amount(model.get(name)):
            return f'"{name}" is not a number from 0 on'
    return ""


def _names(values: list[Any]) -> bool:
    return all(isinstance(value, str) and value for value in values) and len(set(values)) == len(values)


def _amount(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value) and value >= 0


def _counts(values: object, shape: tuple[int, ...]) -> bool:
    try:
        found = np.array(values)
    except ValueError:  # lists of different lengths
        return False
    return found.dtype == np.int64 and found.shape == shape and bool(((found >= 0) & (found < 1 << 31)).all())

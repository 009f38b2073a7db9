"""Going on with an earlier search: only if it saw the same people, and with its figures added up."""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.report import ModelReport
from tengen.optimise.gep.solver import Solver
from tengen.optimise.gep.statistics import Counts, pieces
from tengen.optimise.gep.task import Setting, Task

_OPTIONS = {"missing": "--missing-call"}  # of settings that are called otherwise
_PRINTS = {
    "people": "other people, or people in other classes",
    "outer": "other people in the outer split",
    "snps": "other SNPs: another file, or other limits of quality control",
    "genotypes": "other genotypes of the same people and SNPs",
}


def fingerprint(cohort: Cohort, unseen: Cohort | None, counts: Counts) -> dict[str, str]:
    """Short texts that differ where people searched with, people left out, SNPs or genotypes do."""
    snps = cohort.genotypes.snps
    columns = (snps.ids, snps.counted, snps.other)
    return {
        "people": _people(cohort),
        "outer": "" if unseen is None else _people(unseen),
        "snps": _digest(_joined(part) for column in columns for part in pieces(column)),
        "genotypes": _digest(part.astype("<i4").tobytes() for part in pieces(counts)),
    }


def _people(cohort: Cohort) -> str:
    return _digest(text.encode() for pair in cohort.labels().items() for text in pair)


def _joined(names: NDArray[Any]) -> bytes:
    return "\0".join(names.tolist()).encode()


def _digest(parts: Iterable[bytes]) -> str:
    found = hashlib.blake2b(digest_size=8)
    for part in parts:
        found.update(part)
        found.update(b"\0")
    return found.hexdigest()


@dataclass(frozen=True)
class Earlier:
    """What an earlier search did, if there was one."""

    evaluations: float = 0.0
    seconds: float = 0.0
    runs: int = 0
    models: list[list[str]] = field(default_factory=list)  # names of SNPs, best first
    found: dict[frozenset[str], tuple[float, float]] = field(default_factory=dict)  # after evaluations and seconds

    @staticmethod
    def of(result: dict[str, Any]) -> Earlier:
        models = result["models"]
        found = {frozenset(each["snps"]): (float(each["evaluations"]), float(each["seconds"])) for each in models}
        names = [each["snps"] for each in models]
        return Earlier(float(result["evaluations"]), float(result["seconds"]), int(result.get("runs", 1)), names, found)

    def take_up(self, solver: Solver, task: Task, file: Path) -> None:
        """Give the models to a solver, the best one last: a solver that goes on from one model has the last."""
        rank = {name: i for i, name in enumerate(task.snp_names(list(range(len(task.candidates)))))}
        for model in reversed(self.models):
            absent = [name for name in model if name not in rank]
            if absent:
                raise ValueError(f"{file} has a model with SNP {absent[0]!r}, no candidate here: give another -o")
            solver.resume(sorted(rank[name] for name in model))

    def add_to(self, reports: Sequence[ModelReport]) -> list[ModelReport]:
        """Reports that tell after how much of all runs a model was found; one known before keeps its own numbers."""
        added = []
        for report in reports:
            now = (self.evaluations + report.evaluations, self.seconds + report.seconds)
            evaluations, seconds = self.found.get(frozenset(report.predictor.snps), now)
            added.append(dataclasses.replace(report, evaluations=evaluations, seconds=seconds))
        return added


def check_same(
    file: Path,
    earlier: dict[str, Any],
    *,
    size: int,
    outer: float,
    setting: Setting,
    cohort: Cohort,
    prints: dict[str, str],
) -> str:
    """ValueError if an earlier search saw others or judged otherwise; a text for people if not all could be compared.

    Models that were chosen by people who are now in the outer split would look better there than they are.
    """
    sizes = {len(each["snps"]) for each in earlier["models"]}
    if sizes != {size}:
        least = min(sizes - {size})
        raise ValueError(f"{file} has models of {least} SNPs: to go on, give -n {least}")
    before = {**earlier["setting"], "outer": earlier["command"].get("outer", outer)}
    for name, value in {**dataclasses.asdict(setting), "outer": outer}.items():
        if before.get(name, value) != value:
            option = _OPTIONS.get(name, "--" + name)
            _refuse(file, f"{option} {before[name]}, not {value}")
    if tuple(earlier["classes"]) != cohort.names:
        _refuse(file, f"other classes: {', '.join(earlier['classes'])}")
    if earlier.get("people", cohort.sizes()) != cohort.sizes():
        _refuse(file, _PRINTS["people"])
    known = earlier.get("fingerprint", {})
    for name, value in prints.items():
        if known.get(name, value) != value:
            _refuse(file, _PRINTS[name])
    if all(name in known for name in prints):
        return ""
    return f"{file} does not say which people and SNPs it saw, as it is older: only classes and settings were compared"


def _refuse(file: Path, what: str) -> None:
    raise ValueError(f"{file} is of a search with {what}. To go on, give the same; to begin anew, another -o")

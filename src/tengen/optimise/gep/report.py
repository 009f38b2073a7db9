"""The result of a search: best models, how good they are by the draws and on people whom the search never saw."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import numpy as np

from tengen.arena.ratings.intervals import interval
from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.predictor import Predictor, confusion
from tengen.optimise.gep.result import FORMAT
from tengen.optimise.gep.solver import Solver
from tengen.optimise.gep.task import Task


@dataclass(frozen=True)
class OuterScore:
    """People of the outer split placed rightly, among all and among those who are not rejected."""

    right: int
    people: int
    right_kept: int
    kept: int
    confusion: list[list[int]]

    def accuracy(self) -> tuple[float, float, float]:
        """Percentage of those who are kept, with a 95% interval."""
        low, high = interval(self.right_kept, self.kept)
        return 100 * self.right_kept / self.kept, 100 * low, 100 * high


@dataclass(frozen=True)
class ModelReport:
    """One model: SNPs, the value V by draw, and what it is worth on other people."""

    predictor: Predictor
    by_draw: list[int]
    classified: int
    evaluations: float
    seconds: float
    outer: OuterScore | None

    @property
    def value(self) -> float:
        return float(np.mean(self.by_draw))

    def accuracy(self) -> tuple[float, float]:
        """By the draws that chose it, so optimistic: mean and standard deviation of the percentage."""
        shares = 100 * np.array(self.by_draw) / self.classified
        return float(shares.mean()), float(shares.std(ddof=1)) if len(shares) > 1 else 0.0


def score_outer(predictor: Predictor, outer: Cohort, rejection: float) -> OuterScore:
    """Place the people of the outer split; the same share is rejected as in the search.

    Who has none of the SNPs is placed nowhere: not right, even if the first class would be, and not in the table.
    """
    calls, _ = predictor.calls_of(outer.genotypes)
    placed = predictor.place(calls)
    known = placed.known > 0
    right = (placed.chosen == outer.classes) & known
    kept = placed.kept(rejection)
    table = confusion(outer.classes[known], placed.chosen[known], len(outer.names)).tolist()
    return OuterScore(int(right.sum()), len(right), int(right[kept].sum()), int(kept.sum()), table)


def report_models(task: Task, solver: Solver, outer: Cohort | None) -> list[ModelReport]:
    """The best models of a solver, best first."""
    reports = []
    for found in solver.best():
        counts = task.classifier.evaluate(np.array([found.model], dtype=np.uint32))[0]
        setting = task.setting
        predictor = Predictor.learn(
            task.cohort,
            task.candidates[found.model],
            smoothing=setting.smoothing,
            amount=setting.amount,
            missing=setting.missing,
        )
        score = None if outer is None else score_outer(predictor, outer, setting.rejection)
        reports.append(
            ModelReport(predictor, counts.tolist(), task.classifier.classified, found.evaluations, found.seconds, score)
        )
    return reports


def result_json(
    task: Task, solver: Solver, name: str, reports: list[ModelReport], *, command: dict[str, Any], complete: bool
) -> dict[str, Any]:
    """Everything there is to say of a search, and to go on from."""
    return {
        "format": FORMAT,
        "solver": name,
        "tuned": solver.tuned,
        "complete": complete,
        "evaluations": solver.evaluations,
        "seconds": solver.seconds,
        "classes": list(task.cohort.names),
        "people": task.cohort.sizes(),
        "candidates": len(task.candidates),
        "setting": dataclasses.asdict(task.setting),
        "command": command,
        "models": [_model_json(each) for each in reports],
    }


def _model_json(report: ModelReport) -> dict[str, Any]:
    mean, deviation = report.accuracy()
    found: dict[str, Any] = {
        **report.predictor.to_json(),
        "value": report.value,
        "by_draw": report.by_draw,
        "classified": report.classified,
        "accuracy": mean,
        "deviation": deviation,
        "evaluations": report.evaluations,
        "seconds": report.seconds,
    }
    if report.outer is not None:
        accuracy, low, high = report.outer.accuracy()
        found["outer"] = {**dataclasses.asdict(report.outer), "accuracy": accuracy, "interval": [low, high]}
    return found

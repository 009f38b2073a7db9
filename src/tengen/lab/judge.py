"""Our numbers beside the published ones: intervals and verdicts."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from tengen.code import Program
from tengen.distributions import student_quantile
from tengen.lab.experiment import Cell, Claim, Experiment, Sample, Samples
from tengen.lab.store import Made, Store

Z = 1.96  # of 95% intervals

AGREES = "agrees"
DIFFERS = "differs"
UNTESTED = "could not be tested"
SHOWN = "shown"  # there is no published number to compare with


@dataclass(frozen=True)
class Row:
    """A cell with its verdict."""

    cell: Cell
    sample: Sample | None
    verdict: str
    reason: str = ""

    @property
    def half_width(self) -> float | None:
        """Of our 95% interval."""
        return half_width(self.sample) if self.sample else None


@dataclass(frozen=True)
class ClaimRow:
    """A claim with its verdict."""

    text: str
    verdict: str
    reason: str = ""


def verdict_of(judged: Row | ClaimRow) -> str:
    """The verdict with its reason, if there is one."""
    return f"{judged.verdict}: {judged.reason}" if judged.reason else judged.verdict


@dataclass(frozen=True)
class Judgement:
    """All verdicts of an experiment, and the one that sums them up."""

    experiment: Experiment
    rows: list[Row]
    claims: list[ClaimRow]
    made: Made | None = None  # when and where its units were measured
    programs: Mapping[Program, int] = field(default_factory=dict)  # by which programs, and how many of them

    @property
    def measured(self) -> bool:
        """There are units."""
        return any(row.sample for row in self.rows)

    @property
    def verdict(self) -> str:
        verdicts = [row.verdict for row in self.rows] + [claim.verdict for claim in self.claims]
        differ, agree = verdicts.count(DIFFERS), verdicts.count(AGREES)
        if differ == 0:
            return AGREES if agree else UNTESTED if UNTESTED in verdicts else SHOWN
        return DIFFERS if agree == 0 else f"{agree} of {agree + differ} agree"


def half_width(sample: Sample) -> float | None:
    """Of the 95% interval of the mean, by Student's t, since cells may have a few units only."""
    if sample.error is None:
        return None
    return student_quantile(sample.freedom, 0.975) * sample.error


def judge(
    experiment: Experiment,
    samples: Samples,
    made: Made | None = None,
    programs: Mapping[Program, int] | None = None,
) -> Judgement:
    """Compares what was measured with what was published."""
    why_not = experiment.lacking() or "not run at this scale"
    rows = [_row(experiment, cell, samples.get(cell.key), why_not) for cell in experiment.cells]
    claims = [_claim(claim, samples, why_not) for claim in experiment.claims]
    return Judgement(experiment, rows, claims, made, programs or {})


def _claim(claim: Claim, samples: Samples, why_not: str) -> ClaimRow:
    try:
        holds = claim.check(samples)
    except KeyError:
        return ClaimRow(claim.text, UNTESTED, why_not)
    if holds is None:
        return ClaimRow(claim.text, UNTESTED, "the units are too few, or too unlike, to decide")
    return ClaimRow(claim.text, AGREES if holds else DIFFERS)


def judged(experiment: Experiment, store: Store) -> Judgement:
    """What is kept of an experiment, judged."""
    return judge(experiment, store.samples(experiment), store.made(experiment.id), store.programs(experiment))


def _row(experiment: Experiment, cell: Cell, sample: Sample | None, why_not: str) -> Row:
    if sample is None:
        return Row(cell, None, UNTESTED, why_not)
    if cell.published is None:
        return Row(cell, sample, SHOWN)
    width = half_width(sample)
    difference = abs(sample.mean - cell.published)
    if width is None and cell.units > 1:
        return Row(cell, sample, UNTESTED, "a single unit has no interval")
    if difference > experiment.tolerance + math.hypot(width or 0.0, Z * (cell.error or 0.0)):
        return Row(cell, sample, DIFFERS)
    # An interval as wide as the number itself says nothing.
    if width is not None and width > max(experiment.tolerance, 0.25 * abs(cell.published), 1e-12):
        return Row(cell, sample, UNTESTED, f"{sample.count} units are too few")
    return Row(cell, sample, AGREES)

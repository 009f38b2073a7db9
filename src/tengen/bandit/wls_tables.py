"""The experiments with win/loss states of Basaldúa 2013, section 4.5, beside the numbers printed there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import resources
from statistics import correlation, fmean, linear_regression
from typing import Any, NamedTuple

from tengen._core.bandit import Wls


class Figures(NamedTuple):
    """How well states tell known probabilities: means over repetitions, each with its standard deviation."""

    residual: float
    residual_sd: float
    rank: float
    rank_sd: float


@dataclass(frozen=True)
class QualityRow:
    """A row of table 4.5 (k is None: saturated states count) or 4.6 (they jump)."""

    table: str
    k: float | None
    updates: tuple[int, int]
    ours: Figures
    published: Figures | None

    @property
    def difference(self) -> Figures | None:
        """Ours minus the published one."""
        if self.published is None:
            return None
        return Figures(*(ours - theirs for ours, theirs in zip(self.ours, self.published, strict=True)))


@dataclass(frozen=True)
class StepResponse:
    """Figure 4.11: mean settling times by end of scale, and the line through them."""

    times: dict[int, float]
    slope: float
    intercept: float
    adjusted_r2: float
    published_r2: float


def published() -> dict[str, Any]:
    """The printed numbers, as in the data file."""
    text = resources.files("tengen").joinpath("data", "wls", "basaldua-2013.toml").read_text("utf8")
    return tomllib.loads(text)


def quality_rows(
    end_of_scale: int = 21, *, repetitions: int = 25_000, seed: int = 0, threads: int = 1
) -> Iterator[QualityRow]:
    """Tables 4.5 and 4.6; with another end of scale there is nothing published to compare with."""
    printed = published()
    for row in printed["table"]:
        k = row.get("k")
        wls = Wls(end_of_scale, saturation="counter") if k is None else Wls(end_of_scale, k=k)
        low, high = row["updates"]
        found = wls.quality(min_updates=low, max_updates=high, repetitions=repetitions, seed=seed, threads=threads)
        ours = Figures(found.residual.mean, found.residual.sd, found.rank_correlation.mean, found.rank_correlation.sd)
        theirs = Figures(*row["residual"], *row["rank"]) if end_of_scale == printed["end_of_scale"] else None
        yield QualityRow(row["table"], k, (low, high), ours, theirs)


def step_response(*, repetitions: int = 25, seed: int = 0) -> StepResponse:
    """Figure 4.11: settling times after the probability of a win went from 1/4 to 3/4, for each end of scale."""
    printed = published()["step_response"]
    ends = range(printed["first"], printed["last"] + 1, printed["step"])
    times = {e: fmean(Wls(e).settling_times(repetitions=repetitions, seed=seed + e)) for e in ends}
    points = list(times), list(times.values())
    slope, intercept = linear_regression(*points)
    adjusted = 1 - (1 - correlation(*points) ** 2) * (len(times) - 1) / (len(times) - 2)
    return StepResponse(times, slope, intercept, adjusted, printed["adjusted_r2"])

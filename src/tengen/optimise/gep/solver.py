"""What a solver of the genetic etiology problem is, and all of them by name; others come in by entry points."""

from __future__ import annotations

import difflib
import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Protocol

from tengen._core import gep as core
from tengen._core.pgame import Stop
from tengen.optimise.gep.task import Task
from tengen.optimise.gep.top_n import TopN

ENTRY_POINTS = "tengen.gep_solvers"
_SWITCH = {**dict.fromkeys(("1", "true", "yes", "on"), True), **dict.fromkeys(("0", "false", "no", "off"), False)}


class FoundModel(Protocol):
    """A model: ranks of its candidates, and when it was found."""

    @property
    def model(self) -> list[int]:
        """Ranks of its candidates."""

    @property
    def value(self) -> int:
        """People placed rightly, summed over the draws."""

    @property
    def evaluations(self) -> float:
        """Models that were valued until it was found."""

    @property
    def seconds(self) -> float:
        """That the search had run then."""


class Solver(Protocol):
    """A search that may be asked for its best models at any time, also from another thread while it runs."""

    def run(
        self,
        *,
        evaluations: float | None = None,
        seconds: float | None = None,
        threads: int = 1,
        stop: Stop | None = None,
    ) -> None:
        """Go on until a limit, a stop, or until nothing is left to search."""

    def best(self) -> Sequence[FoundModel]:
        """The best models so far, best first."""

    def resume(self, model: list[int]) -> None:
        """Take up a model of an earlier run."""

    @property
    def evaluations(self) -> float:
        """Models that were valued so far."""

    @property
    def seconds(self) -> float:
        """That it has run."""

    @property
    def finished(self) -> bool:
        """Whether nothing is left to be searched."""

    @property
    def tuned(self) -> str:
        """The settings that it has chosen itself, in words; empty if there are none."""


# A task, the size of models, and keywords: seed, best (models kept), horizon (evaluations to expect), own settings.
Factory = Callable[..., Solver]


def mcts(
    task: Task,
    size: int,
    *,
    seed: int,
    best: int,
    horizon: float,
    k: float = 0.0,
    width: int = 0,
    penalty: float = 0.02,
    remove_exhausted: bool = True,
    patience: int = 0,
    memory_mb: int = 512,
) -> Solver:
    """Monte-Carlo tree search: exploration k and width by sampling, unless given (width -1: all children).

    A tree that finds nothing better in `patience` simulations begins anew (0: by the size of models, -1: never).
    """
    return core.mcts(
        task.problem(size), seed=seed, best=best, horizon=horizon, k=k, width=width, penalty=penalty,
        remove_exhausted=remove_exhausted, patience=patience, memory_mb=memory_mb,
    )  # fmt: skip


def rave(
    task: Task,
    size: int,
    *,
    seed: int,
    best: int,
    horizon: float,
    k: float = 0.0,
    width: int = 0,
    rave: float = 50.0,
    patience: int = 0,
    memory_mb: int = 512,
) -> Solver:
    """Tree search that values a SNP also by all models that had it, with the weight of `rave` visits."""
    return core.mcts(
        task.problem(size), seed=seed, best=best, horizon=horizon, k=k, width=width, rave=rave, patience=patience,
        memory_mb=memory_mb,
    )  # fmt: skip


def beam(
    task: Task,
    size: int,
    *,
    seed: int,
    best: int,
    horizon: float,
    k: float = 0.0,
    width: int = 0,
    beam: int = 50,
    beam_visits: int = 0,
    memory_mb: int = 512,
) -> Solver:
    """Beam MCTS for large models: of each size only the `beam` most visited stay, after `beam_visits` simulations."""
    return core.mcts(
        task.problem(size), seed=seed, best=best, horizon=horizon, k=k, width=width, beam=beam,
        beam_visits=beam_visits, memory_mb=memory_mb,
    )  # fmt: skip


def grqs(
    task: Task, size: int, *, seed: int, best: int, horizon: float, factor: float = 0.0, slopes: str = ""
) -> Solver:
    """Greedy queued search: slopes by sampling and their factor by trial, unless given (slopes as 20,15,10,...)."""
    try:
        numbers = [float(part) for part in slopes.split(",")] if slopes else []
    except ValueError:
        raise ValueError(f"slopes={slopes}: numbers with commas between them are needed, such as 20,15,10") from None
    return core.greedy(task.problem(size), seed=seed, best=best, horizon=horizon, factor=factor, slopes=numbers)


def annealing(
    task: Task, size: int, *, seed: int, best: int, horizon: float, hot: float = 0.0, cold: float = 0.05
) -> Solver:
    """Simulated annealing: one SNP changes at a time, temperatures in people (hot 0: by sampling)."""
    return core.annealing(task.problem(size), seed=seed, best=best, horizon=horizon, hot=hot, cold=cold)


def genetic(
    task: Task,
    size: int,
    *,
    seed: int,
    best: int,
    horizon: float,
    population: int = 100,
    mutation: float = 0.3,
    tournament: int = 3,
) -> Solver:
    """A genetic algorithm: parents by tournament, children of SNPs of both."""
    return core.genetic(
        task.problem(size), seed=seed, best=best, horizon=horizon, population=population, mutation=mutation,
        tournament=tournament,
    )  # fmt: skip


def topn(task: Task, size: int, *, seed: int, best: int, horizon: float) -> Solver:
    """No search: the best single SNPs by informativeness, by difference and by theta."""
    del seed, best, horizon
    return TopN(task, size)


_BUILT_IN: dict[str, Factory] = {
    "mcts": mcts,
    "rave": rave,
    "beam": beam,
    "grqs": grqs,
    "topn": topn,
    "annealing": annealing,
    "genetic": genetic,
}


@cache
def solvers() -> dict[str, Factory]:
    """All solvers by name: ours, then those of installed packages."""
    found = dict(_BUILT_IN)
    for point in entry_points(group=ENTRY_POINTS):
        if point.name in found:
            raise ValueError(f"a package brings a solver {point.name!r}, which there is already: {point.value}")
        try:
            found[point.name] = point.load()
        except Exception as error:  # whatever a package does when it is loaded
            raise ValueError(f"the solver {point.name!r} of {point.value} does not load: {error}") from error
    return found


def make_solver(
    name: str,
    task: Task,
    size: int,
    *,
    seed: int = 0,
    best: int = 10,
    horizon: float = 1e5,
    settings: Mapping[str, str] | None = None,
) -> Solver:
    """A solver by name; settings are texts, as users write them."""
    known = solvers()
    if name not in known:
        close = difflib.get_close_matches(name, known, 1, 0.4)
        hint = f"did you mean {close[0]}?" if close else f"there are {', '.join(known)}"
        raise ValueError(f"there is no solver {name!r}; {hint}")
    return known[name](task, size, seed=seed, best=best, horizon=horizon, **_read(name, settings or {}))


def own_settings(name: str) -> dict[str, Any]:
    """The settings of a solver with their default values."""
    parameters = inspect.signature(solvers()[name]).parameters.values()
    return {each.name: each.default for each in parameters if each.default is not inspect.Parameter.empty}


def _read(name: str, settings: Mapping[str, str]) -> dict[str, Any]:
    known = own_settings(name)
    found: dict[str, Any] = {}
    for key, text in settings.items():
        if key not in known:
            raise ValueError(f"solver {name} has no setting {key!r}; it has {', '.join(known) or 'none'}")
        kind = type(known[key])
        if kind is bool:
            if text.lower() not in _SWITCH:
                raise ValueError(f"{key}={text}: {text!r} is neither true nor false")
            found[key] = _SWITCH[text.lower()]
            continue
        try:
            found[key] = kind(text)
        except ValueError:
            raise ValueError(f"{key}={text}: {text!r} is not of the kind {kind.__name__}") from None
        if kind is float and math.isnan(found[key]):
            raise ValueError(f"{key}={text}: a number is needed")
    return found

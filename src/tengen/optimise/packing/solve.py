"""Solving instances: every method behind one call that can be watched and interrupted."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from tengen._core import packing as _core
from tengen._core import tree as _tree
from tengen.background import Background
from tengen.config import TreeConfig
from tengen.optimise.packing.check import check
from tengen.optimise.packing.instance import Instance, Packing, Placement

METHODS = ("uct", "annealing", "nrpa", "nested", "best-fit", "bottom-left")

#: The tree search of this package. The unit of rewards, and so of the coefficient, is the lower bound.
SEARCH = TreeConfig().with_settings(
    [
        "exploration.coefficient=0.05",
        "rave.schedule=bias-constant",
        "rave.parameter=0.001",
        "widening.rule=aya",
        "widening.minimum=3",
        "prior.use=off",  # priors only order the moves that widening lets in
        "tree.expand_visits=4",
        "tree.prune_exhausted=true",
    ]
)
#: The formula of the document alone; a small K, in the unit of the lower bound.
PLAIN = TreeConfig().with_settings(["exploration.coefficient=0.1", "prior.use=off", "tree.expand_visits=4"])
#: What the search does about ends that it comes to again and again.
TRAPS = {
    "prune": {"tree.prune_exhausted": True, "tree.repeat_penalty": 0.0},
    "penalty": {"tree.prune_exhausted": False, "tree.repeat_penalty": 0.02},
    "off": {"tree.prune_exhausted": False, "tree.repeat_penalty": 0.0},
}


@dataclass(frozen=True)
class Options:
    """How to solve an instance."""

    method: str = "uct"
    # None: no limit; a search then ends with Ctrl-C, or when nothing shorter is possible.
    seconds: float | None = 60.0
    # Packings to make at most; with one thread a seed and a number of packings give the same result on every machine.
    packings: int | None = None
    threads: int = 1
    seed: int = 0
    # Begin with the packing of best fit, so that the result is never worse.
    start: bool = True
    # End paths that cannot lead to a shorter packing.
    bound: bool = True
    # Giving up a segment on which something fits is a move.
    pass_moves: bool = True
    # Rectangles go to the taller side of a segment instead of always to its left end.
    taller_side: bool = True
    # uniform, greedy or adaptive.
    playouts: str = "adaptive"
    # Chance of a random move in each step of greedy and adaptive playouts.
    random: float = 0.02
    # Sets of priorities that adaptive playouts improve side by side, and the chance to draw new ones.
    elites: int = 8
    fresh: float = 0.1
    # Of nested and nrpa: the level, and for nrpa the calls of the level below and the step of its adaptation.
    level: int = 2
    iterations: int = 100
    alpha: float = 1.0
    search: TreeConfig = SEARCH

    def with_trap(self, rule: str) -> Options:
        """With a rule against repeated ends: prune, penalty or off."""
        if rule not in TRAPS:
            raise ValueError(f"{rule!r} is no rule against repeated ends: {', '.join(TRAPS)}")
        return replace(self, search=self.search.with_values(TRAPS[rule]))

    def of_moves(self) -> dict[str, Any]:
        """What tells moves and playouts, as the core calls it."""
        asked = self.search
        return {
            "bound": self.bound,
            "pass_moves": self.pass_moves,
            "taller_side": self.taller_side,
            "policy": self.playouts,
            "random": self.random,
            "elites": self.elites,
            "fresh": self.fresh,
            # Where the formula of the tree does not ask for priors they would only cost time.
            "priors": _tree.formula_needs_priors(asked.exploration.formula)
            or asked.prior.use != "off"
            or asked.widening.rule != "off",
        }

    @classmethod
    def document(cls, **changes: object) -> Options:
        """The knowledge-free program of Basaldúa (2013): uniform playouts, moves to the left end, passing."""
        plain = cls(start=False, bound=False, taller_side=False, playouts="uniform", search=PLAIN)
        return replace(plain.with_trap("penalty"), **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Progress:
    """How a search stands."""

    seconds: float
    height: int
    packings: int


@dataclass(frozen=True)
class Solution:
    """The best packing found, and how it was found. The packing has passed the checker."""

    packing: Packing
    method: str
    seconds: float
    packings: int
    nodes: int
    # Nothing shorter is possible: by the lower bound, or because the optimum is known.
    optimal: bool
    # All sequences of moves were looked at, or cannot lead to a shorter packing.
    exhausted: bool
    interrupted: bool
    # (seconds, height) whenever it got shorter.
    history: tuple[tuple[float, int], ...]

    @property
    def height(self) -> int:
        """Of its packing."""
        return self.packing.height


def solve(
    instance: Instance,
    options: Options | None = None,
    *,
    start: Packing | None = None,
    watch: Callable[[Progress], None] | None = None,
    every: float = 0.2,
) -> Solution:
    """Search for a short packing. Ctrl-C ends the search, not the program: the best packing so far is the result.

    `start` is a packing to improve. `watch` is called about every so many seconds.
    """
    options = options or Options()
    solver = _solver(instance, options)
    if start is not None:
        if start.instance.rectangles != instance.rectangles or start.instance.width != instance.width:
            raise ValueError("the packing to start from belongs to another instance")
        check(Packing(instance, start.placements))
        solver.offer([(p.rectangle, p.x, p.y, p.width, p.height) for p in start.placements])
    begun = time.monotonic()
    interrupted = _run(solver, watch, every, begun)
    packing = check(Packing(instance, tuple(Placement(*row) for row in solver.rows)))
    return Solution(
        packing,
        options.method,
        time.monotonic() - begun,
        solver.packings,
        solver.nodes,
        packing.height <= (instance.optimum or instance.lower_bound),
        solver.exhausted,
        interrupted,
        tuple(solver.history),
    )


class PackingDomain(_core.Task):
    """An instance as a problem for `tengen.Search`: the result's `end` is the best packing, its height as the cost.

    Of the options those count that tell what a move and a playout are. Actions are the rectangle that is laid on the
    lowest segment, as it lies ("30x12"), or "pass".

    >>> Search(PackingDomain(instance), SEARCH).run(10_000).end.outcome
    """

    def __init__(self, instance: Instance, options: Options | None = None) -> None:
        self.instance = instance
        super().__init__(instance.problem(), **(options or Options()).of_moves())

    def packing(self, actions: Iterable[str]) -> Packing:
        """The packing that actions lead to; ValueError if one cannot be played, or something is left out."""
        state = self.initial()
        for action in actions:
            state = state.play(action)
        return check(Packing(self.instance, tuple(Placement(*row) for row in state.rows)))


def _solver(instance: Instance, options: Options) -> _core.Solver:
    if options.packings is not None and options.packings < 0:
        raise ValueError(f"the number of packings is not negative, but {options.packings} was given")
    return _core.Solver(
        instance.problem(),
        **options.of_moves(),
        method=options.method,
        seconds=inf if options.seconds is None else options.seconds,
        packings=-1 if options.packings is None else options.packings,
        threads=options.threads,
        seed=options.seed,
        start=options.start,
        search=options.search.to_core(),
        level=options.level,
        iterations=options.iterations,
        alpha=options.alpha,
    )


def _run(solver: _core.Solver, watch: Callable[[Progress], None] | None, every: float, begun: float) -> bool:
    """Run in a thread, so that Ctrl-C is heard; true if it came."""
    interrupted = False
    with Background(solver.run, solver.stop, "tengen-pack") as task:
        try:
            task.start()
            due = begun + every
            while not task.over():
                if watch is not None and time.monotonic() >= due:
                    due += every
                    watch(Progress(time.monotonic() - begun, solver.height, solver.packings))
        except KeyboardInterrupt:
            interrupted = True
    task.result()
    return interrupted

"""Searching for a plan: by dynamic programming, Monte Carlo, UCT or TAG, on measured times or on a cost model."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from tengen._core import transform as core
from tengen.optimise.transform.fourier import Transform, log_size
from tengen.optimise.transform.wisdom import Entry, Wisdom

METHODS = {
    "tag": "Threshold Ascent applied to Graph: grows the graph of decisions towards the best plans seen",
    "dp": "dynamic programming: the best plan of each part by itself; not anytime",
    "mc": "Monte Carlo: plans drawn at random",
    "uct": "UCB1 on the same graph as TAG",
}
# Seconds of search; None uses the cost model and measures nothing.
EFFORTS: dict[str, float | None] = {"estimate": None, "measure": 1.0, "patient": 10.0}

MODEL_EVALUATIONS = 3000
Progress = Callable[[int, float, float], None]  # evaluations, seconds, best rate


@dataclass(frozen=True)
class Improvement:
    """A plan that was better than all before."""

    evaluations: int
    seconds: float
    mflops: float
    plan: str


@dataclass(frozen=True)
class PlanSearch:
    """What a search gave."""

    n: int
    threads: int
    method: str
    plan: str
    mflops: float
    evaluations: int
    seconds: float
    complete: bool  # nothing was left to look at
    interrupted: bool  # Ctrl-C ended it
    improvements: tuple[Improvement, ...]


def search_plan(
    n: int,
    *,
    method: str = "tag",
    threads: int = 1,
    seconds: float = math.inf,
    evaluations: int | None = None,
    seed: int = 0,
    s: int = 30,
    delta: float = 0.1,
    coefficient: float = 0.5,
    model: bool = False,
    sample_seconds: float = 0.002,
    samples: int = 3,
    leftmost: bool = True,
    thread_time: bool = False,
    progress: Progress | None = None,
) -> PlanSearch:
    """Search for the fastest plan of n = 2^t points until a limit; Ctrl-C ends it with the best plan so far.

    With `model` plans are judged by the cost model, the same everywhere. Else each is run: the shortest of `samples`
    runs that take `sample_seconds` together counts. Dynamic programming ends by itself; the others need a limit. With
    `thread_time` seconds are those of the thread, in which other programs on the machine do not count.
    """
    t = log_size(n)
    if method not in METHODS:
        raise ValueError(f"{method!r} is not a way to search: {', '.join(METHODS)}")
    if not 1 <= threads <= core.MOST_THREADS:
        raise ValueError(f"a plan has 1 to {core.MOST_THREADS} threads, not {threads}")
    if seconds == math.inf and evaluations is None and method == "mc":
        raise ValueError("Monte Carlo needs a limit: seconds or evaluations")
    found = core.search_plans(
        t,
        threads=threads,
        method=method,
        model=model,
        leftmost=leftmost,
        evaluations=evaluations or 2**62,
        seconds=seconds,
        seed=seed,
        s=s,
        delta=delta,
        coefficient=coefficient,
        sample_seconds=sample_seconds,
        samples=samples,
        thread_time=thread_time,
        progress=progress,
    )
    improvements = tuple(
        Improvement(each.evaluations, each.seconds, each.value, core.normalise(each.text))
        for each in found.improvements
    )
    if not improvements and found.interrupted:
        raise KeyboardInterrupt
    if not improvements:
        raise ValueError(f"the limit was reached before {method} had any plan; give it more, or use tag")
    best, rate, extra = improvements[-1].plan, found.value, 0.0
    if not model and not found.interrupted:
        clock = time.thread_time if thread_time else time.perf_counter
        leaders = [core.normalise(each.text) for each in found.leaders]
        best, rate, extra = _final(leaders, sample_seconds, samples, wall=threads > 1, clock=clock)
    return PlanSearch(
        n,
        threads,
        method,
        best,
        rate,
        found.evaluations,
        found.seconds + extra,
        found.complete,
        found.interrupted,
        improvements,
    )


def _final(
    plans: list[str], sample_seconds: float, samples: int, *, wall: bool, clock: Callable[[], float]
) -> tuple[str, float, float]:
    """The fastest of some plans measured in turns, its rate, and the seconds that took."""
    begin = clock()
    ready = [Transform(plan) for plan in plans]
    best = dict.fromkeys(plans, 0.0)
    for _ in range(3 if len(plans) > 1 else 1):
        for transform in ready:
            rate = transform.mflops(budget=sample_seconds, samples=samples, wall=wall)
            best[transform.plan] = max(best[transform.plan], rate)
    winner = max(best, key=lambda plan: best[plan])
    return winner, best[winner], clock() - begin


def plan(
    n: int,
    *,
    effort: str = "measure",
    threads: int = 1,
    wisdom: Wisdom | None = None,
    seconds: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
) -> Transform:
    """A transform of n = 2^t points by the best plan that TAG finds.

    What `wisdom` knows needs no search, and what is found is added to it. Effort `estimate` measures nothing and takes
    the best plan of the cost model.
    """
    if effort not in EFFORTS:
        raise ValueError(f"{effort!r} is not an effort: {', '.join(EFFORTS)}")
    log_size(n)
    known = wisdom.get(n, threads) if wisdom is not None else None
    if known is not None:
        return Transform(known.plan)
    limit = EFFORTS[effort] if seconds is None else seconds
    if limit is None:
        found = search_plan(n, threads=threads, evaluations=MODEL_EVALUATIONS, model=True, seed=seed)
        return Transform(found.plan)
    found = search_plan(n, threads=threads, seconds=limit, seed=seed, progress=progress)
    if wisdom is not None:
        wisdom.add(Entry.of(found))
    return Transform(found.plan)

"""Searching for a plan: by dynamic programming, Monte Carlo, UCT or TAG, on measured times or on a cost model."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from tengen._core import transform as core
from tengen.optimise.transform.fourier import Transform, log_size, pseudo_mflops
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
DUEL = 0.05  # share of the time in which what was found is measured in turns with what was known before
MOST_DUEL = 1.0  # seconds: nothing hears Ctrl-C meanwhile
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


def _known_is_faster(n: int, best: core.Judged, known: Entry, left: float, limit: float, sample: float) -> float | None:
    """The rate of a known plan if it wins against what was found, the two measured in turns.

    `left` is what the limit leaves: nothing is measured if three turns of both, each a run and a sample, do not fit.
    """
    runs = pseudo_mflops(n, 1.0) / best.value + pseudo_mflops(n, 1.0) / known.mflops
    if core.normalise(best.text) == known.plan or 6 * sample + 7 * runs > left:
        return None
    plans = [best.text, known.plan]
    winner, each = core.race(plans, seconds=limit, sample_seconds=sample, samples=1, thread_time=known.threads == 1)
    return pseudo_mflops(n, each) if winner == 1 else None


def search_plan(
    n: int,
    *,
    method: str = "tag",
    threads: int = 1,
    seconds: float = math.inf,
    evaluations: int | None = None,
    seed: int = 0,
    s: int = core.S,
    delta: float = core.DELTA,
    coefficient: float = core.COEFFICIENT,
    habits: bool = True,
    fresh: float = core.FRESH,
    variations: float = core.VARIATIONS,
    parts: float = core.PARTS,
    model: bool = False,
    sample_seconds: float = 0.002,
    samples: int = 3,
    leftmost: bool = True,
    thread_time: bool = False,
    known: Entry | None = None,
    progress: Progress | None = None,
) -> PlanSearch:
    """Search for the fastest plan of n = 2^t points until a limit; Ctrl-C ends it with the best plan so far.

    With `model` plans are judged by the cost model, the same everywhere. Else each is run: the median of `samples` runs
    that take `sample_seconds` together counts. Dynamic programming ends by itself; the others need a limit. With
    `thread_time` seconds are those of the thread, in which other programs on the machine do not count. The last fifth
    of the seconds goes to the best plans, which are measured in turns. A `known` plan is measured in turns with the
    winner of that, if there is time for it, and is the result if it is the faster one.

    With `habits` the random derivations of TAG and UCT prefer what good plans, and good parts by themselves, have done;
    uniform rules have the weight `fresh` beside that, a share of plans are `variations` of the best ones, and judging
    parts takes up to the share `parts` of the limit. Without, TAG is as published.
    """
    t = log_size(n)
    n = 1 << t  # from here on an int, whatever it was
    if method not in METHODS:
        raise ValueError(f"{method!r} is not a way to search: {', '.join(METHODS)}")
    if not 1 <= threads <= core.MOST_THREADS:
        raise ValueError(f"a plan has 1 to {core.MOST_THREADS} threads, not {threads}")
    if seconds == math.inf and evaluations is None and method == "mc":
        raise ValueError("Monte Carlo needs a limit: seconds or evaluations")
    if known is not None and (known.n, known.threads) != (n, threads):
        raise ValueError(f"the known plan is for {known.n} points on {known.threads} threads, not {n} on {threads}")
    rival = None if model else known
    found = core.search_plans(
        t,
        threads=threads,
        method=method,
        model=model,
        leftmost=leftmost,
        evaluations=evaluations or 2**62,
        seconds=seconds if rival is None else (1 - DUEL) * seconds,
        seed=seed,
        s=s,
        delta=delta,
        coefficient=coefficient,
        habits=habits,
        fresh=fresh,
        variations=variations,
        parts=parts,
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
    best = found.leaders[0]  # of measured plans the winner of the race, which need not have looked best before it
    text, rate, extra = core.normalise(best.text), best.value, 0.0
    if rival is not None and not found.interrupted:
        clock = time.thread_time if thread_time else time.perf_counter
        begin = clock()
        limit = min(MOST_DUEL, DUEL * found.seconds)
        faster = _known_is_faster(n, best, rival, seconds - found.seconds, limit, sample_seconds / samples)
        if faster is not None:
            text, rate = rival.plan, faster
        extra = clock() - begin
    return PlanSearch(
        n,
        threads,
        method,
        text,
        rate,
        found.evaluations,
        found.seconds + extra,
        found.complete,
        found.interrupted,
        improvements,
    )


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
    n = 1 << log_size(n)
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

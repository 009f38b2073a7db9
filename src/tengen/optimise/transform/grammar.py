"""Searching any acyclic grammar for its best word: a problem of one's own in a few lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tengen._core import transform as core
from tengen.optimise.transform.planning import METHODS, Progress


@dataclass(frozen=True)
class Found:
    """The best word of a search, as the names of its terminals."""

    word: tuple[str, ...]
    value: float
    evaluations: int
    seconds: float
    complete: bool
    interrupted: bool


def search_grammar(
    rules: Mapping[str, Iterable[Sequence[str]]],
    start: str,
    value: Callable[[tuple[str, ...]], float],
    *,
    method: str = "tag",
    separable: Iterable[str] = (),
    leftmost: bool = True,
    evaluations: int | None = None,
    seconds: float = math.inf,
    seed: int = 0,
    s: int = core.S,
    delta: float = core.DELTA,
    coefficient: float = core.COEFFICIENT,
    habits: bool = False,
    fresh: float = core.FRESH,
    variations: float = core.VARIATIONS,
    progress: Progress | None = None,
) -> Found:
    """Maximise `value`, a positive number, over the words that the rules derive from `start`.

    Symbols without rules are terminals. Dynamic programming keeps only the best word of each `separable` symbol, valued
    by itself. Without `leftmost` any symbol may be replaced next, and the same word is reached in many orders.
    With `habits` the random derivations of TAG and UCT prefer what good words have done, rules drawn uniformly have the
    weight `fresh` beside that, and a share of words are `variations` of the best ones; it takes `leftmost`.
    TAG, UCT and DP end by themselves when there is nothing left; Monte Carlo needs a limit.
    """
    if method not in METHODS:
        raise ValueError(f"{method!r} is not a way to search: {', '.join(METHODS)}")
    if seconds == math.inf and evaluations is None and method == "mc":
        raise ValueError("Monte Carlo needs a limit: seconds or evaluations")
    pairs = [(left, list(right)) for left, rights in rules.items() for right in rights]
    found, names = core.search_grammar(
        start,
        pairs,
        value,
        method=method,
        separable=list(separable),
        leftmost=leftmost,
        evaluations=evaluations or 2**62,
        seconds=seconds,
        seed=seed,
        s=s,
        delta=delta,
        coefficient=coefficient,
        habits=habits,
        fresh=fresh,
        variations=variations,
        progress=progress,
    )
    return Found(tuple(names), found.value, found.evaluations, found.seconds, found.complete, found.interrupted)

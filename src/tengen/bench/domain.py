"""Speed of problems written in Python: the search of the core over a Domain, beside UCT in Python alone."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from tengen.bench.plain import plain_search
from tengen.bench.rows import Row
from tengen.config import GoConfig, TreeConfig
from tengen.go import Game, GoSearch
from tengen.search.domain import Domain
from tengen.search.evaluator import Evaluator
from tengen.search.search import Search

_BATCH = 32


class Nim(Domain[tuple[int, int], int]):
    """Twenty-one; take one, two or three; who takes the last one wins. Next to nothing is done in Python."""

    def initial(self) -> tuple[int, int]:
        return (21, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> tuple[int, ...]:
        return (1, 2, 3)[: state[0]]

    def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] - action, 1 - state[1])

    def outcome(self, state: tuple[int, int]) -> float | None:
        return None if state[0] else float(state[1])


class ConnectFour(Domain[tuple[int, int, int], int]):
    """Seven columns of six as bits: (stones of who moved last, stones of who is to move, moves so far)."""

    def initial(self) -> tuple[int, int, int]:
        return (0, 0, 0)

    def to_move(self, state: tuple[int, int, int]) -> int:
        return state[2] & 1

    def actions(self, state: tuple[int, int, int]) -> tuple[int, ...]:
        return _FREE[(state[0] | state[1]) & _TOP]

    def play(self, state: tuple[int, int, int], action: int) -> tuple[int, int, int]:
        last, own, moves = state
        taken = last | own
        return (own | ((taken + (1 << 7 * action)) & (0x3F << 7 * action) & ~taken), last, moves + 1)

    def outcome(self, state: tuple[int, int, int]) -> float | None:
        last, _, moves = state
        for shift in (1, 7, 6, 8):
            pairs = last & last >> shift
            if pairs & pairs >> 2 * shift:
                return float(moves & 1)  # of the first player
        return 0.5 if moves == 42 else None


# The highest cells of the columns, and the columns that have room by which of these are taken.
_TOP = sum(1 << 7 * c + 5 for c in range(7))
_FREE = {
    sum(1 << 7 * c + 5 for c in range(7) if c not in free): free
    for count in range(8)
    for free in combinations(range(7), count)
}


class _Even(Evaluator):
    """Does nothing: what is measured is all that goes on around a network."""

    batch_size = _BATCH

    def __init__(self, columns: int) -> None:
        self._policies = np.full((_BATCH, columns), 1 / columns, np.float32)
        self._values = np.full(_BATCH, 0.5, np.float32)

    def evaluate(self, batch: Any) -> tuple[np.ndarray, np.ndarray | None]:
        return self._policies[: len(batch)], self._values[: len(batch)]


def bench_domain(seconds: float, repeats: int) -> Iterator[Row]:
    """Simulations per second over problems in Python, beside plain UCT over the same; and evaluations of 9x9 Go per
    second in batches with an evaluator that does nothing."""
    for problem in (Nim(), ConnectFour()):
        ours, plain = _Paced(partial(_search, problem)), _Paced(partial(plain_search, problem))
        rates, references = [], []
        for seed in range(repeats):  # in turns, as the machine may change its pace
            rates.append(ours.rate(seconds, seed))
            references.append(plain.rate(seconds, seed))
        rate, reference = statistics.median(rates), statistics.median(references)
        yield Row(type(problem).__name__, 0, 1, 0, rate, "playouts/s", reference, rate / reference)
    evaluator, config = _Even(82), GoConfig().with_settings(["exploration.formula=puct"])
    evaluated = _Paced(lambda playouts, _: GoSearch(Game(9), config, evaluator=evaluator).run(playouts=playouts))
    rates = [evaluated.rate(seconds, seed) for seed in range(repeats)]
    yield Row(f"evaluator, batches of {_BATCH}", 9, 1, 0, statistics.median(rates), "evaluations/s")


def _search(problem: Domain[Any, Any], playouts: int, seed: int) -> object:
    return Search(problem, TreeConfig().with_values({"seed": seed})).run(playouts)


class _Paced:
    """Work whose amount is chosen so that it takes about as long as is asked."""

    def __init__(self, work: Callable[[int, int], object]) -> None:
        self._work = work
        self._playouts = 200

    def rate(self, seconds: float, seed: int) -> float:
        """Playouts per second; the first time it finds out how many there may be."""
        while True:
            begin = time.perf_counter()
            self._work(self._playouts, seed)
            taken = max(time.perf_counter() - begin, 1e-6)
            if taken > seconds / 3:
                return self._playouts / taken
            self._playouts = max(2 * self._playouts, int(self._playouts * min(100.0, seconds / taken)))

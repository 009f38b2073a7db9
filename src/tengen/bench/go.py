"""Speed of the Go core: playouts, and the board under them."""

import statistics
from collections.abc import Iterator
from dataclasses import dataclass

from tengen._core import measure_board
from tengen.bench import yardstick
from tengen.bench.rows import Row
from tengen.go import Board, run_playouts


@dataclass(frozen=True)
class Plan:
    """What to measure, for how long each time, and how often; medians are reported."""

    sizes: list[int]
    threads: list[int]
    contexts: list[int]
    seconds: float = 0.5
    repeats: int = 5


def _ratio(rate: float, reference: float | None) -> float | None:
    return None if reference is None else rate / reference


def bench_playout(plan: Plan) -> Iterator[Row]:
    """Light playouts from the empty board beside OpenSpiel's random rollouts on one thread.

    Ours and the yardstick take turns, so that a slow spell of the machine hits both.
    """
    for size in plan.sizes:
        board = Board(size)
        for threads in plan.threads:
            for contexts in plan.contexts:
                trial = run_playouts(board, 100 * threads, threads=threads, contexts=contexts)
                count = max(100, int(trial.playouts / max(trial.seconds, 1e-6) * plan.seconds))
                rates, lengths, references = [], [], []
                for i in range(plan.repeats):
                    result = run_playouts(board, count, threads=threads, seed=i, contexts=contexts)
                    rates.append(result.playouts / result.seconds)
                    lengths.append(result.mean_length)
                    if yardstick.available():
                        references.append(yardstick.rollouts_per_second(size, plan.seconds))
                rate, length = statistics.median(rates), statistics.mean(lengths)
                reference = statistics.median(references) if references else None
                extra: dict[str, float | str] = {"moves_per_second": rate * length, "mean_length": length}
                yield Row(
                    "playout", size, threads, contexts, rate, "playouts/s", reference, _ratio(rate, reference), extra
                )


def bench_board(plan: Plan) -> Iterator[Row]:
    """The board without a policy: recorded random games replayed; moves played and taken back; positions copied.

    The yardstick of replayed moves is OpenSpiel's rollouts times their mean length.
    """
    for size in plan.sizes:
        length = yardstick.mean_rollout_length(size) if yardstick.available() else None
        for threads in plan.threads:
            for kind, unit in (("play", "moves/s"), ("undo", "move+undo+move/s"), ("copy", "copies/s")):
                for contexts in [c for c in plan.contexts if kind == "play" or c == 0]:
                    rates, references = [], []
                    for i in range(plan.repeats):
                        operations, seconds = measure_board(
                            size, kind, contexts=contexts, threads=threads, seconds=plan.seconds, seed=i
                        )
                        rates.append(operations / seconds)
                        if length is not None and kind == "play":
                            references.append(yardstick.rollouts_per_second(size, plan.seconds) * length)
                    rate = statistics.median(rates)
                    reference = statistics.median(references) if references else None
                    yield Row(f"board-{kind}", size, threads, contexts, rate, unit, reference, _ratio(rate, reference))

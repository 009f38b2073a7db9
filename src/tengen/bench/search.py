"""Speed of the search on Go, and what part of the time the tree takes."""

import statistics
from collections.abc import Iterator

from tengen._core import tree
from tengen.bench import yardstick
from tengen.bench.go import Plan
from tengen.bench.rows import Row
from tengen.go import Board, Game, run_playouts
from tengen.go.presets import preset


def bench_search(plan: Plan, presets: list[str]) -> Iterator[Row]:
    """Simulations per second from the empty board, beside OpenSpiel's MCTS with random rollouts.

    With light playouts also the tree's share of the time: 1 - (search rate) / (rate of bare playouts), both measured in
    turns.
    """
    for size in plan.sizes:
        for name in presets:
            for threads in plan.threads:
                config = preset(name, size).with_values({"thread.threads": threads, "tree.memory_mb": 1024.0})
                rates, playouts, references = [], [], []
                search = None
                for seed in range(plan.repeats):
                    search = tree.GoSearch(Game(size), config.with_values({"seed": seed}).to_core())
                    simulations, seconds, *_ = search.run(-1, plan.seconds)
                    rates.append(simulations / seconds)
                    if config.playout.policy == "light":
                        bare = run_playouts(Board(size), max(100, simulations // 2), threads=threads, seed=seed)
                        playouts.append(bare.playouts / bare.seconds)
                    if yardstick.available():
                        references.append(yardstick.mcts_simulations_per_second(size, plan.seconds))
                assert search is not None
                rate = statistics.median(rates)
                reference = statistics.median(references) if references else None
                extra: dict[str, float | str] = {
                    "preset": name,
                    "tree_share": 1 - rate / statistics.median(playouts) if playouts else "",
                    "bytes_per_move": search.bytes_used / search.stored_moves,
                    "bytes_per_node": search.bytes_used / search.nodes,
                }
                ratio = None if reference is None else rate / reference
                yield Row("search", size, threads, 0, rate, "playouts/s", reference, ratio, extra)

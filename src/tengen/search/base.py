"""What every search does, whatever it searches: running, advancing, results, and the tree to look at."""

from __future__ import annotations

import operator
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

import numpy as np

from tengen._core import tree as _core
from tengen.config import TreeConfig
from tengen.search.core_search import CoreSearch
from tengen.search.result import Move, Result
from tengen.search.running import Limits, Stream, run_core
from tengen.search.saving import Saving
from tengen.search.tree import TreeMove, TreeNode, TreeView

R = TypeVar("R", bound=Result)


class BaseSearch(Saving, ABC, Generic[R]):
    """Monte-Carlo tree search. `Search` makes one of a problem, `tengen.go.GoSearch` one of a game of Go."""

    config: TreeConfig
    _core: CoreSearch

    def run(
        self,
        playouts: int | None = None,
        *,
        seconds: float | None = None,
        stop_when_decided: bool = False,
        threads: int | None = None,
        seed: int | None = None,
        callback: Callable[[R], object] | None = None,
        each: int = 1000,
    ) -> R:
        """Search for that many simulations, exactly, or that many seconds, whatever ends first, or `stop()`.

        With neither it goes on until `stop()`; a stop that comes after the call of this method is never missed. With
        `stop_when_decided` it ends as soon as no other move can become the most visited. `threads` may be fewer than
        the configuration has, but not where each has a tree of its own (`thread.mode=root`). With a `seed` it draws
        from here on as a new search with that seed would. `callback(result)` is called after `each` so many
        simulations, by the search itself, which waits for it; an error there ends the run.
        Ctrl-C stops the search cleanly and raises KeyboardInterrupt.
        """
        *_, last = self.stream(
            playouts,
            seconds=seconds,
            stop_when_decided=stop_when_decided,
            threads=threads,
            seed=seed,
            callback=callback,
            each=each,
            every=float("inf"),
        )
        return last

    def stream(
        self,
        playouts: int | None = None,
        *,
        seconds: float | None = None,
        stop_when_decided: bool = False,
        threads: int | None = None,
        seed: int | None = None,
        callback: Callable[[R], object] | None = None,
        each: int = 1000,
        every: float = 0.5,
    ) -> Stream[R]:
        """The same, with a Result about every so many seconds while it runs, and the final one last.

        `for result in search.stream(...)`, or `async for` in a program that does other things meanwhile.
        """
        if playouts is not None:
            playouts = _whole("playouts", playouts)
        if (playouts is not None and playouts < 0) or (seconds is not None and not seconds >= 0):
            raise ValueError("playouts and seconds cannot be negative")
        if threads is not None and not 1 <= threads <= self.config.thread.threads:
            raise ValueError(f"threads={threads}: the configuration has thread.threads={self.config.thread.threads}")
        if _whole("each", each) < 1:
            raise ValueError("each is a number of simulations: 1 or more")
        if seed is not None:
            self._core.reseed(_seed(seed))
        # The count of stops is read here, before the results are asked for, so that no later stop is missed.
        limits = Limits(
            -1 if playouts is None else playouts,
            -1.0 if seconds is None else seconds,
            stop_when_decided,
            self._core.stops,
            threads or 0,
            0 if callback is None else each,
            None if callback is None else self._telling(callback),
        )
        return Stream(run_core(self._core, limits, every, self._result), self.stop)

    def _telling(self, callback: Callable[[R], object]) -> Callable[[int], None]:
        start = time.monotonic()

        def tell(done: int) -> None:
            callback(self._result(done, time.monotonic() - start))

        return tell

    def stop(self) -> None:
        """End a run from another thread."""
        self._core.stop()

    def advance(self, action: Any) -> bool:
        """Play an action at the root and keep what was learned below it; False if nothing could be kept."""
        return self._core.advance(self._number(action))

    @property
    def memory(self) -> int:
        """Bytes that nodes and moves use now."""
        return self._core.bytes_used

    @property
    def nodes(self) -> int:
        """Nodes in the tree now."""
        return self._core.nodes

    def result(self) -> R:
        """The tree as it stands."""
        return self._result(0, 0.0)

    def variation(self, action: Any = None, limit: int = 100) -> list[Any]:
        """The move to play, or another action of the root, and the line most visited after it; without moves that are
        left out.
        """
        return [move for move, _ in self.visited_variation(action, limit)]

    def visited_variation(self, action: Any = None, limit: int = 100) -> list[tuple[Any, int]]:
        """The same, with the visits of each move."""
        first = None if action is None else self._number(action)
        numbers, visits = self._core.variation(max(0, limit), first)
        line = [(self._object(number), count) for number, count in zip(numbers, visits, strict=True)]
        return line if action is None else line or [(action, 0)][: max(0, limit)]

    # --- looking inside --------------------------------------------------------------------------------------------

    @property
    def tree(self) -> TreeView:
        """The tree to walk and to export."""
        return TreeView(self)

    @property
    def root_id(self) -> int:
        """The root's id; ids change when the root advances."""
        return self._core.root

    def look(self, node: int, path: tuple[Any, ...] = ()) -> TreeNode:
        """A node by its id; ValueError if it is no longer there."""
        visits, player, group, terminal, chance = self._core.node(node)
        columns: dict[str, Any] = self._core.moves(node)
        rows = zip(*(columns[name].tolist() for name in ("action", "visits", "value", "prior", "child")), strict=True)
        moves = [
            TreeMove(None, n, self._reward(value, n), prior, child, action - _core.FIRST_GROUP)
            if action >= _core.FIRST_GROUP
            else TreeMove(self._object(action), n, self._reward(value, n), prior, child)
            for action, n, value, prior, child in rows
        ]
        return TreeNode(node, path, visits, player, group, terminal, moves, chance)

    def explain(self, node: int | None = None) -> dict[str, np.ndarray]:
        """Every number of the selection formula for the moves of a node, by default the root, as columns.

        `own_visits` to `effect` are what the formula starts from; `score_X` is the score after its term X, the last one
        what decides. Values and scores are for the player to move, and between 0 and 1 as the formula sees them: the
        lowest and the highest reward, with costs the other way round.
        """
        return self._named(self._core.terms(self.root_id if node is None else node))

    def _named(self, terms: dict[str, Any]) -> dict[str, np.ndarray]:
        """The same columns with actions in the place of their numbers."""
        numbers = terms["action"].tolist()
        actions = np.empty(len(numbers), dtype=object)
        actions[:] = [f"group {n - _core.FIRST_GROUP}" if n >= _core.FIRST_GROUP else self._object(n) for n in numbers]
        return {**terms, "action": actions}

    # --- what kinds of problems differ in ----------------------------------------------------------------------------

    @abstractmethod
    def _result(self, simulations: int, seconds: float, *ends: bool) -> R:
        """The tree as it stands after a run; `ends` says whether it was stopped, full and decided."""

    @abstractmethod
    def _reward(self, value: float, visits: int) -> float:
        """What a value of the tree is for people; 0 without any visit where that is not known."""

    @abstractmethod
    def _object(self, number: int) -> Any:
        """What an action's number stands for."""

    def _number(self, action: Any) -> int:
        """The number of an action of the root."""
        for number in self._core.root_actions:
            if self._object(number) == action:
                return number
        raise ValueError(f"{action!r} is not an action of the root")

    # --- results -------------------------------------------------------------------------------------------------

    def _moves(self, columns: dict[str, Any]) -> Iterator[tuple[int, Move]]:
        """The moves of the root that can be chosen, most visited first, with their places in the core's columns."""
        amaf = "amaf_visits" in columns
        for i in np.lexsort((-columns["value"], -columns["visits"].astype(np.int64))).tolist():
            if not columns["choosable"][i]:
                continue
            visits = int(columns["visits"][i])
            amaf_visits = int(columns["amaf_visits"][i]) if amaf else 0
            yield (
                i,
                Move(
                    self._object(int(columns["action"][i])),
                    visits,
                    self._reward(float(columns["value"][i]), visits),
                    float(columns["prior"][i]),
                    amaf_visits,
                    self._reward(float(columns["amaf_value"][i]), amaf_visits) if amaf else 0.0,
                ),
            )

    def _common(self, simulations: int, seconds: float, *ends: bool) -> dict[str, Any]:
        """What every result says beside its moves."""
        choice = self._core.choice
        line, _ = self._core.variation(100, choice if choice >= 0 else None)
        return {
            "best": None if choice < 0 else self._object(choice),
            "variation": [self._object(number) for number in line],
            "simulations": simulations,
            "visits": int(self._core.root_visits),
            "seconds": seconds,
            "config": self.config,
            **dict(zip(("stopped", "full", "decided"), ends, strict=False)),
        }


def _whole(name: str, number: int) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise ValueError(f"{name}={number!r} is not a whole number") from None


def _seed(number: int) -> int:
    seed = _whole("seed", number)
    if not 0 <= seed < 2**64:
        raise ValueError(f"seed={seed}: it is from 0 to 2^64 - 1")
    return seed

"""Search: one tree over Go, P-games or your own Domain."""

from __future__ import annotations

import contextlib
import operator
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from tengen._core import Game
from tengen._core import tree as _core
from tengen.search.config import SearchConfig
from tengen.search.domain import Domain, End
from tengen.search.evaluator import Evaluator
from tengen.search.go_views import GoViews
from tengen.search.restriction import Restriction
from tengen.search.result import Move, PlayoutMove, Result
from tengen.search.running import Limits, Stream, run_core
from tengen.search.scores import NO_POINTS, RootScores
from tengen.search.tree import TreeMove, TreeNode, TreeView

__all__ = ["Move", "PlayoutMove", "Result", "Search"]


class Search(GoViews):
    """Monte-Carlo tree search from a game of Go or from a state of a Domain.

    >>> Search(Game(9)).run(playouts=1000).best
    """

    def __init__(
        self,
        domain: Game | Domain[Any, Any],
        config: SearchConfig | None = None,
        *,
        state: Any = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        self.config = config or SearchConfig()
        self._sign = 1.0
        self._counts_moves = False  # who owns points, by move of the root
        if isinstance(domain, Game):
            self._shape = (domain.height, domain.width)
            self.config = self.config.for_size((domain.width, domain.height))
            self._core = _core.GoSearch(domain, self.config.to_core(), evaluator)
        elif isinstance(domain, Domain):
            self._sign = -1.0 if domain.minimise else 1.0
            self.config = _one_thread(self.config)
            start = domain.initial() if state is None else state
            self._core = _core.PythonSearch(domain, start, self.config.to_core(), _of_arrays(domain, evaluator))
        else:
            raise TypeError(f"a search needs a Game or a Domain, not {type(domain).__name__}")

    def run(
        self,
        playouts: int | None = None,
        *,
        seconds: float | None = None,
        stop_when_decided: bool = False,
        threads: int | None = None,
        seed: int | None = None,
        callback: Callable[[Result], object] | None = None,
        each: int = 1000,
    ) -> Result:
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
        callback: Callable[[Result], object] | None = None,
        each: int = 1000,
        every: float = 0.5,
    ) -> Stream:
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

    def _telling(self, callback: Callable[[Result], object]) -> Callable[[int], None]:
        start = time.monotonic()

        def tell(done: int) -> None:
            callback(self._result(done, time.monotonic() - start))

        return tell

    def stop(self) -> None:
        """End a run from another thread."""
        self._core.stop()

    def restrict(self, restriction: Restriction | None) -> None:
        """Of Go: leave moves out near the root from now on; None for none.

        Depths count from the root of the moment. A restriction that reaches below the root begins the tree anew, when
        it is set, changed or lifted and when the root advances, since the values of the moves above depend on it.
        """
        go = self._go
        go.restrict([] if restriction is None else restriction.bans(go.action, go.pass_action))

    def advance(self, action: Any) -> bool:
        """Play an action at the root and keep what was learned below it; False if nothing could be kept.

        In Frisbee Go it is the point where the stone landed, "skip" for a skipped turn, or "pass".
        """
        return self._core.advance(self._number(action))

    @property
    def memory(self) -> int:
        """Bytes that nodes and moves use now."""
        return self._core.bytes_used

    @property
    def nodes(self) -> int:
        """Nodes in the tree now."""
        return self._core.nodes

    @property
    def pruned(self) -> list[Any]:
        """Of Go: legal moves of the root that the rules of pruning leave out; results list them without visits."""
        return [self._object(number) for number in self._pruned()]

    @property
    def komi_offset(self) -> int:
        """Of Go: points that dynamic_komi adds to the komi in playouts now, White's if positive."""
        return self._core.komi_offset if isinstance(self._core, _core.GoSearch) else 0

    def result(self) -> Result:
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

    def count_move_ownership(self, on: bool = True) -> None:
        """Of Go: results tell from now on who owns points after each move of the root, or no longer.

        Every simulation is looked at for it. Not in Frisbee Go, nor with `tree.ownership_every=0`.
        """
        self._go.count_move_ownership(on)
        self._counts_moves = on

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
        lowest and the highest reward, with costs the other way round. Of Go's root
        `ownership` tells how simulations end at each move's point: 1 Black's, -1 White's.
        """
        columns: dict[str, Any] = self._core.terms(self.root_id if node is None else node)
        numbers = columns["action"].tolist()
        actions = np.empty(len(numbers), dtype=object)
        actions[:] = [f"group {n - _core.FIRST_GROUP}" if n >= _core.FIRST_GROUP else self._object(n) for n in numbers]
        columns = {**columns, "action": actions}
        if isinstance(self._core, _core.GoSearch) and node in (None, self.root_id):
            owner = np.append(np.asarray(self._core.ownership[0]), np.nan)  # of pass: nothing
            if owner.size > 1:
                columns["ownership"] = owner[np.minimum(np.array(numbers, dtype=int), owner.size - 1)]
        return columns

    # --- between numbers of actions and what they stand for --------------------------------------------------------

    def _object(self, number: int) -> Any:
        if isinstance(self._core, _core.GoSearch):
            return self._core.vertex(number)
        return self._core.action_object(number)

    def _number(self, action: Any) -> int:
        known = self._core.root_actions
        if isinstance(self._core, _core.GoSearch):
            with contextlib.suppress(ValueError):  # no vertex
                found = self._core.action(action)
                if found in known or found in self._pruned():
                    return found
        else:
            for number in known:
                if self._object(number) == action:
                    return number
        raise ValueError(f"{action!r} is not an action of the root")

    def _pruned(self) -> list[int]:
        return self._core.pruned if isinstance(self._core, _core.GoSearch) else []

    def _result(
        self,
        simulations: int,
        seconds: float,
        stopped: bool = False,
        full: bool = False,
        decided: bool = False,
    ) -> Result:
        columns: dict[str, Any] = self._core.choices
        order = np.lexsort((-columns["value"], -columns["visits"].astype(np.int64)))
        amaf = "amaf_visits" in columns
        left_out = set(self._core.left_out) if isinstance(self._core, _core.GoSearch) else set()
        scores = self._scores(columns)
        moves = [
            Move(
                self._object(int(columns["action"][i])),
                int(columns["visits"][i]),
                self._reward(float(columns["value"][i]), int(columns["visits"][i])),
                float(columns["prior"][i]),
                int(columns["amaf_visits"][i]) if amaf else 0,
                self._reward(float(columns["amaf_value"][i]), int(columns["amaf_visits"][i])) if amaf else 0.0,
                *(scores.of(i) if scores else NO_POINTS),
                *self._move_ownership(int(i)),
            )
            for i in order
            if columns["choosable"][i] and columns["action"][i] not in left_out
        ]
        moves += [Move(self._object(number), 0, 0.0, 0.0) for number in self._pruned() if number not in left_out]
        visits = int(self._core.root_visits)
        choice = self._core.choice
        best = None if choice < 0 else self._object(choice)
        line, _ = self._core.variation(100, choice if choice >= 0 else None)
        ownership, ownership_stdev = self._ownership()
        return Result(
            moves,
            best,
            [self._object(number) for number in line],
            simulations,
            visits,
            seconds,
            stopped,
            full,
            decided,
            self.config,
            ownership,
            self.komi_offset,
            *(scores.of_all() if scores else NO_POINTS),
            ownership_stdev,
            *self._best_end(),
        )

    def _reward(self, value: float, visits: int) -> float:
        """The reward in the problem's own unit that a value of the tree stands for; 0 without any visit."""
        if isinstance(self._core, _core.GoSearch):
            return value
        lowest, span = self._core.reward_range
        return self._sign * (lowest + span * value) if visits else 0.0

    def _best_end(self) -> tuple[End | None, bool]:
        """The best end that any simulation has seen, with its actions, and whether these are all."""
        found = None if isinstance(self._core, _core.GoSearch) else self._core.best_end
        if found is None:
            return None, False
        reward, actions, whole = found
        return End(self._sign * reward, actions), whole

    def _scores(self, columns: dict[str, Any]) -> RootScores | None:
        """Points of the moves of the root, in the order of its columns."""
        if not isinstance(self._core, _core.GoSearch):
            return None
        _, player, *_ = self._core.node(self.root_id)
        return RootScores(
            self._core.scores,
            self._core.komi,
            area=self._core.pass_action,
            black=player == 0,
            visits=np.where(columns["choosable"], columns["visits"], 0).tolist(),
            values=columns["value"].tolist(),
            offset=self._core.komi_offset,
        )

    def _ownership(self) -> tuple[np.ndarray | None, np.ndarray | None]:
        return _boards(self._core.ownership, self._shape) if isinstance(self._core, _core.GoSearch) else (None, None)

    def _move_ownership(self, move: int) -> tuple[np.ndarray | None, np.ndarray | None]:
        if self._counts_moves and isinstance(self._core, _core.GoSearch):
            return _boards(self._core.move_ownership(move), self._shape)
        return None, None


class _Observing(Evaluator):
    """An evaluator of arrays for a Domain that makes arrays of its states."""

    def __init__(self, domain: Domain[Any, Any], evaluator: Evaluator) -> None:
        self.batch_size, self.background = evaluator.batch_size, evaluator.background
        self._observe, self._evaluate = domain.observe, evaluator.evaluate

    def evaluate(self, batch: Any) -> tuple[np.ndarray, np.ndarray | None]:
        return self._evaluate(np.stack([self._observe(state) for state in batch]))


def _of_arrays(domain: Domain[Any, Any], evaluator: Evaluator | None) -> Evaluator | None:
    if evaluator is None or type(domain).observe is Domain.observe:
        return evaluator
    return _Observing(domain, evaluator)


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


def _one_thread(config: SearchConfig) -> SearchConfig:
    """Python runs one thread at a time: more of them only wait for each other, and are slower than one."""
    if config.thread.threads == 1:
        return config
    warnings.warn(f"thread.threads={config.thread.threads}: a Domain in Python is searched by one thread", stacklevel=3)
    return config.with_values({"thread.threads": 1})


def _boards(columns: tuple[Any, ...], shape: tuple[int, int]) -> tuple[np.ndarray | None, np.ndarray | None]:
    """Columns of points as boards, by row from the top; None if nothing is known."""
    mean, deviation = map(np.asarray, columns)
    return (mean.reshape(shape), deviation.reshape(shape)) if mean.size else (None, None)

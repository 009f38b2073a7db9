"""Search: one tree over Go, P-games or your own Domain."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from tengen._core import Game
from tengen._core import tree as _core
from tengen.search.config import SearchConfig
from tengen.search.domain import Domain
from tengen.search.tree import TreeMove, TreeNode, TreeView


@dataclass(frozen=True)
class Move:
    """What a search says of one move of the root."""

    action: Any
    visits: int
    value: float  # mean reward of the player to move
    prior: float
    amaf_visits: int = 0
    amaf_value: float = 0.0


@dataclass(frozen=True)
class PlayoutMove:
    """A move of a playout."""

    color: str
    vertex: str
    source: str  # the step of the policy that chose it


_NUMBERS = ("visits", "value", "prior", "amaf_visits", "amaf_value")


@dataclass(frozen=True)
class Result:
    """A search so far. Moves come most visited first; `variation` is the line most visited."""

    moves: list[Move]
    best: Any  # by the configuration's choice rule; None if the root is at its end
    variation: list[Any]
    simulations: int  # of this run
    visits: int  # of the root, earlier runs and kept trees included
    seconds: float
    stopped: bool = False
    full: bool = False  # memory was used up: the search went on without new nodes, or stopped
    decided: bool = False  # ended early: searching on would not have changed the move
    config: SearchConfig = field(default_factory=SearchConfig, repr=False)
    # Of Go: by row from the top and column, 1 where simulations end with Black's point, -1 with White's
    ownership: np.ndarray | None = field(default=None, repr=False, compare=False)
    komi_offset: int = 0  # of Go: points that dynamic_komi added to the komi at the end of the run, White's if positive

    def arrays(self) -> dict[str, np.ndarray]:
        """The moves as columns, in their order: action (objects), visits, value, prior, amaf_visits, amaf_value."""
        columns = {name: np.array([getattr(move, name) for move in self.moves]) for name in _NUMBERS}
        actions = np.empty(len(self.moves), dtype=object)
        actions[:] = [move.action for move in self.moves]
        return {"action": actions, **columns}


class _NegatedCosts:
    """A cost to minimise as a reward to maximise."""

    def __init__(self, domain: Domain[Any, Any]) -> None:
        self.players = 1
        self.initial, self.to_move = domain.initial, domain.to_move
        self.actions, self.play, self.key = domain.actions, domain.play, domain.key
        self._domain = domain

    def outcome(self, state: Any) -> float | None:
        return self._negated(self._domain.outcome(state))

    def rollout(self, state: Any, seed: int) -> float | None:
        return self._negated(self._domain.rollout(state, seed))

    @staticmethod
    def _negated(cost: Any) -> float | None:
        return None if cost is None else -float(cost)


def as_maximised(domain: Domain[Any, Any]) -> tuple[Any, float]:
    """The domain as the core wants it, where more is better, and the sign that turns its rewards back."""
    if not domain.minimise:
        return domain, 1.0
    if domain.players != 1:
        raise ValueError("only a problem of one player can be minimised")
    return _NegatedCosts(domain), -1.0


class Search:
    """Monte-Carlo tree search from a game of Go or from a state of a Domain.

    >>> Search(Game(9)).run(playouts=1000).best
    """

    def __init__(
        self, domain: Game | Domain[Any, Any], config: SearchConfig | None = None, *, state: Any = None
    ) -> None:
        self.config = config or SearchConfig()
        self._sign = 1.0
        self._core: _core.GoSearch | _core.PythonSearch
        if isinstance(domain, Game):
            self._core = _core.GoSearch(domain, self.config.to_core())
        elif isinstance(domain, Domain):
            problem, self._sign = as_maximised(domain)
            start = domain.initial() if state is None else state
            self._core = _core.PythonSearch(problem, start, self.config.to_core())
        else:
            raise TypeError(f"a search needs a Game or a Domain, not {type(domain).__name__}")

    def run(
        self, *, playouts: int | None = None, seconds: float | None = None, stop_when_decided: bool = False
    ) -> Result:
        """Search for that many simulations, exactly, or that many seconds, whatever ends first.

        With `stop_when_decided` it ends as soon as no other move can become the most visited.
        Ctrl-C stops the search cleanly and raises KeyboardInterrupt.
        """
        *_, last = self.stream(
            playouts=playouts, seconds=seconds, stop_when_decided=stop_when_decided, every=float("inf")
        )
        return last

    def stream(
        self,
        *,
        playouts: int | None = None,
        seconds: float | None = None,
        stop_when_decided: bool = False,
        every: float = 0.5,
    ) -> Iterator[Result]:
        """The same, with a Result about every so many seconds while it runs, and the final one last."""
        if playouts is None and seconds is None:
            raise ValueError("say how long: playouts=, seconds= or both")
        if (playouts is not None and playouts < 0) or (seconds is not None and not seconds >= 0):
            raise ValueError("playouts and seconds cannot be negative")
        limits = (-1 if playouts is None else playouts, -1.0 if seconds is None else seconds, stop_when_decided)
        outcome: list[Any] = []

        def work() -> None:
            try:
                outcome.append(self._core.run(*limits))
            except BaseException as error:
                outcome.append(error)

        before, start = self._core.simulations, time.monotonic()
        thread = threading.Thread(target=work, name="tengen-search")
        thread.start()
        try:
            deadline = start + every
            while thread.is_alive():
                # Short waits, so that Ctrl-C is heard.
                thread.join(min(0.05, max(0.0, deadline - time.monotonic())))
                if thread.is_alive() and time.monotonic() >= deadline:
                    deadline += every
                    yield self._result(self._core.root_visits - before, time.monotonic() - start)
        finally:
            if thread.is_alive():  # left early; a run that was refused must not stop the one that goes on
                self._core.stop()
            thread.join()
        if isinstance(outcome[0], BaseException):
            raise outcome[0]
        simulations, elapsed, stopped, full, decided = outcome[0]
        yield self._result(simulations, elapsed, stopped, full, decided)

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
        visits, player, group, terminal = self._core.node(node)
        columns: dict[str, Any] = self._core.moves(node)
        rows = zip(*(columns[name].tolist() for name in ("action", "visits", "value", "prior", "child")), strict=True)
        moves = [
            TreeMove(None, n, self._sign * value, prior, child, action - _core.FIRST_GROUP)
            if action >= _core.FIRST_GROUP
            else TreeMove(self._object(action), n, self._sign * value, prior, child)
            for action, n, value, prior, child in rows
        ]
        return TreeNode(node, path, visits, player, group, terminal, moves)

    def explain(self, node: int | None = None) -> dict[str, np.ndarray]:
        """Every number of the selection formula for the moves of a node, by default the root, as columns.

        `own_visits` to `effect` are what the formula starts from; `score_X` is the score after its term X, the last one
        what decides. Values and scores are for the player to move; with costs they are negative costs. Of Go's root
        `ownership` tells how simulations end at each move's point: 1 Black's, -1 White's.
        """
        columns: dict[str, Any] = self._core.terms(self.root_id if node is None else node)
        numbers = columns["action"].tolist()
        actions = np.empty(len(numbers), dtype=object)
        actions[:] = [f"group {n - _core.FIRST_GROUP}" if n >= _core.FIRST_GROUP else self._object(n) for n in numbers]
        columns = {**columns, "action": actions}
        if isinstance(self._core, _core.GoSearch) and node in (None, self.root_id):
            owner = np.append(np.asarray(self._core.ownership), np.nan)  # of pass: nothing
            if owner.size > 1:
                columns["ownership"] = owner[np.minimum(numbers, owner.size - 1)]
        return columns

    def playout(self, seed: int = 0) -> list[PlayoutMove]:
        """One playout of Go from the root, move by move with what chose it; nothing is learned from it."""
        return [PlayoutMove(*move) for move in self._go.replay(seed)]

    def learned(self) -> dict[str, np.ndarray]:
        """What playouts of Go have learned, as columns: win/loss states of the root's empty points.

        `X_wins` and `X_visits` are of the move where it stands (node, tree) and as an answer to the last move (edge).
        No rows if the playouts do not learn.
        """
        columns: dict[str, Any] = self._go.learned()
        actions = np.empty(len(columns["action"]), dtype=object)
        actions[:] = [self._object(int(number)) for number in columns["action"]]
        return {**columns, "action": actions}

    @property
    def playout_sources(self) -> list[str]:
        """What chooses moves of playouts of Go: the steps of the policy and pass."""
        return self._go.playout_sources

    @property
    def _go(self) -> _core.GoSearch:
        if not isinstance(self._core, _core.GoSearch):
            raise TypeError("this search is not about Go")
        return self._core

    # --- between numbers of actions and what they stand for --------------------------------------------------------

    def _object(self, number: int) -> Any:
        if isinstance(self._core, _core.GoSearch):
            return self._core.vertex(number)
        return self._core.action_object(number)

    def _number(self, action: Any) -> int:
        for number in [*self._core.moves(self._core.root)["action"], *self._pruned()]:
            if self._object(int(number)) == action:
                return int(number)
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
        columns: dict[str, Any] = self._core.moves(self._core.root)
        order = np.lexsort((-columns["value"], -columns["visits"].astype(np.int64)))
        amaf = "amaf_visits" in columns
        moves = [
            Move(
                self._object(int(columns["action"][i])),
                int(columns["visits"][i]),
                self._sign * float(columns["value"][i]),
                float(columns["prior"][i]),
                int(columns["amaf_visits"][i]) if amaf else 0,
                float(columns["amaf_value"][i]) if amaf else 0.0,
            )
            for i in order
        ]
        moves += [Move(action, 0, 0.0, 0.0) for action in self.pruned]
        visits = int(self._core.root_visits)
        choice = self._core.choice
        best = None if choice < 0 else self._object(choice)
        line = self._variation()
        return Result(
            moves,
            best,
            line,
            simulations,
            visits,
            seconds,
            stopped,
            full,
            decided,
            self.config,
            self._ownership(),
            self.komi_offset,
        )

    def _ownership(self) -> np.ndarray | None:
        if not isinstance(self._core, _core.GoSearch):
            return None
        owner = np.asarray(self._core.ownership)
        size = math.isqrt(owner.size)
        return owner.reshape(size, size) if owner.size else None

    def _variation(self) -> list[Any]:
        line: list[Any] = []
        node = self.root_id
        while node and len(line) < 100:
            columns: dict[str, Any] = self._core.moves(node)
            if len(columns["visits"]) == 0:
                break
            best = int(columns["visits"].argmax())
            if columns["visits"][best] == 0:
                break
            action = int(columns["action"][best])
            if action < _core.FIRST_GROUP:
                line.append(self._object(action))
            node = int(columns["child"][best])
        return line

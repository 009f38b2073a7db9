"""GoSearch: the search of a game of Go."""

from __future__ import annotations

import contextlib
from os import PathLike
from typing import Any, Self

import numpy as np

from tengen._core import Game
from tengen._core import tree as _core
from tengen.config import GoConfig
from tengen.go.search.restriction import Restriction
from tengen.go.search.result import GoMove, GoResult
from tengen.go.search.scores import RootScores
from tengen.go.search.views import GoViews
from tengen.go.size import Vertex
from tengen.search.evaluator import Evaluator
from tengen.search.result import Move
from tengen.search.saving import Held

Boards = tuple[np.ndarray | None, np.ndarray | None]


class GoSearch(GoViews):
    """Monte-Carlo tree search from a position of Go. Actions are vertices: "D4", "pass".

    >>> GoSearch(Game(9)).run(1000).best
    """

    config: GoConfig

    def __init__(self, game: Game, config: GoConfig | None = None, *, evaluator: Evaluator | None = None) -> None:
        if not isinstance(game, Game):
            raise TypeError(
                f"a search of Go needs a Game, not {type(game).__name__}; others are searched by tengen.Search"
            )
        if config is not None and not isinstance(config, GoConfig):
            raise TypeError(f"a search of Go needs a GoConfig, not {type(config).__name__}")
        self.config = (config or GoConfig()).for_size((game.width, game.height))
        self._shape = (game.height, game.width)
        self._counts_moves = False  # who owns points, by move of the root
        self._evaluator = evaluator
        values = self.config.to_core()
        self._texts = {name: getattr(values, name) for name in _TEXTS}  # of the files that it names
        self._core = _core.GoSearch(game, values, evaluator)

    @classmethod
    def load(cls, path: str | PathLike[str], *, evaluator: Evaluator | None = None) -> Self:
        """A search that `save` has written, to go on with as if it had never ended; nothing in the file is run.

        The game is in the file, and so is what the files hold that the configuration names. An evaluator has to be
        given again. DataFileError, a ValueError, says why a file cannot be used.
        """
        return cls._read(path, evaluator)

    def restrict(self, restriction: Restriction | None) -> None:
        """Leave moves out near the root from now on; None for none.

        Depths count from the root of the moment. A restriction that reaches below the root begins the tree anew, when
        it is set, changed or lifted and when the root advances, since the values of the moves above depend on it.
        """
        core = self._core
        core.restrict([] if restriction is None else restriction.bans(core.action, core.pass_action))

    def advance(self, action: Vertex) -> bool:
        """Play a move at the root and keep what was learned below it; False if nothing could be kept.

        In Frisbee Go it is the point where the stone landed, "skip" for a skipped turn, or "pass".
        """
        return super().advance(action)

    @property
    def pruned(self) -> list[Vertex]:
        """Legal moves of the root that the rules of pruning leave out; results list them without visits."""
        return [self._core.vertex(number) for number in self._core.pruned]

    @property
    def komi_offset(self) -> int:
        """Points that dynamic_komi adds to the komi in playouts now, White's if positive."""
        return self._core.komi_offset

    def count_move_ownership(self, on: bool = True) -> None:
        """Results tell from now on who owns points after each move of the root, or no longer.

        Every simulation is looked at for it. Not in Frisbee Go, nor with `tree.ownership_every=0`.
        """
        self._core.count_move_ownership(on)
        self._counts_moves = on

    def explain(self, node: int | None = None) -> dict[str, np.ndarray]:
        """Every number of the selection formula for the moves of a node, by default the root, as columns.

        As for every search; of the root `ownership` also tells how simulations end at each move's point: 1 Black's,
        -1 White's.
        """
        terms = self._core.terms(self.root_id if node is None else node)
        columns = self._named(terms)
        owner = np.append(np.asarray(self._core.ownership[0]), np.nan)  # of pass: nothing
        if node in (None, self.root_id) and owner.size > 1:
            columns["ownership"] = owner[np.minimum(terms["action"].astype(int), owner.size - 1)]
        return columns

    def _object(self, number: int) -> Vertex:
        return self._core.vertex(number)

    def _number(self, action: Any) -> int:
        with contextlib.suppress(ValueError):  # no vertex
            found = self._core.action(action)
            if found in self._core.root_actions or found in self._core.pruned:
                return found
        raise ValueError(f"{action!r} is not an action of the root")

    def _reward(self, value: float, visits: int) -> float:
        """A win rate."""
        return value

    def _result(self, simulations: int, seconds: float, *ends: bool) -> GoResult:
        columns = self._core.choices
        left_out = {self._core.vertex(number) for number in self._core.left_out}
        scores = self._scores(columns)
        moves = [
            GoMove(*_values(move), *scores.of(place), *self._move_ownership(place))
            for place, move in self._moves(columns)
            if move.action not in left_out
        ]
        moves += [GoMove(vertex, 0, 0.0, 0.0) for vertex in self.pruned if vertex not in left_out]
        score, margin, score_stdev = scores.of_all()
        ownership, ownership_stdev = _boards(self._core.ownership, self._shape)
        return GoResult(
            moves,
            **self._common(simulations, seconds, *ends),
            ownership=ownership,
            komi_offset=self.komi_offset,
            score=score,
            margin=margin,
            score_stdev=score_stdev,
            ownership_stdev=ownership_stdev,
        )

    def _scores(self, columns: dict[str, Any]) -> RootScores:
        """Points of the moves of the root, in the order of its columns."""
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

    def _move_ownership(self, move: int) -> Boards:
        return _boards(self._core.move_ownership(move), self._shape) if self._counts_moves else (None, None)

    # --- saving ------------------------------------------------------------------------------------------------------

    @classmethod
    def _kind(cls) -> str:
        return "go"

    def _check_kind(self, kind: str) -> None:
        if kind != self._kind():
            raise ValueError("it is no search of Go; tengen.Search.load reads it")

    def _core_parts(self) -> dict[str, Any]:
        core = self._core
        return {"saved": core.save(), "game": core.start, "advances": core.advances}

    def _core_of(self, parts: dict[str, Any]) -> _core.GoSearch:
        config = self.config.to_core(self._texts)
        return _core.GoSearch(parts["game"], config, self._evaluator, parts["advances"], parts["saved"])

    def _written(self) -> dict[str, Any]:
        parts = self._core_parts()
        return {**parts, "game": parts["game"].__getstate__(), "texts": self._texts, "owners": self._counts_moves}

    def _take(self, held: Held, *outside: Any) -> None:
        game = Game.__new__(Game)
        game.__setstate__(held.get("game", dict))
        advances = held.numbers("advances")
        self._texts = held.get("texts", dict)
        if set(self._texts) != set(_TEXTS) or not all(type(text) is str for text in self._texts.values()):
            raise ValueError("it does not hold the texts of the files that it names")
        self.config = GoConfig.from_toml(held.get("config", str)).for_size((game.width, game.height))
        self._shape = (game.height, game.width)
        self._counts_moves = held.get("owners", bool)
        self._core = self._core_of({"saved": held.get("saved", bytes), "game": game, "advances": advances})


#: What the core has read from files.
_TEXTS = ("pattern_text", "gamma_text", "prior_gamma_text")


def _values(move: Move) -> tuple[Any, int, float, float, int, float]:
    return move.action, move.visits, move.value, move.prior, move.amaf_visits, move.amaf_value


def _boards(columns: tuple[Any, ...], shape: tuple[int, int]) -> Boards:
    """Columns of points as boards, by row from the top; None if nothing is known."""
    mean, deviation = map(np.asarray, columns)
    return (mean.reshape(shape), deviation.reshape(shape)) if mean.size else (None, None)

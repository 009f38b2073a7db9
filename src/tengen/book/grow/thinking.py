"""Mutations: moves that are thought about at length, by the engine in Go and by a search anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tengen.book.go_world import GoLine, goal_of
from tengen.book.world import Action, Line
from tengen.config import GoConfig
from tengen.engine.engine import Engine
from tengen.engine.settings import EngineSettings
from tengen.go import Color
from tengen.go.presets import preset
from tengen.go.size import point_at
from tengen.go.status import final_score

KEPT = 4  # of the moves beside the chosen one, what the search says of them


@dataclass(frozen=True)
class Thought:
    """A mutation and what was seen."""

    action: Action
    value: float  # success that the mover expects
    visits: int
    others: tuple[tuple[Action, int, float], ...] = ()  # the next moves by visits: (action, visits, value)


def seen(number: int, thought: Thought) -> list[Any]:
    """What is kept of a thought about a move, as JSON has it."""
    return [number, round(thought.value, 4), thought.visits, [list(other) for other in thought.others]]


class Mind(Protocol):
    """Thinks for both sides of one game."""

    def think(self, line: Any) -> Thought:
        """The move to play where a game stands that is not over."""

    def end(self, line: Any) -> tuple[tuple[float, ...], str]:
        """The scores of a game that is over, or was given up for its length, and its result in words."""


class GoMind:
    """The engine, with one tree that goes along with the game."""

    def __init__(self, settings: Mapping[str, Any], seed: int) -> None:
        config = GoConfig.from_toml(settings["config"]) if settings["config"] else preset("tengen")
        # A search ends early only where the rest of its playouts could not change the move.
        self._engine = Engine(
            EngineSettings(
                config=replace(config, seed=seed),
                playouts=settings["playouts"],
                seconds=settings["seconds"],
                early_stop=True,
                resign_below=0.0,
            )
        )
        self._seed = seed
        self._game: Any = None

    def think(self, line: GoLine) -> Thought:
        """The engine's move."""
        game = line.game
        if self._game is not game:
            self._engine.set_game(game)
            self._game, self._known = game, len(game.moves)
        for color, vertex in game.moves[self._known :]:
            self._engine.play(color, vertex)
        self._known = len(game.moves)
        choice = self._engine.genmove(play=False)
        moves = choice.result.moves if choice.result is not None else ()
        visits = next((move.visits for move in moves if move.action == choice.vertex), choice.playouts)
        others = [move for move in moves if move.action != choice.vertex][:KEPT]
        return Thought(
            choice.vertex,
            choice.win_rate,
            visits,
            tuple((str(move.action), move.visits, round(move.value, 4)) for move in others if move.visits),
        )

    def end(self, line: GoLine) -> tuple[tuple[float, ...], str]:
        """Counted by the rules, dead stones taken off by estimate; or who owns the point of the goal."""
        score, status = final_score(line.game, seed=self._seed)
        if line.goal:
            color, point = goal_of(line.goal, line.game.size)
            column, row = point_at(point, line.game.size)
            hold = float(status.ownership.reshape(line.game.height, line.game.width)[row, column])
            owner = Color.BLACK if hold > 0 else Color.WHITE
            reached = owner == color
            black_wins = float(reached == (color == Color.BLACK))
            return (black_wins, 1 - black_wins), f"{'BW'[owner == Color.WHITE]} owns {point}"
        black = 0.5 if score.margin == 0 else float(score.margin > 0)
        return (black, 1 - black), score.text


def mind_for(line: Line, settings: Mapping[str, Any], seed: int) -> Mind:
    """Who thinks in games of this kind."""
    if isinstance(line, GoLine):
        return GoMind(settings, seed)
    from tengen.book.grow.searching import SearchMind

    return SearchMind(settings, seed)

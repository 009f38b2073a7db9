"""What choosers see: the moves that games have played in a position, wherever these games are kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from tengen.go import Game
from tengen.go.size import BoardSize, Vertex


@dataclass(frozen=True)
class Played:
    """A move that games have played in a position, with all that are alike by symmetry there."""

    vertices: tuple[Vertex, ...]  # legal ones, row by row from the top
    games: int
    won: int = 0  # by the side that plays it
    drawn: int = 0
    thought: int = 0  # of the games, those in which it came of a long thought

    @property
    def rate(self) -> float:
        """The success rate."""
        return (self.won + 0.5 * self.drawn) / self.games if self.games else 0.0

    def share(self, part: int) -> float:
        """A number of its games as a share of them."""
        return part / self.games if self.games else 0.0


@dataclass(frozen=True)
class Only:
    """Which games count."""

    top: str = ""  # rank that both players have at least: "9d"
    since: str = ""  # the first day: "2000-01-01"
    players: tuple[str, ...] = ()  # one of them plays the move
    blitz: bool = True  # games of blitz count, too


@dataclass(frozen=True)
class Position:
    """A position of a graph of games: what comes after each move played there, by the move in the image."""

    mover: int
    replies: Mapping[Vertex, tuple[int, ...]]  # the keys of the positions after it
    ends: Mapping[Vertex, tuple[float, ...]] = field(default_factory=dict)  # scores of games that end there
    unplayed: float | None = None  # what a search thought of the best move that nobody has played, for the mover


class Graph(Protocol):
    """Whole games as a graph of positions."""

    def position(self, key: int) -> Position | None:
        """A position by its key; None if no game has it."""

    def key(self, game: Game) -> int:
        """The key of where a game stands."""

    def reduce(self, game: Game, vertex: Vertex) -> Vertex:
        """The move in the position's image."""


class Source(Protocol):
    """Games that can be asked what they played."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def size(self) -> BoardSize | None:
        """The board; None for several."""

    @property
    def komi(self) -> float | None:
        """Its games' komi; None for several."""

    def played(self, game: Game, only: Only | None = None) -> list[Played]:
        """The moves that games have played where this one stands, legal ones; by `only` of some games alone.

        A source that does not know what `only` asks for has no such games.
        """

    def graph(self) -> Graph | None:
        """All of it as a graph; None for what is too large or of positions alone."""

"""Whole positions that many games have, modulo symmetries and colours, with what is played in them (Basaldúa 2013,
6.1.2: about 25,000 positions, rarely eight moves deep)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen._core import Color, Game
from tengen.games.finding import heard
from tengen.games.loaded import Loaded
from tengen.go.reduced import Reduced
from tengen.go.size import BoardSize, Vertex, size_option, vertices

#: A position has to be in so many games, more than 5 as for patterns of corners: of 113,786 games by professionals and
#: of 9 dan on Tom this makes 27,650 positions, where the document's book has about 25,000.
TIMES = 6
#: Positions with up to so many moves.
MOVES = 30
#: Under which any record of moves can be played again.
_RULES = "japanese"
_PASS, _END = -2, -1

Column = npt.NDArray[Any]


@dataclass(frozen=True)
class Reply:
    """What was played in a position."""

    move: Vertex
    games: int
    #: Of these, games with a winner, and those won by who played it.
    decided: int
    wins: int


@dataclass(frozen=True)
class Place:
    """A position by moves that lead there from the empty board, with what was played in it."""

    key: int
    moves: tuple[Vertex, ...]
    games: int
    decided: int
    #: Of the side to move.
    wins: int
    replies: tuple[Reply, ...]
    #: The first game that has it, by its number in the database.
    example: int

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "key": f"{self.key:016x}",
            "moves": list(self.moves),
            "games": self.games,
            "decided": self.decided,
            "wins": self.wins,
            "replies": [vars(reply) for reply in self.replies],
            "example": self.example,
        }


@dataclass(frozen=True, eq=False)
class Fuseki:
    """All positions that enough games have, those with fewer moves first, then those of more games."""

    size: BoardSize
    #: What it was made of.
    facts: Mapping[str, Any]
    #: By position: key, games, decided, wins, example (number in the database), move (how many lead there).
    columns: Mapping[str, Column]
    #: By position: the moves that lead there in its example, as points counted row by row, or -2 for a pass.
    lines: tuple[tuple[int, ...], ...]
    #: By position: (reduced point, games, decided, wins), those of most games first; -2 is a pass, -1 the game's end.
    answers: tuple[tuple[tuple[int, int, int, int], ...], ...]

    def __len__(self) -> int:
        return len(self.lines)

    def find(self, key: int) -> int | None:
        """The number of a position by its key (tengen.go.Reduced)."""
        found: int | None = self._places.get(key)  # type: ignore[attr-defined]
        return found

    def __post_init__(self) -> None:
        object.__setattr__(self, "_places", {key: i for i, key in enumerate(self.columns["key"].tolist())})

    def depths(self) -> dict[int, int]:
        """How many positions have so many moves before them."""
        moves, counts = np.unique(self.columns["move"], return_counts=True)
        return dict(zip(moves.tolist(), counts.tolist(), strict=True))

    def game(self, number: int) -> Game:
        """A position as it lies in its example."""
        game = Game(self.size, _RULES)
        for vertex in self.moves(number):
            game.play(vertex)
        return game

    def moves(self, number: int) -> tuple[Vertex, ...]:
        """The moves that lead to a position."""
        return tuple(self._vertex(point) for point in self.lines[number])

    def replies(self, number: int, game: Game) -> tuple[Reply, ...]:
        """What was played in a position, as it lies on this board; of moves that are alike, one."""
        place = Reduced(game.board)
        return tuple(
            Reply(place.restore(self._vertex(point))[0], *counts)
            for point, *counts in self.answers[number]
            if point != _END
        )

    def __getitem__(self, number: int) -> Place:
        column = {name: int(values[number]) for name, values in self.columns.items()}
        return Place(
            column["key"], self.moves(number), column["games"], column["decided"], column["wins"],
            self.replies(number, self.game(number)), column["example"],
        )  # fmt: skip

    def __iter__(self) -> Iterator[Place]:
        return (self[number] for number in range(len(self)))

    def _vertex(self, point: int) -> Vertex:
        return "pass" if point == _PASS else vertices(self.size)[point]

    def as_dict(self) -> dict[str, Any]:
        """What it is, for JSON, without its positions."""
        return {"size": size_option(self.size), "positions": len(self)} | dict(self.facts)


def find_fuseki(
    loaded: Loaded, *, times: int = TIMES, moves: int = MOVES, threads: int = 0, facts: Mapping[str, Any] | None = None
) -> Fuseki:
    """The positions with up to so many moves that so many games have, each game counted once.

    Games that do not begin on the empty board, or in which colours do not take turns, are left out. Without any
    position seen so often it is empty.
    """
    for name, value, least in (("times", times, 1), ("moves", moves, 0)):
        if value < least:
            raise ValueError(f"{name} is {value}, and has to be at least {least}")
    usual = loaded.mask.copy()
    for game in loaded.games.tolist():
        usual[game] = _usual(loaded.collection.events(game), moves)
    found = heard(
        lambda token: loaded.collection.frequent(
            loaded.size,
            last_move=moves,
            least_games=times,
            winners=loaded.winners,
            games=usual,
            threads=threads,
            stop=token,
        )
    )
    games, move = np.array(found.games, np.int64), np.array(found.move, np.int64)
    order = np.lexsort((found.key, -games, move))
    columns = {
        "key": np.array(found.key, np.uint64)[order],
        "games": games[order],
        "decided": np.array(found.decided, np.int64)[order],
        "wins": np.array(found.wins, np.int64)[order],
        "example": loaded.ids[np.array(found.example, np.int64)[order]],
        "move": move[order],
    }
    answers: list[list[tuple[int, int, int, int]]] = [[] for _ in range(len(found))]
    names = ("move_place", "move_point", "move_games", "move_decided", "move_wins")
    for place, *answer in zip(*(np.array(getattr(found, name)).tolist() for name in names), strict=True):
        answers[place].append(tuple(answer))
    for list_ in answers:
        list_.sort(key=lambda answer: (-answer[1], answer[0]))
    examples = np.array(found.example)[order].tolist()
    lines = tuple(
        _line(loaded.collection.events(game), count)
        for game, count in zip(examples, columns["move"].tolist(), strict=True)
    )
    told = {"games": int(usual.sum()), "times": times, "moves": moves} | dict(facts or {})
    return Fuseki(loaded.size, told, columns, lines, tuple(tuple(answers[i]) for i in order.tolist()))


def _events(data: bytes) -> npt.NDArray[np.uint16]:
    return np.frombuffer(data, "<u2")


def _usual(data: bytes, moves: int) -> bool:
    """Whether a game begins on the empty board and its first moves take turns from Black on."""
    kinds = _events(data[: 4 * moves]) >> 10 & 7  # no more stones can be captured than were played
    played = kinds[kinds != 2][:moves]
    white = (played == 1) | (played == 6)
    on_turn = np.arange(len(played)) % 2 == white
    return bool(np.all(on_turn) and np.all((played <= 1) | (played == 5) | (played == 6)))


def _line(data: bytes, count: int) -> tuple[int, ...]:
    events = _events(data)
    events = events[(events >> 10 & 7) != 2][:count]
    return tuple(_PASS if event >> 10 & 7 in (5, 6) else event & 1023 for event in events.tolist())


def side_to_move(place: Place) -> Color:
    """Who is to move in a position."""
    return Color.WHITE if len(place.moves) % 2 else Color.BLACK


__all__ = ["MOVES", "TIMES", "Fuseki", "Place", "Reply", "find_fuseki", "side_to_move"]

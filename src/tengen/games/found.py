"""What a search in a database found: how often, what was played there, by whom, when, with what success; and where."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tengen._core import Color
from tengen.games.query import Query
from tengen.go.size import Vertex

if TYPE_CHECKING:
    from tengen._core.games import Hits
    from tengen.games.columns import Columns

_PASS, _NOTHING = -2, -1
_PLAYERS = 3  # named for each continuation
_Numbers = npt.NDArray[Any]


def win_interval(wins: float, games: int) -> tuple[float, float] | None:
    """The 95% interval of a win rate (Wilson), None without games."""
    if games == 0:
        return None
    z = 1.959963984540054
    rate, share = wins / games, z * z / games
    middle = rate + share / 2
    reach = z * math.sqrt(rate * (1 - rate) / games + share / (4 * games))
    return max(0.0, (middle - reach) / (1 + share)), min(1.0, (middle + reach) / (1 + share))


@dataclass(frozen=True)
class Outcomes:
    """Results of games from one player's side; a draw is half a win."""

    #: Games with a known result.
    decided: int
    wins: float

    @property
    def rate(self) -> float | None:
        """The share of wins, None without a known result."""
        return self.wins / self.decided if self.decided else None

    @property
    def interval(self) -> tuple[float, float] | None:
        """Its 95% interval (Wilson)."""
        return win_interval(self.wins, self.decided)


@dataclass(frozen=True)
class Continuation:
    """What was played where the query was found. Games count once, however often they have it."""

    #: In the coordinates of the query: on the board, or, for a pattern without a fixed place, as if it was the board.
    vertex: Vertex
    #: As in the query, whose colours may be exchanged.
    color: Color
    games: int
    #: Of all games in which the query was found.
    share: float
    #: For the side that plays it.
    outcomes: Outcomes
    #: The mean of the known dates.
    date: date | None
    #: The best known of those who played it: the strongest, and of these the most frequent in the database.
    players: tuple[str, ...]

    @property
    def wins(self) -> float:
        """Of the side that plays it; a draw is half a win."""
        return self.outcomes.wins

    @property
    def win_rate(self) -> float | None:
        """Of the side that plays it, None without a known result."""
        return self.outcomes.rate

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95% interval of the win rate (Wilson)."""
        return self.outcomes.interval

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        return {
            "vertex": self.vertex,
            "color": "black" if self.color == Color.BLACK else "white",
            "games": self.games,
            "share": self.share,
            "decided": self.outcomes.decided,
            "wins": self.wins,
            "win_rate": self.win_rate,
            "interval": self.interval,
            "date": None if self.date is None else self.date.isoformat(),
            "players": list(self.players),
        }


@dataclass(frozen=True)
class Place:
    """One place where the query was found."""

    #: The number of the game in the database.
    game: int
    #: So many moves were played before.
    move: int
    #: The number of the move that continues there; None if there is none.
    next: int | None
    #: What that is in the query: see Continuation.
    vertex: Vertex | None
    color: Color | None
    #: Of the image: see tengen.go.transform.
    symmetry: int
    #: Whether black and white are exchanged in the game.
    swapped: bool
    #: Top left point of the image on the board of the game, counted row by row.
    corner: int

    def as_dict(self) -> dict[str, Any]:
        """For JSON."""
        color = None if self.color is None else "black" if self.color == Color.BLACK else "white"
        return {**self.__dict__, "color": color}


class Found:
    """The answer to a query. All counts are of games, but for `hits`."""

    def __init__(self, query: Query, hits: Hits, columns: Columns, searched: int) -> None:
        self.query = query
        #: Games that were searched.
        self.searched = searched
        self._hits = hits
        self._columns = columns
        self._rows = _distinct(np.asarray(hits.game))

    def __len__(self) -> int:
        return self.games

    @property
    def games(self) -> int:
        """In how many games it was found."""
        return len(self._rows)

    @property
    def hits(self) -> int:
        """How often it was found: several times in some games."""
        return len(self._hits)

    @property
    def rows(self) -> _Numbers:
        """Which rows of the columns have it, in their order; for those who count on with NumPy."""
        return self._rows

    @property
    def columns(self) -> Columns:
        """Of all games that were in the database then."""
        return self._columns

    @cached_property
    def moves(self) -> _Numbers:
        """For each of `rows` the number of the position where it was found first."""
        return np.asarray(self._hits.move)[_firsts(np.asarray(self._hits.game))[1]]

    def game_ids(self, limit: int | None = None, offset: int = 0) -> list[int]:
        """Numbers of the games in the database, in their order."""
        end = None if limit is None else offset + limit
        ids: list[int] = self._columns.id[self._rows[offset:end]].tolist()
        return ids

    def outcomes(self, color: Color) -> Outcomes:
        """The results of the games for a colour of the query, exchanged where the query was found so (at first)."""
        games, first = _firsts(np.asarray(self._hits.game))
        swapped = (np.asarray(self._hits.image)[first] & 8) != 0
        return self._outcomes(games, np.where(swapped, 3 - int(color.value), int(color.value)))

    def hit_list(self, limit: int | None = None, offset: int = 0) -> list[Place]:
        """Where it was found, in the order of the games and their moves."""
        part = slice(offset, None if limit is None else offset + limit)
        hits = self._hits
        game, move, following, point, color, image, corner = (
            np.asarray(column)[part].tolist()
            for column in (hits.game, hits.move, hits.next, hits.point, hits.color, hits.image, hits.place)
        )
        return [
            Place(
                game=int(self._columns.id[game[i]]),
                move=move[i],
                next=following[i] or None,
                vertex=None if point[i] == _NOTHING else self.query.vertex(point[i]),
                color=Color(color[i]) if color[i] else None,
                symmetry=image[i] & 7,
                swapped=image[i] & 8 != 0,
                corner=corner[i],
            )
            for i in range(len(game))
        ]

    @cached_property
    def ended(self) -> int:
        """Games in which nothing was played there, wherever it was found."""
        hits = self._hits
        return self.games - len(_distinct(np.asarray(hits.game)[np.asarray(hits.next) > 0]))

    @cached_property
    def continuations(self) -> list[Continuation]:
        """What was played there, the most frequent first."""
        hits = self._hits
        at = np.flatnonzero(np.asarray(hits.next) > 0)
        game, played = np.asarray(hits.game)[at].astype(np.int64), np.asarray(hits.played)[at]
        kind = (np.asarray(hits.point)[at].astype(np.int64) - _PASS) * 4 + np.asarray(hits.color)[at]
        if len(game) > 1 and not (game[1:] > game[:-1]).all():  # once for each game
            _, once = np.unique(game * 4096 + kind, return_index=True)
            game, played, kind = game[once], played[once], kind[once]
        order = np.argsort(kind, kind="stable")
        game, played, kind = game[order], played[order], kind[order]
        begins = np.flatnonzero(np.diff(kind, prepend=-1))
        ends = np.append(begins[1:], len(kind))[: len(begins)]
        found = [
            self._continuation(int(kind[begin]), game[begin:end], played[begin:end])
            for begin, end in zip(begins, ends, strict=True)
        ]
        return sorted(found, key=lambda move: -move.games)

    def _continuation(self, kind: int, games: _Numbers, played: _Numbers) -> Continuation:
        columns = self._columns
        days = columns.day[games]
        days = days[days > 0]
        by = np.where(played == 1, columns.black[games], columns.white[games])
        return Continuation(
            vertex=self.query.vertex((kind >> 2) + _PASS),
            color=Color(kind & 3),
            games=len(games),
            share=len(games) / self.games,
            outcomes=self._outcomes(games, played),
            date=date.fromordinal(round(float(days.mean()))) if len(days) else None,
            players=columns.best_known(by, _PLAYERS),
        )

    def _outcomes(self, games: _Numbers, side: _Numbers) -> Outcomes:
        """How games ended for a side of each."""
        winner = self._columns.winner[games]
        wins, draws = int(np.count_nonzero(winner == side)), int(np.count_nonzero(winner == 0))
        return Outcomes(int(np.count_nonzero(winner >= 0)), wins + draws / 2)

    def as_dict(self, limit: int | None = None) -> dict[str, Any]:
        """For JSON: the counts, and so many continuations."""
        return {
            "searched": self.searched,
            "games": self.games,
            "hits": self.hits,
            "ended": self.ended,
            "continuations": [move.as_dict() for move in self.continuations[:limit]],
        }


def _firsts(ascending: _Numbers) -> tuple[_Numbers, _Numbers]:
    first = np.flatnonzero(np.diff(ascending.astype(np.int64), prepend=-1))
    return ascending[first], first


def _distinct(ascending: _Numbers) -> _Numbers:
    return _firsts(ascending)[0]

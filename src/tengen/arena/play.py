"""One game of the arena, from its task to its record."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NoReturn

from tengen.arena.player import Player, PlayerFailed, Reply
from tengen.arena.players import make_player
from tengen.arena.referee import Forbidden, Referee, plain_score
from tengen.arena.second_referee import gnugo_final_score
from tengen.arena.task import VOID, GameRecord, GameTask, PlayedMove
from tengen.engine.time_control import SideClock
from tengen.go.size import area

_SIDES = {"b": "black", "w": "white"}
_OTHER = {"b": "w", "w": "b"}
_AGREED = 5  # moves of each side in a row that have to see a game as hopeless


def play_game(
    task: GameTask, *, second_referee: bool = True, players: Mapping[str, Player] | None = None
) -> GameRecord:
    """Plays a game to its end and closes the players, whatever happens.

    `players` (by b and w) replace those that the task's specs describe; `second_referee` lets GNU Go count, too.
    What a player does wrong is in the record; ValueError means that the task itself is impossible.
    """
    return _Play(task, second_referee, dict(players or {})).run()


@dataclass
class _Ended(Exception):  # noqa: N818  (the end of a game is no error)
    """The game is over."""

    ending: str
    winner: str | None = None
    culprit: str | None = None
    detail: str = ""
    result: str = "Void"
    claims: dict[str, str] = field(default_factory=dict)


class _Play:
    """A game in progress."""

    def __init__(self, task: GameTask, second_referee: bool, players: dict[str, Player]) -> None:
        self.task = task
        self.second_referee = second_referee
        self.players = players
        self.referee = Referee(task)
        self.moves: list[PlayedMove] = []
        specs = {"b": task.black, "w": task.white}
        self.specs = specs
        self.clocks = {side: SideClock(spec.clock) for side, spec in specs.items() if spec.clock is not None}
        self.values: dict[str, deque[float | None]] = {side: deque(maxlen=_AGREED) for side in specs}
        self.versions: dict[str, str] = {}

    def run(self) -> GameRecord:
        start = time.monotonic()
        try:
            self._begin()
            self._move_until_the_end(start)
        except _Ended as ended:
            end = ended
        finally:
            for player in self.players.values():
                player.close()
        return GameRecord(
            self.task.id,
            end.result,
            end.winner,
            end.ending,
            end.culprit,
            end.detail,
            tuple(self.moves),
            tuple(self.task.opening),
            time.monotonic() - start,
            end.claims,
            self.versions,
        )

    def _begin(self) -> None:
        for side, spec in self.specs.items():
            try:
                if side not in self.players:
                    self.players[side] = make_player(spec)
                player = self.players[side]
                player.begin(self.task, side)
                self.versions[_SIDES[side]] = player.version
            except Exception as error:
                _fail(side, error, "start")

    def _move_until_the_end(self, start: float) -> NoReturn:
        task = self.task
        limit = task.max_moves or 3 * area(task.size)
        while not self.referee.over:
            if self.referee.game.move_number >= limit:
                raise _Ended("length", detail=f"{limit} moves without an end")
            side = self.referee.to_move
            reply = self._ask(side)
            self._judge(side, reply)
            if time.monotonic() - start > task.game_timeout:
                raise _Ended("length", detail=f"not over within {task.game_timeout:g} s")
            self._adjudicate()
        self._score()

    def _ask(self, side: str) -> Reply:
        """The player's reply; the referee's clock, not the player's, decides about time."""
        clock = self.clocks.get(side)
        begin = time.monotonic()
        try:
            reply = self.players[side].genmove(side, clock.left if clock else None)
        except Exception as error:
            _fail(side, error)
        seconds = time.monotonic() - begin
        if clock and not clock.spend(seconds):
            raise _lost(side, "time", "T", f"{reply.vertex[:40]!r} came after {seconds:.2f} s, the clock had run out")
        return Reply(reply.vertex, seconds, reply.playouts, _share(reply.value))

    def _judge(self, side: str, reply: Reply) -> None:
        """Plays the move for the referee and tells the other side."""
        if reply.vertex.strip().lower() == "resign":
            raise _lost(side, "resign", "R")
        try:
            vertex = self.referee.play(reply.vertex.strip())
        except Forbidden as error:
            number = self.referee.game.move_number + 1
            raise _lost(side, "illegal", "F", f"move {number}, {reply.vertex[:40]!r}: {error}") from None
        self.moves.append(PlayedMove(side, vertex, reply.seconds, reply.playouts, reply.value))
        self.values[side].append(reply.value)
        other = _OTHER[side]
        try:
            self.players[other].play(side, vertex)
        except Exception as error:
            _fail(other, error)

    def _adjudicate(self) -> None:
        threshold = self.task.adjudicate
        if threshold <= 0:
            return
        for winner, loser in (("b", "w"), ("w", "b")):
            wins, losses = self.values[winner], self.values[loser]
            if (
                len(wins) == len(losses) == _AGREED
                and all(value is not None and value >= threshold for value in wins)
                and all(value is not None and value <= 1 - threshold for value in losses)
            ):
                detail = f"both sides saw {threshold:g} or more for {_SIDES[winner]}, {_AGREED} moves long"
                raise _Ended("adjudicated", winner, detail=detail, result=f"{winner.upper()}+R")

    def _score(self) -> NoReturn:
        result = self.referee.score()
        claims: dict[str, str] = {}
        notes: list[str] = []
        for side, name in _SIDES.items():
            try:
                claim = self.players[side].final_score()
            except Exception as error:  # the game is decided, so this changes nothing
                notes.append(f"{name} failed when asked for the score: {_words(error)}")
            else:
                if claim is not None:
                    claims[name] = plain_score(claim) or claim[:40]
        if self.second_referee and (second := gnugo_final_score(self.referee.game)) is not None:
            claims["gnugo"] = second
        others = [f"{name} {claim}" for name, claim in claims.items() if claim != result]
        if others:
            notes.insert(0, f"disagreement: we count {result}, {', '.join(others)}")
        winner = result[0].lower() if result != "0" else None
        raise _Ended("score", winner, detail="; ".join(notes), result=result, claims=claims)


def _lost(side: str, ending: str, letter: str, detail: str = "") -> _Ended:
    winner = _OTHER[side]
    return _Ended(ending, winner, None if ending == "resign" else side, detail, f"{winner.upper()}+{letter}")


def _fail(side: str, error: Exception, kind: str = "crash") -> NoReturn:
    """A void game because of a player's program, or of a bug of a player in this process."""
    if isinstance(error, PlayerFailed):
        kind = error.kind if error.kind in VOID else kind
    raise _Ended(kind, culprit=side, detail=_words(error)) from None


def _words(error: Exception) -> str:
    text = error.detail if isinstance(error, PlayerFailed) else f"{type(error).__name__}: {error}"
    return " ".join(text.split())[:500]


def _share(value: float | None) -> float | None:
    """A win rate, or None if what the player says is not one."""
    return value if value is not None and math.isfinite(value) and 0 <= value <= 1 else None

"""A player of the arena that is a program behind GTP."""

from __future__ import annotations

import math
import re
import time

from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.gtp.gnugo import is_gnugo, with_options
from tengen.arena.player import PlayerFailed, Reply
from tengen.arena.task import GameTask, PlayerSpec, seed_of
from tengen.engine.time_control import TimeControl
from tengen.go import Rules
from tengen.go.size import BoardSize

_VERTEX = re.compile(r"[A-HJ-Z][1-9]\d?", re.IGNORECASE)
_RESULT = re.compile(r"[BW]\+(?:\d+(?:\.\d+)?|R|Resign|T|Time|F|Forfeit)|0|Draw|Jigo", re.IGNORECASE)

# Names that kgs-rules understands, which are all that it understands.
_KGS = {
    "chinese": "chinese",
    "cgos": "chinese",
    "tromp-taylor": "chinese",
    "japanese": "japanese",
    "korean": "japanese",
    "aga": "aga",
    "new-zealand": "new_zealand",
}
# Names that kata-set-rules understands; those not here are the same.
_KATA = {"cgos": "tromp-taylor", "chinese": "chinese-kgs"}  # whose plain chinese rules have no superko


class GtpPlayer:
    """One side of one game, played by the command of the spec. The program starts with `begin`."""

    def __init__(self, spec: PlayerSpec) -> None:
        self.spec = spec
        self.version = ""
        self._client: GtpClient | None = None

    def begin(self, task: GameTask, color: str) -> None:
        self.close()
        command = self.spec.command
        seed = seed_of(task.seed, color)
        if is_gnugo(command):
            command = tuple(with_options(command, Rules.preset(task.rules), seed))
        client = self._client = GtpClient(command, timeout=task.move_timeout)
        self.version = " ".join(filter(None, (_text(client, "name"), _text(client, "version"))))
        if not is_gnugo(command) and client.has("set_random_seed"):
            _text(client, f"set_random_seed {seed % 0x7FFFFFFF}")
        self._set_size(task.size)
        self._require("clear_board")
        self._tell_rules(client, task.rules)
        self._require(f"komi {task.komi:g}")  # after the rules, which may bring a komi of their own
        clock = self.spec.clock
        if clock is not None:
            for setting in _time_settings(client, clock):
                _text(client, setting)
        for number, vertex in enumerate(task.opening):
            self.play("bw"[number % 2], vertex)

    def _set_size(self, size: BoardSize) -> None:
        if isinstance(size, int):
            self._require(f"boardsize {size}")
        elif self._running().has("rectangular_boardsize"):
            self._require("rectangular_boardsize {} {}".format(*size))
        else:  # many take the first number of "boardsize 9 13" for a square, and say nothing
            raise PlayerFailed("start", "it plays on square boards only: it has no command rectangular_boardsize")

    def play(self, color: str, vertex: str) -> None:
        self._require(f"play {color} {vertex}")

    def genmove(self, color: str, time_left: tuple[float, int] | None) -> Reply:
        client = self._running()
        start = time.perf_counter()
        if time_left is not None and client.has("time_left"):
            _text(client, f"time_left {color} {max(0, math.floor(time_left[0]))} {time_left[1]}")
        answer = self._require(f"genmove {color}")
        return Reply(_move(answer), time.perf_counter() - start)

    def final_score(self) -> str | None:
        client = self._running()
        words = _text(client, "final_score").split() if client.has("final_score") else []
        return words[0] if words and _RESULT.fullmatch(words[0]) else None

    def close(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None

    def _running(self) -> GtpClient:
        if self._client is None:
            raise PlayerFailed("start", f"{self.spec.name} has not begun a game")
        return self._client

    def _require(self, command: str) -> str:
        """The answer to a command without which there is no game."""
        try:
            return self._running().send(command)
        except GtpError as error:
            raise PlayerFailed("protocol", f"{self.spec.name} refused {error}") from error

    def _tell_rules(self, client: GtpClient, rules: str) -> None:
        if client.has("kata-set-rules"):
            _text(client, f"kata-set-rules {_KATA.get(rules, rules)}")
        elif client.has("kgs-rules") and rules in _KGS:
            _text(client, f"kgs-rules {_KGS[rules]}")


def _time_settings(client: GtpClient, clock: TimeControl) -> list[str]:
    """How to tell a program of its clock: GTP's own command knows whole seconds and Canadian time only."""
    main, period = f"{clock.main:g}", f"{clock.period:g}"
    if client.has("kata-time_settings"):
        if clock.increment > 0:
            return [f"kata-time_settings fischer {main} {clock.increment:g}"]
        if clock.periods:
            return [f"kata-time_settings byoyomi {main} {period} {clock.periods}"]
        if clock.overtime:
            return [f"kata-time_settings canadian {main} {period} {clock.stones}"]
        return [f"kata-time_settings absolute {main}"]
    if clock.periods and client.has("kgs-time_settings"):
        return [f"kgs-time_settings byoyomi {clock.main:.0f} {clock.period:.0f} {clock.periods}"]
    if not client.has("time_settings"):
        return []
    # What GTP cannot say is told as absolute time: the program is then too quick rather than too slow.
    stones = 0 if clock.periods else clock.stones
    return [f"time_settings {math.floor(clock.main)} {clock.period if stones else 0:.0f} {stones}"]


def _text(client: GtpClient, command: str) -> str:
    """The answer to a command that a program need not know."""
    try:
        return client.send(command)
    except GtpError:
        return ""


def _move(answer: str) -> str:
    """A move in the usual spelling; what is none is left to the referee as it is."""
    word = answer.strip()
    if word.lower() in ("pass", "resign"):
        return word.lower()
    return word.upper() if _VERTEX.fullmatch(word) else word

"""The Go Text Protocol, version 2, with a program that may do anything."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Sequence
from types import TracebackType
from typing import NoReturn, Self

from tengen.arena.gtp.process import Process
from tengen.arena.player import PlayerFailed
from tengen.gtp.protocol import Response, clean, parse_response

_LINE = 1 << 16  # bytes of one line at most
_RESPONSE = 1 << 20  # bytes of one response at most
_QUIT = 1.0  # seconds for a polite end
_DYING = 5.0  # seconds to learn how a program ended that closed its output
_QUOTED = 80  # characters of a bad answer that are told
_ERROR_LINES = 5  # last lines of standard error that are told


class GtpError(Exception):
    """The program refused a command: it answered "? message"."""

    def __init__(self, command: str, message: str) -> None:
        super().__init__(f"{command}: {message or 'refused without a reason'}")
        self.command = command
        self.message = message


class GtpClient:
    """A program that speaks GTP. After a PlayerFailed it is gone, and every later command fails the same way."""

    def __init__(self, command: Sequence[str], *, timeout: float, cwd: str | os.PathLike[str] | None = None) -> None:
        self.command = tuple(command)
        self.timeout = timeout
        self._id = 0
        self._known: frozenset[str] | None = None
        self._asked: dict[str, bool] = {}
        self._listed = False
        self._failure: PlayerFailed | None = None
        self._process = Process(command, cwd)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def mark(self) -> str:
        """Value of the environment variable that all processes of the program inherit."""
        return self._process.mark

    def send(self, command: str, timeout: float | None = None) -> str:
        """The answer, which may be empty. GtpError if it is a refusal, PlayerFailed if there is none to be used."""
        text = " ".join(clean(command).split())
        if not text or text[0] == "#":
            raise ValueError(f"{command!r} is not a GTP command")
        if self._failure is not None:
            raise self._failure
        self._id += 1
        limit = self.timeout if timeout is None else timeout
        deadline = time.monotonic() + limit
        if not self._process.write(f"{self._id} {text}\n".encode(), deadline):
            self._fail("hang", f"did not read {_quoted(text)} within {limit:g} s")
        response = self._response(text, deadline, limit)
        if response.id != str(self._id):
            self._fail("protocol", f"answered {_quoted(text)} with id {response.id or 'none'} instead of {self._id}")
        if not response.success:
            raise GtpError(text, response.text)
        return response.text

    @property
    def known_commands(self) -> frozenset[str] | None:
        """What the program lists as its commands; None if it does not."""
        if not self._listed:
            self._listed = True
            try:
                self._known = frozenset(self.send("list_commands").split())
            except GtpError:
                self._known = None
        return self._known

    def has(self, command: str) -> bool:
        """Whether the program knows a command."""
        if self.known_commands is not None:
            return command in self.known_commands
        if command not in self._asked:
            try:
                self._asked[command] = self.send(f"known_command {command}").lower() == "true"
            except GtpError:
                self._asked[command] = False
        return self._asked[command]

    def close(self) -> None:
        """Asks the program to quit, and makes it. It is gone afterwards, with all its processes. Never raises."""
        if self._failure is None:
            self._failure = PlayerFailed("protocol", "the program was closed")
            deadline = time.monotonic() + _QUIT
            if self._process.write(b"quit\n", deadline):
                self._process.wait(deadline)
        self._process.close()

    def _response(self, command: str, deadline: float, limit: float) -> Response:
        """The next response."""
        lines: list[str] = []
        taken = 0
        while True:
            line = self._line(command, deadline, limit)
            taken += len(line) + 1
            if taken > _RESPONSE:
                self._fail("protocol", f"answered {_quoted(command)} with more than {_RESPONSE} bytes")
            text = clean(line.decode(errors="replace")).rstrip()
            if text:
                lines.append(text)
                if len(lines) == 1 and not parse_response(text):
                    self._fail(
                        "protocol", f"answered {_quoted(command)} with {_quoted(text)}, which is no GTP response"
                    )
            elif lines:
                break
        response = parse_response("\n".join(lines))
        assert response is not None  # as its first line was one
        return response

    def _line(self, command: str, deadline: float, limit: float) -> bytes:
        output = self._process.output
        searched = 0
        while (end := output.find(b"\n", searched)) < 0:
            searched = len(output)
            if searched > _LINE:
                self._fail("protocol", f"answered {_quoted(command)} with a line of more than {_LINE} bytes")
            if self._process.ended:
                self._ended(command)
            if not self._process.read(deadline):
                self._fail("hang", f"did not answer {_quoted(command)} within {limit:g} s")
        line = bytes(output[:end])
        del output[: end + 1]
        return line

    def _ended(self, command: str) -> NoReturn:
        code = self._process.wait(time.monotonic() + _DYING)
        if code is None:
            self._fail("protocol", f"closed its output at {_quoted(command)} and still runs")
        self._fail("crash", f"{_how(code)} at {_quoted(command)}")

    def _fail(self, kind: str, what: str) -> NoReturn:
        self._process.close()
        said = clean(self._process.error_text).strip().splitlines()[-_ERROR_LINES:]
        detail = what + (f"; its last words: {' / '.join(_quoted(line) for line in said)}" if said else "")
        self._failure = PlayerFailed(kind, f"{os.path.basename(self.command[0])} {detail}")
        raise self._failure


def _how(code: int) -> str:
    if code >= 0:
        return f"ended with exit code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"


def _quoted(text: str) -> str:
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "...")

"""Talking with the GTP server: in this process, and as a program with pipes."""

from __future__ import annotations

import contextlib
import os
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tengen.engine.engine import Engine
from tengen.engine.settings import EngineSettings
from tengen.go.presets import preset
from tengen.gtp.server import Server
from tengen.gtp.session import Watch
from tests.patience import patience

TENGEN = str(Path(sys.executable).parent / "tengen")
_RESPONSE = re.compile(rb"[=?]\d*(?:(?: [^\n]+)?\n(?:[^\n]+\n)*| \n(?:[^\n]+\n)+)\n")


def engine(playouts: int = 10, size: int = 5, preset_name: str = "uct", **settings: object) -> Engine:
    """A quick one."""
    return Engine(EngineSettings(preset(preset_name), playouts=playouts, **settings), size=size)  # type: ignore[arg-type]


def well_formed(answer: bytes) -> bool:
    """Whether bytes are exactly one response: a mark, an id, lines that are not empty, and an empty one."""
    text = answer.decode()  # UTF-8, or it is not
    return bool(_RESPONSE.fullmatch(answer)) and not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", text)


class Talk:
    """A server in this process; `waiting` is what the server is told of further input."""

    def __init__(
        self,
        player: Engine | None = None,
        waiting: Callable[[], bool] = lambda: True,
        watch: Watch | None = None,
    ) -> None:
        self.written: list[bytes] = []
        self.complaints: list[str] = []
        self.notes: list[str] = []  # on standard error
        self.engine = player or engine()
        self.server = Server(
            self.engine,
            self.written.append,
            on_error=self.complaints.append,
            note=self.notes.append,
            waiting=waiting,
            preset_name="uct",
            watch=watch,
        )

    def raw(self, line: bytes) -> bytes:
        """All that is written for one line."""
        self.written.clear()
        self.server.handle(line)
        return b"".join(self.written)

    def ask(self, line: str) -> tuple[bool, str]:
        """Success and text of the answer, which has to be well formed."""
        answer = self.raw(line.encode("utf-8", "surrogateescape"))
        assert well_formed(answer), (line, answer)
        assert not self.complaints, self.complaints
        return answer[:1] == b"=", answer[1:].decode().strip()

    def ok(self, line: str) -> str:
        """The text of a success."""
        success, text = self.ask(line)
        assert success, f"{line}: {text}"
        return text

    def fails(self, line: str) -> str:
        """The text of a failure."""
        success, text = self.ask(line)
        assert not success, f"{line}: {text}"
        assert text
        return text

    def state(self) -> object:
        """All that a command can change in the engine."""
        game, player = self.engine.game, self.engine
        return (
            game.size,
            game.komi,
            game.rules,
            game.handicap,
            game.moves,
            game.to_move,
            game.over,
            game.result,
            str(game.board),
            player.settings,
            player.time_control,
            player.clock("b").left,
            player.clock("w").left,
            self.server.session.preset_name,
            self.server.session.level,
        )


class Program:
    """`tengen gtp` as a program; `with` ends it."""

    def __init__(self, *arguments: str, cwd: Path | None = None) -> None:
        self.process = subprocess.Popen(
            [TENGEN, "gtp", "--threads", "1", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self._held = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            with contextlib.suppress(OSError):  # of what is still to be flushed
                if pipe is not None:
                    pipe.close()

    def send(self, text: str | bytes) -> None:
        """Without waiting for anything."""
        self.stdin.write(text.encode() if isinstance(text, str) else text)
        self.stdin.flush()

    def read_until(self, done: Callable[[bytes], bool]) -> bytes:
        """What comes from the program until it is enough; AssertionError if it never is."""
        end = time.monotonic() + patience()
        while not done(self._held):
            left = end - time.monotonic()
            assert left > 0, f"no more than {self._held!r} came"
            if select.select([self.stdout], [], [], left)[0]:
                data = os.read(self.stdout.fileno(), 65536)
                assert data, f"the program ended after {self._held!r}: {self.errors()}"
                self._held += data
        return self._held

    def answer(self) -> bytes:
        """The next whole response."""
        self.read_until(lambda data: b"\n\n" in data)
        answer, _, self._held = self._held.partition(b"\n\n")
        return answer + b"\n\n"

    def ask(self, command: str) -> str:
        """The text of a success."""
        self.send(command + "\n")
        answer = self.answer()
        assert well_formed(answer), answer
        assert answer[:1] == b"=", answer
        return answer[1:].decode().strip()

    def errors(self) -> str:
        """Standard error, after the end of the program."""
        assert self.process.stderr is not None
        return self.process.stderr.read().decode()

    def ends(self, within: float) -> int:
        """The exit code; AssertionError if it takes longer."""
        try:
            return self.process.wait(within)
        except subprocess.TimeoutExpired:
            raise AssertionError(f"still running after {within} s") from None

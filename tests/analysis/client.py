"""A client of the analysis server: in this process through pipes, or of the command as a user runs it."""

from __future__ import annotations

import json
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any

from tengen.analysis.query import Defaults
from tengen.analysis.serve import serve
from tengen.analysis.server import Settings
from tengen.go.presets import preset
from tests.patience import patience

Answer = dict[str, Any]

# Light and quick: what is tested here is not how well it plays.
FAST = preset("uct").with_settings(["tree.memory_mb=16"])
WITH_PRIORS = preset("tengen").with_settings(["tree.memory_mb=16"])


def settings(threads: int = 1, positions: int = 1, visits: int = 50, **changes: Any) -> Settings:
    """Of a server for tests."""
    return Settings(Defaults(**{"config": FAST, "visits": visits, **changes}), threads, positions)


def query(name: str = "q", size: int = 5, **changes: Any) -> Answer:
    """The least query, with changes."""
    least = {"id": name, "moves": [], "rules": "tromp-taylor", "komi": 0.5, "boardXSize": size, "boardYSize": size}
    return {**least, **changes}


class Client:
    """Sends queries and waits for answers."""

    def __init__(self, to_server: IO[bytes], from_server: IO[bytes]) -> None:
        self._to, self._from = to_server, from_server
        self._queue: queue.Queue[Answer | None] = queue.Queue()
        self.answers: list[Answer] = []  # that were received
        self.lines: list[bytes] = []
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def send(self, *requests: Answer | bytes) -> None:
        """Objects, or lines as they are."""
        for request in requests:
            self._to.write((request if isinstance(request, bytes) else json.dumps(request).encode()) + b"\n")
        self._to.flush()

    def receive(self) -> Answer:
        """The next answer."""
        found = self._queue.get(timeout=patience())
        assert found is not None, "the server has closed its output"
        self.answers.append(found)
        return found

    def until(self, wanted: Callable[[Answer], bool]) -> Answer:
        """The next answer of a kind, past others."""
        while not wanted(found := self.receive()):
            pass
        return found

    def final(self, name: str = "q") -> Answer:
        """The answer that ends a query of one turn."""
        return self.until(lambda each: each.get("id") == name and ("error" in each or _is_final(each)))

    def ask(self, request: Answer) -> Answer:
        """Send a query of one turn and wait for its end."""
        self.send(request)
        return self.final(request["id"])

    def end(self) -> list[Answer]:
        """End the input; all answers that have not been received."""
        self._to.close()
        rest = []
        while (found := self._queue.get(timeout=patience())) is not None:
            rest.append(found)
        self.answers += rest
        return rest

    def close(self) -> None:
        """Wait for the thread that listens."""
        self._thread.join(patience())

    def _listen(self) -> None:
        for line in self._from:
            self.lines.append(line)
            self._queue.put(json.loads(line))
        self._queue.put(None)


def _is_final(each: Answer) -> bool:
    return each.get("isDuringSearch") is False


@contextmanager
def connected(made: Settings | None = None, *, wait: bool = True) -> Iterator[Client]:
    """A client of a server in this process; when the block ends, all must come to an end."""
    server_in, client_out = os.pipe()
    client_in, server_out = os.pipe()
    codes: list[int] = []

    def work() -> None:
        try:
            codes.append(serve(made or settings(), server_in, server_out, wait=wait))
        finally:
            os.close(server_out)
            os.close(server_in)

    before = threading.enumerate()  # others may end meanwhile
    thread = threading.Thread(target=work)
    thread.start()
    with os.fdopen(client_out, "wb") as to_server, os.fdopen(client_in, "rb") as from_server:
        client = Client(to_server, from_server)
        try:
            yield client
        finally:
            if not to_server.closed:
                client.send({"id": "end of test", "action": "terminate_all"})
                client.end()
            thread.join(patience())
            client.close()
    assert codes == [0]
    assert not [each for each in threading.enumerate() if each not in before], "threads are left behind"


@contextmanager
def command(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """`tengen analyze`, without the other commands, as a process of its own that does not outlive the block."""
    program = "import typer; from tengen.cli.analyze import analyze; typer.run(analyze)"
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    process = subprocess.Popen([sys.executable, "-c", program, *arguments], **pipes)
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout, process.stderr):
            with suppress(OSError):  # what was not flushed
                stream.close()


def talking(process: subprocess.Popen[bytes]) -> Client:
    """A client of the process."""
    assert process.stdin is not None
    assert process.stdout is not None
    return Client(process.stdin, process.stdout)

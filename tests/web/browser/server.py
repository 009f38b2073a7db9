"""The web board as a process of its own, as users start it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

from tests.patience import patience

GAMES = Path(__file__).parents[3] / "docs" / "examples"


class Server:
    """Runs until close(); boards are made through its API."""

    def __init__(self, data: Path, *options: str) -> None:
        command = [sys.executable, "-m", "tengen", "web", "--port", "0", "--no-browser", "--threads", "1"]
        self._process = subprocess.Popen(
            [*command, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()
        assert first.startswith("Tengen is at "), first + self._process.stdout.read()
        self.address = first.removeprefix("Tengen is at ").strip().rstrip("/")

    def call(self, method: str, path: str, body: Any = None, kind: str = "application/json") -> Any:
        """The answer of the API."""
        data = body if isinstance(body, bytes) else None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + "/api" + path, data, {"Content-Type": kind}, method=method)
        with urllib.request.urlopen(request, timeout=patience()) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def board(self, sgf: bytes | None = None, **game: Any) -> str:
        """A board with a record, or with a new game, and the number of it."""
        made = self.call("POST", "/boards", {"title": ""})["id"]
        if sgf is not None:
            self.call("PUT", f"/boards/{made}/sgf", sgf, "application/x-go-sgf")
        else:
            self.call("POST", f"/boards/{made}/new-game", game)
        return str(made)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    @property
    def memory(self) -> int:
        """Bytes of the process that are in memory."""
        with open(f"/proc/{self._process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def close(self) -> str:
        """What it had to say meanwhile."""
        self._process.terminate()
        return self._process.communicate(timeout=patience())[0]

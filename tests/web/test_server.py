"""The server as a process: `tengen web` from its start to its end."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_RUN = "from tengen.cli.entry import run; run()"


@contextmanager
def _started(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The process and the address that it prints."""
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    process = subprocess.Popen(
        [sys.executable, "-c", _RUN, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**bare, "PYTHONUNBUFFERED": "1", **environment},
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + (process.stderr.read() if process.stderr else "")
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _call(url: str, body: Any = None, **headers: str) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_serves_and_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    with _started("web", "--port", "0", "--data", str(tmp_path / "boards"), "--threads", "1") as (process, address):
        board = _call(f"{address}api/boards", {"title": "kept"})["id"]
        game = {"size": 19, "black": {"kind": "engine", "playouts": 1_000_000}}
        assert _call(f"{address}api/boards/{board}/new-game", game)["state"] == "thinking"
        process.send_signal(ending)
        out, error = process.communicate(timeout=120)
        assert (process.returncode, error) == (0, "")
        assert "Stopped." in out
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port), timeout=5)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["boards"]
    if ending == signal.SIGINT:
        return
    with _started("web", "--port", "0", "--data", str(tmp_path / "boards"), "--no-browser") as (_, address):
        assert [each["title"] for each in _call(f"{address}api/boards")] == ["kept"]


def test_another_host_asks_for_a_token(tmp_path: Path) -> None:
    with _started("web", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)) as (_, address):
        port, token = re.findall(r":(\d+)/\?token=(\S+)", address)[0]
        assert len(token) >= 20
        here = f"http://127.0.0.1:{port}"
        with pytest.raises(urllib.error.HTTPError, match="401"):
            _call(f"{here}/api/info")
        assert _call(f"{here}/api/info", Authorization=f"Bearer {token}")["version"]


def test_other_commands_do_not_load_the_web() -> None:
    code = "import sys, tengen.cli.main; print([m for m in ('nicegui', 'fastapi', 'uvicorn') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"

"""The server as a process: `tengen web` from its start to its end."""

import http.client
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

from tests.patience import patience
from tests.web.helpers import wait_for

_RUN = "from tengen.cli.entry import run; run()"


@contextmanager
def started(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
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
    with urllib.request.urlopen(request, timeout=patience()) as answer:
        return json.load(answer)


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_it_starts_serves_and_ends_cleanly(tmp_path: Path, ending: signal.Signals) -> None:
    with started("web", "--port", "0", "--data", str(tmp_path / "boards"), "--threads", "1") as (process, address):
        board = _call(f"{address}api/boards", {"title": "kept"})["id"]
        game = {"size": 19, "black": {"kind": "engine", "playouts": 1_000_000}}
        assert _call(f"{address}api/boards/{board}/new-game", game)["state"] == "thinking"
        process.send_signal(ending)
        out, error = process.communicate(timeout=patience())
        assert (process.returncode, error) == (0, "")
        assert "Stopped." in out
        port = int(address.rsplit(":", 1)[1].strip("/"))
        with pytest.raises(OSError, match="refused"):
            socket.create_connection(("127.0.0.1", port), timeout=patience())
    assert sorted(each.name for each in tmp_path.iterdir()) == ["boards"]
    if ending == signal.SIGINT:
        return
    with started("web", "--port", "0", "--data", str(tmp_path / "boards"), "--no-browser") as (_, address):
        assert [each["title"] for each in _call(f"{address}api/boards")] == ["kept"]


def test_another_host_asks_for_a_token(tmp_path: Path) -> None:
    with started("web", "--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)) as (_, address):
        port, token = re.findall(r":(\d+)/\?token=(\S+)", address)[0]
        assert len(token) >= 20
        here = f"http://127.0.0.1:{port}"
        with pytest.raises(urllib.error.HTTPError, match="401"):
            _call(f"{here}/api/info")
        assert _call(f"{here}/api/info", Authorization=f"Bearer {token}")["version"]


@pytest.mark.parametrize("proxy", ["127.0.0.1", "192.0.2.7"])
def test_only_the_proxy_that_is_named_is_believed(tmp_path: Path, proxy: str) -> None:
    with started("web", "--proxy", proxy, "--port", "0", "--data", str(tmp_path)) as (_, address):
        port, token = re.findall(r":(\d+)/\?token=(\S+)", address)[0]  # others come through the proxy
        believed = proxy == "127.0.0.1"

        def ask(client: str, given: str) -> tuple[int, str]:
            connection = http.client.HTTPConnection("127.0.0.1", int(port), timeout=patience())
            forwarded = {"X-Forwarded-Proto": "https", "X-Forwarded-For": client, "Host": "board.example"}
            connection.request("GET", f"/api/boards?token={given}", headers=forwarded)
            answer = connection.getresponse()
            return answer.status, answer.headers.get("Set-Cookie", "")

        status, cookie = ask("203.0.113.1", token)
        assert (status, "; Secure" in cookie) == (303, believed)
        answers: list[int] = []

        def limited() -> bool:
            """With another guess; on a slow machine there is one more now and then, six seconds after the last."""
            answers.append(ask("203.0.113.1", "wrong")[0])
            return answers[-1] == 429 and ask("203.0.113.2", token)[0] == (303 if believed else 429)

        wait_for(limited)
        assert answers[:10] == [401] * 10


def test_an_upload_that_is_too_large_is_answered(tmp_path: Path) -> None:
    """Also to clients that hear only when they have said everything, and whether or not they say how much it is."""
    with started("web", "--port", "0", "--data", str(tmp_path), "--threads", "1") as (_, address):
        board = _call(f"{address}api/boards", {})["id"]
        for body in (b"x" * 30_000_000, iter([b"x" * 1_000_000] * 30)):
            request = urllib.request.Request(f"{address}api/boards/{board}/sgf", body, method="PUT")  # type: ignore[arg-type]
            with pytest.raises(urllib.error.HTTPError) as error:
                urllib.request.urlopen(request, timeout=patience())
            assert error.value.code == 413
            assert "at most 4.0 MB" in json.load(error.value)["detail"]
        assert len(_call(f"{address}api/boards")) == 1


def test_other_commands_do_not_load_the_web() -> None:
    code = "import sys, tengen.cli.main; print([m for m in ('nicegui', 'fastapi', 'uvicorn') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"

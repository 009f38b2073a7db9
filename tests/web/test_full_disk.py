"""A disk without room: everything is answered with a sentence, nothing is half written, and it goes on afterwards."""

from __future__ import annotations

import contextlib
import json
import resource
import shutil
import subprocess
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.web.board import BoardError
from tengen.web.services import Services
from tests.patience import patience
from tests.web.helpers import wait_for
from tests.web.test_server import started

Fault = Callable[[int], contextlib.AbstractContextManager[None]]


def test_a_board_that_cannot_be_kept_is_not_made(client: TestClient, services: Services) -> None:
    kept = services.boards.create("kept")
    database = services.store._database
    pages = database.execute("pragma page_count").fetchone()[0]
    database.execute(f"pragma max_page_count = {pages}")
    answers = [client.post("/api/boards", json={"title": "x" * 200})]
    while answers[-1].status_code == 201:
        answers.append(client.post("/api/boards", json={"title": "x" * 200}))
    assert answers[-1].status_code == 507
    assert answers[-1].json()["detail"].endswith("now: database or disk is full.")
    made = {answer.json()["id"] for answer in answers if answer.status_code == 201}
    assert {each.id for each in services.boards.list()} == made | {kept.id}
    with pytest.raises(BoardError, match="disk is full"):
        services.boards.create(id="0" * 32)
    assert not services.boards.has("0" * 32)

    kept.set_comment("x" * 50_000)  # more than there is room for, but the game goes on
    assert "disk is full" in kept.view().message
    kept.play("D4")
    assert not kept.core.kept
    database.execute("pragma max_page_count = 1000000")
    wait_for(lambda: kept.core.kept)
    assert kept.view().message == "This board is kept again."
    row = services.store.load(kept.id)
    assert row is not None
    assert b"x" * 50_000 in row.sgf.replace(b"\n", b"")
    assert client.post("/api/boards", json={}).status_code == 201


def test_a_board_that_cannot_be_deleted_is_there_as_before(services: Services) -> None:
    board = services.boards.create("stays")
    heard: list[str] = []
    board.subscribe(lambda kind, data: heard.append(kind))
    services.store._database.execute("pragma query_only = on")
    with pytest.raises(BoardError, match="cannot be kept"):
        services.boards.delete(board.id)
    services.store._database.execute("pragma query_only = off")
    assert heard == []
    board.rename("stayed")
    assert [each.title for each in services.boards.list()] == ["stayed"]


@contextlib.contextmanager
def a_small_disk(folder: Path) -> Iterator[Fault]:
    """A file system of its own, which only an administrator may make."""
    mount = shutil.which("mount")
    if mount is None or subprocess.run([mount, "-t", "tmpfs", "-o", "size=2m", "tmpfs", folder]).returncode != 0:
        pytest.skip("file systems cannot be made here")

    @contextlib.contextmanager
    def full(pid: int) -> Iterator[None]:
        ballast = folder / "ballast"
        with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(b"x" * 512)
        yield
        ballast.unlink()

    try:
        yield full
    finally:
        subprocess.run(["umount", folder], check=True)


@contextlib.contextmanager
def _no_room(pid: int) -> Iterator[None]:
    """No file of a process may have a byte: what it is told is what a full disk tells, in other words."""
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


@contextlib.contextmanager
def a_limit(folder: Path) -> Iterator[Fault]:
    if not hasattr(resource, "prlimit"):
        pytest.skip("limits of other processes are those of Linux")
    yield _no_room


_ON_THE_BOARD: list[tuple[str, str, Any]] = [
    ("PATCH", "", {"title": "y" * 200}),
    ("POST", "/new-game", {"size": 9}),
    ("POST", "/play", {"vertex": "E5"}),
    ("POST", "/edit/comment", {"text": "x" * 50_000}),
    ("POST", "/edit/label", {"vertex": "A1", "text": "a"}),
    ("POST", "/undo", None),
    ("POST", "/analysis", {"on": False}),
    ("PUT", "/sgf", {"not": "a game, but kept as such: (;SZ[9];B[ee])"}),
]


@pytest.mark.parametrize("disk", [a_small_disk, a_limit])
def test_every_request_that_writes(tmp_path: Path, disk: Callable[[Path], Any]) -> None:
    folder = tmp_path / "data"
    folder.mkdir()
    with disk(folder) as full:
        with started("web", "--port", "0", "--data", str(folder), "--threads", "1") as (process, address):

            def call(method: str, path: str, body: Any = None) -> tuple[int, Any]:
                data = None if body is None else json.dumps(body).encode()
                request = urllib.request.Request(f"{address}{path}", data, {"Content-Type": "application/json"})
                request.method = method
                try:
                    with urllib.request.urlopen(request, timeout=patience()) as answer:
                        return answer.status, answer.read()
                except urllib.error.HTTPError as error:
                    return error.code, error.read()

            board = f"api/boards/{json.loads(call('POST', 'api/boards', {})[1])['id']}"
            with full(process.pid):
                status, refusal = call("POST", "api/boards", {"title": "x" * 200})
                assert status == 507
                assert json.loads(refusal)["detail"].startswith("It cannot be kept in ")
                for method, path, body in _ON_THE_BOARD:
                    status, answer = call(method, f"{board}{path}", body)
                    assert status == 200, answer
                    assert "cannot be kept" in json.loads(answer)["message"], path
                match = {"first": "tengen,playouts=10", "second": "uct,playouts=10", "games": 2, "size": 9}
                assert call("POST", "api/arena", match)[0] in (507, 409)
                assert json.loads(call("GET", "api/arena")[1]) == []
                assert call("DELETE", board)[0] == 507
                for page in (
                    "",
                    "analyse",
                    "arena",
                    "lab",
                    "inside",
                    board.removeprefix("api/").replace("boards", "board"),
                ):
                    assert call("GET", page)[0] == 200
            wait_for(lambda: json.loads(call("GET", board)[1])["message"] == "This board is kept again.")
            assert call("POST", "api/boards", {"title": "after"})[0] == 201
            assert len(json.loads(call("GET", "api/boards")[1])) == 2
            process.terminate()
            _, told = process.communicate(timeout=patience())
            assert "Traceback" not in told, told
        with started("web", "--port", "0", "--data", str(folder), "--threads", "1") as (_, address):
            assert b"cannot be kept" not in call("GET", board)[1]
            assert json.loads(call("GET", board)[1])["tree_nodes"] == 2
            assert len(json.loads(call("GET", "api/boards")[1])) == 2

"""Boards that are not square, on the page's side of the server and through the API."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tengen.web.board import BoardError, BoardSession
from tengen.web.services import Services
from tengen.web.settings import WebSettings
from tests.web.helpers import ENGINE, wait_for

GAME = b"(;GM[1]FF[4]SZ[5:7]KM[0.5];B[ea];W[ag];B[cd])"


def test_a_game_on_a_rectangle(board: BoardSession) -> None:
    board.new_game(size=(5, 7), komi=0.5)
    for vertex in ("E7", "A1", "C4"):
        board.play(vertex)
    view = board.view()
    assert view.size == (5, 7)
    assert view.rows == ["....X", ".....", ".....", "..X..", ".....", ".....", "O...."]
    assert b"SZ[5:7]" in board.sgf()
    with pytest.raises(BoardError, match="5x7"):
        board.play("F1")


def test_an_sgf_file_of_a_rectangle(board: BoardSession) -> None:
    board.load_sgf(GAME)
    board.last()
    assert board.view().rows[0] == "....X"
    board.set_mark("E1", "circle")
    with pytest.raises(BoardError, match="not a point of a 5x7 board"):
        board.set_mark("F1", "circle")


@pytest.mark.parametrize("size", [b"4:9", b"9:4", b"9:26", b"26:9"])
def test_rectangles_without_room_are_refused_with_their_size(board: BoardSession, size: bytes) -> None:
    told = size.decode().replace(":", "x")
    with pytest.raises(BoardError, match=f"^The board of the file is {told}; sizes from 5 to 25 are shown.$"):
        board.load_sgf(b"(;SZ[" + size + b"])")


def test_a_rectangle_goes_on_after_a_restart(tmp_path: Path) -> None:
    settings = WebSettings(threads=1, memory_mb=128, data=tmp_path)
    first = Services.start(settings)
    board = first.boards.create("Mine")
    board.new_game(size=(5, 7), white=ENGINE)
    board.play("E7")
    wait_for(lambda: board.view().move_number == 2)
    rows = board.view().rows
    first.stop()
    second = Services.start(settings)
    assert [each.size for each in second.boards.list()] == [(5, 7)]
    assert second.boards.get(board.id).view().rows == rows
    second.stop()


@pytest.mark.parametrize("size", ["5x7", [5, 7]])
def test_the_api_takes_rectangles(client: TestClient, size: Any) -> None:
    board = client.post("/api/boards", json={}).json()["id"]
    answer = client.post(f"/api/boards/{board}/new-game", json={"size": size})
    assert answer.status_code == 200
    assert answer.json()["size"] == [5, 7]
    assert len(answer.json()["rows"]) == 7


@pytest.mark.parametrize("size", [[5, 4], "4x5", "5x26", [5], [5, 7, 9], "x", None, {}, 5.5, True, 10**30])
def test_the_api_says_what_is_wrong_with_a_size(client: TestClient, size: Any) -> None:
    board = client.post("/api/boards", json={}).json()["id"]
    answer = client.post(f"/api/boards/{board}/new-game", json={"size": size})
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("size: ")
    assert len(answer.json()["detail"]) < 200


def test_every_layer_of_a_search_on_a_rectangle(client: TestClient) -> None:
    asked = {"size": "4x6", "moves": ["B2", "C5", "D6", "A1"], "simulations": 100}
    look = client.post("/api/inside", json=asked).json()["id"]
    wait_for(lambda: not client.get(f"/api/inside/{look}").json()["searching"])
    assert client.get(f"/api/inside/{look}").json()["size"] == [4, 6]
    names = [layer["name"] for layer in client.get(f"/api/inside/{look}/layers").json()]
    layers = [client.get(f"/api/inside/{look}/layers/{name}").json() for name in names]
    assert all(bool(layer["points"]) != bool(layer["absent"]) for layer in layers)
    owned = {vertex for layer in layers if layer["name"] == "ownership" for vertex in layer["points"]}
    assert owned == {f"{column}{row}" for column in "ABCD" for row in range(1, 7)}

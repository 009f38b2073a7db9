"""The WebSocket of a board."""

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tengen.web.services import Services
from tests.web.helpers import ENGINE, wait_for

SOCKET = "ws://127.0.0.1:8361/api/boards/{}/events"


def test_what_happens_is_told(client: TestClient, services: Services) -> None:
    board = services.boards.create()
    board.new_game(size=9, white=ENGINE)
    with client.websocket_connect(SOCKET.format(board.id)) as socket:
        first = socket.receive_json()
        assert (first["kind"], first["data"]["state"]) == ("board", "playing")
        board.play("E5")
        while True:
            message = socket.receive_json()
            if message["kind"] == "board" and message["data"]["move_number"] == 2:
                break
        board.start_analysis()
        while (message := socket.receive_json())["kind"] != "analysis":
            pass
        assert message["data"]["candidates"]
        assert board.listeners == 1
    wait_for(lambda: board.listeners == 0)


def test_clocks_are_told(client: TestClient, services: Services) -> None:
    board = services.boards.create()
    board.new_game(size=9, clock="100")
    with client.websocket_connect(SOCKET.format(board.id)) as socket:
        while (message := socket.receive_json())["kind"] != "clock":
            pass
        assert message["data"]["black"]["running"]
        assert not message["data"]["white"]["running"]


def test_two_listeners_of_one_board_and_none_of_the_other(client: TestClient, services: Services) -> None:
    one, two = services.boards.create("one"), services.boards.create("two")
    with (
        client.websocket_connect(SOCKET.format(one.id)) as a,
        client.websocket_connect(SOCKET.format(one.id)) as b,
        client.websocket_connect(SOCKET.format(two.id)) as other,
    ):
        assert {a.receive_json()["data"]["title"], b.receive_json()["data"]["title"]} == {"one"}
        assert other.receive_json()["data"]["title"] == "two"
        one.rename("first")
        two.rename("second")
        assert a.receive_json()["data"]["title"] == "first"
        assert b.receive_json()["data"]["title"] == "first"
        assert other.receive_json()["data"]["title"] == "second"


def test_boards_that_are_not_there_or_go(client: TestClient, services: Services) -> None:
    with client.websocket_connect(SOCKET.format("0" * 32)) as socket:
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert end.value.code == 4404
    board = services.boards.create()
    with client.websocket_connect(SOCKET.format(board.id)) as socket:
        socket.receive_json()
        services.boards.delete(board.id)
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert end.value.code == 4410


def test_what_a_client_says_is_ignored(client: TestClient, services: Services) -> None:
    board = services.boards.create()
    with client.websocket_connect(SOCKET.format(board.id)) as socket:
        socket.receive_json()
        socket.send_text("x" * 10_000)
        socket.send_bytes(b"\x00\xff")
        board.rename("still here")
        assert socket.receive_json()["data"]["title"] == "still here"


def test_a_look_is_told_until_it_goes(client: TestClient, services: Services) -> None:
    look = client.post("/api/inside", json={"size": 5, "simulations": 0}).json()["id"]
    with client.websocket_connect(f"ws://127.0.0.1:8361/api/inside/{look}/events") as socket:
        first = socket.receive_json()
        assert (first["kind"], first["data"]["simulations"]) == ("look", 0)
        client.post(f"/api/inside/{look}/search", json={"simulations": 100})
        while (state := socket.receive_json()["data"])["searching"]:
            pass
        assert state["simulations"] == 100
        services.looks.delete(look)
        with pytest.raises(WebSocketDisconnect) as end:
            socket.receive_json()
        assert end.value.code == 4410

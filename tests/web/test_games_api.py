"""Databases of games over the API, and what a server must not allow."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.web.services import Services
from tests.web.small_database import GAMES, make_database


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return make_database(tmp_path_factory.mktemp("games") / "games.db").read_bytes()


@pytest.fixture
def games(client: TestClient, services: Services, database: bytes) -> TestClient:
    assert services.settings.data is not None
    (services.settings.data / "games.db").write_bytes(database)
    return client


def find(client: TestClient, **body: Any) -> Any:
    return client.post("/api/games/games.db/find", json=body)


def test_databases_are_listed(games: TestClient, services: Services) -> None:
    (found,) = games.get("/api/games").json()
    assert (found["name"], found["usual"]) == ("games.db", True)
    assert str(services.settings.data) not in games.get("/api/games").text


def test_without_one_there_is_none(client: TestClient) -> None:
    assert client.get("/api/games").json() == []
    assert find(client).status_code == 404


def test_what_was_played(games: TestClient) -> None:
    answer = find(games, moves=["Q16", "D4"], limit=3).json()
    assert answer["searched"] == GAMES
    assert answer["games"] == 30
    move = answer["continuations"][0]
    assert move["games"] == 16 + 6
    assert 0 <= move["interval"][0] <= move["win_rate"] <= move["interval"][1] <= 1
    assert len(answer["listed"]) == 3
    rest = find(games, moves=["Q16", "D4"], offset=3, limit=200).json()["listed"]
    assert len(rest) == 27
    record = games.get(f"/api/games/games.db/games/{rest[0]['id']}/sgf")
    assert record.headers["content-type"].startswith("application/x-go-sgf")
    assert record.text.startswith("(;")


def test_conditions_and_colours(games: TestClient) -> None:
    answer = find(games, wanted={"player": ["alpha", "beta"], "since": "1970"}).json()
    assert answer["games"] == answer["searched"] == 12
    assert answer["black_win_rate"] == 1
    exact = find(games, moves=["Q16"], colors=False, symmetries=False).json()
    assert exact["games"] == 24


def test_a_rectangle(games: TestClient) -> None:
    moves = ["Q16", "D4", "Q4", "D16"]
    asked = {"first": "P15", "last": "T19", "cells": {"Q16": "own"}, "to_move": "black", "place": "fixed"}
    answer = find(games, moves=moves, rectangle=asked).json()
    assert answer["games"] > 0
    assert {move["color"] for move in answer["continuations"]} <= {"black", "white"}


def test_the_position_of_a_board(games: TestClient, services: Services) -> None:
    board = services.boards.create("known")
    board.play("Q16")
    assert find(games, board=board.id).json()["games"] == 30


def test_names(games: TestClient) -> None:
    assert games.get("/api/games/games.db/players", params={"part": "gam"}).json() == ["Gamma Cy"]


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"moves": ["Z9"]}, 409, "Move 1"),
        ({"moves": ["Q16", "Q16"]}, 409, "Move 2"),
        ({"moves": ["A1"] * 1001}, 422, "moves"),
        ({"size": 4}, 422, "size"),
        ({"size": "19x26"}, 422, "size"),
        ({"board": "0" * 32}, 404, "no such board"),
        ({"board": "x"}, 422, "board"),
        ({"wanted": {"since": "tomorrow"}}, 409, "since"),
        ({"wanted": {"rank_min": "9x"}}, 409, "rank-min"),
        ({"wanted": {"komi": "1..0"}}, 409, "empty"),
        ({"wanted": {"player": ["a"] * 9}}, 422, "player"),
        ({"wanted": {"player": ["x" * 81]}}, 422, "player"),
        ({"wanted": {"sql": "1; drop table game"}}, 422, "sql"),
        ({"rectangle": {"first": "A1"}}, 422, "last"),
        ({"rectangle": {"first": "A1", "last": "Z30"}}, 409, "no point"),
        ({"rectangle": {"first": "A1", "last": "C3", "cells": {"T19": "any"}}}, 409, "not in the rectangle"),
        ({"rectangle": {"first": "A1", "last": "C3", "to_move": "grey"}}, 409, "to move"),
        ({"rectangle": {"first": "A1", "last": "C3", "place": "hell"}}, 409, "lies"),
        ({"order": "best"}, 409, "listed"),
        ({"limit": 0}, 422, "limit"),
        ({"offset": -1}, 422, "offset"),
        ({"nothing": 1}, 422, "nothing"),
    ],
)
def test_what_cannot_be_asked_is_said(games: TestClient, body: dict[str, Any], status: int, words: str) -> None:
    answer = find(games, **body)
    assert (answer.status_code, words.lower() in answer.json()["detail"].lower()) == (status, True), answer.text


@pytest.mark.parametrize(
    "path", ["/etc/find", "/..%2Fgames.db/find", "/games.db%00/find", "/boards.sqlite/find", "/nothing.db/find"]
)
def test_other_files_are_not_there(games: TestClient, path: str) -> None:
    assert games.post(f"/api/games{path}", json={}).status_code in (404, 405)


@pytest.mark.parametrize("number", ["0", "-1", "99999", str(2**62)])
def test_games_that_are_not_there(games: TestClient, number: str) -> None:
    answer = games.get(f"/api/games/games.db/games/{number}/sgf")
    assert answer.status_code == 404
    assert "there is no game" in answer.json()["detail"].lower()


def test_a_damaged_database_is_a_sentence(client: TestClient, services: Services, database: bytes) -> None:
    assert services.settings.data is not None
    half = bytearray(database)
    half[5000:] = b"\xff" * (len(half) - 5000)
    (services.settings.data / "games.db").write_bytes(half)
    answer = find(client)
    assert answer.status_code == 409
    assert "games.db" in answer.json()["detail"]
    assert str(services.settings.data) not in answer.text

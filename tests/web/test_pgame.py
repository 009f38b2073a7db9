"""P-games over the API."""

from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.pgame import Settings
from tengen.web.board.errors import NotHere
from tengen.web.watched import WatchedGames


def test_a_game_is_made_stepped_and_forgotten(client: TestClient) -> None:
    made = client.post("/api/pgame", json={"breadth": 2, "depth": 3, "seed": 4, "combination": 0.3}).json()
    game = made["id"]
    assert made["simulations"] == 0
    assert made["answer"] is None
    equal = client.post(
        "/api/pgame", json={"breadth": 2, "depth": 3, "seed": 4, "combination": 0.3, "equal_scores": True}
    )
    assert equal.status_code == 201
    same = client.post("/api/pgame", json={"breadth": 2, "depth": 3, "seed": 4, "combination": 0.3}).json()
    assert same["nodes"] == made["nodes"]
    one = client.post(f"/api/pgame/{game}/step", json={}).json()
    assert one["simulations"] == 1
    assert len(one["path"]) == 4
    many = client.post(f"/api/pgame/{game}/step", json={"simulations": 999}).json()
    assert many["simulations"] == 1000
    assert many["right"]
    assert client.get(f"/api/pgame/{game}").json() == many
    assert client.post(f"/api/pgame/{game}/reset").json() == made
    assert client.delete(f"/api/pgame/{game}").status_code == 204
    assert client.get(f"/api/pgame/{game}").status_code == 404


@pytest.mark.parametrize(
    ("body", "status", "words"),
    [
        ({"breadth": 8, "depth": 8}, 409, "at most 400"),
        ({"uct": "nothing"}, 409, "is 'nothing'"),
        ({"combination": 1.0, "breadth": 2, "depth": 2}, 409, "none has right and wrong moves"),
        ({"breadth": 0}, 422, ""),
        ({"unknown": 1}, 422, ""),
    ],
)
def test_wrong_games(client: TestClient, body: dict[str, Any], status: int, words: str) -> None:
    answer = client.post("/api/pgame", json=body)
    assert answer.status_code == status, answer.text
    assert words in str(answer.json()["detail"])


def test_a_search_that_has_gone_far_enough(client: TestClient) -> None:
    game = client.post("/api/pgame", json={"breadth": 2, "depth": 2}).json()["id"]
    client.post(f"/api/pgame/{game}/step", json={"simulations": 100_000})
    answer = client.post(f"/api/pgame/{game}/step", json={"simulations": 1})
    assert answer.status_code == 409
    assert "reset" in answer.json()["detail"]


def test_games_are_bounded() -> None:
    games = WatchedGames(2)
    settings = Settings(breadth=2, depth=2, games=1, repetitions=1)
    first, second = games.create(settings), games.create(settings)
    games.get(first.id)
    games.create(settings)
    assert len(games) == 2
    assert games.get(first.id) is first
    with pytest.raises(NotHere, match="forgotten"):
        games.get(second.id)


DIAMOND = [{"moves": [1, 2]}, {"moves": [3]}, {"moves": [3, 4]}, {"winner": "max"}, {"winner": "min"}]


def test_a_game_is_drawn(client: TestClient) -> None:
    made = client.post("/api/pgame/drawn", json={"nodes": DIAMOND, "uct_c": 0.5, "groups": 1})
    assert made.status_code == 201, made.text
    game = made.json()
    assert [(move["parent"], move["child"]) for move in game["moves"]] == [(0, 1), (0, 2), (1, 3), (2, 3), (2, 4)]
    assert game["right_moves"] == [0]
    after = client.post(f"/api/pgame/{game['id']}/step", json={"simulations": 300}).json()
    assert after["right"]
    assert after["nodes"][0]["visits"] == 300
    assert client.post(f"/api/pgame/{game['id']}/reset").json() == game


@pytest.mark.parametrize(
    ("nodes", "status", "words"),
    [
        ([{"moves": [1]}, {}], 409, "Nobody wins at node 1 yet"),
        ([{"moves": [1]}, {"moves": [2]}, {"moves": [1]}], 409, "cycle: 1 › 2 › 1"),
        ([{"moves": [1, 2]}, {"moves": [2]}, {"winner": "max"}], 409, "next level"),
        ([{"moves": [1]}, {"winner": "max"}, {"winner": "max"}], 409, "no way leads from the root to node 2"),
        ([{"moves": [7]}, {"winner": "max"}], 409, "not there"),
        ([{"moves": [1]}, {"winner": "both"}], 422, "winner"),
        ([{"moves": [1]}, *[{"winner": "max"}] * 60], 422, "nodes"),
        ([{"moves": [1.5]}, {"winner": "max"}], 422, "moves"),
        ([{"winner": "max"}], 422, "nodes"),
    ],
)
def test_wrong_drawings(client: TestClient, nodes: list[dict[str, Any]], status: int, words: str) -> None:
    answer = client.post("/api/pgame/drawn", json={"nodes": nodes})
    assert answer.status_code == status, answer.text
    assert words.lower() in str(answer.json()["detail"]).lower()

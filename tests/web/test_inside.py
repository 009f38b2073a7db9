"""Looking inside over the API, and what a server must not allow."""

import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.config import describe
from tengen.go import Game
from tengen.go.presets import preset
from tengen.web.board import BoardError
from tengen.web.inside import LookRegistry, LookSession, chosen_config
from tengen.web.inside.chosen import SHIPPED
from tengen.web.inside.session import MOST_SIMULATIONS
from tengen.web.pool import SearchPool, Tree
from tests.web.helpers import wait_for

MOVES = ["E5", "D5", "E4", "D4", "E3"]


@pytest.fixture
def pool() -> SearchPool:
    return SearchPool(1, 256)


def ready(client: TestClient, **body: Any) -> str:
    answer = client.post("/api/inside", json={"moves": MOVES, "simulations": 300, **body})
    assert answer.status_code == 201, answer.text
    look = answer.json()["id"]
    wait_for(lambda: not client.get(f"/api/inside/{look}").json()["searching"])
    return str(look)


def test_everything_can_be_seen(client: TestClient) -> None:
    look = ready(client, preset="isgo-learning")
    state = client.get(f"/api/inside/{look}").json()
    assert state["simulations"] == 300
    assert state["to_move"] == "white"
    names = {layer["name"]: layer for layer in client.get(f"/api/inside/{look}/layers").json()}
    assert {"visits", "policy", "ownership", "wls-node"} <= names.keys()
    for name in names:
        layer = client.get(f"/api/inside/{look}/layers/{name}").json()
        assert bool(layer["points"]) != bool(layer["absent"])
    playout = client.get(f"/api/inside/{look}/playout", params={"seed": 3}).json()
    assert playout["moves"][0]["source"] in playout["sources"]
    tree = client.get(f"/api/inside/{look}/tree").json()
    assert tree[0]["visits"] == 300
    below = next(box for box in tree if box["node"] and box["depth"] == 1)
    node = client.get(f"/api/inside/{look}/node", params={"path": ",".join(below["path"])}).json()
    assert node["player"] == "black"
    assert node["rows"]
    assert client.post(f"/api/inside/{look}/search", json={"simulations": 200}).status_code == 200
    wait_for(lambda: client.get(f"/api/inside/{look}").json()["simulations"] == 500)
    assert client.delete(f"/api/inside/{look}").status_code == 204
    assert client.get(f"/api/inside/{look}").status_code == 404


def test_two_configurations_side_by_side(client: TestClient) -> None:
    first, second = ready(client, preset="uct"), ready(client, preset="rave")
    found = client.get(f"/api/inside/{first}/compare/{second}").json()
    assert found["simulations"] == [300, 300]
    assert found["settings"]["rave.schedule"] == ["off", "minimum-mse"]
    other = ready(client, moves=["A1"])
    assert client.get(f"/api/inside/{first}/compare/{other}").status_code == 409


def test_the_position_of_a_board(client: TestClient) -> None:
    board = client.post("/api/boards", json={}).json()["id"]
    client.post(f"/api/boards/{board}/new-game", json={"size": 7})
    look = ready(client, board=board, moves=[], simulations=10)
    assert client.get(f"/api/inside/{look}").json()["size"] == 7


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"moves": ["Z9"]}, "Move 1"),
        ({"moves": ["E5", "E5"]}, "Move 2"),
        ({"preset": "nobody"}, "no preset is called"),
        ({"settings": ["rave.parameter"]}, "is not KEY=VALUE"),
        ({"settings": ["rave.nothing=1"]}, "there is no key"),
        ({"settings": ["playout.patterns=/etc/passwd"]}, "one of matilda, mogo"),
        ({"settings": ["gamma.file=../secret"]}, "gamma.file is one of dan"),
        ({"settings": ["gamma.prior=/etc/passwd"]}, "gamma.prior is one of dan"),
        ({"settings": ["thread.threads=64"]}, "decided by the server"),
        ({"settings": ["tree.memory_mb=100000"]}, "decided by the server"),
        ({"settings": ["playout.policy=sequence", "playout.steps=fill-board=1:1000000"]}, "up to 10,000"),
        ({"settings": ["learning.moves=999999"]}, "up to 10,000"),
        ({"settings": ["playout.random_tries=999999"]}, "from 1 to 1000"),
        ({"settings": ["playout.policy=nothing"]}, 'playout.policy is "nothing"'),
        ({"board": "0" * 32}, "no such board"),
    ],
)
def test_what_cannot_be_had_is_said(client: TestClient, body: dict[str, Any], words: str) -> None:
    answer = client.post("/api/inside", json={"moves": MOVES, **body})
    assert answer.status_code in (404, 409), answer.text
    assert words.lower() in answer.json()["detail"].lower()


def test_keys_are_told_as_they_are_written(client: TestClient) -> None:
    answer = client.post("/api/inside", json={"moves": MOVES, "settings": ["rave.parameter=x"]})
    assert answer.json()["detail"].startswith("rave.parameter is ")


def test_no_key_that_names_a_file_is_forgotten() -> None:
    files = {s.key for s in describe() if "file of them" in s.help}
    assert files <= set(SHIPPED)
    assert "playout.patterns" in files


@pytest.mark.parametrize("path", ["/tree?path=Z9", "/node?path=A1,B2,C3", "/layers/nothing"])
def test_ways_that_lead_nowhere(client: TestClient, path: str) -> None:
    assert client.get(f"/api/inside/{ready(client)}{path}").status_code == 409


def test_looks_are_bounded(pool: SearchPool) -> None:
    registry = LookRegistry(pool, most=3)
    made = []
    for _ in range(5):
        made.append(registry.create(Game(5), preset("uct")))
        time.sleep(0.002)  # the clock tells which was used last
    assert len(registry) == 3
    with pytest.raises(BoardError, match="forgotten"):
        registry.get(made[0].id)
    assert registry.get(made[4].id) is made[4]
    registry.close()
    assert len(registry) == 0


def test_a_search_can_be_stopped_and_is_bounded(pool: SearchPool) -> None:
    look = LookSession(pool, Game(19), chosen_config("tengen"))
    look.search(MOST_SIMULATIONS)
    wait_for(lambda: pool.busy)
    with pytest.raises(BoardError, match="running"):
        look.search(1)
    look.stop()
    assert pool.busy == 0
    state = look.state()
    assert not state.searching
    assert state.simulations < MOST_SIMULATIONS
    with pytest.raises(BoardError, match="at most"):
        look.search(MOST_SIMULATIONS)
    look.close()
    assert pool.memory == 0


def test_without_memory_it_says_so(pool: SearchPool) -> None:
    look = LookSession(pool, Game(9), chosen_config("uct"))
    look.search(500)
    look.wait()
    before = pool.memory
    assert look.state().simulations == 500
    pool.memory_mb = 0.0001
    pool.add_tree(Tree(lambda: 0, lambda: None, used=10**9))  # the tree used last stays, whatever its size
    pool.tend()
    wait_for(lambda: look.state().simulations == 0)
    assert pool.memory < before
    assert "memory" in look.state().message
    with pytest.raises(BoardError, match="anew"):
        look.search(10)
    look.close()

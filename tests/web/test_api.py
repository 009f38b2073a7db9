"""The REST API as programs use it."""

from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from tengen.go.sgf import Record
from tests.web.helpers import wait_for

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game9.sgf"


class Caller:
    """One board through the API."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        made = client.post("/api/boards", json={"title": "mine"})
        assert made.status_code == 201
        self.path = f"/api/boards/{made.json()['id']}"

    def post(self, action: str, **body: Any) -> dict[str, Any]:
        answer = self.client.post(f"{self.path}/{action}", json=body)
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert isinstance(found, dict)
        return found

    def refused(self, action: str, status: int, **body: Any) -> str:
        answer = self.client.post(f"{self.path}/{action}", json=body)
        assert answer.status_code == status
        return str(answer.json()["detail"])

    def get(self, what: str = "") -> Any:
        answer = self.client.get(self.path + what)
        assert answer.status_code == 200
        return answer.json()


@pytest.fixture
def caller(client: TestClient) -> Caller:
    return Caller(client)


def test_what_there_is(client: TestClient) -> None:
    info = client.get("/api/info").json()
    assert {"tengen", "uct"} <= set(info["presets"])
    assert info["sizes"][0] == 5
    assert info["levels"][0] == "30k"
    assert {"name": "chinese", "komi": 7.5, "scoring": "area"} in info["rules"]
    assert client.get("/api/load").json() == {"threads": 0, "memory_mb": 0}


def test_a_game_with_the_engine(caller: Caller) -> None:
    view = caller.post("new-game", size=9, komi=6.5, white={"kind": "engine", "playouts": 20})
    assert (view["state"], view["size"], view["komi"]) == ("playing", 9, 6.5)
    assert caller.post("play", vertex="E5")["state"] in ("thinking", "playing")
    wait_for(lambda: caller.get()["move_number"] == 2)
    assert "already" in caller.refused("play", 409, vertex="E5") or "E5" in caller.refused("play", 409, vertex="E5")
    assert caller.post("undo")["move_number"] == 0
    assert "take back" in caller.refused("undo", 409)
    assert caller.post("resign")["result"] == "W+R"


def test_counting(caller: Caller) -> None:
    caller.post("new-game", size=5)
    for vertex in ("C3", "E5", "pass", "pass"):
        caller.post("play", vertex=vertex)
    wait_for(lambda: caller.get()["scoring"]["ready"])
    assert caller.post("resume")["state"] == "playing"
    for vertex in ("pass", "pass"):
        caller.post("play", vertex=vertex)
    scoring = wait_for(lambda: caller.get()["scoring"]["ready"] and caller.get()["scoring"])
    toggled = caller.post("dead", vertex="E5")["scoring"]
    assert ("E5" in toggled["dead"]) != ("E5" in scoring["dead"])
    assert caller.post("accept")["state"] == "finished"


def test_moving_and_editing(caller: Caller) -> None:
    caller.post("edit/stone", vertex="D4", color="black")
    caller.post("edit/to-move", color="white")
    caller.post("edit/komi", komi=0.5)
    caller.post("play", vertex="Q16")
    caller.post("edit/label", vertex="K10", text="A")
    caller.post("edit/mark", vertex="K11", mark="circle")
    view = caller.post("edit/comment", text="<script>alert(1)</script>")
    assert (view["labels"], view["marks"]) == ({"K10": "A"}, {"K11": "circle"})
    assert view["comment"] == "<script>alert(1)</script>"
    assert caller.post("first")["cursor"] == 0
    assert caller.post("step", count=5)["cursor"] == 1
    assert caller.post("goto", node=0)["cursor"] == 0
    assert caller.post("last")["last_move"] == "Q16"
    assert caller.post("edit/delete")["tree_nodes"] == 1
    assert "first position" in caller.refused("edit/delete", 409, node=0)


def test_files(caller: Caller) -> None:
    data = EXAMPLE.read_bytes()
    answer = caller.client.put(f"{caller.path}/sgf", content=data, headers={"Content-Type": "application/x-go-sgf"})
    assert answer.status_code == 200
    moves = len(Record.from_bytes(data).moves())
    assert answer.json()["tree_nodes"] == moves + 1
    out = caller.client.get(f"{caller.path}/sgf")
    assert out.headers["content-type"] == "application/x-go-sgf"
    assert out.headers["content-disposition"] == 'attachment; filename="tengen.sgf"'
    assert Record.from_bytes(out.content).moves() == Record.from_bytes(data).moves()
    bad = caller.client.put(f"{caller.path}/sgf", content=b"hello")
    assert (bad.status_code, "no game" in bad.json()["detail"]) == (409, True)
    assert caller.get()["tree_nodes"] == moves + 1


def test_analysis_and_review(caller: Caller) -> None:
    caller.client.put(f"{caller.path}/sgf", content=b"(;SZ[5];B[cc];W[bb];B[dd])")
    assert caller.get("/analysis") is None
    assert caller.get("/review") is None
    assert caller.post("analysis", on=True, preset="uct")["analysing"]
    found = wait_for(lambda: caller.get("/analysis"))
    assert found["candidates"][0]["visits"] > 0
    assert not caller.post("analysis", on=False)["analysing"]
    assert caller.post("hint")["message"] == ""
    wait_for(lambda: caller.get()["hint"])
    assert caller.post("review", playouts=20)["review"]["total"] == 3
    wait_for(lambda: caller.get("/review")["state"] == "done")
    assert len(caller.get("/review")["moves"]) == 3
    assert all(point["black_win_rate"] is not None for point in caller.get("/curve"))
    assert b"SBKV" in caller.client.get(f"{caller.path}/sgf?analysis=true").content
    assert "No review" in caller.client.delete(f"{caller.path}/review").json()["detail"]


def test_playing_on_and_players(caller: Caller) -> None:
    caller.client.put(f"{caller.path}/sgf", content=b"(;SZ[9];B[ee])")
    caller.post("last")
    assert caller.post("continue", black={"kind": "human"}, clock="60+1")["time_control"] == "60+1"
    caller.post("players", white={"kind": "engine", "level": "20k"})
    wait_for(lambda: caller.get()["move_number"] == 2)


def test_boards_are_listed_renamed_and_deleted(caller: Caller) -> None:
    client = caller.client
    assert client.patch(caller.path, json={"title": "ours"}).json()["title"] == "ours"
    assert [each["title"] for each in client.get("/api/boards").json()] == ["ours"]
    assert client.delete(caller.path).status_code == 204
    assert client.get(caller.path).status_code == 404
    assert client.delete(caller.path).status_code == 404


@pytest.mark.parametrize(
    ("action", "body"),
    [
        ("play", {}),
        ("play", {"vertex": 5}),
        ("play", {"vertex": "D4", "more": 1}),
        ("new-game", {"size": 4}),
        ("new-game", {"size": "9"}),
        ("new-game", {"white": {"kind": "robot"}}),
        ("new-game", {"white": {"playouts": 0}}),
        ("goto", {"node": -1}),
        ("step", {"count": 10**9}),
        ("edit/comment", {"text": "x" * 100_001}),
        ("analysis", {}),
        ("review", {"playouts": 10**9}),
    ],
)
def test_malformed_requests(caller: Caller, action: str, body: dict[str, Any]) -> None:
    answer = caller.client.post(f"{caller.path}/{action}", json=body)
    assert answer.status_code == 422
    assert isinstance(answer.json()["detail"], str)


def test_a_malformed_request_is_told_in_a_sentence(caller: Caller) -> None:
    answer = caller.client.post(f"{caller.path}/new-game", json={"size": 99, "nothing": 1})
    assert answer.json()["detail"] == (
        "size: the board size 99 is not in 5..25; nothing: Extra inputs are not permitted."
    )


def test_resigning_needs_no_body(caller: Caller) -> None:
    assert caller.client.post(f"{caller.path}/new-game", json={"size": 9}).status_code == 200
    assert caller.client.post(f"{caller.path}/resign").json()["result"] == "W+R"


@pytest.mark.parametrize("text", ['{"komi": NaN}', '{"komi": 1e999}', "{", "", "[]", '"x"', "\xff\xfe"])
def test_bodies_that_are_no_json(caller: Caller, text: str) -> None:
    headers = {"Content-Type": "application/json"}
    answer = caller.client.post(f"{caller.path}/edit/komi", content=text.encode("latin-1"), headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.json()["detail"]


@pytest.mark.parametrize("name", ["x", "../../etc/passwd", "%2e%2e%2fboards.sqlite", "0" * 32, "A" * 32, "0" * 5000])
def test_boards_that_are_not_there(client: TestClient, name: str) -> None:
    path = f"/api/boards/{name}"
    for answer in (client.get(path), client.delete(path), client.post(f"{path}/undo")):
        assert answer.status_code in (404, 405)
        assert "Traceback" not in answer.text


def test_the_page_of_the_api_loads_nothing_else(client: TestClient) -> None:
    answer = client.get("/api/docs")
    assert answer.status_code == 200
    schema = client.get("/api/openapi.json").json()
    for path in schema["paths"]:
        assert path in answer.text
    for outside in ("http://", "https://", "<script", "<link", "<img"):
        assert outside not in answer.text
    assert client.get("/docs").status_code == 404
    assert client.get("/redoc").status_code == 404


@pytest.mark.parametrize(
    ("method", "path", "status", "allow"),
    [
        ("GET", "/api", 404, None),
        ("GET", "/api/", 404, None),
        ("GET", "/api/nothing", 404, None),
        ("POST", "/api/boards/x/y/z", 404, None),
        ("PUT", "/api/boards", 405, "GET, POST"),
        ("DELETE", "/api/info", 405, "GET"),
        ("GET", "/api/pgame/drawn/step", 405, "POST"),
        ("POST", "/api/docs", 405, "GET"),
    ],
)
def test_wrong_addresses_and_methods_are_refused_as_json(
    client: TestClient, method: str, path: str, status: int, allow: str | None
) -> None:
    answer = client.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers.get("allow") == allow
    assert "/api/docs" in answer.json()["detail"]

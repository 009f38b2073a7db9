"""Who may talk to the server."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tengen.web.app import create_app
from tengen.web.rates import Rate
from tengen.web.security import COOKIE, is_loopback
from tengen.web.services import Services
from tengen.web.settings import WebSettings
from tests.web.helpers import ADDRESS

TOKEN = "a-long-token-for-tests"


@pytest.fixture(scope="module")
def guarded_app() -> Iterator[FastAPI]:
    services = Services.start(WebSettings(memory_mb=128, host="0.0.0.0", token=TOKEN))
    yield create_app(services, pages=False)
    services.stop()


@pytest.fixture
def guarded(guarded_app: FastAPI) -> Iterator[TestClient]:
    """An application for other machines."""
    with TestClient(guarded_app, base_url="http://board.example:8361", follow_redirects=False) as client:
        yield client


def test_headers(client: TestClient) -> None:
    for path in ("/api/info", "/api/boards/x", "/nothing", "/api/docs"):
        headers = client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "access-control-allow-origin" not in headers
    assert client.get("/api/info").headers["cache-control"] == "no-store"
    assert client.get("/api/info").headers["content-security-policy"].startswith("default-src 'none'")
    policy = client.get("/nothing").headers["content-security-policy"]
    assert "connect-src 'self' ws://127.0.0.1:8361 wss://127.0.0.1:8361" in policy


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.1:8361", "localhost:9", "[::1]:8361", "LOCALHOST"])
def test_this_machine_by_any_of_its_names(client: TestClient, host: str) -> None:
    assert client.get("/api/info", headers={"host": host}).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8361", "127.0.0.1.evil.example", "", "[::2]"])
def test_a_foreign_name_for_this_machine(client: TestClient, host: str) -> None:
    answer = client.get("/api/info", headers={"host": host})
    assert answer.status_code == 403
    assert "not this machine" in answer.json()["detail"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_other_sites_pages_change_nothing(client: TestClient, headers: dict[str, str]) -> None:
    assert client.post("/api/boards", json={}, headers=headers).status_code == 403
    assert client.get("/api/boards").json() == []
    board = client.post("/api/boards", json={}, headers={"origin": ADDRESS, "sec-fetch-site": "same-origin"}).json()
    socket = f"ws://127.0.0.1:8361/api/boards/{board['id']}/events"
    with pytest.raises(WebSocketDisconnect), client.websocket_connect(socket, headers=headers):
        pass


@pytest.mark.parametrize("transport", ["polling", "websocket"])
def test_other_sites_pages_hear_nothing_of_pages(client: TestClient, transport: str) -> None:
    """Without a WebSocket a GET begins the connection of a page and reads what the server says."""
    path = f"/_nicegui_ws/socket.io/?EIO=4&transport={transport}"
    for headers in ({"origin": "http://evil.example"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        answer = client.get(path, headers=headers)
        assert answer.status_code == 403
        assert "access-control-allow-origin" not in answer.headers
        with pytest.raises(WebSocketDisconnect), client.websocket_connect(path, headers=headers):
            pass
    assert client.get(path, headers={"host": "evil.example"}).status_code == 403
    assert client.get(path, headers={"origin": ADDRESS}).status_code == 404  # there are no pages in this server


def test_too_large(client: TestClient, services: Services) -> None:
    board = services.boards.create()
    path = f"/api/boards/{board.id}/sgf"
    limit = services.settings.upload_bytes
    for body in (b"x" * (limit + 100_000), iter([b"x" * 50_000] * (limit // 25_000))):
        answer = client.put(path, content=body)
        assert answer.status_code == 413
        assert (
            answer.json()["detail"] == f"That is too large: at most {limit / 2**20:.1f} MB ({limit:,} bytes) are taken."
        )
    assert client.put(path, content=b"x" * (limit + 1)).status_code == 409
    assert client.get(path).status_code == 200


def test_without_the_token_nothing_is_told(guarded: TestClient) -> None:
    for answer in (
        guarded.get("/api/info"),
        guarded.post("/api/boards", json={}),
        guarded.get("/api/info", headers={"Authorization": "Bearer wrong"}),
        guarded.get("/api/info?token=wrong"),
        guarded.get("/api/info", headers={"Cookie": f"{COOKIE}=wrong; x=y"}),
        guarded.get("/api/info", headers={"Cookie": "\x01;;=="}),
    ):
        assert answer.status_code == 401
    page = guarded.get('/board/"><script>')
    assert page.status_code == 401
    assert "Token" in page.text
    assert "<script>" not in page.text
    with pytest.raises(WebSocketDisconnect), guarded.websocket_connect("/api/boards/x/events"):
        pass


def test_the_token_is_kept_after_first_use(guarded: TestClient) -> None:
    answer = guarded.get(f"/api/boards?x=1&token={TOKEN}")
    assert (answer.status_code, answer.headers["location"]) == (303, "/api/boards?x=1")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert guarded.get("/api/boards").status_code == 200  # by the cookie
    assert guarded.post("/api/boards", json={}, headers={"origin": "http://evil.example"}).status_code == 403
    assert guarded.post("/api/boards", json={}).status_code == 201
    guarded.cookies.clear()
    assert guarded.get("/api/boards").status_code == 401
    assert guarded.get("/api/boards", headers={"Authorization": f"Bearer {TOKEN}"}).status_code == 200


def test_wrong_tokens_are_limited(guarded_app: FastAPI) -> None:
    """Whoever has a cookie already is not held up by somebody else at the same address."""

    def somebody(address: str) -> TestClient:
        here = "http://board.example:8361"
        return TestClient(guarded_app, base_url=here, client=(address, 5), follow_redirects=False)

    good, bad, other = somebody("192.0.2.1"), somebody("192.0.2.1"), somebody("192.0.2.2")
    assert good.get(f"/api/boards?token={TOKEN}").status_code == 303
    for number in range(10):
        assert bad.get(f"/api/boards?token=guess{number}").status_code == 401
    for answer in (
        bad.get(f"/api/boards?token={TOKEN}"),
        bad.get("/api/boards", headers={"Authorization": f"Bearer {TOKEN}"}),
    ):
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 6
        assert "wrong tokens came from your address: try again in" in answer.json()["detail"]
    assert bad.get("/").status_code == 401  # where one may wait and try again
    assert bad.get("/api/boards", headers={"cookie": f"{COOKIE}=old"}).status_code == 401
    assert good.get("/api/boards").status_code == 200
    assert other.get(f"/api/boards?token={TOKEN}").status_code == 303


def test_new_boards_are_limited(app: FastAPI, services: Services) -> None:
    one, other = (TestClient(app, base_url=ADDRESS, client=(f"192.0.2.{number}", 5)) for number in (1, 2))
    app.state.services = replace(services, new_boards=Rate(3))
    assert [one.post("/api/boards", json={}).status_code for _ in range(4)] == [201, 201, 201, 429]
    answer = one.post("/api/boards", json={})
    assert 1 <= int(answer.headers["retry-after"]) <= 20
    assert answer.json()["detail"].startswith("Too many boards were made from your address: try again in ")
    assert other.post("/api/boards", json={}).status_code == 201
    assert len(services.boards.list()) == 4


def test_the_cookie_does_not_hold_the_token(guarded: TestClient) -> None:
    first = guarded.get(f"/api/boards?token={TOKEN}").headers["set-cookie"]
    assert TOKEN not in first
    assert guarded.get(f"/api/boards?token={TOKEN}").status_code == 303  # the address bar must not keep it


def test_cookies_are_for_https_only_where_one_came_by_https(guarded_app: FastAPI) -> None:
    for scheme, secure in (("http", False), ("https", True)):
        client = TestClient(guarded_app, base_url=f"{scheme}://board.example", follow_redirects=False)
        answer = client.get(f"/?token={TOKEN}", headers={"x-forwarded-proto": "https"})  # from no proxy of ours
        assert ("; secure" in answer.headers["set-cookie"].lower()) == secure


@pytest.mark.parametrize(
    ("host", "own"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("0.0.0.0", False), ("::", False), ("example", False)],
)
def test_what_is_this_machine_alone(host: str, own: bool) -> None:
    assert is_loopback(host) == own


@pytest.mark.parametrize(
    "change",
    [{"threads": 0}, {"memory_mb": 1}, {"port": 70000}, {"boards": 0}, {"guesses": -1}, {"proxy": "example"}],
)
def test_settings_out_of_range(change: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(change)).split("_")[0]):
        replace(WebSettings(), **change)

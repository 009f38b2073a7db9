"""Files that mean harm, or are merely broken."""

from __future__ import annotations

import json
import re
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.patience import patience
from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

EVIL = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>{{window.hacked=1}}"
SCRIPTED = (
    f"(;SZ[9]GN[{EVIL}]PB[{EVIL}]PW[{EVIL}]EV[{EVIL}]RE[{EVIL}]C[{EVIL}]LB[aa:<b>x][bb:{{{{1}}}}]"
    f";B[ee]C[{EVIL}]N[{EVIL}];W[cc]C[javascript:window.hacked=1])"
)


def test_scripts_in_a_dropped_record_stay_text(visitor: Visitor) -> None:
    page = visitor.open("/analyse")
    visitor.drop("<img src=x onerror=window.hacked=1>.sgf", SCRIPTED.encode())
    page.wait_for_url("**/board/*")
    expect(page.get_by_role("textbox", name="Comment")).to_have_value(EVIL)
    page.keyboard.press("End")
    expect(page.get_by_role("textbox", name="Comment")).to_have_value("javascript:window.hacked=1")
    page.reload()
    expect(page.get_by_role("textbox", name="Comment")).to_have_value("javascript:window.hacked=1")
    visitor.open("/")
    expect(page.locator(".game-row").first).to_contain_text("onerror")
    assert page.evaluate("window.hacked") is None
    assert page.locator("img").count() == 0
    page.locator(".game-row button").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("onerror")
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()  # the next tests see nothing of it
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.evaluate("window.hacked") is None


def test_what_cannot_be_read_is_told(visitor: Visitor) -> None:
    page = visitor.open("/analyse")
    upload = page.locator("input[type=file]")
    for content, told in (
        (b"not a game", "no game"),
        (b"(;SZ[99];B[aa])", "99"),
        (b"(;SZ[9];B[zz])", "B\\[zz\\] is not a point"),
        (b"(;SZ[3];B[aa])", "3x3"),
        (b"(" + b";B[aa]" * 60_000 + b")", "nodes"),
    ):
        upload.set_input_files({"name": "x.sgf", "mimeType": "text/plain", "buffer": content})
        expect(page.locator(".q-notification").filter(has_text=re.compile(told)).first).to_be_visible()
    upload.set_input_files({"name": "x.sgf", "mimeType": "text/plain", "buffer": b"x" * (11 << 20)})
    expect(page.locator(".q-notification").filter(has_text="MB").first).to_be_visible()
    assert "/board/" not in page.url


def test_what_the_server_refuses_is_told_by_browsers(visitor: Visitor, server: Server) -> None:
    page = visitor.open("/analyse")
    large = 6 << 20  # more than the page itself would send
    page.route("**/upload/**", lambda route: route.continue_(post_data=b"x" * large))
    page.locator("input[type=file]").set_input_files({"name": "x.sgf", "mimeType": "text/plain", "buffer": b"(;SZ[9])"})
    told = "That is too large: at most 4.0 MB (4,194,304 bytes) are taken."
    expect(page.locator(".q-notification").filter(has_text=told).first).to_be_visible()
    answer = page.evaluate(
        """async ([path, size]) => (await fetch(path, { method: 'PUT', body: new Uint8Array(size) })).json()""",
        [f"/api/boards/{server.board(size=9)}/sgf", large],
    )
    assert answer == {"detail": told}
    visitor.forgive("413", 4)  # both answers, and what the console says of them


def test_a_thousand_variations(visitor: Visitor, server: Server) -> None:
    letters = "abcdefghijklmnopqrs"
    points = [x + y for x in letters for y in letters]
    lines = "".join(f"(;W[{points[i % 361]}];B[{points[(i * 7 + 1) % 361]}];W[])" for i in range(1000))
    page = visitor.open(f"/board/{server.board(f'(;SZ[19];B[jj]{lines})'.encode())}")
    page.keyboard.press("ArrowRight")
    expect(visitor.stones("black")).to_have_count(1)
    page.keyboard.press("End")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 4,"))
    expect(page.get_by_role("treeitem", selected=True)).to_have_accessible_name(re.compile("^4 "))  # the tree follows
    assert page.get_by_role("treeitem").count() < 200


def test_a_board_that_is_not_there(visitor: Visitor) -> None:
    page = visitor.open_missing("/board/nowhere")
    expect(visitor.heading).to_have_text("This game is not here")
    page.get_by_role("button", name="To the games").click()
    expect(visitor.heading).to_have_text("New game")


def test_a_page_that_is_not_there_leads_back(visitor: Visitor) -> None:
    for path in ("/nothing", "/board/", "/pgame/more/<script>window.hacked=1</script>"):
        page = visitor.open_missing(path)
        expect(visitor.heading).to_have_text("There is no such page")
        assert visitor.barriers() == []
        page.get_by_role("button", name="To the first page").click()
        expect(visitor.heading).to_have_text("New game")
    assert page.evaluate("window.hacked") is None


def test_wrong_calls_of_the_api_are_answered_in_json_beside_the_pages(server: Server) -> None:
    for method, path, status in (("GET", "/nothing", 404), ("PUT", "/boards", 405)):
        with pytest.raises(HTTPError) as error:
            server.call(method, path)
        assert error.value.code == status
        assert "/api/docs" in json.load(error.value)["detail"]


def test_pages_are_guarded_without_a_websocket_too(server: Server) -> None:
    path = f"{server.address}/_nicegui_ws/socket.io/?EIO=4&transport=polling"
    with urlopen(Request(path, headers={"Origin": server.address}), timeout=patience()) as answer:
        assert b'"sid"' in answer.read()
    with pytest.raises(HTTPError) as error:
        urlopen(Request(path, headers={"Origin": "http://evil.example"}), timeout=patience())
    assert error.value.code == 403
    assert "Access-Control-Allow-Origin" not in error.value.headers

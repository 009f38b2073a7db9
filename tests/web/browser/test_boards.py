"""What goes on around the games: files over a running game, passes, deleting, who plays, touch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import PHONE, Visitor

GAME = (GAMES / "game9.sgf").read_bytes()
NAMED = b"(;SZ[9]KM[7]PB[Honinbo Shusaku]BR[6d]PW[Gennan Inseki]WR[8d];B[ee];W[cc];B[])"
PEOPLE = {"size": 9, "white": {"kind": "human"}}


def test_a_record_dropped_on_a_running_game_gets_a_board_of_its_own(visitor: Visitor, server: Server) -> None:
    game = server.board(**PEOPLE)
    page = visitor.open(f"/board/{game}")
    visitor.click("E5")
    expect(visitor.stones("black")).to_have_count(1)
    visitor.drop("broken.sgf", b"no game at all")  # told, and the game stays in sight
    expect(page.locator(".q-notification")).to_be_visible()
    assert page.url.endswith(game)
    visitor.drop("named.sgf", NAMED)
    expect(visitor.heading).to_have_text("named")
    assert game not in page.url.partition("?")[0]
    page.get_by_role("button", name="Back to the board before").click()
    expect(visitor.heading).to_have_text("White to move")
    expect(visitor.stones("black")).to_have_count(1)
    visitor.click("C3")
    expect(visitor.stones("white")).to_have_count(1)


def test_a_file_can_also_be_chosen_on_a_board(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(**PEOPLE)}")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open SGF").click()
    chooser.value.set_files(GAMES / "game9.sgf")
    expect(visitor.heading).to_have_text("game9")


def test_names_of_the_record_stand_beside_the_board(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(NAMED)}")
    strips = page.locator(".strip")
    expect(strips.first).to_contain_text("White · Gennan Inseki 8d")
    expect(strips.last).to_contain_text("Black · Honinbo Shusaku 6d")


def test_deleting_a_game_asks_first(visitor: Visitor, server: Server) -> None:
    board = server.board(NAMED)
    title = f"To be deleted {board[:8]}"
    server.call("PATCH", f"/boards/{board}", {"title": title})
    page = visitor.open("/")
    row = page.locator(".game-row").filter(has_text=title)
    row.get_by_role("button").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(f"{title}, 3 moves")
    expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(row).to_have_count(1)
    row.get_by_role("button").click()
    expect(dialog.get_by_role("button", name="Keep it")).to_be_focused()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert server.call("GET", f"/boards/{board}")["title"] == title
    row.get_by_role("button").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    assert board not in [each["id"] for each in server.call("GET", "/boards")]


def test_a_pass_is_told_to_the_eye_and_the_ear(visitor: Visitor, server: Server) -> None:
    board = server.board(**PEOPLE)
    page = visitor.open(f"/board/{board}")
    visitor.click("E5")
    expect(visitor.stones("black")).to_have_count(1)
    server.call("POST", f"/boards/{board}/play", {"vertex": "pass"})  # the other side, from elsewhere
    expect(page.get_by_label("Status").get_by_text("White passes")).to_be_visible()
    expect(page.locator(".strip").first.get_by_text("passes", exact=True)).to_be_visible()
    expect(visitor.goban.locator("[aria-live]").first).to_have_text("Move 2: White passes")
    assert visitor.barriers() == []
    visitor.click("C3")
    expect(page.get_by_label("Status").get_by_text("White passes")).to_be_hidden()
    expect(page.locator(".strip").first.get_by_text("passes", exact=True)).to_be_hidden()


def test_a_pass_of_the_computer_is_told(visitor: Visitor, server: Server) -> None:
    # Black has everything but three eyes, and White, who wins by komi, can do nothing but pass.
    stones = "".join(f"[{x}{y}]" for x in "abcde" for y in "abcde" if x + y not in ("ae", "cc", "ea"))
    board = server.board(f"(;SZ[5]RU[Chinese]KM[60]PL[B]AB{stones})".encode())
    server.call("POST", f"/boards/{board}/continue", {"white": {"kind": "engine", "playouts": 30}})
    page = visitor.open(f"/board/{board}")
    visitor.click("A1")
    expect(page.get_by_label("Status").get_by_text("White passes", exact=True)).to_be_visible()
    expect(visitor.heading).to_have_text("Your move as black")
    expect(visitor.goban.locator("[aria-live]").first).to_have_text("Move 2: White passes")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_label("Status")).to_contain_text("Both sides have passed")


def test_analysis_by_touch(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    board = server.board(GAME)
    page = visitor.open(f"/board/{board}")
    page.get_by_role("button", name="Pass").tap()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 1, white"))
    expect(page.get_by_label("Status").get_by_text("Black passes")).to_be_visible()
    page.get_by_role("button", name="Undo").tap()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 0, black"))
    page.get_by_role("button", name="Last position").tap()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 53"))  # the record is whole
    page.get_by_role("button", name="Back ten moves").tap()
    page.get_by_role("button", name="Undo").tap()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 42"))
    page.get_by_role("button", name="Last position").tap()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 53"))  # and still is
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert page.locator(".steps").evaluate("(row) => row.clientHeight") < 60  # one line of icons
    page.get_by_role("button", name="Look inside").tap()
    page.wait_for_url(f"**/inside?board={board}")
    expect(page.get_by_text("move 53")).to_be_visible()


def test_a_handicap_between_two_people(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("button", name="Both").click()
    expect(page.get_by_label("Level")).to_be_hidden()
    page.get_by_label("Handicap").click()
    page.get_by_role("option", name="4 stones").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/board/*")
    expect(visitor.heading).to_have_text("White to move")
    expect(visitor.stones("black")).to_have_count(4)
    expect(page.get_by_label("Status")).to_contain_text("komi 0.5")
    visitor.click("E5")
    expect(visitor.heading).to_have_text("Black to move")


@pytest.mark.parametrize("size", [5, 6, 25])
def test_empty_boards_of_any_size(visitor: Visitor, size: int) -> None:
    page = visitor.open("/analyse")
    page.get_by_label("Empty board of another size").click()
    page.get_by_role("option", name=f"{size}×{size}", exact=True).click()
    page.wait_for_url("**/board/*")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile(f"{size} by {size}, move 0"))
    visitor.click("C3")
    expect(visitor.stones("black")).to_have_count(1)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_messages_can_be_read(visit: Callable[..., Visitor], server: Server, mode: str) -> None:
    visitor = visit(color_scheme=mode)
    page = visitor.open(f"/board/{server.board(**PEOPLE)}")
    visitor.click("E5")
    expect(visitor.stones("black")).to_have_count(1)
    visitor.click("E5")
    close = page.locator(".q-notification").get_by_role("button", name="Close")
    expect(close).to_be_visible()
    assert visitor.contrast(".q-notification__message", ".q-notification") >= 4.5
    assert visitor.contrast(".q-notification .q-btn", ".q-notification") >= 4.5
    close.click()
    expect(page.locator(".q-notification")).to_have_count(0)


def test_a_clock_of_ones_own(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("button", name="Both").click()
    page.get_by_label("Clock").click()
    page.get_by_role("option", name="Another clock").click()
    page.get_by_label("Seconds").fill("a while")
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".q-notification")).to_contain_text("a while")  # refused, and the form stays
    page.get_by_label("Seconds").fill("754+300/25")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/board/*")
    expect(page.get_by_role("timer", name="White clock")).to_have_text(re.compile("^12:34"))


def test_deleting_a_branch_asks_if_moves_follow(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(NAMED)}")
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 1,"))
    page.get_by_role("button", name="Edit", exact=True).click()
    delete, dialog = page.get_by_role("button", name="Delete this branch"), page.get_by_role("dialog")
    delete.click()
    expect(dialog).to_contain_text("All moves that follow")
    dialog.get_by_role("button", name="Keep it").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Last position").click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 3,"))
    delete.click()  # the last move: nothing else is lost
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 2,"))
    page.get_by_role("button", name="Back", exact=True).click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 1,"))
    delete.click()
    dialog.get_by_role("button", name="Delete").click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 0,"))
    page.get_by_role("button", name="Last position").click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 0,"))

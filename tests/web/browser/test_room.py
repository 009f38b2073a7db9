"""The room that a board has on a screen, and what stands beside it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tengen.go.size import point_name
from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import PHONE, Visitor

LAPTOP = {"width": 1366, "height": 768}
SCREENS = [LAPTOP, {"width": 1920, "height": 1080}, {"width": 1024, "height": 768}]
TALL = [PHONE, {"width": 820, "height": 1180}]
HUMAN = {"kind": "human"}
TOOLS = (
    "Black stone",
    "White stone",
    "Remove a stone",
    "Triangle",
    "Square",
    "Circle",
    "Cross",
    "Letter",
    "White to move",
    "Delete this branch",
)


def box(part: Locator) -> dict[str, float]:
    found = part.bounding_box()
    assert found is not None
    return dict(found)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: f"{screen['width']}")
def test_boards_take_the_height_or_the_width_of_a_screen(
    visit: Callable[..., Visitor], server: Server, screen: dict[str, int]
) -> None:
    visitor = visit(viewport=screen)
    game, record = server.board(size=9, white=HUMAN), server.board((GAMES / "game9.sgf").read_bytes())
    for path in ("/", "/analyse", f"/board/{game}", f"/board/{record}", "/inside"):
        page = visitor.open(path)
        expect(visitor.goban).to_be_in_viewport(ratio=1)
        board = box(visitor.goban)
        beside = 18 + 330 + 2 * 20  # the least that everything else needs
        around = 52 + (80 if path == "/inside" else 60)  # the header; margins and lines above or below the board
        assert board["height"] >= min(screen["height"] - around, screen["width"] - beside), path
        side = box(page.locator(".side"))
        assert side["x"] >= board["x"] + board["width"]
        assert side["y"] < screen["height"]
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]


@pytest.mark.parametrize("screen", TALL, ids=lambda screen: f"{screen['width']}")
def test_boards_take_the_width_of_a_tall_screen(
    visit: Callable[..., Visitor], server: Server, screen: dict[str, int]
) -> None:
    visitor = visit(viewport=screen)
    for path in ("/", f"/board/{server.board(size=9, white=HUMAN)}"):
        page = visitor.open(path)
        expect(visitor.goban).to_be_in_viewport(ratio=1)
        assert box(visitor.goban)["width"] >= 0.93 * screen["width"], path
        assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]


def test_the_first_page_shows_the_board_that_is_chosen(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=LAPTOP)
    page = visitor.open("/")
    lines, label = visitor.goban.locator(".grid line"), re.compile("9 by 9. Click or tap a point to begin.")
    expect(lines).to_have_count(2 * 9)
    expect(visitor.goban).to_have_attribute("aria-label", label)
    page.get_by_role("button", name="19×19", exact=True).click()
    expect(lines).to_have_count(2 * 19)
    page.get_by_label("Handicap").click()
    page.get_by_role("option", name="4 stones").click()
    expect(visitor.stones("black")).to_have_count(4)
    expect(page.get_by_text("Click or tap the board to begin: the computer moves first.")).to_be_visible()
    page.get_by_role("button", name="Other", exact=True).click()
    expect(lines).to_have_count(2 * 7)
    page.get_by_label("Lines").fill("1")  # on the way to 11
    expect(lines).to_have_count(2 * 7)
    page.get_by_label("Lines").fill("11")
    expect(lines).to_have_count(2 * 11)
    page.get_by_role("button", name="Watch").click()
    expect(page.get_by_text("the computer plays both sides")).to_be_visible()
    page.get_by_role("button", name="Either").click()
    expect(page.get_by_text("colours are drawn")).to_be_visible()
    page.get_by_role("button", name="White", exact=True).click()
    visitor.hover("E5")
    expect(visitor.goban.locator(".ghost.white")).to_be_visible()  # Black has the handicap: White begins
    for part in (page.locator(".start"), visitor.goban):
        expect(part).to_be_in_viewport(ratio=1)
    assert visitor.barriers() == []


@pytest.mark.parametrize(("size", "stars"), [("5x13", 1), ("19x9", 7), ("9x13", 5)])
def test_a_board_that_is_not_square(visit: Callable[..., Visitor], size: str, stars: int) -> None:
    width, height = map(int, size.split("x"))
    visitor = visit(viewport=LAPTOP)
    page = visitor.open("/")
    page.get_by_role("button", name="Both").click()
    page.get_by_role("button", name="Other", exact=True).click()
    page.get_by_label("Lines").fill(size)
    expect(visitor.goban.locator(".grid line")).to_have_count(width + height)
    corner = point_name(width - 1, 0, (width, height))
    visitor.click(corner)
    page.wait_for_url("**/board/*")
    expect(visitor.heading).to_have_text("White to move")
    visitor.click("A1")
    expect(visitor.heading).to_have_text("Black to move")
    expect(visitor.stones("white")).to_have_count(1)  # board and heading come one after the other
    visitor.expect_stones({corner: "black", "A1": "white"})
    expect(visitor.goban).to_have_attribute("aria-label", re.compile(f"Go board, {width} by {height}, move 2"))
    expect(visitor.goban.locator(".star")).to_have_count(stars)
    expect(visitor.goban).to_be_in_viewport(ratio=1)
    picture = page.evaluate("""() => { const { width, height } = document.querySelector('.goban svg').viewBox.baseVal;
        return width / height; }""")
    board = box(visitor.goban)
    assert board["width"] / board["height"] == pytest.approx(picture, rel=0.01)
    assert box(page.locator(".side"))["x"] >= board["x"] + board["width"]
    assert page.evaluate("document.documentElement.scrollWidth") == LAPTOP["width"]


def test_a_click_on_the_first_page_begins_the_game(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.get_by_role("button", name="Both").click()
    expect(page.get_by_label("Level")).to_be_hidden()
    visitor.click("C3")
    page.wait_for_url("**/board/*")
    expect(visitor.heading).to_have_text("White to move")
    expect(visitor.stones("black")).to_have_count(1)
    visitor.expect_stones({"C3": "black"})
    page.goto(visitor.address)
    page.wait_for_function("window.socket && window.socket.connected")
    page.get_by_role("button", name="White", exact=True).click()
    expect(page.get_by_text("Click or tap the board to begin: the computer moves first.")).to_be_visible()
    visitor.click("C3")
    page.wait_for_url("**/board/*")
    visitor.my_turn(0)
    expect(visitor.stones("black")).to_have_count(1)  # the computer's, wherever it is
    expect(visitor.stones("white")).to_have_count(0)


def test_a_tap_begins_on_a_phone_and_a_click_an_analysis(visit: Callable[..., Visitor]) -> None:
    phone = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = phone.open("/")
    phone.tap("E5")
    page.wait_for_url("**/board/*")
    expect(phone.goban).to_have_attribute("aria-label", re.compile("move [12],"))
    expect(phone.stones("black")).to_have_count(1)
    assert phone.shown()["E5"] == "black"
    desk = visit()
    page = desk.open("/analyse")
    desk.click("Q16")
    page.wait_for_url("**/board/*")
    expect(desk.heading).to_have_text("Analysis")
    desk.expect_stones({"Q16": "black"})


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_tools_have_names_and_stand_beside_the_board(
    visit: Callable[..., Visitor], server: Server, mode: str
) -> None:
    visitor = visit(viewport=LAPTOP, color_scheme=mode)
    page = visitor.open(f"/board/{server.board((GAMES / 'game9.sgf').read_bytes())}")
    edit, tools = page.get_by_role("button", name="Edit", exact=True), page.get_by_role("group", name="Tools")
    expect(tools).to_be_hidden()
    edit.click()
    expect(edit).to_have_attribute("aria-pressed", "true")
    for name in TOOLS:
        tool = tools.get_by_text(name, exact=True)  # to be read, not only heard
        expect(tool).to_be_in_viewport(ratio=1)
        assert box(tool)["x"] > box(visitor.goban)["x"] + box(visitor.goban)["width"]
    expect(visitor.goban).to_be_in_viewport(ratio=1)
    assert visitor.barriers() == []
    page.get_by_role("button", name="White to move").click()
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("white to move"))
    expect(page.get_by_role("button", name="Black to move")).to_be_visible()
    page.get_by_role("button", name="Cross").click()
    visitor.click("C3")
    expect(visitor.goban.locator(".mark")).to_have_count(1)
    page.keyboard.press("e")  # put away: a click plays again
    expect(tools).to_be_hidden()
    visitor.click("G7")
    expect(visitor.stones("white")).to_have_count(1)
    page.keyboard.press("e")
    page.get_by_role("button", name="Play from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    expect(tools).to_be_hidden()  # nothing is edited in a game


def test_the_tools_stand_by_the_board_on_a_phone(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    page = visitor.open(f"/board/{server.board(size=19, white=HUMAN)}")
    page.get_by_role("button", name="Resign").tap()
    page.get_by_role("dialog").get_by_role("button", name="Resign").tap()
    page.get_by_role("button", name="Analyse this game").tap()
    page.get_by_role("button", name="Edit", exact=True).tap()
    expect(page.get_by_role("button", name="Black stone")).to_be_in_viewport(ratio=1)
    expect(visitor.goban).to_be_in_viewport(ratio=1)

"""Everybody can use it: keyboard alone, a phone, light and dark, screen readers."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import PHONE, Visitor

FAST = {"kind": "engine", "level": "25k"}


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until an element that fits has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
    raise AssertionError(f"Tab never reaches {selector}")


def test_a_game_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open("/")
    tab_to(page, ".start")
    page.keyboard.press("Enter")
    page.wait_for_url("**/board/*")
    visitor.my_turn()
    tab_to(page, ".goban")
    expect(visitor.goban.locator(".cursor")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowUp")
    expect(visitor.goban.locator("[aria-live]").nth(1)).to_have_text("D6, empty")
    page.keyboard.press("Enter")
    expect(visitor.stones("white")).to_have_count(1)
    assert visitor.shown()["D6"] == "black"
    page.keyboard.press("p")
    expect(page.get_by_role("button", name="Go on playing")).to_be_focused()  # so early a pass is asked about
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="Pass all the same")).to_be_focused()
    page.keyboard.press("Enter")
    visitor.my_turn(2)
    expect(visitor.goban.locator("[aria-live]").first).to_have_text(re.compile(r"^(Move \d+: White|The game is over)"))
    page.keyboard.press("u")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 2,"))
    page.keyboard.press("u")
    expect(visitor.stones("black")).to_have_count(0)


def test_a_phone(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    page = visitor.open(f"/board/{server.board(size=9, white=FAST)}")
    visitor.tap("C3")
    expect(visitor.stones("white")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    box = visitor.goban.bounding_box()
    assert box is not None
    assert box["width"] > 0.9 * PHONE["width"]

    page.get_by_role("button", name="Preferences").click()
    page.get_by_text("Touch: second tap plays").click()
    page.get_by_role("button", name="Plain").click()
    expect(visitor.goban).to_have_class(re.compile("goban-plain"))  # so the board knows the choice before it, too
    page.keyboard.press("Escape")
    free = next(vertex for vertex in ("G7", "G3", "E5") if vertex not in visitor.shown())
    visitor.tap(free)
    expect(visitor.goban.locator(".ghost")).to_be_visible()
    expect(visitor.stones("black")).to_have_count(1)
    visitor.tap(free)
    expect(visitor.stones("black")).to_have_count(2)

    page.get_by_role("button", name="Pages").click()
    page.get_by_role("menuitem", name="Analyse").click()
    page.wait_for_url("**/analyse")
    expect(visitor.goban.locator(".grid line").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_colours_follow_the_system_and_the_choice(visit: Callable[..., Visitor]) -> None:
    visitor = visit(color_scheme="dark")
    page = visitor.open("/")
    expect(page.locator("body")).to_have_class(re.compile("body--dark"))
    page.get_by_role("button", name="Preferences").click()
    page.get_by_role("button", name="Light").click()
    page.get_by_role("button", name="Plain").click()
    expect(page.locator("body")).to_have_class(re.compile("body--light"))
    expect(visitor.goban).to_have_class(re.compile("goban-plain"))
    page.reload()
    expect(page.locator("body")).to_have_class(re.compile("body--light"))
    expect(visitor.goban).to_have_class(re.compile("goban-plain"))


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("shown", ["start", "analysis", "record", "game"])
def test_contrast_names_and_structure(visit: Callable[..., Visitor], server: Server, shown: str, mode: str) -> None:
    visitor = visit(color_scheme=mode)
    if shown == "start":
        page = visitor.open("/")
        page.get_by_text("More").click()
        page.get_by_label("Rules").wait_for()
    elif shown == "analysis":
        visitor.open("/analyse")
    elif shown == "record":
        page = visitor.open(f"/board/{server.board((GAMES / 'game9-reviewed.sgf').read_bytes())}")
        page.get_by_role("button", name="Analyse", exact=True).click()
        expect(visitor.goban.locator(".candidate").first).to_be_visible()
        page.keyboard.press(" ")
        expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    else:
        page = visitor.open(f"/board/{server.board(size=9, white=FAST)}")
        page.get_by_role("button", name="Hint", exact=True).click()
        expect(visitor.goban.locator(".candidate").first).to_be_visible()
    assert visitor.barriers() == []

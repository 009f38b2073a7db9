"""Looking inside a search in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import PHONE, Visitor
from tests.web.helpers import wait_for


def look(visitor: Visitor, path: str = "/inside") -> Page:
    page = visitor.open(path)
    expect(page.locator(".inside-told").first).to_contain_text("1,000 simulations ·")
    expect(visitor.goban.locator(".stones circle").first).to_be_attached()  # all of them come at once
    return page


def chip(page: Page, name: str) -> None:
    page.locator(".chip", has_text=re.compile(f"^{name}$")).first.click()


def test_layers_are_switched_and_read(visitor: Visitor) -> None:
    page = look(visitor)
    expect(visitor.goban.locator(".heats rect").first).to_be_attached()
    shares = [float(text) for text in visitor.goban.locator(".heats text").all_text_contents()]
    assert 90 < sum(shares) <= 101  # percent of the visits, without the pass
    chip(page, "Ownership")
    expect(visitor.goban.locator(".owners rect").first).to_be_attached()
    expect(visitor.goban.locator(".heats rect")).to_have_count(0)
    chip(page, "Groups of moves")
    expect(page.locator(".legend-kind")).to_have_count(3)
    expect(page.locator(".layer-meaning")).to_contain_text("groups.kinds")
    visitor.hover("A1")
    expect(page.locator(".layer-point")).to_have_text("A1: else")
    chip(page, "node")
    expect(page.locator(".layer-meaning")).to_contain_text("isgo-learning")


def test_a_playout_move_by_move(visitor: Visitor) -> None:
    page = look(visitor)
    before = visitor.shown()
    page.get_by_role("button", name="New playout").click()
    page.get_by_role("button", name="Play or pause").click()
    page.get_by_role("button", name="First move of the playout").click()
    for _ in range(3):
        page.get_by_role("button", name="One move on").click()
    told = page.locator(".playout-told")
    expect(told).to_have_text(re.compile(r"3 of \d+: White \w+ by [\w-]+\."))
    expect(page.locator(".source-here")).to_have_count(1)
    expect(visitor.goban.locator(".marks .number")).to_have_count(3)
    page.get_by_role("button", name="Back to the position").click()
    expect(visitor.goban.locator(".marks .number")).to_have_count(0)
    visitor.expect_stones(before)


def test_the_tree_and_the_formula(visitor: Visitor) -> None:
    page = look(visitor)
    icicle = page.locator(".icicle")
    expect(icicle.locator(".icicle-box").nth(10)).to_be_attached()
    expect(page.locator(".formula tbody tr").nth(40)).to_be_attached()
    icicle.focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile(r"After \w+: Black to move"))).to_be_visible()
    page.keyboard.press("Enter")
    way = page.get_by_role("navigation", name="Way into the tree")
    expect(way).to_be_visible()
    expect(page.locator(".icicle-row").first).to_have_text("Black")
    way.get_by_role("button", name="Root").click()
    expect(page.locator(".icicle-row").first).to_have_text("White")
    expect(page.locator(".formula thead")).to_contain_text("after exploration")


def test_two_presets_side_by_side(visitor: Visitor) -> None:
    page = look(visitor)
    page.get_by_role("switch", name="Side by side").click()
    expect(page.get_by_text(re.compile(r"They agree on \d+% of their visits"))).to_be_visible()
    expect(visitor.goban).to_have_count(2)
    page.get_by_text("What differs in their settings").click()
    expect(page.get_by_role("row", name=re.compile("rave.schedule"))).to_be_visible()

    rave = page.locator(".formula thead").get_by_text("after rave")  # UCT, which is B, has no such term
    expect(rave).to_be_attached()
    expect(page.get_by_text(re.compile(r"^A: At the root"))).to_be_visible()
    whose = page.get_by_role("group", name="Playout, tree and formula of")
    whose.get_by_role("button", name="B").click()
    expect(page.get_by_text(re.compile(r"^B: At the root"))).to_be_visible()
    expect(rave).to_have_count(0)
    page.get_by_role("button", name="New playout").click()
    page.get_by_role("button", name="Play or pause").click()
    page.get_by_role("button", name="First move of the playout").click()
    expect(page.locator(".playout-told")).to_have_text(re.compile(r"Playout 1 of B: \d+ moves"))
    page.get_by_role("button", name="One move on").click()
    numbers = ".marks .number"
    expect(visitor.goban.nth(1).locator(numbers)).to_have_count(1)
    expect(visitor.goban.nth(0).locator(numbers)).to_have_count(0)
    page.mouse.move(1, 400)
    expect(page.locator(".q-tooltip")).to_have_count(0)
    assert visitor.barriers() == []
    page.get_by_role("switch", name="Side by side").click()
    expect(visitor.goban).to_have_count(1)
    expect(rave).to_be_attached()
    expect(page.get_by_text(re.compile(r"^At the root"))).to_be_visible()
    expect(whose).to_be_hidden()


def test_every_row_of_the_formula_can_be_seen(visitor: Visitor) -> None:
    page = look(visitor)
    page.get_by_role("button", name="Position").click()
    page.get_by_role("menuitem", name="Empty 13×13").or_(page.get_by_text("Empty 13×13")).first.click()
    rows = page.locator(".formula tbody tr")
    more = page.get_by_role("button", name=re.compile(r"Show all \d+ moves"))
    expect(more).to_be_visible()
    expect(rows).to_have_count(100)
    more.click()
    expect(more).to_be_hidden()
    expect(rows.nth(168)).to_be_attached()


def test_moves_and_settings(visitor: Visitor) -> None:
    page = look(visitor)
    stones = len(visitor.shown())
    visitor.click("A1")
    expect(visitor.goban.locator(".stones circle")).to_have_count(stones + 1)
    expect(page.get_by_text("move 18")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(visitor.goban.locator(".stones circle")).to_have_count(stones)
    page.get_by_role("textbox", name="Settings").fill("rave.nothing=1")
    page.get_by_role("textbox", name="Settings").press("Enter")
    expect(page.get_by_text(re.compile("There is no key 'rave.nothing'"))).to_be_visible()
    page.get_by_role("textbox", name="Settings").fill("playout.patterns=/etc/passwd")
    page.get_by_role("textbox", name="Settings").press("Enter")
    expect(page.get_by_text(re.compile("is one of matilda, mogo"))).to_be_visible()


def test_the_position_of_a_game(visitor: Visitor, server: Server) -> None:
    board = server.board((GAMES / "game9.sgf").read_bytes())
    page = visitor.open(f"/inside?board={board}")
    expect(page.locator(".inside-told").first).to_contain_text("simulations ·")
    page.goto(f"{visitor.address}/inside?board={'0' * 32}")
    expect(page.get_by_text("There is no such board")).to_be_visible()


def test_on_a_phone_and_in_the_dark(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=PHONE, color_scheme="dark", has_touch=True)
    page = look(visitor)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.get_by_role("switch", name="Side by side").click()
    expect(visitor.goban).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_search_stops_when_the_page_is_gone(visit: Callable[..., Visitor], server: Server) -> None:
    visitor = visit()
    page = look(visitor)
    page.get_by_label("Simulations").fill("150000")
    page.get_by_role("button", name="Search on").click()
    expect(page.get_by_text(re.compile(r"of 151,000 simulations"))).to_be_visible()
    page.close()
    wait_for(lambda: visitor.context.new_page().close() or server.call("GET", "/load")["threads"] == 0)

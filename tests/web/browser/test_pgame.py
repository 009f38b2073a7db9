"""P-games in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browser.visitor import PHONE, Visitor


def test_uct_step_by_step(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    told = page.locator(".pgame-told")
    expect(told).to_contain_text("Not searched yet. 121 nodes")
    page.get_by_role("button", name="Step", exact=True).click()
    expect(told).to_contain_text("1 simulations.")
    expect(page.locator(".pgraph .last-tree")).to_have_count(4)
    page.get_by_role("button", name="A thousand simulations").click()
    expect(told).to_contain_text("1,001 simulations.")
    expect(told).to_contain_text("which is right")
    page.locator(".pgraph").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_text(re.compile(r"Node 1, level 1: MIN to move"))).to_be_visible()
    page.get_by_role("button", name="Reset").click()
    expect(told).to_contain_text("Not searched yet")


def test_running_by_itself(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    page.get_by_role("button", name="Run").click()
    expect(page.locator(".pgame-told")).to_contain_text(re.compile(r"^[3-9] simulations"))
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Run")).to_be_visible()


def test_a_dag_with_groups(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    page.get_by_label("Share of merged nodes").fill("0.5")
    page.get_by_label("Groups of moves").fill("2")
    page.get_by_role("button", name="Make the game").click()
    page.get_by_role("button", name="A hundred simulations").click()
    expect(page.locator(".pgraph-group").first).to_be_attached()
    page.locator(".pgraph").focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("columnheader", name="Group", exact=True)).to_be_visible()


def test_games_that_cannot_be_drawn(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    page.get_by_label("Depth").fill("8")
    page.get_by_role("button", name="Make the game").click()
    expect(page.get_by_text(re.compile("at most 400 can be drawn"))).to_be_visible()


def test_on_a_phone(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=PHONE)
    page = visitor.open("/pgame")
    expect(page.locator(".pgraph-node").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

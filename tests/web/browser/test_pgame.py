"""P-games in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.visitor import DESK, PHONE, Visitor


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
    expect(page.locator(".pgame-told")).to_contain_text(re.compile(r"^([3-9]|[1-9][\d,]+) simulations"))
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


def begin(page: Page, example: str) -> None:
    """A drawing to begin with."""
    page.get_by_label("Start from").click()
    page.get_by_role("option", name=example).click()


def node_at(page: Page, number: int) -> tuple[float, float]:
    """The middle of a node of the drawing, on the page."""
    box = page.locator(f".pgraph-node[data-node='{number}']").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_dag_is_drawn_by_hand_and_searched(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    page.get_by_role("button", name="Draw it yourself").click()
    told, nodes = page.locator(".pgame-told"), page.locator(".pgraph-node")
    begin(page, "Nothing but the root")
    expect(nodes).to_have_count(1)
    expect(told).to_have_text("The root has no move yet: add one.")
    add = page.get_by_role("button", name="Add a move")
    add.click()  # node 1, which is chosen then
    expect(told).to_have_text("Nobody wins at node 1 yet: choose MAX or MIN.")
    page.get_by_role("button", name="Step", exact=True).click()
    expect(page.locator(".q-notification")).to_contain_text("Nobody wins at node 1 yet")
    add.click()  # below it
    expect(nodes).to_have_count(3)
    page.get_by_role("button", name="MAX wins").click()
    expect(page.get_by_role("button", name="MAX wins")).to_have_attribute("aria-pressed", "true")
    expect(told).to_contain_text("Not searched yet. 3 nodes")
    page.mouse.click(*node_at(page, 0))
    expect(page.get_by_text("At node 0", exact=True)).to_be_visible()
    add.click()  # node 2 beside node 1; what was 2 is 3 now
    expect(told).to_have_text("Nobody wins at node 2 yet: choose MAX or MIN.")
    page.get_by_role("button", name="Link", exact=True).click()  # to node 3, the only one of the next level
    expect(page.get_by_role("button", name="Remove the move to node 3")).to_be_visible()
    expect(page.locator(".pgraph-link")).to_have_count(4)  # two parents of one child: a DAG
    add.click()
    page.get_by_role("button", name="MIN wins").click()
    expect(told).to_contain_text("Not searched yet. 5 nodes; right moves of the root: 0.")

    page.get_by_role("button", name="Step", exact=True).click()
    expect(told).to_contain_text("1 simulations.")
    page.get_by_role("button", name="A hundred simulations").click()
    expect(told).to_contain_text("101 simulations. The most visited move is 0, which is right.")
    page.get_by_label("Groups of moves").fill("1")  # the search begins anew, with groups
    expect(told).to_contain_text("Not searched yet")
    page.get_by_role("button", name="A hundred simulations").click()
    expect(page.locator(".pgraph-group").first).to_be_attached()

    page.reload()  # what was drawn is kept
    page.get_by_role("button", name="Draw it yourself").click()
    expect(nodes).to_have_count(5)


def test_drawing_with_the_pointer(visitor: Visitor) -> None:
    page = visitor.open("/pgame?game=drawn")
    begin(page, "A small tree")
    nodes, links = page.locator(".pgraph-node"), page.locator(".pgraph-link")
    expect(nodes).to_have_count(7)

    def drag(start: tuple[float, float], end: tuple[float, float]) -> None:
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        page.mouse.move(*end)
        page.mouse.up()

    drag(node_at(page, 1), node_at(page, 5))  # a link to a child of node 2
    expect(links).to_have_count(7)
    x, y = node_at(page, 3)
    drag((x, y), (x, y + 100))  # an end gets a move
    expect(nodes).to_have_count(8)
    expect(page.locator(".pgame-told")).to_contain_text("Nobody wins at node 7")
    drag(node_at(page, 3), node_at(page, 0))
    expect(page.locator(".q-notification")).to_contain_text("this would go round in a cycle: 0 › 1 › 3 › 0")
    page.locator(".q-notification").get_by_role("button", name="Close").click()
    expect(page.locator(".q-notification")).to_have_count(0)
    drag(node_at(page, 0), node_at(page, 5))
    expect(page.locator(".q-notification")).to_contain_text("A move leads to the next level")
    expect(links).to_have_count(8)
    for _ in range(2):
        page.get_by_role("button", name="Undo").click()
    expect(nodes).to_have_count(7)
    expect(links).to_have_count(6)


def test_drawing_by_keyboard_alone(visitor: Visitor) -> None:
    page = visitor.open("/pgame?game=drawn")
    begin(page, "Nothing but the root")
    nodes, told = page.locator(".pgraph-node"), page.locator(".pgame-told")
    expect(nodes).to_have_count(1)
    page.locator(".pgraph").focus()
    for key in ("+", "x", "ArrowUp", "+", "n"):  # faster than the picture follows
        page.keyboard.press(key)
    expect(told).to_contain_text("Not searched yet. 3 nodes; right moves of the root: 0.")
    expect(nodes).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("At node 1, an end")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("At node 2, an end")).to_be_visible()
    page.keyboard.press("Delete")
    expect(nodes).to_have_count(2)
    page.keyboard.press("Delete")
    expect(page.locator(".q-notification")).to_contain_text("The root stays")


def test_a_random_game_is_drawn_over_and_too_large_ones_are_refused(visitor: Visitor) -> None:
    page = visitor.open("/pgame")
    page.get_by_label("Moves per node").fill("2")
    page.get_by_label("Depth").fill("3")
    page.get_by_role("button", name="Make the game").click()
    expect(page.locator(".pgame-told")).to_contain_text("15 nodes")
    page.get_by_role("button", name="Draw it yourself").click()
    begin(page, "The random game of this page")
    expect(page.locator(".pgame-told")).to_contain_text("15 nodes")
    expect(page.get_by_text("15 of at most 60 nodes, complete")).to_be_visible()
    page.get_by_role("button", name="Random").click()
    page.get_by_label("Depth").fill("6")
    page.get_by_role("button", name="Draw it yourself").click()
    begin(page, "The random game of this page")
    expect(page.locator(".q-notification")).to_contain_text("A drawing has at most 60 nodes")
    expect(page.locator(".pgraph-node")).to_have_count(15)


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_the_tools_have_names_and_contrast(visit: Callable[..., Visitor], mode: str) -> None:
    visitor = visit(color_scheme=mode, viewport=PHONE if mode == "dark" else DESK)
    page = visitor.open("/pgame?game=drawn")
    page.get_by_role("button", name="Add a move").click()
    expect(page.get_by_role("button", name="MIN wins")).to_be_visible()
    assert visitor.barriers() == []
    assert page.evaluate("document.documentElement.scrollWidth") <= visitor.page.viewport_size["width"]  # type: ignore[index]

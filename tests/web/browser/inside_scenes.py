"""Scenes of looking inside, P-games, arena and lab for the screenshots."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor


def inside(visitor: Visitor, server: Server) -> None:
    """A layer on the board."""
    page = visitor.open("/inside")
    expect(page.locator(".inside-told").first).to_contain_text("1,000 simulations ·")
    page.get_by_role("button", name="Priors together").click()
    expect(page.locator(".layer-meaning")).to_contain_text("What all rules say")
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(500)


def inside_playout(visitor: Visitor, server: Server) -> None:
    """A playout with the rule of its last move."""
    inside(visitor, server)
    page = visitor.page
    page.get_by_role("button", name="New playout").click()
    page.get_by_role("button", name="Play or pause").click()
    for _ in range(16):
        page.get_by_role("button", name="One move on").click()
    page.mouse.move(2, 300)
    page.wait_for_timeout(800)


def inside_tree(visitor: Visitor, server: Server) -> None:
    """The tree with the formula at a node."""
    inside(visitor, server)
    page = visitor.page
    page.locator(".icicle").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_text("Black to move").wait_for()
    page.locator(".icicle").evaluate("(tree) => window.scrollTo(0, tree.getBoundingClientRect().top + scrollY - 160)")
    page.wait_for_timeout(500)


def inside_two(visitor: Visitor, server: Server) -> None:
    """Two presets side by side."""
    page = visitor.open("/inside")
    page.get_by_role("switch", name="Side by side").click()
    expect(page.get_by_text("They agree on")).to_be_visible()
    page.get_by_role("button", name="Ownership").click()
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(1500)


def pgame(visitor: Visitor, server: Server) -> None:
    """A DAG with groups."""
    page = visitor.open("/pgame")
    page.get_by_label("Share of merged nodes").fill("0.5")
    page.get_by_label("Groups of moves").fill("2")
    page.get_by_role("button", name="Make the game").click()
    page.get_by_role("button", name="A hundred simulations").click()
    expect(page.locator(".pgame-told")).to_contain_text("100 simulations")
    page.mouse.move(2, 300)
    page.wait_for_timeout(400)


def pgame_drawn(visitor: Visitor, server: Server) -> None:
    """A drawing that somebody has searched and looks at."""
    page = visitor.open("/pgame?game=drawn")
    page.get_by_role("button", name="A hundred simulations").click()
    expect(page.locator(".pgame-told")).to_contain_text("100 simulations")
    page.locator(".pgraph-node[data-node='1']").click()
    expect(page.get_by_text("At node 1", exact=True)).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    page.mouse.move(2, 300)
    page.wait_for_timeout(400)


def arena(visitor: Visitor, server: Server) -> None:
    """A match that is over."""
    wish = {"first": "rave", "second": "uct", "size": 5, "playouts": 30, "games": 20, "sprt": True, "elo1": 100.0}
    known = server.call("GET", "/arena")
    if not known:
        known = [server.call("POST", "/arena", wish)]
    _until(lambda: server.call("GET", f"/arena/{known[0]['name']}")["state"] == "over")
    page = visitor.open("/arena")
    expect(page.locator(".chart-line").first).to_be_attached()
    page.wait_for_timeout(500)


def lab(visitor: Visitor, server: Server) -> None:
    """A figure of the results that come with the program."""
    page = visitor.open("/lab?experiment=001-pi")
    expect(page.locator(".lab-figure svg")).to_be_visible()
    page.wait_for_timeout(500)


def _until(happened: Any) -> None:
    for _ in range(600):
        if happened():
            return
        time.sleep(0.5)
    raise AssertionError("it has not happened")


SCENES = (inside, inside_playout, inside_tree, inside_two, pgame, pgame_drawn, arena, lab)

"""Scenes of exploring games for the screenshots."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

_LINE = "bQ16,wD4,bQ3,wD16"


def explore(visitor: Visitor, server: Server) -> None:
    """What was played in an opening."""
    page = visitor.open(f"/explore?line={_LINE}")
    expect(page.locator(".listed tbody button").first).to_be_attached()
    page.mouse.move(2, 300)
    page.wait_for_timeout(500)


def explore_pattern(visitor: Visitor, server: Server) -> None:
    """A corner of the board instead of all of it."""
    explore(visitor, server)
    page = visitor.page
    page.get_by_role("switch", name="Choose a rectangle").click()
    expect(page.get_by_text("Drag a rectangle")).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")
    for vertex in ("K1", "T9"):
        visitor.click(vertex)
    expect(page.get_by_role("button", name="Another rectangle")).to_be_attached()
    visitor.click("R5")
    expect(visitor.goban.locator(".cell")).to_be_visible()
    expect(visitor.goban.locator(".candidate").first).to_be_visible()
    page.mouse.move(2, 300)
    page.wait_for_timeout(2000)


def explore_games(visitor: Visitor, server: Server) -> None:
    """Conditions, and the games that meet them."""
    explore(visitor, server)
    page = visitor.page
    page.get_by_label("Since").fill("1985")
    expect(page.get_by_text("1 condition", exact=True)).to_be_visible()
    page.wait_for_timeout(1500)
    page.get_by_text("Which games").evaluate(
        "(text) => window.scrollTo(0, text.getBoundingClientRect().top + scrollY - 80)"
    )


def known(visitor: Visitor, server: Server) -> None:
    """Book and games beside an analysis."""
    board = server.board(b"(;GM[1]FF[4]SZ[19]KM[6.5];B[pd];W[dp];B[pq])")
    server.call("POST", f"/boards/{board}/last")
    page = visitor.open(f"/board/{board}")
    page.get_by_role("switch", name="Book and games").click()
    expect(visitor.goban.locator(".known-games").first).to_be_visible()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(visitor.goban.locator(".candidate").nth(2)).to_be_visible()
    page.wait_for_timeout(4000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")


EXPLORE_SCENES = (explore, explore_pattern, explore_games, known)

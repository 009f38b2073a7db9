"""Tabs that nobody looks at for a while: they catch up when they are shown again."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor
from tests.web.helpers import wait_for

# As browsers do with pages out of sight: they draw nothing, and a frozen one hears nothing.
HIDE = """() => {
  window.kept = { heard: window.socket.listeners("patch"), draw: window.requestAnimationFrame };
  window.socket.off("patch");
  window.requestAnimationFrame = () => 0;
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOW = """() => {
  for (const listener of window.kept.heard) window.socket.on("patch", listener);
  window.requestAnimationFrame = window.kept.draw;
  delete document.visibilityState;
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def _visits(page: Page) -> int:
    text = page.get_by_text(re.compile(r"[\d,]+ visits")).first.inner_text()
    return int(re.search(r"([\d,]+) visits", text)[1].replace(",", ""))  # type: ignore[index]


def _searched(server: Server, board: str) -> int:
    found = server.call("GET", f"/boards/{board}/analysis")
    return int(found["visits"]) if found else 0


def test_moves_that_were_missed_are_there_when_the_page_is_shown(visitor: Visitor, server: Server) -> None:
    board = server.board(size=9)
    page = visitor.open(f"/board/{board}")
    expect(visitor.heading).to_have_text("Black to move")
    page.evaluate(HIDE)
    server.call("POST", f"/boards/{board}/play", {"vertex": "E5"})
    expect(visitor.heading).to_have_text("White to move")  # so the move has been sent
    assert visitor.shown() == {}
    page.evaluate(SHOW)
    expect(visitor.stones("black")).to_have_count(1)
    visitor.expect_stones({"E5": "black"})
    visitor.click("C3")  # and everything works as before
    expect(visitor.stones("white")).to_have_count(1)


def test_an_analysis_goes_on_when_the_page_is_shown(visitor: Visitor, server: Server) -> None:
    board = server.board(b"(;SZ[9])")
    page = visitor.open(f"/board/{board}")
    page.get_by_role("button", name="Analyse").click()
    expect(page.get_by_text(re.compile(r"\d visits")).first).to_be_visible()
    page.evaluate(HIDE)
    seen = _visits(page)
    # Several snapshots further, of which the page has been sent one at least, and has not said that it is drawn.
    passed = wait_for(lambda: (now := _searched(server, board)) > 2 * seen + 1000 and now)
    assert _visits(page) < passed
    page.evaluate(SHOW)
    page.wait_for_function(
        """(passed) => [...document.body.innerText.matchAll(/([\\d,]+) visits/g)]
        .some((found) => Number(found[1].replaceAll(",", "")) > passed)""",
        arg=passed,
    )
    page.get_by_role("button", name="Stop").click()

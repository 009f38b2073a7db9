"""How fast the pages answer, in milliseconds as somebody in front of the browser sees it."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import Browser, expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import Visitor

_MOVES = ("E5", "C3", "G7", "C7", "G3", "E3", "E7", "C5", "G5", "B2")
_WATCH_STONES = """() => { window.appeared = [];
new MutationObserver((changes) => { for (const change of changes) for (const node of change.addedNodes)
  if (node.tagName === 'circle') setTimeout(() => node.classList.contains('white') && appeared.push(Date.now()));
}).observe(document.querySelector('.goban .stones'), { childList: true }); }"""
# Until the board says that it shows another position; all keys of the page hear it wherever the focus is.
_STEP = """async (count) => { const taken = [], goban = document.querySelector('.goban');
for (let i = 0; i < count; i++) {
  const begin = performance.now();
  const shown = new Promise((done, late) => { const watch = new MutationObserver(() => { watch.disconnect(); done(); });
    setTimeout(() => late(new Error('no step for a minute')), 60000);
    watch.observe(goban, { attributes: true, attributeFilter: ['aria-label'] }); });
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: i % 2 ? 'ArrowRight' : 'ArrowLeft', bubbles: true }));
  await shown;
  taken.push(performance.now() - begin);
  await new Promise((done) => setTimeout(done, 300));
} return taken; }"""
_HOVER = """async (count) => { const taken = [], goban = document.querySelector('.goban');
const box = goban.getBoundingClientRect();
for (let i = 0; i < count; i++) {
  const begin = performance.now();
  goban.dispatchEvent(new PointerEvent('pointermove', { clientX: box.left + box.width * (0.1 + 0.8 * i / count),
    clientY: box.top + box.height * 0.5, bubbles: true, pointerType: 'mouse' }));
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  taken.push(performance.now() - begin);
}
goban.dispatchEvent(new PointerEvent('pointerleave', { bubbles: true, pointerType: 'mouse' }));
return taken; }"""


@dataclass(frozen=True)
class Measured:
    """Something that was measured several times."""

    what: str
    times: list[float]

    def __str__(self) -> str:
        low, high = min(self.times), max(self.times)
        return f"{self.what}: median {median(self.times):.0f} ms ({low:.0f} to {high:.0f}, {len(self.times)} times)"


def decisions(browser: Browser, server: Server) -> Measured:
    """From the moment when the engine's move is in the record until its stone is on the page."""
    board = server.board(size=9, white={"kind": "engine", "level": "15k"})
    visitor = Visitor(browser, server.address)
    page = visitor.open(f"/board/{board}")
    page.evaluate(_WATCH_STONES)
    times = []
    for vertex in _MOVES:
        if vertex in visitor.shown():
            continue
        before = visitor.move_number()
        visitor.click(vertex)
        visitor.my_turn(before + 1)
        decided = next(each["changed"] for each in server.call("GET", "/boards") if each["id"] == board)
        times.append(page.evaluate("appeared.at(-1)") - 1000 * decided)
    visitor.close()
    return Measured("the engine's decision until its stone is on the page", times)


def analysed(browser: Browser, server: Server) -> Visitor:
    """Somebody who looks at the analysis of a 19x19 game, with ownership."""
    board = server.board((GAMES / "game19.sgf").read_bytes())
    server.call("POST", f"/boards/{board}/step", {"count": 100})
    visitor = Visitor(browser, server.address)
    page = visitor.open(f"/board/{board}")
    page.get_by_role("switch", name="Ownership").click()
    page.wait_for_function("document.activeElement === document.body")  # the space bar is the switch's until then
    page.keyboard.press(" ")
    expect(visitor.goban.locator(".candidate").first).to_be_attached()
    return visitor


def steps(visitor: Visitor, count: int = 20) -> Measured:
    """Back and forward by keys, beginning and ending at the same move if the count is even."""
    return Measured("a step to another move with analysis running", visitor.page.evaluate(_STEP, count))


def hovers(visitor: Visitor, count: int = 20) -> Measured:
    """The pointer moves over the board, until the browser has drawn it."""
    return Measured("pointing at the board meanwhile", visitor.page.evaluate(_HOVER, count))


def many_boards(browser: Browser, server: Server, count: int = 20) -> list[Measured]:
    """People move on that many boards at once, each in a page of its own."""
    boards = [server.board(size=9, white={"kind": "engine", "level": "25k"}) for _ in range(count)]
    visitor = Visitor(browser, server.address)
    pages: list[Any] = []
    for board in boards:
        pages.append(visitor.context.new_page())
        pages[-1].goto(f"{server.address}/board/{board}")
        pages[-1].wait_for_function("window.socket && window.socket.connected")
    begin = time.time()

    def play(board: str) -> None:
        server.call("POST", f"/boards/{board}/play", {"vertex": "E5"})

    with ThreadPoolExecutor(count) as together:
        list(together.map(play, boards))
    for page in pages:
        page.wait_for_function("document.querySelectorAll('.goban .stones circle').length >= 2", timeout=60_000)
    shown = time.time()
    decided = [each["changed"] for each in server.call("GET", "/boards") if each["id"] in boards]
    visitor.close()
    return [
        Measured(
            f"{count} boards at once: until the engines have replied", [1000 * (each - begin) for each in decided]
        ),
        Measured(f"{count} boards at once: until all pages show it", [1000 * (shown - begin)]),
    ]

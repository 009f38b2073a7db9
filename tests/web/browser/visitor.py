"""Somebody with a browser in front of the web board."""

from __future__ import annotations

import base64
import re
import time
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tengen.go.size import COLUMNS
from tests.patience import patience
from tests.web.helpers import wait_for

DESK = {"width": 1280, "height": 860}
PHONE = {"width": 390, "height": 844}
_ROWS = "[...svg.querySelectorAll('.grid line')].filter((l) => l.getAttribute('y1') === l.getAttribute('y2')).length"


class Visitor:
    """A page in a browser of its own, which notes what must not happen: errors, and requests to elsewhere."""

    def __init__(self, browser: Browser, address: str, **options: Any) -> None:
        self.address = address
        self.wrong: list[str] = []
        self.context: BrowserContext = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **options})
        expect.set_options(timeout=1000 * patience())
        self.context.set_default_timeout(1000 * patience())
        self.page: Page = self.context.new_page()
        self.page.on("console", lambda told: told.type in ("error", "warning") and self.wrong.append(told.text))
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("request", self._asked)
        self.page.on(
            "response", lambda answer: answer.status >= 400 and self.wrong.append(f"{answer.status} {answer.url}")
        )

    def _asked(self, request: Any) -> None:
        own = request.url.startswith((self.address, self.address.replace("http", "ws"), "data:", "blob:"))
        if not own:
            self.wrong.append(f"asked elsewhere: {request.url}")

    def open(self, path: str = "/") -> Page:
        """A page that has come to life."""
        self.page.goto(self.address + path)
        self.page.wait_for_function("window.socket && window.socket.connected")
        if path == "/" or path.startswith(("/board/", "/analyse", "/inside", "/explore")):
            expect(self.goban.locator(".grid line").first).to_be_attached()
        return self.page

    def open_missing(self, path: str) -> Page:
        """A page that is not there: the browser notes it, and nothing else may be wrong."""
        self.page.goto(self.address + path)
        self.page.wait_for_function("window.socket && window.socket.connected")
        self.forgive("404", 2)  # the answer, and what the console says of it
        return self.page

    def forgive(self, status: str, count: int) -> None:
        """Wait until so much was noted of answers that had to be refused, and forget it: some comes after the page."""

        def noted() -> list[str]:
            return [each for each in self.wrong if each.startswith(f"{status} ") or f"status of {status}" in each]

        # The page hears nothing while nobody waits in it.
        wait_for(lambda: self.page.wait_for_timeout(20) or len(noted()) >= count)
        assert len(noted()) == count, self.wrong
        self.wrong = [each for each in self.wrong if each not in noted()]

    def drop(self, name: str, data: bytes) -> None:
        """Let go of a file over the page."""
        self.page.evaluate(
            """([name, text]) => { const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
            const files = new DataTransfer(); files.items.add(new File([bytes], name));
            for (const kind of ['dragover', 'drop'])
              document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: files, bubbles: true })); }""",
            [name, base64.b64encode(data).decode()],
        )

    # --- the board ---------------------------------------------------------------------------------------------------

    @property
    def goban(self) -> Locator:
        return self.page.locator(".goban")

    @property
    def heading(self) -> Locator:
        return self.page.locator("h1")

    def place(self, vertex: str) -> tuple[float, float]:
        """The middle of a point, in pixels of the board."""
        margin, width, height, rows = self.page.evaluate(
            f"""() => {{ const svg = document.querySelector('.goban svg'), picture = svg.viewBox.baseVal;
            const margin = Number(svg.querySelector('line.edge').getAttribute('x1'));
            return [margin, picture.width, picture.height, {_ROWS}]; }}"""
        )
        box = self.goban.bounding_box()
        assert box is not None
        column, row = COLUMNS.index(vertex[0]), rows - int(vertex[1:])
        return (margin + 100 * column) / width * box["width"], (margin + 100 * row) / height * box["height"]

    def click(self, vertex: str) -> None:
        x, y = self.place(vertex)
        self.goban.click(position={"x": x, "y": y})

    def tap(self, vertex: str) -> None:
        x, y = self.place(vertex)
        self.goban.tap(position={"x": x, "y": y})

    def hover(self, vertex: str) -> None:
        x, y = self.place(vertex)
        self.goban.hover(position={"x": x, "y": y})

    def stones(self, color: str) -> Locator:
        return self.goban.locator(f".stones .stone.{color}")

    def shown(self) -> dict[str, str]:
        """Stones in sight: colour by vertex."""
        circles: Sequence[Sequence[Any]] = self.page.evaluate(
            f"""() => {{ const svg = document.querySelector('.goban svg'), edge = svg.querySelector('line.edge');
            const margin = Number(edge.getAttribute('x1')), rows = {_ROWS};
            return [...svg.querySelectorAll('.stones circle')].map((c) => [(c.getAttribute('cx') - margin) / 100,
              rows - (c.getAttribute('cy') - margin) / 100, c.classList.contains('black') ? 'black' : 'white']); }}"""
        )
        return {f"{COLUMNS[round(x)]}{round(y)}": color for x, y, color in circles}

    def expect_stones(self, expected: dict[str, str]) -> None:
        """Wait until these stones are in sight and no others."""
        deadline = time.monotonic() + patience()
        while self.shown() != expected and time.monotonic() < deadline:
            self.page.wait_for_timeout(20)
        assert self.shown() == expected

    def move_number(self) -> int:
        return int(re.search(r"move (\d+)", self.goban.get_attribute("aria-label") or "")[1])  # type: ignore[index]

    def my_turn(self, after: int = -1) -> None:
        """Wait until the game has gone on beyond a move, and somebody has to decide something.

        Board and heading come one after the other: a heading of the move before names the wrong side. No handicap here.
        """
        self.page.wait_for_function(
            """(after) => { const label = document.querySelector('.goban').getAttribute('aria-label');
            const number = Number(label.match(/move (\\d+)/)[1]);
            const mine = ["Your move as black", "Your move as white"][number % 2];
            const heading = document.querySelector('h1').innerText;
            return number > after && (heading === mine || /Count|won|lost|drawn/.test(heading)); }""",
            arg=after,
        )

    def asked_about_pass(self, before: int) -> bool:
        """Wait until a pass was asked about, or made."""
        self.page.wait_for_function(
            """(before) => document.querySelector('.q-dialog') ||
              Number(document.querySelector('.goban').getAttribute('aria-label').match(/move (\\d+)/)[1]) > before""",
            arg=before,
        )
        return self.page.get_by_role("dialog").count() > 0

    def barriers(self) -> list[tuple[str, str, str]]:
        """What axe finds against WCAG AA on the page: the rule, the element and why."""
        axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="needs axe-playwright-python").Axe()
        # Colours on their way from one to another are judged where they arrive.
        self.page.wait_for_function("document.getAnimations().every((each) => each.playState !== 'running')")
        found = axe.run(
            self.page,
            # NiceGUI's message of a lost connection and its bar of loading, which slow machines may show.
            context={"exclude": [["#popup"], ["#q-loading-bar"]]},
            options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]},
        )
        return [
            (each["id"], node["html"][:200], node["failureSummary"][:300])
            for each in found.response["violations"]
            for node in each["nodes"]
        ]

    def contrast(self, text: str, ground: str) -> float:
        """Of the colour of one element on the background of another, as WCAG has it: axe leaves messages undecided."""
        colors = self.page.evaluate(
            """([text, ground]) => [getComputedStyle(document.querySelector(text)).color,
            getComputedStyle(document.querySelector(ground)).backgroundColor]""",
            [text, ground],
        )
        parts = [[float(part) / 255 for part in re.findall(r"[\d.]+", color)[:3]] for color in colors]
        linear = [[c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in part] for part in parts]
        low, high = sorted(0.2126 * r + 0.7152 * g + 0.0722 * b for r, g, b in linear)
        return (high + 0.05) / (low + 0.05)

    def close(self) -> None:
        self.context.close()
        assert self.wrong == []

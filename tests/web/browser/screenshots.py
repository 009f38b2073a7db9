"""Screenshots of all pages, light, dark, desktop, phone: python -m tests.web.browser.screenshots FOLDER [SCENE...].

TENGEN_WEB_OPTIONS are options for the server: --games with a real database makes better pictures than the small one
that is made here.
"""

from __future__ import annotations

import io
import os
import shlex
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from tests.web.browser.conftest import ARGUMENTS, CHROMIUM
from tests.web.browser.explore_scenes import EXPLORE_SCENES
from tests.web.browser.inside_scenes import SCENES
from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import DESK, PHONE, Visitor
from tests.web.small_database import make_database

SCREENS = {"desktop": {"viewport": DESK}, "phone": {"viewport": PHONE, "has_touch": True, "is_mobile": True}}
_PATIENCE = 180_000  # milliseconds: the machine may have other work
Scene = Callable[[Visitor, Server], None]


def play(visitor: Visitor, server: Server) -> None:
    """The form of a new game."""
    visitor.open("/")


def analyse(visitor: Visitor, server: Server) -> None:
    """Where analysis begins."""
    visitor.open("/analyse")


def game(visitor: Visitor, server: Server) -> None:
    """A game with clocks, the computer to move or not."""
    board = server.board(size=9, white={"kind": "engine", "level": "8k"}, clock="600+5x30")
    page = visitor.open(f"/board/{board}")
    for count, vertex in enumerate(("E5", "C4", "G6"), 1):
        visitor.click(vertex)
        expect(visitor.stones("white")).to_have_count(count)
    page.get_by_role("button", name="Hint").click()
    expect(visitor.goban.locator(".candidate").first).to_be_visible()


def pass_early(visitor: Visitor, server: Server) -> None:
    """The question to a beginner."""
    board = server.board(size=9, white={"kind": "human"})
    for vertex in ("E5", "C4"):
        server.call("POST", f"/boards/{board}/play", {"vertex": vertex})
    page = visitor.open(f"/board/{board}")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.get_by_role("button", name="Go on playing")).to_be_focused()


def edit(visitor: Visitor, server: Server) -> None:
    """The tools beside the board."""
    board = server.board((GAMES / "game19.sgf").read_bytes())
    server.call("POST", f"/boards/{board}/step", {"count": 90})
    page = visitor.open(f"/board/{board}")
    page.get_by_role("button", name="Edit", exact=True).click()
    page.get_by_role("button", name="Triangle").click()
    visitor.click("D4")
    expect(visitor.goban.locator(".mark")).to_have_count(1)
    page.evaluate("window.scrollTo(0, 0)")


def help_(visitor: Visitor, server: Server) -> None:
    """What the keys do, and what is seen."""
    page = visitor.open(f"/board/{server.board((GAMES / 'game9.sgf').read_bytes())}")
    page.get_by_role("button", name="Help").click()
    expect(page.get_by_role("button", name="Close the help")).to_be_focused()


def count(visitor: Visitor, server: Server) -> None:
    """Dead stones and territory after two passes."""
    board = server.board((GAMES / "game9.sgf").read_bytes())
    server.call("POST", f"/boards/{board}/last")
    human = {"kind": "human"}
    server.call("POST", f"/boards/{board}/continue", {"black": human, "white": human})
    visitor.open(f"/board/{board}")
    for _ in range(2):
        number = visitor.move_number()
        visitor.page.get_by_role("button", name="Pass").click()
        visitor.page.wait_for_function(
            "(n) => !document.querySelector('.goban').getAttribute('aria-label').includes(`move ${n},`)", arg=number
        )
    expect(visitor.goban.locator(".territory").first).to_be_visible()


def analysis(visitor: Visitor, server: Server) -> None:
    """Candidates, and who will own what."""
    board = server.board((GAMES / "game19.sgf").read_bytes())
    server.call("POST", f"/boards/{board}/step", {"count": 90})
    page = visitor.open(f"/board/{board}")
    page.get_by_role("switch", name="Ownership").click()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(visitor.goban.locator(".candidate").nth(2)).to_be_visible()
    page.wait_for_timeout(4000)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    page.evaluate("window.scrollTo(0, 0)")


def review(visitor: Visitor, server: Server) -> None:
    """A whole game judged, with the better line of a mistake."""
    board = server.board((GAMES / "game9.sgf").read_bytes())
    page = visitor.open(f"/board/{board}")
    server.call("POST", f"/boards/{board}/review", {"playouts": 100})
    expect(page.get_by_text("The review is complete")).to_be_visible(timeout=300_000)
    page.locator(".mistake-row").first.click()
    expect(visitor.goban.locator(".line .stone").first).to_be_visible()
    page.get_by_role("slider").scroll_into_view_if_needed()


def keep(picture: bytes, file: Path) -> None:
    """As WebP, which is a third of a PNG."""
    Image.open(io.BytesIO(picture)).convert("RGB").save(file, "WEBP", quality=72, method=6)


def main(folder: Path, names: list[str]) -> None:
    """Make those of some pages, or all."""
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=_PATIENCE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        make_database(Path(data) / "games.db")
        server = Server(Path(data), *shlex.split(os.environ.get("TENGEN_WEB_OPTIONS", "")))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        made = (play, analyse, game, pass_early, count, analysis, edit, help_, review, *EXPLORE_SCENES, *SCENES)
        scenes: dict[str, Scene] = {scene.__name__.strip("_").replace("_", "-"): scene for scene in made}
        for name, scene in scenes.items():
            if names and name not in names:
                continue
            for screen, options in SCREENS.items():
                visitor = Visitor(browser, server.address, **options)
                visitor.context.set_default_timeout(_PATIENCE)
                scene(visitor, server)
                for mode in ("light", "dark"):
                    visitor.page.emulate_media(color_scheme=mode)
                    visitor.page.wait_for_timeout(500)
                    keep(visitor.page.screenshot(), folder / f"{name}-{screen}-{mode}.webp")
                visitor.close()
                print(f"{name} on a {screen}", flush=True)
        browser.close()
        server.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])

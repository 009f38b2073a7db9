"""Help on every page."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import PHONE, Visitor


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_a_question_mark_shows_what_a_board_can_do(visit: Callable[..., Visitor], server: Server, mode: str) -> None:
    visitor = visit(color_scheme=mode)
    page = visitor.open(f"/board/{server.board(size=9, white={'kind': 'human'})}")
    page.keyboard.press("?")
    dialog = page.get_by_role("dialog", name="Help")
    for text in ("a move back or forward", "On the board", "Komi", "Win rate", "Red cross"):
        expect(dialog.get_by_text(text, exact=True).first).to_be_attached()
    expect(dialog.get_by_role("button", name="Close the help")).to_be_focused()
    assert visitor.barriers() == []
    page.keyboard.press("p")  # the page behind it is left alone
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(visitor.heading).to_have_text("Black to move")


def test_every_page_has_a_button_for_it(visit: Callable[..., Visitor]) -> None:
    visitor = visit(viewport=PHONE, has_touch=True, is_mobile=True)
    for path, first in (
        ("/", "Keys"),
        ("/analyse", "Keys"),
        ("/explore", "Explore"),
        ("/inside", "Look inside"),
        ("/pgame", "P-games"),
        ("/arena", "Arena"),
        ("/lab", "Lab"),
    ):
        page = visitor.open(path)
        page.get_by_role("button", name="Help").tap()
        dialog = page.get_by_role("dialog", name="Help")
        expect(dialog.get_by_role("heading").nth(1)).to_have_text(first)
        dialog.get_by_role("button", name="Close the help").tap()
        expect(dialog).to_have_count(0)


def test_a_question_mark_in_a_text_is_one(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(b'(;SZ[9])')}")
    page.get_by_role("textbox", name="Comment").press_sequentially("Why?")
    expect(page.get_by_role("textbox", name="Comment")).to_have_value("Why?")
    expect(page.get_by_role("dialog")).to_have_count(0)

"""What visitors see of a disk without room, and that the server goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor
from tests.web.test_full_disk import a_limit


def test_what_cannot_be_kept_is_told_on_the_page(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path)
    visitor = Visitor(browser, server.address)
    page = visitor.open(f"/board/{server.board(size=9)}")
    told = page.locator(".q-notification")
    with a_limit(tmp_path) as full:
        with full(server.pid):
            visitor.click("E5")
            expect(visitor.stones("black")).to_have_count(1)
            expect(page.get_by_text("It cannot be kept in").first).to_be_visible()
            visitor.open("/")
            page.get_by_role("button", name="Start the game").click()
            refusal = told.filter(has_text="It cannot be kept in")
            expect(refusal).to_be_visible()
            refusal.get_by_role("button", name="Close").click()
            expect(refusal).to_have_count(0)  # or the next would only be counted in it, if it comes soon enough
            large = b"(;SZ[9]C[" + b"x" * 3_000_000 + b"])"  # which other programs put on the disk
            page.locator("input[type=file]").set_input_files({"name": "x.sgf", "mimeType": "", "buffer": large})
            expect(refusal).to_be_visible()
        page.get_by_role("button", name="Start the game").click()
        page.wait_for_url("**/board/*")
    visitor.close()
    assert "Traceback" not in server.close()

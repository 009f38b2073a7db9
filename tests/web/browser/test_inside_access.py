"""Contrast, names and structure of the pages beside the board, checked by axe."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.browser.visitor import Visitor

# A page and what shows that it is there.
PAGES = {
    "/inside": ".formula tbody tr",
    "/pgame": ".pgraph-node",
    "/arena": ".row-button, .games .quiet",
    "/lab?experiment=001-pi": ".lab-figure svg",
}


@pytest.mark.parametrize("mode", ["light", "dark"])
@pytest.mark.parametrize("path", PAGES)
def test_contrast_names_and_structure(visit: Callable[..., Visitor], path: str, mode: str) -> None:
    visitor = visit(color_scheme=mode)
    page = visitor.open(path)
    expect(page.locator(PAGES[path]).first).to_be_attached()
    if path == "/inside":
        page.get_by_role("switch", name="Side by side").click()
        expect(page.get_by_text(re.compile("They agree on"))).to_be_visible()
        page.get_by_role("button", name="New playout").click()
        page.get_by_role("button", name="Play or pause").click()
    page.mouse.move(1, 400)
    expect(page.locator(".q-tooltip")).to_have_count(0)
    assert visitor.barriers() == []

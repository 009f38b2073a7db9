"""What somebody sees who has played no match and measured nothing yet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor


@pytest.fixture
def fresh(browser: Any, tmp_path: Path) -> Iterator[Visitor]:
    """A visitor of a server that nobody has used."""
    server = Server(tmp_path / "data")
    visitor = Visitor(browser, server.address)
    yield visitor
    visitor.close()
    told = server.close()
    assert "Traceback" not in told, told


def test_an_empty_arena_has_an_example_match(fresh: Visitor) -> None:
    page = fresh.open("/arena")
    example = page.get_by_role("button", name="Play an example match")
    expect(example).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("Games of the match")).to_be_hidden()
    assert fresh.barriers() == []
    example.click()
    expect(page.locator(".match-title")).to_have_text(re.compile("^isgo-base-vs-rave-9x9"))
    expect(example).to_be_hidden()
    expect(page.locator(".match-games .row-button").first).to_be_visible()  # a game that one can look at
    expect(page.locator(".chart-line").first).to_be_attached()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_the_lab_shows_the_results_that_come_with_the_program(fresh: Visitor) -> None:
    page = fresh.open("/lab")
    expect(page.get_by_text(re.compile(r"Results of [6-9]\d come with Tengen"))).to_be_visible()
    expect(page.get_by_text("these results come with Tengen")).to_be_visible()
    expect(page.locator(".lab-figure svg")).to_be_visible()
    expect(page.locator(".lab-facts")).to_contain_text("measured")
    expect(page.locator(".lab-list").get_by_text("agrees").first).to_be_visible()

    page.get_by_label("Find").fill("nested")  # quick to measure: then it is one's own
    row = page.locator(".lab-list .row-button")
    expect(row).to_have_count(1)
    row.click()
    expect(page.locator(".match-title")).to_contain_text("nested", ignore_case=True)
    expect(page.get_by_text("these results come with Tengen")).to_be_visible()
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(page.get_by_text("these results come with Tengen")).to_be_hidden()

"""The arena and the lab in the browser."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor


def test_a_match_from_the_form_to_a_game_on_the_board(visitor: Visitor) -> None:
    page = visitor.open("/arena")
    page.get_by_label("Board").click()
    page.get_by_role("option", name="5×5").click()
    page.get_by_label("Playouts per move").fill("5")
    page.get_by_label("Games at most").fill("3")
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("games have to be an even number")).to_be_visible()
    page.get_by_label("Games at most").fill("4")
    page.get_by_role("switch", name=re.compile("SPRT")).click()
    page.get_by_role("button", name="Start the match").click()
    expect(page.get_by_text("4 of 4")).to_be_visible()
    expect(page.locator(".chart-line")).not_to_have_count(0)
    games = page.locator(".match-games .row-button")
    expect(games).to_have_count(4)
    games.first.click()
    page.wait_for_url("**/board/*")
    expect(visitor.goban).to_be_visible()
    board = page.url
    page.go_back()
    games.first.click()
    page.wait_for_url("**/board/*")
    assert page.url == board  # the same board again


def test_a_match_is_stopped_and_goes_on(visitor: Visitor) -> None:
    page = visitor.open("/arena")
    page.get_by_label("Playouts per move").fill("50")
    page.get_by_label("Games at most").fill("1000")
    page.get_by_role("button", name="Start the match").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible()


def test_an_experiment(visitor: Visitor) -> None:
    page = visitor.open("/lab?experiment=001-pi")
    expect(page.locator(".match-title")).to_contain_text("Rimmel")
    page.get_by_label("Find").fill("nested")
    expect(page.locator(".lab-list .row-button")).to_have_count(1)
    page.get_by_role("button", name="Measure", exact=True).click()
    expect(page.locator(".lab-figure svg")).to_be_visible()
    expect(page.get_by_role("button", name="Measure", exact=True)).to_be_visible()
    expect(page.locator(".lab-numbers td").nth(1)).not_to_have_text("")


def test_the_list_shows_the_experiment_of_the_address(visitor: Visitor, server: Server) -> None:
    last = server.call("GET", "/lab")[-1]
    page = visitor.open(f"/lab?experiment={last['id']}")
    expect(page.locator(".match-title")).to_contain_text(last["title"])
    expect(page.locator(".lab-list .row-button[aria-pressed=true]")).to_be_in_viewport()
    page.locator(".lab-list .row-button").first.scroll_into_view_if_needed()
    page.locator(".lab-list .row-button").first.click()
    expect(page.locator(".lab-list .row-button").first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".lab-list .row-button").first).to_be_in_viewport()  # the list stays where one looks

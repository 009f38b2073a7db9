"""The page Explore in a browser, and what book and games know beside an analysis."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import PHONE, Visitor
from tests.web.helpers import wait_for
from tests.web.small_database import GAMES, make_database, records

Visit = Callable[..., Visitor]


@pytest.fixture(scope="module")
def explored(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with two databases, and a book of the same games."""
    folder = tmp_path_factory.mktemp("explored")
    make_database(folder / "games.db")
    make_database(folder / "other.db", records()[:5])
    running = Server(folder, "--book", "none")
    yield running
    told = running.close()
    assert "Traceback" not in told, told


@pytest.fixture
def look(browser: Any, explored: Server) -> Iterator[Visit]:
    visitors: list[Visitor] = []

    def make(**options: Any) -> Visitor:
        visitors.append(Visitor(browser, explored.address, **options))
        return visitors[-1]

    yield make
    for each in visitors:
        each.close()


def open_page(visitor: Visitor, path: str = "/explore", games: int = GAMES) -> Page:
    page = visitor.open(path)
    expect(told(page)).to_contain_text(f"{games} of ")
    return page


def told(page: Page) -> Any:
    return page.locator(".explore-told")


def moves(page: Page) -> Any:
    return page.get_by_role("table", name="Continuations").locator("tbody button")


def games(page: Page) -> Any:
    return page.get_by_role("table", name="Games").locator("tbody button")


def drag(visitor: Visitor, first: str, last: str) -> None:
    box = visitor.goban.bounding_box()
    assert box is not None
    (x0, y0), (x1, y1) = visitor.place(first), visitor.place(last)
    mouse = visitor.page.mouse
    mouse.move(box["x"] + x0, box["y"] + y0)
    mouse.down()
    mouse.move(box["x"] + (x0 + x1) / 2, box["y"] + (y0 + y1) / 2)
    mouse.move(box["x"] + x1, box["y"] + y1)
    mouse.up()


def test_continuations_are_followed(look: Visit) -> None:
    visitor = look()
    page = open_page(visitor)
    expect(visitor.goban.locator(".candidate")).to_have_count(2)
    expect(moves(page)).to_have_text(["Q16", "K10"])
    moves(page).first.click()
    expect(visitor.stones("black")).to_have_count(1)
    expect(told(page)).to_contain_text("30 of 32")
    visitor.click("D4")
    expect(told(page)).to_contain_text("30 of 32")
    expect(visitor.stones("white")).to_have_count(1)
    expect(moves(page).first).to_have_text("Q4")
    page.keyboard.press("ArrowLeft")
    expect(visitor.stones("white")).to_have_count(0)
    expect(visitor.goban.locator(".next")).to_have_count(1)  # the move that the line goes on with
    page.keyboard.press("End")
    expect(visitor.stones("white")).to_have_count(1)
    page.get_by_role("button", name="To the beginning").click()
    expect(told(page)).to_contain_text("32 of 32")
    visitor.click("T1")
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(told(page)).to_contain_text("0 of 32")
    expect(page.get_by_text("No game has this.")).to_be_visible()


def test_the_address_leads_back(look: Visit) -> None:
    visitor = look()
    page = open_page(visitor, "/explore?line=bQ16,wD4&player=alpha", 20)
    visitor.click("Q4")
    expect(told(page)).to_contain_text("12 of 20")
    page.wait_for_url(re.compile("line=bQ16,wD4,bQ4"))
    page.reload()
    expect(told(page)).to_contain_text("12 of 20")
    expect(page.get_by_label("Player")).to_have_value("alpha")
    visitor.open("/explore?line=bQ16,wQ16")
    expect(page.get_by_text(re.compile("is occupied|illegal|not legal", re.IGNORECASE)).first).to_be_visible()


def test_conditions(look: Visit) -> None:
    page = open_page(look())
    page.get_by_label("Player").fill("gam")
    expect(told(page)).to_contain_text("14 of 14")
    expect(page.locator("datalist option")).to_have_attribute("value", "Gamma Cy")
    assert page.evaluate("document.querySelector('input[aria-label=Player]').list.options.length") == 1
    expect(page.get_by_text("1 condition", exact=True)).to_be_visible()
    page.get_by_label("Since").fill("1999")
    expect(told(page)).to_contain_text("10 of 10")
    page.get_by_label("Since").fill("then")
    expect(page.get_by_text(re.compile("'then' is not a date"))).to_be_visible()
    page.get_by_role("button", name="Clear all").click()
    expect(told(page)).to_contain_text("32 of 32")


def test_games_are_listed_and_opened(look: Visit) -> None:
    visitor = look()
    page = open_page(visitor, "/explore?line=bQ16,wD4", 30)
    expect(games(page)).to_have_count(20)
    page.get_by_role("button", name="Games after").click()
    expect(games(page)).to_have_count(10)
    expect(page.get_by_text("21–30 of 30")).to_be_visible()
    games(page).first.click()
    page.wait_for_url("**/board/*")
    expect(visitor.heading).to_contain_text("Alpha Ann 9p – Beta Bob 9p, Cup 0, 1980")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 2,"))
    expect(page.locator(".strip.black-side")).to_contain_text("Alpha Ann 9p")
    page.go_back()
    expect(told(page)).to_contain_text("30 of 32")  # as it was left
    expect(visitor.stones("black")).to_have_count(1)


def test_a_rectangle_by_mouse(look: Visit) -> None:
    visitor = look()
    page = open_page(visitor, "/explore?line=bQ16,wD4,bQ4,wD16", 16)
    page.get_by_role("switch", name="Choose a rectangle").click()
    expect(page.get_by_text("Drag a rectangle")).to_be_visible()
    expect(visitor.goban.locator(".candidate")).to_have_count(0)
    drag(visitor, "O14", "T19")
    expect(visitor.goban.locator(".region-edge")).to_have_count(2)  # it lies in the corner
    expect(told(page)).to_contain_text("32 of 32")
    page.get_by_role("combobox", name="Where").click()
    page.get_by_role("option", name="Only here").click()
    page.get_by_role("combobox", name="Colours").click()
    page.get_by_role("option", name="As shown").click()
    expect(told(page)).not_to_contain_text("32 of 32")
    visitor.click("Q16")
    expect(visitor.goban.locator(".cell-text")).to_have_text("?")
    for sign in ("own", "opp"):
        visitor.click("Q16")
        expect(visitor.goban.locator(".cell-text")).to_have_text(sign)
    page.get_by_role("button", name="Points as shown").click()
    expect(visitor.goban.locator(".cell")).to_have_count(0)
    page.get_by_role("button", name="Another rectangle").click()
    expect(visitor.goban.locator(".region-frame")).to_have_count(0)
    expect(visitor.stones("black")).to_have_count(2)  # nothing was played meanwhile


def test_a_rectangle_by_keys_and_by_clicks(look: Visit) -> None:
    visitor = look()
    page = open_page(visitor)
    page.keyboard.press("r")
    expect(page.locator(".goban-selecting")).to_be_visible()
    visitor.goban.focus()
    page.keyboard.press("Enter")
    spoken = visitor.goban.locator("[aria-live]").nth(1)
    expect(spoken).to_have_text("K10, empty, rectangle from K10: Enter completes it")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Another rectangle")).to_be_visible()
    expect(visitor.goban.locator(".region-frame")).to_have_attribute("width", "400")
    page.keyboard.press("Enter")
    expect(visitor.goban.locator(".cell-text")).to_have_text("?")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+ArrowDown")  # a new rectangle begins where the cursor was
    page.keyboard.press("Enter")
    expect(visitor.goban.locator(".region-frame")).to_have_attribute("height", "200")
    expect(visitor.goban.locator(".cell")).to_have_count(0)
    visitor.click("C3")
    visitor.click("E5")
    expect(visitor.goban.locator(".region-frame")).to_have_attribute("width", "300")


def test_a_phone(look: Visit) -> None:
    visitor = look(viewport=PHONE, has_touch=True, is_mobile=True)
    page = open_page(visitor)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    visitor.tap("Q16")
    expect(told(page)).to_contain_text("30 of 32")
    page.get_by_role("switch", name="Choose a rectangle").tap()
    expect(page.locator(".goban-selecting")).to_be_visible()
    page.evaluate(
        """() => { const board = document.querySelector('.goban'), box = board.getBoundingClientRect();
        const at = (kind, x, y) => board.dispatchEvent(new PointerEvent(kind, { pointerId: 7, pointerType: 'touch',
          button: 0, bubbles: true, clientX: box.left + x * box.width, clientY: box.top + y * box.height }));
        board.setPointerCapture = () => {};
        at('pointerdown', .7, .1); at('pointermove', .8, .2); at('pointermove', .99, .3); at('pointerup', .99, .3); }"""
    )
    expect(visitor.goban.locator(".region-frame")).to_be_visible()
    expect(told(page)).to_contain_text("of 32")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_another_database_is_remembered(look: Visit) -> None:
    page = open_page(look())
    page.get_by_role("combobox", name="Database").click()
    page.get_by_role("option", name="other.db").click()
    expect(told(page)).to_contain_text("5 of 5")
    page.goto(page.url.partition("?")[0])
    expect(told(page)).to_contain_text("5 of 5")


def test_the_newest_question_counts(look: Visit) -> None:
    """However fast one goes on, the answer in sight is that of the position in sight; two tabs do not mind."""
    first, second = look(), look()
    pages = [open_page(each) for each in (first, second)]
    for vertex in ("Q16", "D4", "Q4", "D16"):
        for each in (first, second):
            each.click(vertex)
    for page in pages:
        expect(told(page)).to_contain_text("16 of 32")
    for _ in range(3):
        pages[0].keyboard.press("ArrowLeft")
    expect(told(pages[0])).to_contain_text("30 of 32")
    expect(told(pages[1])).to_contain_text("16 of 32")


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_contrast_names_and_structure(look: Visit, mode: str) -> None:
    visitor = look(color_scheme=mode)
    page = open_page(visitor, "/explore?line=bQ16,wD4&komi=6.5", 30)
    expect(games(page).first).to_be_visible()
    assert visitor.barriers() == []
    page.keyboard.press("r")
    drag(visitor, "O14", "T19")
    expect(page.get_by_role("button", name="Another rectangle")).to_be_visible()
    visitor.click("P15")
    expect(visitor.goban.locator(".cell")).to_be_visible()
    page.mouse.move(1, 400)
    expect(page.locator(".q-tooltip")).to_have_count(0)
    assert visitor.barriers() == []


# --- without a database ----------------------------------------------------------------------------------------------


def test_records_are_dropped_where_there_is_no_database(browser: Any, tmp_path: Path) -> None:
    server = Server(tmp_path)
    visitor = Visitor(browser, server.address)
    page = visitor.open("/explore")
    expect(page.get_by_text(f"tengen games import {tmp_path / 'games.db'} FOLDER")).to_be_visible()
    expect(page.get_by_role("table", name="Continuations")).to_be_hidden()
    assert visitor.barriers() == []
    visitor.drop("mine.sgf", "".join(records()[:6]).encode())
    dialog = page.get_by_role("dialog", name="Add games")
    expect(dialog.get_by_text("mine.sgf")).to_be_visible()
    dialog.get_by_role("button", name="Not now").click()
    visitor.drop("mine.sgf", "".join(records()[:6]).encode())
    dialog.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("6 games added")).to_be_visible()
    expect(told(page)).to_contain_text("6 of 6")
    visitor.drop("more.sgfs", "\n".join(records()[4:9]).encode())
    dialog.get_by_role("button", name="Add them").click()
    expect(page.get_by_text("3 games added, 2 left out")).to_be_visible()
    expect(told(page)).to_contain_text("9 of 9")
    assert wait_for(lambda: [each.name for each in (tmp_path / "dropped").iterdir()] == ["import.log"])
    visitor.close()
    assert "Traceback" not in server.close()


# --- beside an analysis ----------------------------------------------------------------------------------------------


def test_book_and_games_beside_an_analysis(look: Visit, explored: Server) -> None:
    visitor = look()
    record = b"(;SZ[19];B[pd];W[dp])"
    board = explored.board(record)
    page = visitor.open(f"/board/{board}")
    explored.call("POST", f"/boards/{board}/last")
    expect(visitor.goban.locator(".known-games")).to_have_count(0)
    page.get_by_role("switch", name="Book and games").click()
    expect(visitor.goban.locator(".known-games")).to_have_count(2)
    table = page.get_by_role("table", name="Moves of book and games")
    expect(table.locator("tbody button")).to_have_text(["Q4", "R4"])
    expect(page.get_by_text(re.compile("games.db: 30 games"))).to_be_visible()
    page.get_by_role("button", name="Analyse", exact=True).click()
    expect(visitor.goban.locator(".candidate").first).to_be_visible()
    expect(visitor.goban.locator(".known-games")).to_have_count(2)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.reload()  # it is remembered
    expect(visitor.goban.locator(".known-games")).to_have_count(2)
    table.get_by_role("button", name="Play Q4").click()
    expect(visitor.stones("black")).to_have_count(2)
    expect(table.locator("tbody button").first).to_have_text("D16")
    expect(page.get_by_text(re.compile("games.db: 22 games"))).to_be_visible()
    assert visitor.barriers() == []
    page.get_by_role("button", name="Explore", exact=True).click()
    page.wait_for_url(re.compile("/explore"))
    expect(told(page)).to_contain_text("22 of 32")
    page.get_by_role("button", name="Analyse this position").click()
    page.wait_for_url("**/board/*")
    expect(visitor.goban).to_have_attribute("aria-label", re.compile("move 3,"))

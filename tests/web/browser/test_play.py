"""Playing in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor

FAST = {"kind": "engine", "level": "18k"}
# Two walls that leave each side its part of the board.
WALL = ("E5", "D5", "F5", "C5", "G5", "B5", "H5", "A5", "J5", "D3", "F3", "G7", "C7", "E7")


def new_game(server: Server, **options: object) -> str:
    return server.board(**{"size": 9, "white": FAST, **options})


def test_a_whole_game_from_the_form_to_the_count(visitor: Visitor, server: Server) -> None:
    page = visitor.open("/")
    page.get_by_label("Level").click()
    page.get_by_role("option", name="18k").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/board/*")
    visitor.my_turn()

    for vertex in WALL:
        if vertex not in visitor.shown() and visitor.heading.inner_text().startswith("Your move"):
            before = visitor.move_number()
            visitor.click(vertex)
            visitor.my_turn(before)
    assert len(visitor.shown()) > len(WALL)
    asked = False  # whether much is open then depends on the computer
    for _ in range(60):
        if not visitor.heading.inner_text().startswith("Your move"):
            break
        before = visitor.move_number()
        page.get_by_role("button", name="Pass").click()
        if not asked and visitor.asked_about_pass(before):
            asked = True
            page.get_by_role("dialog").get_by_role("button", name="Pass all the same").click()
        visitor.my_turn(before)
    expect(visitor.heading).to_have_text(re.compile(r"Count: you (win|lose) by|You (won|lost) by|drawn"))

    if visitor.heading.inner_text().startswith("Count"):
        count = visitor.heading.inner_text()
        # Heading and board come one after the other, so what is dead is asked of the server.
        dead = len(server.call("GET", f"/boards/{page.url.rsplit('/', 1)[1]}")["scoring"]["dead"])
        expect(visitor.goban.locator(".dead-mark")).to_have_count(dead)
        vertex = next(iter(visitor.shown()))
        visitor.click(vertex)
        expect(visitor.heading).not_to_have_text(count)
        visitor.click(vertex)
        expect(visitor.heading).to_have_text(count)
        expect(visitor.goban.locator(".dead-mark")).to_have_count(dead)
        page.get_by_role("button", name="Accept").click()
        you = count.removeprefix("Count: y").replace("win", "won").replace("lose", "lost")
        expect(visitor.heading).to_have_text(f"Y{you}" if you != count else "The game is drawn")
    result = visitor.heading.inner_text()

    page.reload()
    expect(visitor.heading).to_have_text(result)
    visitor.open("/")
    expect(page.locator(".game-row").first).to_contain_text(result)


def test_undo_takes_back_to_my_last_decision(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{new_game(server)}")
    visitor.click("E5")
    expect(visitor.stones("white")).to_have_count(1)
    visitor.click("E5")  # taken: refused, and nothing changes
    expect(page.locator(".q-notification")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(visitor.stones("white")).to_have_count(0)
    expect(visitor.stones("black")).to_have_count(0)


def test_a_hint_and_resigning(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{new_game(server)}")
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hint")).to_contain_text("Hint: ")
    expect(visitor.goban.locator(".candidate").first).to_be_visible()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(visitor.heading).to_have_text("You lost by resignation")
    page.get_by_role("button", name="Analyse this game").click()
    expect(page.get_by_role("button", name="Play from here")).to_be_visible()


def test_a_reload_in_mid_game_goes_on(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{new_game(server, clock='600+5x30')}")
    visitor.click("E5")
    expect(visitor.stones("white")).to_have_count(1)
    before = visitor.shown()
    page.reload()
    expect(visitor.stones("white")).to_have_count(1)
    visitor.expect_stones(before)
    expect(page.get_by_role("timer", name="Black clock")).to_be_visible()
    expect(page.get_by_role("timer", name="White clock")).to_have_text(re.compile(r"^\d+:\d\d"))
    visitor.click("C3" if "C3" not in before else "G7")
    expect(visitor.stones("white")).to_have_count(2)


def test_two_browsers_have_their_own_games_and_share_one(visit: Callable[..., Visitor], server: Server) -> None:
    people = {"white": {"kind": "human"}}
    games = [new_game(server, **people), new_game(server, **people)]
    one, two = visit(), visit()
    one.open(f"/board/{games[0]}")
    two.open(f"/board/{games[1]}")
    one.click("C3")
    two.click("G7")
    two.click("G3")
    expect(one.stones("black")).to_have_count(1)
    expect(two.stones("white")).to_have_count(1)
    one.expect_stones({"C3": "black"})
    two.expect_stones({"G7": "black", "G3": "white"})
    two.open(f"/board/{games[0]}")
    two.click("D5")
    expect(one.stones("white")).to_have_count(1)
    for each in (one, two):
        each.expect_stones({"C3": "black", "D5": "white"})


def test_looking_back_says_so_and_leads_to_the_game_again(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{new_game(server)}")
    visitor.click("E5")
    expect(visitor.stones("white")).to_have_count(1)
    visitor.my_turn(1)
    page.keyboard.press("ArrowLeft")  # White's turn there, which is the computer's
    expect(visitor.heading).to_have_text("Looking back at move 1")
    status = page.get_by_label("Status")
    expect(status).to_contain_text("The game waits for your move, at move 2.")
    expect(status).not_to_contain_text("A move here")
    for name in ("Pass", "Hint", "Undo", "Resign"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_hidden()
    visitor.hover("C3")
    expect(visitor.goban.locator(".ghost")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    expect(visitor.heading).to_have_text("Looking back at move 0")
    expect(status).to_contain_text("A move here goes on from this position instead.")
    page.get_by_role("button", name="Back to the game").click()
    expect(visitor.heading).to_have_text("Your move as black")
    expect(page.get_by_role("button", name="Pass", exact=True)).to_be_enabled()


def test_the_form_offers_the_handicaps_that_a_board_has_room_for(visitor: Visitor) -> None:
    page = visitor.open("/")
    handicap, options = page.get_by_label("Handicap"), page.get_by_role("option")
    handicap.click()
    expect(options).to_have_count(9)
    page.get_by_role("option", name="9 stones").click()
    page.get_by_role("button", name="Other", exact=True).click()  # 7 lines
    expect(handicap).to_have_value("4 stones")
    handicap.click()
    expect(options).to_have_text(["None", "2 stones", "3 stones", "4 stones"])
    page.keyboard.press("Escape")
    page.get_by_label("Lines").fill("6")
    expect(handicap).to_have_value("None")
    handicap.click()
    expect(options).to_have_text(["None"])

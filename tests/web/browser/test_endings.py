"""How games end: a pass too early, the count that stays, the result in words, the curve."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.web.browser.server import GAMES, Server
from tests.web.browser.visitor import Visitor

FINISHED = (GAMES / "game9.sgf").read_bytes()
PEOPLE = {"black": {"kind": "human"}, "white": {"kind": "human"}}


def at_the_end(server: Server) -> str:
    """A game between two people of which only the passes are missing."""
    board = server.board(FINISHED)
    server.call("POST", f"/boards/{board}/last")
    server.call("POST", f"/boards/{board}/continue", PEOPLE)
    return board


def test_the_count_stays_on_the_board_when_it_was_accepted(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{at_the_end(server)}")
    passes = page.get_by_role("button", name="Pass", exact=True)
    passes.click()  # nothing is open: nobody asks
    expect(page.get_by_label("Status").get_by_text("White passes")).to_be_visible()
    passes.click()
    expect(visitor.heading).to_have_text(re.compile(r"^Count: (Black|White) wins by [\d.]+ points?$"))
    count = visitor.heading.inner_text()
    territory, dead = visitor.goban.locator(".territory"), visitor.goban.locator(".dead-mark")
    expect(territory.first).to_be_attached()
    expect(dead.first).to_be_attached()
    shown = territory.count(), dead.count()
    page.get_by_role("button", name="Accept").click()
    words = count.removeprefix("Count: ").replace("wins", "won").capitalize()
    expect(visitor.heading).to_have_text(words)
    expect(territory).to_have_count(shown[0])
    expect(dead).to_have_count(shown[1])
    expect(visitor.goban.locator("[aria-live]").first).to_have_text(f"The game is over: {words}")
    expect(page.get_by_label("Status")).to_contain_text(re.compile(r"Black [\d.]+, White [\d.]+ with komi"))
    assert visitor.barriers() == []
    page.reload()
    expect(visitor.heading).to_have_text(words)
    expect(territory).to_have_count(shown[0])
    expect(dead).to_have_count(shown[1])
    page.keyboard.press("ArrowLeft")  # it belongs to the last position
    expect(territory).to_have_count(0)
    page.keyboard.press("End")
    expect(territory).to_have_count(shown[0])
    page.get_by_role("button", name="Analyse this game").click()
    expect(visitor.heading).to_have_text("Analysis")
    expect(page.get_by_label("Status")).to_contain_text(words)
    expect(territory).to_have_count(shown[0])


@pytest.mark.parametrize(("person", "words"), [("black", "You won by 25 points"), ("white", "You lost by 25 points")])
def test_to_whom_the_computer_plays_it_is_said_who_won(
    visitor: Visitor, server: Server, person: str, words: str
) -> None:
    # A wall of Black with eyes on both sides: everything is Black's, and nothing is left to do.
    wall = "".join(f"[{x}{y}]" for x in "abcde" for y in "abcde" if x + y not in ("ae", "cc", "ea"))
    board = server.board(f"(;SZ[5]RU[Chinese]KM[0]PL[B]AB{wall})".encode())
    computer = {"kind": "engine", "playouts": 30}
    other = "white" if person == "black" else "black"
    server.call("POST", f"/boards/{board}/continue", {**PEOPLE})
    server.call("POST", f"/boards/{board}/play", {"vertex": "pass"})
    server.call("POST", f"/boards/{board}/play", {"vertex": "pass"})
    server.call("POST", f"/boards/{board}/players", {**PEOPLE, other: computer})
    page = visitor.open(f"/board/{board}")
    page.get_by_role("button", name="Accept").click()
    expect(visitor.heading).to_have_text(words)
    page.goto(visitor.address)
    expect(page.locator(".game-row").first).to_contain_text(words)


def test_a_pass_in_the_opening_asks_once(visitor: Visitor, server: Server) -> None:
    page = visitor.open(f"/board/{server.board(size=9, white={'kind': 'human'})}")
    visitor.click("E5")
    expect(visitor.heading).to_have_text("White to move")
    dialog, passes = page.get_by_role("dialog"), page.get_by_role("button", name="Pass", exact=True)
    passes.click()
    expect(dialog).to_contain_text("Much of the board is still open.")
    expect(dialog.get_by_role("button", name="Go on playing")).to_be_focused()
    assert visitor.barriers() == []
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    expect(visitor.heading).to_have_text("White to move")
    passes.click()  # it was said once
    expect(visitor.heading).to_have_text("Black to move")
    page.reload()  # somebody who comes anew hears it
    page.wait_for_function("window.socket && window.socket.connected")
    page.keyboard.press("p")
    expect(dialog).to_contain_text("White has passed: if you pass too, the game is counted.")
    dialog.get_by_role("button", name="Pass all the same").click()
    expect(page.get_by_label("Status")).to_contain_text("Both sides have passed")


def test_the_curve_of_a_game_that_was_not_reviewed_is_connected(visitor: Visitor, server: Server) -> None:
    board = server.board(size=9, white={"kind": "engine", "playouts": 30})
    page = visitor.open(f"/board/{board}")
    for count, vertex in enumerate(("E5", "C3", "G7"), 1):
        if vertex in visitor.shown():
            vertex = "A1"
        visitor.click(vertex)
        expect(visitor.stones("white")).to_have_count(count)
    server.call("POST", f"/boards/{board}/resign")
    expect(visitor.heading).to_have_text("You lost by resignation")
    line = page.locator(".curve-line.rate")
    expect(line).to_have_attribute("d", re.compile(r"^M[\d. ]+(L[\d. ]+){2}$"))  # one line through three positions
    expect(line).to_have_count(1)
    expect(page.locator(".curve-line.score")).to_have_count(1)

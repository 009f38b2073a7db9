"""The list of games: all of them, and deleting several at once."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.server import Server
from tests.web.browser.visitor import Visitor


def test_every_game_can_be_reached(visitor: Visitor, server: Server) -> None:
    oldest = server.board(b"(;SZ[9])")
    server.call("PATCH", f"/boards/{oldest}", {"title": "The oldest"})
    made = [oldest, *(server.board(b"(;SZ[9])") for _ in range(31))]
    page = visitor.open("/")
    rows = page.locator(".game-row")
    expect(rows).to_have_count(30)
    expect(page.get_by_role("link", name="The oldest")).to_have_count(0)
    page.get_by_role("button", name="Show all").click()
    page.get_by_role("link", name="The oldest").click()
    page.wait_for_url(f"**/board/{oldest}")
    for board in made:
        server.call("DELETE", f"/boards/{board}")


def test_several_games_are_deleted_with_one_question(visitor: Visitor, server: Server) -> None:
    over, other = server.board(b"(;SZ[9]RE[B+R];B[ee])"), server.board(b"(;SZ[9];B[ee])")
    quoted = server.board(b"(;SZ[9];B[ee])")
    server.call("PATCH", f"/boards/{quoted}", {"title": 'Quoted " innerHTML="<b class=hacked>x</b>" x="'})
    server.call("PATCH", f"/boards/{over}", {"title": "Game that is over"})
    kept = {board["id"] for board in server.call("GET", "/boards") if not board["result"]}
    page = visitor.open("/")
    page.get_by_role("button", name="Delete several").click()
    bar, dialog = page.get_by_role("group", name="Delete several"), page.get_by_role("dialog")
    delete = bar.locator(".danger-button")
    expect(delete).to_be_disabled()
    bar.get_by_role("button", name="Choose those that are over").click()
    expect(page.get_by_role("checkbox", name="Choose Game that is over")).to_be_checked()
    expect(delete).to_be_enabled()
    assert visitor.barriers() == []
    delete.click()
    expect(dialog).to_contain_text("They cannot be brought back.")
    dialog.get_by_role("button", name="Keep them").click()
    expect(dialog).to_have_count(0)
    delete.click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("link", name="Game that is over")).to_have_count(0)
    expect(bar).to_be_hidden()
    # In any order: a computer may still be thinking in a game of before.
    assert {board["id"] for board in server.call("GET", "/boards")} == kept
    assert other in kept

    page.get_by_role("button", name="Delete several").click()
    page.get_by_role("checkbox", name="Choose Quoted").click()  # a title in quotes is text all the same
    expect(delete).to_have_text("deleteDelete 1 game")
    bar.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Delete Quoted").click()
    dialog.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("link", name="Quoted")).to_have_count(0)
    assert page.locator(".hacked").count() == 0

"""The address of the page."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Mapping

from nicegui import ui
from starlette.requests import Request

from tengen.go.size import parse_size
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.pages.explore.page import ExplorePage
from tengen.web.pages.explore.walk import Walk
from tengen.web.preferences import Preferences, preferences
from tengen.web.services import Services
from tengen.web.shared.feed import READING, complain
from tengen.web.theme import add_page, frame

_LONGEST = 20_000  # letters of an address


def register(services: Services) -> None:
    """Add the page to the application."""
    add_page("/explore", "Explore", "travel_explore", 25)

    @ui.page("/explore", response_timeout=READING)
    async def explore(request: Request) -> None:
        """Of the empty board, of moves from it, or of the position of a board; conditions are parameters too."""
        asked = {name: value[:_LONGEST] for name, value in request.query_params.items()}
        trouble = ""
        walk = Walk.empty()
        try:
            walk = await to_thread(_walk, services, asked)
        except BoardError as error:
            trouble = str(error)
        name = await to_thread(services.explorer.shelf.chosen, asked.get("games") or preferences().games)
        shown: list[ExplorePage] = []

        def prefer(kept: Preferences) -> None:
            shown[0].prefer(kept)

        with frame("Explore", "/explore", prefer):
            shown.append(ExplorePage(services, walk, name, asked, asked.get("board", "")))
        if trouble:
            complain(trouble)


def _walk(services: Services, asked: Mapping[str, str]) -> Walk:
    if asked.get("board"):
        walk = Walk.of(services.boards.get(asked["board"]).game)
    else:
        with board_errors():
            walk = Walk.empty(parse_size(asked.get("size", "19"), 5))
    walk.follow(asked.get("line", ""))
    return walk

"""Opening a board of its own for a game or a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import context, run, ui

from tengen.web.board import BoardError, BoardSession
from tengen.web.board.registry import TOO_MANY
from tengen.web.services import Services
from tengen.web.shared.feed import complain


async def open_board(
    services: Services, fill: Callable[[BoardSession], Any], back: str = "", id: str | None = None
) -> None:
    """Go to a new board; if it cannot be filled there is none, and the page stays. `back` is the board one leaves.

    With an id one goes to the board that has it already, if there is one.
    """

    address = context.client.ip

    def make() -> str:
        if id is not None and services.boards.has(id):
            return id
        services.new_boards.require(address, TOO_MANY)
        session = services.boards.create(id=id)
        try:
            fill(session)
        except BoardError:
            services.boards.delete(session.id)
            raise
        return str(session.id)

    try:
        board = await run.io_bound(make)
    except BoardError as error:
        complain(str(error))
        return
    ui.navigate.to(f"/board/{board}" + (f"?back={back}" if back else ""))


async def open_file(services: Services, name: str, data: bytes, back: str = "") -> None:
    """A record on a board of its own; no other board is touched."""
    title = name.removesuffix(".sgf")[:100]
    await open_board(services, lambda session: session.load_sgf(data, title), back)

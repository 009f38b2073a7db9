"""The games in which something was found, page by page; one click opens a game at that move."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from nicegui import ui

from tengen.web.components.rowtable import RowTable, column
from tengen.web.explorer.listing import ORDERS, Listed
from tengen.web.shared.words import outcome
from tengen.web.theme import button, panel

PAGE = 20  # games
_COLUMNS = (
    column("Black, White"),
    column("Result"),
    column("Date"),
    column("Move", "After which the position is there", "right wide-only"),
    column("Event", "", "wide-only fill"),
)


class GamesPanel:
    """Asks for a part of the list by offset and order."""

    def __init__(
        self,
        fetch: Callable[[int, str], Awaitable[None]],
        open_game: Callable[[int, int], Awaitable[None]],
    ) -> None:
        self._fetch, self._open_game = fetch, open_game
        self._offset = self._total = 0
        self._listed: dict[str, Listed] = {}
        with panel("Games") as head:
            with head:
                self._order = ui.select(ORDERS, value="newest", label="Order", on_change=self._reordered)
                self._order.props("outlined dense options-dense").classes("order")
            self._table = RowTable("Games", _COLUMNS, self._open, empty="No game to list.").classes("listed")
            with ui.element("div").classes("line-up pager").props('role="group" aria-label="Pages of the list"') as bar:
                self._back = button("", "chevron_left", lambda: self._turn(-PAGE), label="Games before", kind="bare")
                self._told = ui.label("").classes("small quiet figures")
                self._on = button("", "chevron_right", lambda: self._turn(PAGE), label="Games after", kind="bare")
            self._bar = bar

    @property
    def order(self) -> str:
        """As ORDERS names it."""
        return str(self._order.value)

    def show(self, games: Sequence[Listed], offset: int, total: int) -> None:
        """A part of the list."""
        self._offset, self._total = offset, total
        self._listed = {str(game.id): game for game in games}
        self._table.show(rows=[_row(game) for game in games])
        self._told.set_text(f"{offset + 1:,}–{offset + len(games):,} of {total:,}" if games else "")
        self._bar.set_visibility(total > PAGE)
        self._back.set_enabled(offset > 0)
        self._on.set_enabled(offset + len(games) < total)

    async def _turn(self, by: int) -> None:
        await self._fetch(max(0, self._offset + by), self.order)

    async def _reordered(self) -> None:
        await self._fetch(0, self.order)

    async def _open(self, key: str) -> None:
        if (game := self._listed.get(key)) is not None:
            await self._open_game(game.id, game.move)


def title_of(black: str, black_rank: str, white: str, white_rank: str) -> str:
    """Both players with their ranks."""
    sides = (" ".join(filter(None, (name or "?", rank))) for name, rank in ((black, black_rank), (white, white_rank)))
    return " – ".join(sides)


def _row(game: Listed) -> dict[str, Any]:
    title = title_of(game.black, game.black_rank, game.white, game.white_rank)
    facts = [game.date, outcome(game.result) if game.result else "", game.event]
    return {
        "key": str(game.id),
        "name": title.replace(" – ", "\n", 1),  # a line for each
        "say": f"Open {title} at move {game.move}" + "".join(f", {fact}" for fact in facts if fact),
        "cells": [game.result, game.date, str(game.move), game.event],
    }

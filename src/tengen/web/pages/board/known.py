"""What the book and a database of games know of the position, beside what the engine says."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from nicegui import background_tasks, context, ui

from tengen.book.reader import configured
from tengen.engine.book import BookInPlay, BookMove
from tengen.games import Filter
from tengen.games.found import Continuation
from tengen.go import Game
from tengen.go.color import SIDES
from tengen.web.board import BoardError, BoardSession, BoardView
from tengen.web.components.goban import Goban
from tengen.web.components.rowtable import RowTable, column
from tengen.web.explorer import Inquiry, Stopped, Token
from tengen.web.explorer.wish import whole_board
from tengen.web.pages.board.shown import next_move
from tengen.web.pages.explore.moves import rate, share_text
from tengen.web.preferences import prefer, preferences
from tengen.web.services import Services
from tengen.web.shared.words import counted

_MOST = 12  # moves
_WORTH = 0.01  # of the games, for a move to be marked
_COLUMNS = (
    column("Known move"),
    column("Book", "How often the book of the engine plays it", "right"),
    column("Games", "Of the database, in which it was played here", "right"),
    column("Share", "Of the games that reach this position", "right"),
    column("Win rate", "In these games, of the side that plays it", "right"),
)


@dataclass(frozen=True)
class _Known:
    """Of one position."""

    book: dict[str, BookMove]
    games: dict[str, Continuation]
    told: str


class KnownMoves:
    """A switch, and while it is on a table and marks on the board; asked anew for each position in sight."""

    def __init__(
        self, services: Services, session: BoardSession, goban: Goban, on_choose: Callable[[str], Any]
    ) -> None:
        self._services, self._session, self._goban = services, session, goban
        self._inquiry = Inquiry(services.explorer)
        self._chosen = preferences().games  # the database that the visitor has chosen last
        self._spot: tuple[Any, ...] | None = None  # what is shown, or asked
        self._client = context.client
        self._client.on_delete(self._inquiry.close)
        self.switch = ui.switch("Book and games", value=preferences().known, on_change=self._switched)
        self._view: BoardView | None = None

        async def choose(key: str) -> None:
            await on_choose(key)

        self._choose = choose

    def build(self) -> None:
        """The table, where it belongs."""
        with ui.element("div").classes("known") as self._part:
            self._told = ui.label("").classes("small quiet").props('role="status"')
            self._table = RowTable("Moves of book and games", _COLUMNS, self._choose, self._look)
        self._part.set_visibility(bool(self.switch.value))

    def show(self, view: BoardView) -> None:
        """Another position may be in sight."""
        self._view = view
        spot = (tuple(view.rows), view.to_move, view.size, bool(self.switch.value))
        if spot == self._spot:
            return
        self._spot = spot
        self._goban.show(known=[])
        if not self.switch.value:
            self._inquiry.drop()
            return
        background_tasks.create(self._ask(spot))

    def hide(self) -> None:
        """A game is under way, in which nobody is helped."""
        self._spot = None
        self._inquiry.drop()
        self._goban.show(known=[])

    def _switched(self) -> None:
        prefer(known=bool(self.switch.value))
        self._part.set_visibility(bool(self.switch.value))
        if self._view is not None:
            self.show(self._view)

    async def _ask(self, spot: tuple[Any, ...]) -> None:
        game, chosen = self._session.game, self._chosen
        try:
            known = await self._inquiry.ask(lambda token: self._known(game, chosen, token))
        except (Stopped, asyncio.CancelledError):
            return
        if spot == self._spot:
            with self._client:
                self._draw(known, SIDES[game.to_move])

    def _known(self, game: Game, chosen: str, token: Token) -> _Known:
        """In a thread. What cannot be asked is told where its moves would stand."""
        told: list[str] = []
        book: dict[str, BookMove] = {}
        wish = whole_board(game, Filter())
        config = self._services.pool.config(self._session.analysis_preset)
        if (source := configured(config, game.size)) is None:
            told.append(f"no book for {game.size}x{game.size}" if isinstance(game.size, int) else "no book")
        else:
            for move in BookInPlay().moves(source, game, config):
                vertex = wish.vertex(move.vertex)  # moves that are alike are one, as those of games are
                book[vertex] = replace(move, share=move.share + book[vertex].share) if vertex in book else move
            told.append(f"book {source.name}: {counted(len(book), 'move')}")
        explorer = self._services.explorer
        games: dict[str, Continuation] = {}
        if not (name := explorer.shelf.chosen(chosen)):
            told.append("no database of games")
        else:
            try:
                found = explorer.find(name, wish, token)
                games = {wish.vertex(move.vertex): move for move in found.continuations if move.color == game.to_move}
                told.append(f"{name}: {counted(found.games, 'game')}")
            except BoardError as error:
                told.append(str(error))
        text = " · ".join(told)
        return _Known(book, games, text[:1].upper() + text[1:])

    def _draw(self, known: _Known, side: str) -> None:
        self._told.set_text(known.told)
        books, games = known.book, known.games
        order = sorted(
            {**books, **games},
            key=lambda vertex: (
                -(books[vertex].share if vertex in books else 0) - (games[vertex].share if vertex in games else 0)
            ),
        )[:_MOST]
        self._table.show(
            rows=[_row(vertex, side, books.get(vertex), games.get(vertex)) for vertex in order],
            empty="Neither knows this position.",
        )
        self._goban.show(known=[mark for v in order if (mark := _mark(v, books.get(v), games.get(v))) is not None])

    def _look(self, vertex: str | None) -> None:
        self._goban.show(next=vertex if vertex != "pass" and vertex else self._next())

    def _next(self) -> str | None:
        return next_move(self._view) if self._view is not None and self._view.state == "analysis" else None


def _row(vertex: str, side: str, book: BookMove | None, games: Continuation | None) -> dict[str, Any]:
    said = [f"Play {vertex}"]
    said += [f"book {_book_text(book)}"] if book is not None else []
    said += [f"{counted(games.games, 'game')}, {share_text(games.share)}"] if games is not None else []
    return {
        "key": vertex,
        "name": vertex,
        "say": ", ".join(said),
        "stone": side,
        "cells": [
            "" if book is None else _book_text(book),
            "" if games is None else f"{games.games:,}",
            "" if games is None else {"text": share_text(games.share), "share": games.share},
            "" if games is None else rate(games),
        ],
    }


def _book_text(move: BookMove) -> str:
    return share_text(move.share) if move.share else "known"


def _mark(vertex: str, book: BookMove | None, games: Continuation | None) -> dict[str, Any] | None:
    """The tabs at a point; None where there is nothing worth one."""
    played = games is not None and games.share >= _WORTH
    if book is None and not played:
        return None
    said = [f"book {_book_text(book)}"] if book is not None else []
    said += [f"played in {counted(games.games, 'game')}"] if games is not None else []
    return {
        "vertex": vertex,
        "book": None if book is None else f"{100 * book.share:.0f}" if book.share else "+",
        "games": f"{100 * games.share:.0f}" if games is not None and played else None,
        "told": ", ".join(said),
    }

"""The list of games that are kept: to open, and to delete one by one or several at once."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime

from nicegui import run, ui

from tengen.web.board import BoardError
from tengen.web.board.registry import BoardSummary
from tengen.web.services import Services
from tengen.web.shared.asking import sure
from tengen.web.shared.words import counted, only_person, outcome, times
from tengen.web.theme import button

_FIRST = 30  # that are shown before one asks for all
_STATES = {"playing": "your move", "thinking": "under way", "scoring": "to be counted", "analysis": "analysis"}


class Games:
    """The newest games, all of them on demand; in the head of the panel is the button that begins a choice."""

    def __init__(self, services: Services, head: ui.element) -> None:
        self._services = services
        self._games: list[BoardSummary] = []
        self._all = self._choosing = False
        self._boxes: dict[str, ui.checkbox] = {}
        with head:
            self._begin = button("Delete several", "delete_sweep", lambda: self._choose(True))
        with ui.element("div").classes("line-up").props('role="group" aria-label="Delete several"') as self._bar:
            button("Choose all", None, lambda: self._tick(self._games))
            button("Choose those that are over", None, lambda: self._tick(g for g in self._games if g.result))
            self._delete = button("Delete", "delete", self._delete_chosen, kind="danger")
            button("Cancel", None, lambda: self._choose(False))
        self._list = ui.element("div").classes("games")
        self._more = button("Show all", None, self._show_all)
        self._fill()

    def _fill(self) -> None:
        self._games = self._services.boards.list()
        shown = self._games if self._all or self._choosing else self._games[:_FIRST]
        self._boxes = {}
        self._list.clear()
        with self._list:
            if not self._games:
                ui.label("Games that you play or open are kept here.").classes("quiet")
            for game in shown:
                self._row(game)
        self._begin.set_visibility(len(self._games) > 1 and not self._choosing)
        self._bar.set_visibility(self._choosing)
        self._more.set_text(f"Show all {len(self._games)} games")
        self._more.set_visibility(len(shown) < len(self._games))
        self._count()

    def _row(self, game: BoardSummary) -> None:
        name = _name(game)
        when = datetime.fromtimestamp(game.changed).strftime("%d %b %H:%M")
        with ui.element("div").classes("game-row"):
            if self._choosing:
                box = ui.checkbox(on_change=self._count).props("dense")
                box.props["aria-label"] = f"Choose {name}, {when}"  # set as it is: a title may have anything in it
                self._boxes[game.id] = box
            with ui.link(target=f"/board/{game.id}"):
                ui.label(name).classes("strip-name")
                ui.label(f"{times(game.size)} · {_moves(game)} · {_how(game)} · {when}").classes("small quiet")
            if not self._choosing:
                bare = button("", "delete", lambda: self._delete_one(game), label=f"Delete {name}", kind="bare")
                bare.props("dense round")

    # --- what one can do ---------------------------------------------------------------------------------------------

    def _show_all(self) -> None:
        self._all = True
        self._fill()

    def _choose(self, choosing: bool) -> None:
        """All games are in sight then: what is not seen cannot be chosen with open eyes."""
        self._choosing = choosing
        self._fill()

    def _tick(self, games: Iterable[BoardSummary]) -> None:
        wanted = {game.id for game in games}
        for id, box in self._boxes.items():
            box.set_value(id in wanted)

    def _count(self) -> None:
        chosen = sum(bool(box.value) for box in self._boxes.values())
        self._delete.set_text(f"Delete {counted(chosen, 'game')}" if chosen else "Delete")
        self._delete.set_enabled(chosen > 0)

    async def _delete_one(self, game: BoardSummary) -> None:
        more = f"{_name(game)}, {_moves(game)}, {_how(game)}. It cannot be brought back."
        if await sure("Delete this game?", "Delete", "Keep it", icon="delete", more=more):
            await self._remove([game.id])

    async def _delete_chosen(self) -> None:
        chosen = [id for id, box in self._boxes.items() if box.value]
        question = f"Delete {counted(len(chosen), 'game')}?"
        if await sure(question, "Delete", "Keep them", icon="delete", more="They cannot be brought back."):
            self._choosing = False
            await self._remove(chosen)

    async def _remove(self, ids: list[str]) -> None:
        def remove() -> None:
            for id in ids:
                with suppress(BoardError):  # somebody else was faster: it is gone all the same
                    self._services.boards.delete(id)

        await run.io_bound(remove)
        self._fill()


def _name(game: BoardSummary) -> str:
    return game.title or f"{times(game.size)} game"


def _moves(game: BoardSummary) -> str:
    return counted(game.moves, "move")


def _how(game: BoardSummary) -> str:
    if not game.result:
        return _STATES.get(game.state, game.state)
    return outcome(game.result, only_person({"black": game.black.lower(), "white": game.white.lower()}))

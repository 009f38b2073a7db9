"""The page of the arena: all matches, and one in full, as it goes on."""

from __future__ import annotations

import uuid
from asyncio import Lock, to_thread
from collections.abc import Callable
from typing import Any

from nicegui import context, ui

from tengen.arena.store import GameRow
from tengen.web.board import BoardError, BoardSession
from tengen.web.board.errors import NotHere
from tengen.web.components.chart import Chart
from tengen.web.matches import EXAMPLE, MatchView, MatchWish, PairingView
from tengen.web.pages.arena.form import MatchForm
from tengen.web.pages.board.opening import open_board
from tengen.web.services import Services
from tengen.web.shared.feed import complain
from tengen.web.shared.words import counted
from tengen.web.theme import button, heading, panel

_EVERY = 2.0  # seconds between looks at the folder
_MOST_GAMES = 60
_INVITATION = (
    "No match was played yet. In the example isgo-base, whose playouts know shapes of Go, plays rave, whose playouts "
    "are random. It takes about a minute, and you see the score grow game by game. Then look at every game on a board."
)
_BOARDS = uuid.UUID("5f0b9a52-6c1e-4e0b-9a39-0d3c4f6a7b21")  # the space of ids of boards for games of matches
STATES = {
    "running": "running",
    "stopping": "stopping",
    "failed": "failed",
    "over": "over",
    "unfinished": "stopped",
}


class ArenaPage:
    """Follows the folder of the arena while it is open."""

    def __init__(self, services: Services, match: str) -> None:
        self._services = services
        self._chosen = match
        self._pairing = 0
        self._listed: list[Any] = []
        self._seen: Any = None
        self._games: list[GameRow] = []
        with ui.element("div").classes("line-up"):
            heading("Arena", 1)
            ui.label("Matches between presets, each in a process of its own.").classes("quiet")
        with ui.element("div").classes("arena-table"):
            with ui.element("div").classes("side"):
                self._form = MatchForm(self._start)
                with panel("Matches"):
                    self._list = ui.element("div").classes("games")
            with ui.element("div").classes("side"):
                self._panels()
        self._looking = Lock()  # what was read first is shown first: a button of before would be in the way
        self._timer = ui.timer(_EVERY, self._refresh, immediate=True)
        context.client.on_disconnect(lambda: self._timer.deactivate())
        context.client.on_connect(lambda: self._timer.activate())

    def _panels(self) -> None:
        with panel("Match") as self._head:
            with self._head:
                self._stop = button("Stop", "stop", self._stop_it, kind="danger")
                self._resume = button("Go on", "play_arrow", self._resume_it)
            self._title = ui.label("").classes("match-title").props("aria-live=polite")
            with ui.element("div").classes("invitation-panel") as self._invitation:
                ui.label(_INVITATION)
                button("Play an example match", "play_arrow", self._play_example, kind="main")
            self._status = ui.label("").classes("small quiet")
            self._tabs = ui.element("div").classes("line-up")
            self._figures = ui.element("dl").classes("match-figures")
            self._elo = Chart("Elo of the first player", "games", "Elo")
            self._llr = Chart("Log-likelihood ratio of the test", "games", "LLR")
        with ui.element("div") as self._played, panel("Games of the match"):
            self._rows = ui.element("div").classes("games match-games")
        for part in (self._stop, self._resume, self._elo, self._llr, self._played, self._invitation):
            part.set_visibility(False)

    # --- what it shows -----------------------------------------------------------------------------------------------

    async def _refresh(self) -> None:
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        try:
            matches = await to_thread(self._services.matches.all)
            if not self._chosen and matches:
                self._chosen = matches[0].name
            asked = self._chosen
            chosen = await to_thread(self._services.matches.get, asked) if asked else None
            games = await to_thread(self._services.matches.games, asked) if chosen and chosen.games else []
        except NotHere as error:
            self._chosen = ""
            complain(str(error))
            return
        except BoardError as error:  # what is chosen stays so: it may be read the next time
            complain(str(error))
            return
        if asked != self._chosen:
            return  # another was chosen meanwhile, and is looked at next
        self._fill_list(matches)
        self._invitation.set_visibility(not matches)
        self._played.set_visibility(chosen is not None)
        if chosen is not None and (chosen, len(games), self._pairing) != self._seen:
            self._seen = (chosen, len(games), self._pairing)
            self._show(chosen)
            self._fill_games(games)

    def _fill_list(self, matches: list[MatchView]) -> None:
        lines = [(match.name, match.state, match.games, match.name == self._chosen) for match in matches]
        if lines == self._listed and self._list.default_slot.children:
            return
        self._listed = lines
        self._list.clear()
        with self._list:
            if not matches:
                ui.label("No match was played yet.").classes("quiet")
            for name, state, games, here in lines:
                made = ui.element("button").classes("row-button").props('type="button"')
                made.props(f'aria-pressed="{"true" if here else "false"}"')
                made.on("click", lambda name=name: self._choose(name))
                with made:
                    ui.label(name).classes("strip-name")
                    ui.label(f"{STATES.get(state, state)} · {counted(games, 'game')}").classes("small quiet")

    def _show(self, match: MatchView) -> None:
        active = match.state in ("running", "stopping")
        self._stop.set_visibility(active and match.ours)
        self._stop.set_enabled(match.state == "running")
        self._resume.set_visibility(match.ours and not active and match.state != "over")
        self._title.set_text(match.name)
        parts = [STATES.get(match.state, match.state), match.conditions, match.error]
        self._status.set_text(" · ".join(part for part in parts if part))
        self._tabs.clear()
        if len(match.pairings) > 1:
            with self._tabs:
                for number, each in enumerate(match.pairings):
                    button(f"{each.first} – {each.second}", None, lambda n=number: self._pair(n)).props("dense")
        self._pairing = min(self._pairing, max(0, len(match.pairings) - 1))
        self._show_pairing(match.pairings[self._pairing] if match.pairings else None)

    def _show_pairing(self, pairing: PairingView | None) -> None:
        self._figures.clear()
        self._elo.set_visibility(pairing is not None)
        self._llr.set_visibility(pairing is not None and pairing.bounds is not None)
        if pairing is None:
            return
        pairs = [
            ("Score", f"{pairing.first} {pairing.score} {pairing.second}"),
            ("Games", f"{pairing.games} of {pairing.wanted}"),
            ("Win rate", pairing.win_rate),
            ("Elo", pairing.elo),
            ("LLR", pairing.llr),
            ("Ended", pairing.reason or ""),
        ]
        with self._figures:
            for name, text in pairs:
                if text:
                    with ui.element("dt"):
                        ui.label(name)
                    with ui.element("dd"):
                        ui.label(text)
        moments = [moment.as_dict() for moment in pairing.moments]
        self._elo.draw([elo_point(moment) for moment in moments], [])
        if pairing.bounds is not None:
            low, high = pairing.bounds
            rules = [{"y": low, "name": "H0 is accepted"}, {"y": high, "name": "H1 is accepted"}]
            self._llr.draw([{"x": m["games"], "y": m["llr"], "low": None, "high": None} for m in moments], rules)

    def _fill_games(self, games: list[GameRow]) -> None:
        self._rows.clear()
        with self._rows:
            if not games:
                ui.label("No game has ended yet.").classes("quiet")
            for row in games[:_MOST_GAMES]:
                made = ui.element("button").classes("row-button").props('type="button"')
                made.on("click", lambda row=row: self._open(row))
                with made:
                    ui.label(f"{row.number + 1}. {row.black} (Black) – {row.white} (White)")
                    void = " · void" if row.void else ""
                    ui.label(f"{row.result} · {counted(row.length, 'move')} · {row.ending}{void}").classes(
                        "small quiet"
                    )
            if len(games) > _MOST_GAMES:
                ui.label(f"The last {_MOST_GAMES} of {len(games)}.").classes("small quiet")

    # --- what one can do ---------------------------------------------------------------------------------------------

    async def _choose(self, name: str) -> None:
        self._chosen, self._pairing, self._seen = name, 0, None
        await self._refresh()

    async def _pair(self, number: int) -> None:
        self._pairing = number
        await self._refresh()

    async def _start(self) -> None:
        await self._begin(self._form.wish)

    async def _play_example(self) -> None:
        await self._begin(lambda: EXAMPLE)

    async def _begin(self, wish: Callable[[], MatchWish]) -> None:
        """A match that the form, or whatever gives it, has no objection to."""
        try:
            self._chosen = await to_thread(self._services.matches.start, wish(), any_seed=True)
        except BoardError as error:
            complain(str(error))
            return
        ui.notify("The match has begun.", type="positive", position="top")
        await self._choose(self._chosen)

    async def _stop_it(self) -> None:
        await self._do(self._services.matches.stop)

    async def _resume_it(self) -> None:
        await self._do(self._services.matches.resume)

    async def _do(self, action: Any) -> None:
        try:
            await to_thread(action, self._chosen)
        except BoardError as error:
            complain(str(error))
        await self._refresh()

    async def _open(self, row: GameRow) -> None:
        """Put the game on a board of its own, which is the same one every time."""
        name = self._chosen
        # The time is part of it, as a run that was deleted may be played again under its name.
        id = uuid.uuid5(_BOARDS, f"{name}/{row.pairing}/{row.number}/{row.played}").hex

        def fill(board: BoardSession) -> None:
            data = self._services.matches.sgf(name, row.pairing, row.number)
            board.load_sgf(data, f"{row.black} – {row.white}, game {row.number + 1}")

        await open_board(self._services, fill, id=id)


def elo_point(moment: dict[str, Any]) -> dict[str, Any]:
    """For the chart. While one side has won everything its Elo is infinite, but one end of the interval is known."""
    point = {"x": moment["games"], "y": moment["elo"], "low": moment["low"], "high": moment["high"]}
    if moment["elo"] is None and moment["low"] is not None:
        return {**point, "y": moment["low"], "bound": "least"}
    if moment["elo"] is None and moment["high"] is not None:
        return {**point, "y": moment["high"], "bound": "most"}
    return point

"""The panel of a game under way: what happened, what one can do, the count at the end."""

from __future__ import annotations

from asyncio import to_thread
from collections.abc import Callable

from nicegui import ui

from tengen.engine.levels import level_names
from tengen.web.board import BoardSession, BoardView, PlayerSpec
from tengen.web.board.view import ScoringView
from tengen.web.pages.board.new_game import level_label
from tengen.web.pages.board.shown import looking_back, mine, passed, person
from tengen.web.shared.asking import sure
from tengen.web.shared.feed import act, doing
from tengen.web.shared.words import outcome, times
from tengen.web.theme import button, heading, panel

_WHAT = {
    "playing": "Your move",
    "thinking": "The computer is thinking",
    "scoring": "Counting",
}


# A pass is asked about where more of the board is open. Of 80 games of 9x9 and 19x19 between strong players that were
# played out it was 0.98 after two moves, 0.29 or more in the middle for nine of ten, and at most 0.25 in the end.
_MUCH_OPEN = 0.25


class PlayPanel:
    """Undo, pass, hint, resign; then dead stones and the result."""

    def __init__(self, session: BoardSession, on_edit: Callable[[], None], back: str = "") -> None:
        """`back` is the board from which one came here."""
        self._session = session
        self._view = session.view()
        self._asked = False  # about an early pass: once is enough
        self._warned: list[str] = []
        with panel() as self._panel:
            self._panel.props('aria-label="Status"')
            with ui.element("div").classes("status"), ui.element("h1"):
                self._what = ui.label()
            self._passed = ui.label().classes("passed")
            self._message = ui.label().classes("quiet small")
            self._hint = ui.label().classes("small hint")
            with ui.element("div").classes("actions") as self._moves:
                self._undo = button("Undo", "undo", doing(session.undo)).props("stack")
                self._pass = button("Pass", "block", self.pass_move).props("stack")
                self._hint_button = button("Hint", "lightbulb", doing(session.hint)).props("stack")
                button("Resign", "flag", self._ask_resign, kind="danger").props("stack")
            with ui.element("div").classes("actions") as self._away:
                button("Back to the game", "last_page", self._to_the_game, kind="main")
            with ui.element("div").classes("actions") as self._count:
                self._accept = button("Accept", "check", doing(session.accept_score), kind="main")
                self._resume = button("Play on", "play_arrow", doing(session.resume))
            with ui.element("div").classes("actions") as self._after:
                button("Analyse this game", "insights", doing(session.analyse_freely), kind="main")
                button("New game", "add", lambda: ui.navigate.to("/"))
            with ui.element("div").classes("actions wide-actions") as self._free:
                self._take_back = button("Undo", "undo", doing(session.undo))
                button("Pass", "block", doing(session.pass_move))
                button("Explore", "travel_explore", lambda: ui.navigate.to(f"/explore?board={session.id}"))
                button("Look inside", "biotech", lambda: ui.navigate.to(f"/inside?board={session.id}"))
                button("Play from here", "sports_esports", self._ask_opponent)
                self._edit = button("Edit", "edit", on_edit).props('aria-pressed="false"')
            if back:
                button("Back to the board before", "arrow_back", lambda: ui.navigate.to(f"/board/{back}"))
            self._warnings = ui.element("ul").classes("warnings small")

    async def _ask_opponent(self) -> None:
        with ui.dialog().props('aria-label="Play from here"') as dialog, ui.card():
            heading("Play from here", 2)
            level = ui.select(
                {name: level_label(name) for name in level_names()}, value="12k", label="Level of the computer"
            )
            level.props("outlined dense options-dense").style("width: 100%")
            with ui.element("div").classes("line-up"):
                button("Start", "play_arrow", lambda: dialog.submit(level.value), kind="main")
                button("Not now", None, dialog.close)
        chosen = await dialog
        dialog.delete()
        if chosen:
            person, computer = PlayerSpec(), PlayerSpec("engine", level=chosen)
            black = self._view.to_move == "black"
            await act(self._session.continue_game, *((person, computer) if black else (computer, person)))

    async def pass_move(self) -> None:
        """Pass; a beginner who passes where much is open hears first what that means."""
        if not self._asked and await self._early():
            self._asked = True
            more = "Much of the board is still open. " + (
                f"{str(self._view.last_color).capitalize()} has passed: if you pass too, the game is counted."
                if self._view.last_move == "pass"
                else "When both sides pass one after the other, the game is counted."
            )
            if not await sure("Pass already?", "Pass all the same", "Go on playing", icon="block", more=more):
                return
        await act(self._session.pass_move)

    async def _early(self) -> bool:
        return self._view.state == "playing" and await to_thread(self._session.unsettled) > _MUCH_OPEN

    async def _ask_resign(self) -> None:
        if await sure("Resign this game?", "Resign", "Go on playing", icon="flag"):
            await act(self._session.resign)

    async def _to_the_game(self) -> None:
        await act(self._session.go_to, self._view.tip)

    def show_editing(self, editing: bool) -> None:
        """Whether the tools for editing are in sight."""
        self._edit.props(f'aria-pressed="{"true" if editing else "false"}"')

    def show(self, view: BoardView) -> None:
        """Buttons that make sense, and what there is to tell."""
        self._view = view
        away = looking_back(view)
        self._what.set_text(self._state_text(view))
        self._message.set_text(_message(view))
        self._free.set_visibility(view.state == "analysis")
        if view.warnings != self._warned:
            self._warn(view.warnings)
        self._moves.set_visibility(view.state in ("playing", "thinking") and not away)
        self._away.set_visibility(away)
        self._count.set_visibility(view.scoring is not None)
        self._accept.set_enabled(view.scoring is not None and view.scoring.ready)
        self._after.set_visibility(view.state == "finished")
        for each in (self._undo, self._take_back):
            each.set_enabled(view.move_number > 0)
        for each in (self._pass, self._hint_button):
            each.set_enabled(view.state == "playing")
        self._passed.set_text(passed(view))
        self._passed.set_visibility(bool(passed(view)))
        found = view.hint["candidates"][:3] if view.hint else []
        self._hint.set_text("Hint: " + ", ".join(f"{move['vertex']} ({move['win_rate']:.0%})" for move in found))
        self._hint.set_visibility(bool(found))

    def _warn(self, warnings: list[str]) -> None:
        self._warned = warnings
        self._warnings.clear()
        with self._warnings:
            for warning in warnings:
                with ui.element("li"):
                    ui.label(warning)

    @staticmethod
    def _state_text(view: BoardView) -> str:
        if view.state == "finished":
            return outcome(str(view.result), person(view))
        if view.state == "analysis":
            return view.title or "Analysis"
        if view.scoring is not None and view.scoring.ready:
            told = outcome(view.scoring.result, person(view), over=False)
            return f"Count: {told if told.startswith(('Black', 'White')) else told[0].lower() + told[1:]}"
        if looking_back(view):
            return f"Looking back at move {view.move_number}"
        people = [side for side, player in view.players.items() if player.kind == "human"]
        if view.state == "playing" and len(people) == 2:
            return f"{view.to_move.capitalize()} to move"
        if view.state == "playing":
            return f"Your move as {view.to_move}"
        return _WHAT[view.state]


def _message(view: BoardView) -> str:
    """The line below the heading."""
    if view.scoring is not None:
        if not view.scoring.ready:
            return "Estimating dead stones."
        return f"{_points(view.scoring)} Both sides have passed: click stones to change dead and alive."
    if looking_back(view):
        return _where_the_game_is(view)
    facts = f"{times(view.size)}, {view.rules.capitalize()} rules, komi {view.komi:g}."
    text = _points(view.counted) if view.counted is not None else view.message or facts
    if view.state == "analysis" and view.result:  # otherwise it is the heading
        text += f" {outcome(view.result, person(view))}."
    return text


def _points(count: ScoringView) -> str:
    return f"Black {count.black:g}, White {count.white:g} with komi."


def _where_the_game_is(view: BoardView) -> str:
    """For one who looks back: nothing that can be done there is hidden, and nothing else is promised."""
    number = next((node.number for node in view.tree if node.id == view.tip), None)  # large trees are not shown whole
    game = "The computer is thinking in the game" if view.state == "thinking" else "The game waits for your move"
    place = f", at move {number}" if number is not None else ""
    return f"{game}{place}." + (" A move here goes on from this position instead." if mine(view) else "")

"""A player beside the board: stone, name, stones taken, clock."""

from __future__ import annotations

from dataclasses import asdict

from nicegui import ui

from tengen.web.board import BoardView
from tengen.web.board.players import HUMAN
from tengen.web.board.view import ClockView
from tengen.web.components.clock import Clock
from tengen.web.pages.board.shown import passed, person


class PlayerStrip:
    """One line above or below the board."""

    def __init__(self, color: str) -> None:
        self._color = color
        with ui.element("div").classes(f"strip {color}-side") as self._line:
            ui.element("span").classes(f"strip-stone {color}").props('aria-hidden="true"')
            with ui.element("div").classes("strip-who"):
                self._name = ui.label().classes("strip-name")
                self._captures = ui.label().classes("small quiet")
            self._passed = ui.label("passes").classes("passed").props('aria-hidden="true"')  # the board says it aloud
            self._busy = ui.spinner(size="20px").props('aria-label="thinking"')
            self._clock = Clock(color.capitalize())

    def show(self, view: BoardView) -> None:
        """The side as it stands."""
        player = view.players[self._color]
        side = self._color.capitalize()
        named = view.names[self._color]
        if view.state != "analysis":
            named = player.name if player.kind == "engine" else "you" if person(view) else ""
        elif named == HUMAN.name:  # which is no name
            named = ""
        name = f"{side} · {named}" if named else side
        taken = view.captures[self._color]
        moving = view.to_move == self._color and view.state in ("playing", "thinking", "analysis")
        self._name.set_text(name)
        self._captures.set_text(f"{taken} captured" + (" · to move" if moving else ""))
        self._line.classes(add="to-move") if moving else self._line.classes(remove="to-move")
        self._passed.set_visibility(bool(passed(view)) and view.last_color == self._color)
        self._busy.set_visibility(view.state == "thinking" and moving)
        self.show_clock(view.clocks[self._color])

    def show_clock(self, clock: ClockView) -> None:
        """The time that is left, if time counts."""
        self._clock.set_visibility(clock.limited)
        if clock.limited:
            fields = asdict(clock)
            self._clock.show(**{key: fields[key] for key in self._clock.state if key in fields})

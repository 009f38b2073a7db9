"""The form of a new game."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from typing import Any

from nicegui import ui

from tengen.engine.levels import level_names
from tengen.go import Rules, max_fixed_handicap
from tengen.go.presets import preset_names
from tengen.go.size import BoardSize, parse_size
from tengen.web.board import PlayerSpec
from tengen.web.board.playing import playable
from tengen.web.pages.board.preview import Preview
from tengen.web.theme import button

_SIDES = {"black": "Black", "white": "White", "random": "Either", "both": "Both", "none": "Watch"}
_CLOCKS = {
    "none": "No clock",
    "300+5x15": "5 minutes, 5 × 15 seconds",
    "600+5x30": "10 minutes, 5 × 30 seconds",
    "180+5": "3 minutes, 5 seconds per move",
    "1800": "30 minutes",
    "other": "Another clock",
}
_EFFORTS = {"level": "As its level", "playouts": "Playouts per move", "seconds": "Seconds per move"}
_OTHER = "other"


class NewGameForm:
    """Asks for everything that a game needs.

    on_start gets the arguments of BoardSession.new_game and a first move or None, on_change the board as it is chosen.
    """

    def __init__(
        self,
        on_start: Callable[[dict[str, Any], str | None], Awaitable[None]],
        on_change: Callable[[Preview], Any],
    ) -> None:
        self._on_start, self._on_change = on_start, on_change
        sizes = {9: "9×9", 13: "13×13", 19: "19×19", _OTHER: "Other"}
        with ui.element("div").classes("form"):
            self._size = _labelled("Board", ui.toggle(sizes, value=9))
            self._lines = ui.input("Lines", value="7").props(
                'outlined dense hint="from 5 to 25: 7, or 9x13 for a board 9 wide and 13 high"'
            )
            self._lines.bind_visibility_from(self._size, "value", value=_OTHER)
            self._side = _labelled("You play", ui.toggle(_SIDES, value="black"))
            with ui.element("div").classes("pair"):
                self._level = _select("Level", {name: level_label(name) for name in level_names()}, "12k")
                self._level.bind_visibility_from(self._side, "value", backward=lambda value: value != "both")
                self._handicap = _select("Handicap", handicaps(9), 0)
            self._clock = _select("Clock", dict(_CLOCKS), "none")
            self._own_clock = ui.input("Seconds", value="600+300/25").props(
                'outlined dense hint="900 · 900+300/25 (25 moves in 300 s) · 900+5x30 (5 periods) · 180+2 (per move)"'
            )
            self._own_clock.bind_visibility_from(self._clock, "value", value=_OTHER)
            with ui.expansion("More").classes("more").props("dense"), ui.element("div").classes("form"):
                with ui.element("div").classes("pair"):
                    self._rules = _select(
                        "Rules", {name: name.capitalize() for name in Rules.preset_names()}, "chinese"
                    )
                    self._komi = ui.number("Komi", placeholder="as the rules", step=0.5, min=-150, max=150)
                    self._komi.props("outlined dense clearable")
                self._preset = _select("Computer's preset", preset_names(), "tengen")
                with ui.element("div").classes("pair"):
                    self._effort = _select("The computer thinks", dict(_EFFORTS), "level")
                    self._amount = ui.number("How many", value=1000, min=0.1).props("outlined dense")
                    self._amount.bind_visibility_from(self._effort, "value", backward=lambda value: value != "level")
            button("Start the game", "play_arrow", lambda: self.start(), kind="main").classes("start")
        for field in (self._size, self._lines):
            field.on_value_change(self._offer_handicaps)
        for shown in (self._size, self._lines, self._side, self._handicap):
            shown.on_value_change(self._show)

    @property
    def preview(self) -> Preview | None:
        """The board of the game; None while its size is being written."""
        size = self._chosen_size()
        if size is None or not playable(size):
            return None
        return Preview(size, min(self._handicap.value or 0, max_fixed_handicap(size)), self._side.value)

    def _show(self) -> None:
        if (preview := self.preview) is not None:
            self._on_change(preview)

    def _chosen_size(self) -> BoardSize | None:
        """None while it is being written."""
        try:
            return parse_size(str((self._lines if self._size.value == _OTHER else self._size).value))
        except ValueError:
            return None

    def _offer_handicaps(self) -> None:
        size = self._chosen_size()
        if size is not None and playable(size):
            offered = handicaps(size)
            kept = min(self._handicap.value or 0, max(offered))
            self._handicap.set_options(offered, value=kept)

    async def start(self, first_move: str | None = None) -> None:
        """Begin the game; the first move is made if it is a person's."""
        size = self._chosen_size()
        if size is None:
            ui.notify("How many lines has the board? From 5 to 25, such as 7 or 9x13.", type="negative")
            return
        await self._on_start(
            {
                "size": size,
                "rules": self._rules.value,
                "komi": self._komi.value,
                "handicap": int(self._handicap.value),
                "clock": str(self._own_clock.value or "none") if self._clock.value == _OTHER else self._clock.value,
                **self._players(),
            },
            first_move if self.preview is not None and self.preview.takes_a_move else None,
        )

    def _players(self) -> dict[str, PlayerSpec]:
        amount = self._amount.value or 1
        computer = PlayerSpec(
            "engine",
            preset=self._preset.value,
            level=self._level.value,
            playouts=int(amount) if self._effort.value == "playouts" else None,
            seconds=float(amount) if self._effort.value == "seconds" else None,
        )
        side = self._side.value if self._side.value != "random" else random.choice(("black", "white"))
        people = {"both": ("black", "white"), "none": ()}.get(side, (side,))
        return {color: PlayerSpec() if color in people else computer for color in ("black", "white")}


def handicaps(size: BoardSize) -> dict[int, str]:
    """What a board of that size has places for."""
    return {0: "None", **{stones: f"{stones} stones" for stones in range(2, max_fixed_handicap(size) + 1)}}


def level_label(name: str) -> str:
    """As people read it."""
    return "Full strength" if name == "tengen" else name


def _select(label: str, options: Any, value: Any) -> ui.select:
    return ui.select(options, value=value, label=label).props("outlined dense options-dense")


def _labelled(text: str, toggle: ui.toggle) -> ui.toggle:
    """A row of choices with its name before it."""
    toggle.props(f'unelevated no-caps role="group" aria-label="{text}"')
    with ui.element("div").classes("choice") as row:
        ui.label(text).classes("small quiet")
    toggle.move(row)
    return toggle

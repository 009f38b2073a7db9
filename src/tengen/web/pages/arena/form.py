"""A match to start."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from nicegui import ui

from tengen.go.presets import preset_names
from tengen.web.matches import MatchWish
from tengen.web.theme import button, panel


class MatchForm:
    """on_start gets the wish; BoardError says what is wrong with it."""

    def __init__(self, on_start: Callable[[], Awaitable[None]]) -> None:
        with panel("New match"), ui.element("div").classes("form"):
            with ui.element("div").classes("pair"):
                self._first = _select("First player", preset_names(), "tengen")
                self._second = _select("Second player", preset_names(), "rave")
                self._size = _select("Board", {5: "5×5", 7: "7×7", 9: "9×9", 13: "13×13", 19: "19×19"}, 9)
                self._playouts = _number("Playouts per move", 100, 1, 1_000_000)
                self._games = _number("Games at most", 20, 2, 10_000, 2)
                self._komi = _number("Komi", 7.0, -1000, 1000, 0.5)
            self._sprt = ui.switch("Stop by a sequential test (SPRT)", value=False)
            with ui.element("div").classes("pair") as test:
                self._elo0 = _number("H0: stronger by Elo", 0.0, -2000, 2000, 5)
                self._elo1 = _number("H1: stronger by Elo", 50.0, -2000, 2000, 5)
            test.bind_visibility_from(self._sprt, "value")
            button("Start the match", "play_arrow", on_start, kind="main")

    def wish(self) -> MatchWish:
        """What was chosen."""
        return MatchWish(
            first=self._first.value,
            second=self._second.value,
            games=int(self._games.value or 0),
            size=int(self._size.value),
            komi=float(self._komi.value or 0),
            playouts=int(self._playouts.value or 0),
            sprt=bool(self._sprt.value),
            elo0=float(self._elo0.value or 0),
            elo1=float(self._elo1.value or 0),
        )


def _select(label: str, options: object, value: object) -> ui.select:
    return ui.select(options, value=value, label=label).props("outlined dense options-dense")  # type: ignore[arg-type]


def _number(label: str, value: float, low: float, high: float, step: float = 1) -> ui.number:
    return ui.number(label, value=value, min=low, max=high, step=step).props("outlined dense")

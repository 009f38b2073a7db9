"""The conditions that games have to meet."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from nicegui import ui

from tengen.games import Filter
from tengen.web.board.errors import BoardError
from tengen.web.explorer.wish import make_filter
from tengen.web.shared.words import counted
from tengen.web.theme import button, panel

_RANKS = (
    [f"{n}k" for n in (30, 20, 15, 10, *range(5, 0, -1))]
    + [f"{n}d" for n in range(1, 10)]
    + [f"{n}p" for n in range(1, 10)]
)
_ANY = ""
_HANDICAPS = {_ANY: "Any", "0": "None", "2..9": "2 to 9 stones"}
_WINNERS = {_ANY: "Anybody", "black": "Black", "white": "White", "draw": "Nobody"}
_SIDES = {"player": "Either colour", "black": "As Black", "white": "As White"}
_WAIT = 400  # milliseconds after the last letter

Complete = Callable[[str], Awaitable[list[str]]]


class FilterPanel:
    """Fields whose values make a Filter; what is wrong with one is told below it."""

    def __init__(self, start: Mapping[str, str], complete: Complete, on_change: Callable[[], Awaitable[None]]) -> None:
        self._complete = complete
        self._on_change = on_change
        self._fields: dict[str, Any] = {}
        self._quiet = False
        with panel("Which games") as head:
            with head:
                self._count = ui.label("").classes("small quiet")
                self._clear = button("Clear all", "filter_alt_off", self._clear_all, kind="bare").props("dense")
            with ui.element("div").classes("pair"):
                self._name("player", "Player")
                self._select("side", "Colour", _SIDES)
            with ui.element("div").classes("fours"):
                self._text("since", "Since", "1990")
                self._text("until", "Until", "2005-06")
                self._select("rank_min", "Rank ≥", {_ANY: "Any", **{rank: rank for rank in _RANKS}})
                self._select("rank_max", "Rank ≤", {_ANY: "Any", **{rank: rank for rank in _RANKS}})
            with (
                ui.expansion("More conditions").classes("more").props("dense") as more,
                ui.element("div").classes("form"),
            ):
                with ui.element("div").classes("pair"):
                    self._name("opponent", "Opponent")
                    self._text("event", "Event", "")
                with ui.element("div").classes("fours"):
                    self._select("handicap", "Handicap", _HANDICAPS)
                    self._text("komi", "Komi", "5.5..7.5")
                    self._select("won", "Won by", _WINNERS)
                    self._text("moves", "Moves", "100..")
        self._fill(start)
        if any(start.get(name) for name in ("opponent", "event", "handicap", "komi", "won", "moves")):
            more.set_value(True)
        self._tell()

    # --- what is asked -----------------------------------------------------------------------------------------------

    def values(self) -> dict[str, str]:
        """Texts by the name of their field, for an address."""
        return {
            name: text for name in self._fields if (text := self._value(name)) and (name, text) != ("side", "player")
        }

    def wanted(self) -> Filter:
        """BoardError says what cannot be read."""
        value = self._value
        side = value("side") or "player"
        players = [each for each in (value("player") if side == "player" else "", value("opponent")) if each]
        asked: dict[str, Any] = {
            name: value(name)
            for name in ("since", "until", "rank_min", "rank_max", "event", "handicap", "komi", "won", "moves")
        }
        asked["player"] = tuple(players)
        if side != "player":
            asked[side] = value("player")
        return make_filter(asked)

    def _value(self, name: str) -> str:
        return str(self._fields[name].value or "").strip()

    # --- fields ------------------------------------------------------------------------------------------------------

    def _text(self, name: str, label: str, example: str) -> ui.input:
        made = ui.input(
            label,
            placeholder=example,
            on_change=self._changed,
            validation=lambda value: _fault(name, str(value or "").strip()),
        )
        made.props(f"outlined dense clearable hide-bottom-space debounce={_WAIT} maxlength=80")
        self._fields[name] = made
        return made

    def _name(self, name: str, label: str) -> None:
        """A part of a name; the browser offers those that the database has."""
        made = self._text(name, label, "").props("autocomplete=off")
        offered = ui.element("datalist").props(f"id={made.html_id}-datalist")  # where NiceGUI's input looks for it

        async def offer() -> None:
            names = await self._complete(str(made.value or ""))
            offered.clear()
            with offered:
                for each in names:
                    ui.element("option").props["value"] = each

        made.on_value_change(offer)

    def _select(self, name: str, label: str, options: dict[str, str]) -> None:
        made = ui.select(options, value=next(iter(options)), label=label, on_change=self._changed)
        made.props("outlined dense options-dense")
        self._fields[name] = made

    def _fill(self, values: Mapping[str, str]) -> None:
        self._quiet = True
        for name, field in self._fields.items():
            value = values.get(name, "")
            if isinstance(field, ui.select):
                options = list(field.options)
                field.set_value(value if value in options else options[0])
            else:
                field.set_value(value[:80])
        self._quiet = False

    async def _clear_all(self) -> None:
        self._fill({})
        await self._changed()

    async def _changed(self) -> None:
        if not self._quiet:
            self._tell()
            await self._on_change()

    def _tell(self) -> None:
        asked = len({name for name in self.values() if name != "side"})
        self._count.set_text(counted(asked, "condition") if asked else "")
        self._clear.set_visibility(asked > 0)


def _fault(name: str, text: str) -> str | None:
    """What is wrong with a condition, for below its field."""
    try:
        make_filter({"player" if name == "opponent" else name: text})
    except BoardError as error:
        why = str(error).split(": ", 1)[-1]
        return why[:1].upper() + why[1:]
    return None

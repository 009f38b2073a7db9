"""The tree as a picture that one can zoom into, and every number of the formula at the chosen node."""

from __future__ import annotations

from asyncio import to_thread
from html import escape
from typing import Any

from nicegui import ui

from tengen.inside import NodeTable
from tengen.web.board import BoardError
from tengen.web.components.icicle import Icicle
from tengen.web.pages.inside.side import Side
from tengen.web.shared.feed import complain
from tengen.web.shared.words import counted
from tengen.web.theme import button, panel

_FIRST_ROWS = 100  # a large board has more, which one may ask for: the table is sent anew at every step of a search
_ROWS = {4: "4 rows", 8: "8 rows", 12: "12 rows", 20: "20 rows"}


class TreePanel:
    """Follows the search of a side."""

    def __init__(self, side: Side) -> None:
        self._side = side
        self._shown: NodeTable | None = None
        self._all = False  # rows of the table
        self._top: list[str] = []
        self._chosen: list[str] = []
        self._depth = 8
        with panel("The tree") as head:
            with head:
                ui.label("Width is the share of the visits; colour and number are the mover's win rate.").classes(
                    "small quiet wide-only"
                )
                rows = ui.select(_ROWS, value=8, label="Depth", on_change=lambda event: self._deepen(int(event.value)))
                rows.props("outlined dense options-dense").classes("preset")
            self._way = ui.element("nav").classes("way").props('aria-label="Way into the tree"')
            self._icicle = Icicle(self._choose, self._zoom)
        with panel("The formula here"):
            self._status = ui.label("").classes("small quiet")
            self._table = ui.html("", sanitize=False).classes("wide-table")
            self._table.props('tabindex="0" role="region" aria-label="Every number of the formula"')
            self._more = button("Show all", None, self._show_all)
            self._more.set_visibility(False)

    async def follow(self, side: Side) -> None:
        """Another search from now on."""
        self._side = side
        self._top, self._chosen = [], []
        await self.refresh()

    async def refresh(self) -> None:
        """The search has gone on, or is another."""
        session = self._side.session
        if session is None:
            return
        try:
            boxes = await to_thread(session.boxes, self._top, depth=self._depth, least=0.0015)
        except BoardError:  # the way leads nowhere in a new tree
            self._top, self._chosen = [], []
            boxes = await to_thread(session.boxes, [], depth=self._depth, least=0.0015)
        known = {tuple(box.path) for box in boxes}
        if tuple(self._chosen) not in known:
            self._chosen = list(self._top)
        self._icicle.show(
            boxes=[box.as_dict() for box in boxes],
            chosen=self._chosen,
            rows=max((box.depth for box in boxes), default=1),
            empty="Nothing is searched yet.",
        )
        self._draw_way()
        await self._look()

    async def _choose(self, path: list[str]) -> None:
        self._chosen = path
        self._icicle.show(chosen=path)
        await self._look()

    async def _zoom(self, path: list[str]) -> None:
        self._top = self._chosen = path
        await self.refresh()

    async def _deepen(self, depth: int) -> None:
        self._depth = depth
        await self.refresh()

    def _draw_way(self) -> None:
        self._way.clear()
        self._way.set_visibility(bool(self._top))
        with self._way:
            for i in range(len(self._top) + 1):
                name = self._top[i - 1] if i else "Root"
                made = button(name, None, lambda i=i: self._zoom(self._top[:i]), kind="bare").props("dense")
                if i == len(self._top):
                    made.props('aria-current="location"')

    async def _look(self) -> None:
        session = self._side.session
        if session is None:
            return
        try:
            table = await to_thread(session.node, self._chosen)
        except BoardError as error:
            self._table.set_content("")
            self._status.set_text(str(error))
            if "no node yet" not in str(error):
                complain(str(error))
            return
        self._fill(table)

    def _fill(self, table: NodeTable) -> None:
        name = f"After {' '.join(table.path)}" if table.path else "At the root"
        chosen = f" The next simulation would choose {table.chosen}." if table.chosen else ""
        who = table.player.capitalize()
        moves = counted(len(table.rows), "move")
        whose = f"{self._side.letter}: " if self._side.letter else ""
        self._status.set_text(f"{whose}{name}: {who} to move, {counted(table.visits, 'visit')}, {moves}.{chosen}")
        self._shown = table
        self._table.set_content(formula_html(table, len(table.rows) if self._all else _FIRST_ROWS))
        self._more.set_text(f"Show all {moves}")
        self._more.set_visibility(not self._all and len(table.rows) > _FIRST_ROWS)

    def _show_all(self) -> None:
        self._all = True
        if self._shown is not None:
            self._fill(self._shown)


def formula_html(table: NodeTable, most: int) -> str:
    """The first rows of the table; columns that are all zero are left out."""
    shown = table.rows[:most]
    used = [c for c in table.columns if c.term or any(_known(row[c.name]) for row in shown)]
    head = "".join(
        f'<th scope="col" class="right{" term" if c.term else ""}" title="{escape(c.meaning)}">{escape(c.title)}</th>'
        for c in used
    )
    lines = []
    for row in shown:
        cells = "".join(
            f'<td class="right{" term" if c.term else ""}">{escape(written(row[c.name], c.name))}</td>' for c in used
        )
        lines.append(f'<tr><th scope="row">{escape(str(row["move"]))}</th>{cells}</tr>')
    return (
        f'<table class="plain-table formula"><thead><tr><th scope="col">Move</th>{head}</tr></thead>'
        f"<tbody>{''.join(lines)}</tbody></table>"
    )


def _known(value: Any) -> bool:
    return isinstance(value, int | float) and value == value and value != 0


def written(value: Any, column: str = "") -> str:
    """A number of the table: short, and readable at any size."""
    if not isinstance(value, int | float) or value != value:
        return "–"
    if value in (float("inf"), float("-inf")) or abs(value) >= 1e29:
        return "never" if value < 0 else "first"
    if abs(value) >= 1e5:
        return f"{value:.0e}".replace("e+0", "e")
    whole = value == int(value) and (value == 0 or column.endswith(("visits", "weight")))
    return f"{value:,.0f}" if whole else f"{value:,.3f}"

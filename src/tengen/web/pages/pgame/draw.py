"""The tools to draw a game by hand: nodes, links, winners, examples, and taking back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import app, ui

from tengen.pgame import Drawing
from tengen.pgame.drawing import MAX_DRAWN
from tengen.pgame.examples import EXAMPLES
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.shared.feed import complain
from tengen.web.theme import button

_KEPT = "drawing"  # in what the server remembers of a browser
_NAMES = {
    "two levels": "A small tree",
    "a trap": "A tree with a trap",
    "a DAG": "A DAG: two ways to one node",
    "root": "Nothing but the root",
    "sight": "The random game of this page",
}
_MOST_UNDO = 200
_HELP = (
    "In the picture: drag from a node to empty ground for a new move, or to another node for a link. "
    "Keys: arrows choose, + adds a move, Delete removes the node, X says that MAX wins, N that MIN does."
)


class DrawPanel:
    """Holds a drawing and the node that is chosen in it; on_change and on_choose hear when they are other ones."""

    def __init__(
        self, on_change: Callable[[], Any], on_choose: Callable[[], Any], random_game: Callable[[], Drawing]
    ) -> None:
        self._on_change, self._on_choose, self._random_game = on_change, on_choose, random_game
        self._before: list[tuple[Drawing, int]] = []
        self.drawing, self.chosen = _kept(), 0
        with ui.element("div").classes("form") as self.part:
            self._examples = ui.select(_NAMES, label="Start from", on_change=self._begin).props(
                "outlined dense options-dense"
            )
            self._status = ui.label("").classes("small")  # the line above the picture says aloud what is missing
            self._here = ui.label("").classes("draw-here")
            with ui.element("div").classes("draw-tools").props('role="group" aria-label="At the chosen node"'):
                button("Add a move", "add", lambda: self.edit("add"), kind="main")
                self._max = button("MAX wins", None, lambda: self.edit("max"))
                self._min = button("MIN wins", None, lambda: self.edit("min"))
                self._remove = button("Remove node", "delete", lambda: self.edit("remove"), kind="danger")
                self._undo = button("Undo", "undo", self._take_back)
            with ui.element("div").classes("draw-link"):
                self._target = ui.select({}, label="Link to node").props("outlined dense options-dense")
                self._link = button("Link", "add_link", self._link_chosen)
            self._moves = ui.element("div").classes("draw-moves").props('role="group" aria-label="Moves from here"')
            ui.label(_HELP).classes("small quiet")

    def choose(self, node: int) -> None:
        """Another node of the picture."""
        self.chosen = node
        self._on_choose()

    def edit(self, what: str, node: int | None = None, child: int | None = None) -> None:
        """Something at a node, by default the chosen one; what cannot be is told."""
        at = self.chosen if node is None else node
        now = self.drawing
        try:
            with board_errors():
                if what == "add":
                    made, chosen = now.add(at)
                elif what == "remove":
                    made, chosen = now.remove(at)
                elif what == "link" and child is not None:
                    made, chosen = now.link(at, child)
                elif what == "unlink" and child is not None:
                    made, chosen = now.unlink(at, child)
                else:
                    made, chosen = now.settle(at, what)
        except BoardError as error:
            complain(str(error))
            return
        self._become(made, chosen)

    def show(self) -> None:
        """The tools that fit the chosen node."""
        drawing = self.drawing
        self.chosen = self.chosen if self.chosen < drawing.nodes else 0
        node, end = self.chosen, not drawing.moves[self.chosen]
        self._status.set_text(
            drawing.missing or f"{drawing.nodes} of at most {MAX_DRAWN} nodes, complete: step the search through it."
        )
        self._here.set_text(f"At node {node}{', an end' if end else ''}")
        for made, winner in ((self._max, "max"), (self._min, "min")):
            made.set_visibility(end and node > 0)
            made.props(f'aria-pressed="{"true" if drawing.winners[node] == winner else "false"}"')
        self._remove.set_visibility(node > 0)
        self._undo.set_enabled(bool(self._before))
        others = drawing.linkable(node)
        for shown in (self._target, self._link):
            shown.set_visibility(bool(others))
        self._target.set_options(others, value=others[0] if others else None)
        self._moves.clear()
        with self._moves:
            for child in drawing.moves[node]:
                button(
                    f"{node} › {child}",
                    "link_off",
                    lambda child=child: self.edit("unlink", child=child),
                    label=f"Remove the move to node {child}",
                )

    def _link_chosen(self) -> None:
        if self._target.value is not None:
            self.edit("link", child=int(self._target.value))

    def _begin(self, event: Any) -> None:
        if event.value is None:
            return
        self._examples.set_value(None)  # so that the same one can be chosen again
        try:
            with board_errors():
                made = Drawing() if event.value == "root" else EXAMPLES.get(event.value) or self._random_game()
        except BoardError as error:
            complain(str(error))
            return
        self._become(made, 0)

    def _take_back(self) -> None:
        if self._before:
            self.drawing, self.chosen = self._before.pop()
            self._keep()

    def _become(self, made: Drawing, chosen: int) -> None:
        self._before = [*self._before[-_MOST_UNDO:], (self.drawing, self.chosen)]
        self.drawing, self.chosen = made, chosen
        self._keep()

    def _keep(self) -> None:
        moves, winners = self.drawing.moves, self.drawing.winners
        app.storage.user[_KEPT] = {"moves": [list(each) for each in moves], "winners": list(winners)}
        self._on_change()


def _kept() -> Drawing:
    """What this browser drew last, or an example to begin with; what is kept wrongly is ignored."""
    kept: Any = app.storage.user.get(_KEPT)
    try:
        return Drawing.of(kept["moves"], kept["winners"])
    except (TypeError, KeyError, ValueError):
        return EXAMPLES["a DAG"]

"""The panels of the record: variations, comment, and editing by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nicegui import ui

from tengen.web.board import BoardSession, BoardView
from tengen.web.components.variations import Variations, rows
from tengen.web.shared.asking import sure
from tengen.web.shared.feed import act
from tengen.web.theme import button, panel

# Tool, icon, what it does. Stones are drawn as stones: an icon takes the colour of text, which is white in the dark.
TOOLS = (
    ("black", None, "Black stone"),
    ("white", None, "White stone"),
    ("empty", "backspace", "Remove a stone"),
    ("triangle", "change_history", "Triangle"),
    ("square", "crop_square", "Square"),
    ("circle", "trip_origin", "Circle"),
    ("cross", "close", "Cross"),
    ("label", "title", "Letter"),
)


class TreePanel:
    """The variations with the current position; click to jump."""

    def __init__(self, session: BoardSession) -> None:
        self._shown: list[Any] | None = None
        with panel("Variations") as head:
            with head:
                self._count = ui.label().classes("small quiet")
            self._tree = Variations(lambda node: act(session.go_to, node))

    def show(self, view: BoardView) -> None:
        """Nodes are laid out only when they have changed."""
        if view.tree != self._shown:
            self._shown = view.tree
            self._tree.show(nodes=rows(view.tree))
        self._tree.show(current=view.cursor)
        more = view.tree_nodes - len(view.tree)
        self._count.set_text(f"{len(view.tree):,} of {view.tree_nodes:,} nodes" if more else "")


class CommentPanel:
    """The comment of the position: text to read and to write, never HTML."""

    def __init__(self, session: BoardSession) -> None:
        self._session = session
        self._node, self._kept = 0, ""
        with panel("Comment"):
            self._text = ui.textarea(placeholder="What is there to say of this position?")
            self._text.props('outlined autogrow dense aria-label="Comment" input-class="comment"').on("blur", self.save)

    async def save(self) -> None:
        """Keep what was written."""
        text = str(self._text.value or "")
        if text != self._kept and await act(self._session.set_comment, text, self._node):
            self._kept = text

    def show(self, view: BoardView) -> None:
        """The comment there, unless the same one is being written."""
        if (view.cursor, view.comment) != (self._node, self._kept):
            self._node, self._kept = view.cursor, view.comment
            self._text.set_value(view.comment)


class EditPanel:
    """Tools to set stones, marks and letters by hand; hidden until somebody wants to edit."""

    def __init__(self, session: BoardSession, on_change: Callable[[], Any]) -> None:
        self._session = session
        self._tool: str | None = None
        self._buttons: dict[str, ui.button] = {}
        self._on_change = on_change
        self._labels: dict[str, str] = {}
        self._marks: dict[str, str] = {}
        with ui.element("div").classes("side-part edit-part") as self._panel, panel("Edit") as head:
            with head:
                # Without bounds, which would turn what is too large into something else: the board refuses it.
                self._komi = ui.number("Komi", format="%.1f", step=0.5).props("dense outlined").classes("komi")
                self._komi.on("change", self._set_komi)
            ui.label("Choose a tool and click points of the board.").classes("small quiet")
            with ui.element("div").classes("tools").props('role="group" aria-label="Tools"'):
                for tool, icon, name in TOOLS:
                    made = button(name, icon, lambda tool=tool: self.choose(tool))
                    self._buttons[tool] = made.props('dense align=left aria-pressed="false"')
                    if icon is None:
                        with made:
                            ui.element("span").classes(f"strip-stone {tool}").props('aria-hidden="true"')
                self._swap_button = button("", "swap_horiz", self._swap).props("dense align=left")
                button("Delete this branch", "delete", self._delete, kind="danger").props("dense align=left")
        self._to_move = "black"
        self._followed = False
        self.opened = False
        self._panel.set_visibility(False)

    def open(self, wanted: bool) -> None:
        """Show the tools, or put them away."""
        self.opened = wanted
        self._panel.set_visibility(wanted)
        if not wanted and self._tool is not None:
            self.choose(self._tool)

    @property
    def active(self) -> bool:
        """A tool is in the hand."""
        return self._tool is not None

    def choose(self, tool: str) -> None:
        """Take a tool, or lay it down."""
        self._tool = None if tool == self._tool else tool
        for name, made in self._buttons.items():
            made.props(f'aria-pressed="{"true" if name == self._tool else "false"}"')
        self._on_change()

    async def use(self, vertex: str) -> None:
        """The tool at a point; again takes a mark away."""
        session, tool = self._session, self._tool
        if tool in ("black", "white", "empty"):
            await act(session.set_stone, vertex, tool)
        elif tool == "label":
            taken = set(self._labels.values())
            letter = next((each for each in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if each not in taken), "?")
            await act(session.set_label, vertex, "" if vertex in self._labels else letter)
        elif tool is not None:
            await act(session.set_mark, vertex, "" if self._marks.get(vertex) == tool else tool)

    def show(self, view: BoardView) -> None:
        """What is there to be taken away again."""
        self._labels, self._marks, self._to_move = view.labels, view.marks, view.to_move
        self._swap_button.set_text(f"{_other(view.to_move).capitalize()} to move")
        self._followed = any(node.id == view.cursor and node.children for node in view.tree)
        if self._komi.value != view.komi:
            self._komi.set_value(view.komi)

    async def _delete(self) -> None:
        """The position in sight with all that follows it, which may be half a game."""
        if not self._followed or await sure(
            "Delete this branch?", "Delete", "Keep it", icon="delete", more="All moves that follow go with it."
        ):
            await act(self._session.delete_branch)

    async def _swap(self) -> None:
        await act(self._session.set_to_move, _other(self._to_move))

    async def _set_komi(self) -> None:
        if self._komi.value is None or not await act(self._session.set_komi, float(self._komi.value)):
            self._komi.set_value(self._session.game.komi)  # what was refused must not stay in sight


def _other(side: str) -> str:
    return "white" if side == "black" else "black"

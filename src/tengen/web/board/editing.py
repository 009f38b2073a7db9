"""Changing what is in the record."""

from __future__ import annotations

import numpy as np

from tengen.go import Color
from tengen.go.color import parse_color
from tengen.go.sgf.edit import points
from tengen.go.sgf.text import write_size
from tengen.go.size import size_text
from tengen.web.board.bounds import COMMENT
from tengen.web.board.core import Core
from tengen.web.board.counting import Counting
from tengen.web.board.engines import Engines
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.place import Place
from tengen.web.board.playing import Playing
from tengen.web.board.view import MARKS

_STONES = ("empty", "black", "white")
_LABEL = 20  # letters at most


class Editing:
    """Comments, labels, marks, stones by hand, komi, branches."""

    def __init__(self, core: Core, place: Place, engines: Engines, counting: Counting, playing: Playing) -> None:
        self._core = core
        self._place = place
        self._engines = engines
        self._counting = counting
        self._playing = playing

    def set_comment(self, text: str, node: int | None = None) -> None:
        """The comment of a node, by default of the one at the cursor."""
        if len(text) > COMMENT:
            raise BoardError(f"A comment has {COMMENT:,} letters at most.")
        with self._core.lock, board_errors():
            tree = self._place.tree
            tree.record.set_comment(tree.path(self._place.cursor if node is None else node), text)
            self._noted()

    def set_label(self, vertex: str, text: str = "") -> None:
        """Letters at a point; none remove them."""
        if len(text) > _LABEL:
            raise BoardError(f"A label has {_LABEL} letters at most.")
        with self._core.lock:
            point, tree, cursor = self._point(vertex), self._place.tree, self._place.cursor
            others = [each for each in tree.texts(cursor, "LB") if not each.startswith(f"{point}:")]
            with board_errors():
                tree.record.set(tree.path(cursor), "LB", [*others, f"{point}:{text}"] if text else others)
            self._noted()

    def set_mark(self, vertex: str, mark: str = "") -> None:
        """A circle, square, triangle or cross at a point; "" removes it."""
        if mark and mark not in MARKS.values():
            raise BoardError(f"Marks are {', '.join(MARKS.values())}, not {mark!r}.")
        with self._core.lock:
            point, tree, cursor = self._point(vertex), self._place.tree, self._place.cursor
            path = tree.path(cursor)
            for name, meaning in MARKS.items():
                kept = [each for each in tree.texts(cursor, name) if each != point]
                tree.record.set(path, name, [*kept, point] if meaning == mark else kept)
            self._noted()

    def set_stone(self, vertex: str, color: str) -> None:
        """Put a stone by hand, or take it off with "empty"; after moves a node of its own is made for it."""
        if color not in _STONES:
            raise BoardError(f"A stone is black, white or empty, not {color!r}.")
        with self._core.lock:
            self._require_free()
            self._point(vertex)
            game = self._place.game.copy()
            with board_errors():
                game.set_up(**{color: [vertex.upper()]})  # refuses stones without liberties
            self._write_set_up(np.array(game.board.stones), game.to_move)

    def set_to_move(self, color: str) -> None:
        """Who is to move in the position at the cursor."""
        with board_errors():
            side = parse_color(color)
        with self._core.lock:
            self._require_free()
            self._write_set_up(np.array(self._place.game.board.stones), side)

    def set_komi(self, komi: float) -> None:
        """For the whole record."""
        with self._core.lock:
            self._require_free()
            game = self._place.tree.game(0).copy()
            with board_errors():
                game.komi = komi
                self._place.tree.record.set((), "KM", f"{komi:g}")
            self._counting.dead = None  # a count that was accepted is of the old komi
            self._edited()

    def delete_branch(self, node: int | None = None) -> None:
        """Remove a node with all that follows it."""
        with self._core.lock:
            place = self._place
            node = place.cursor if node is None else node
            place.tree.entry(node)
            if self._playing.under_way and node in place.tree.line(place.tip):
                raise BoardError("That is the game under way: take moves back instead.")
            self._engines.cancel()
            if place.remove(node):
                self._counting.dead = None  # it was of the end of the game
            self._edited()

    def _require_free(self) -> None:
        if self._playing.under_way:
            raise BoardError("A game is under way: stones are set by hand only in analysis.")

    def _point(self, vertex: str) -> str:
        """A vertex as SGF writes it."""
        size = self._place.tree.record.size
        point = points(size).get(vertex.upper())
        if not point:
            raise BoardError(f"{vertex[:20]!r} is not a point of a {size_text(size)} board.")
        return point.decode("ascii")

    def _write_set_up(self, stones: np.ndarray, to_move: Color) -> None:
        """Set-up properties that make this position from the one before."""
        place, tree = self._place, self._place.tree
        node = tree.node(place.cursor)
        if node.children or not {"B", "W"}.isdisjoint(node.properties):
            place.require_node()
            place.cursor = tree.add_node(place.cursor)
            node = tree.node(place.cursor)
        parent = tree.parent(place.cursor)
        before = np.zeros_like(stones) if parent is None else np.array(tree.game(parent).board.stones)
        tree.record.write_set_up(node, before, stones, to_move)
        if parent is None and "HA" in node.properties and not (stones == 1).any():
            del node.properties["HA"]
        tree.record.set_raw((), "SZ", [write_size(tree.record.size).encode()])  # reads the facts of the root anew
        self._edited()

    def _noted(self) -> None:
        self._place.changed = True
        self._core.happened()

    def _edited(self) -> None:
        """Positions are others than they were."""
        self._engines.cancel()
        self._engines.hint = None
        self._place.edited()
        self._core.happened()

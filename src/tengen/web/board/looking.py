"""Moving the cursor, and changing what is in the record."""

from __future__ import annotations

import numpy as np

from tengen.go import Color
from tengen.go.color import SIDES, parse_color
from tengen.go.sgf.edit import points
from tengen.go.sgf.text import write_size
from tengen.go.size import size_text
from tengen.web.board.base import MARKS
from tengen.web.board.bounds import COMMENT
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.players import HUMAN
from tengen.web.board.thinking import Thinking
from tengen.web.board.tree import GameTree

_STONES = ("empty", "black", "white")
_LABEL = 20  # letters at most


class Looking(Thinking):
    """The actions of a game record."""

    def go_to(self, node: int) -> None:
        """Look at another position."""
        with self._lock:
            self.tree.entry(node)
            if node == self.cursor:
                return
            self.tree.game(node)  # what cannot be shown is told, and the cursor stays
            if self.state != "thinking":
                self._cancel()
            self.cursor = node
            self._hint = None
            self._changed()

    def step(self, count: int = 1) -> None:
        """Forwards along the main line from here, or backwards; as far as there are nodes."""
        with self._lock:
            node = self.cursor
            if count < 0:
                line = self.tree.line(node)
                node = line[max(0, len(line) - 1 + count)]
            for _ in range(min(count, len(self.tree))):
                children = self.tree.children(node)
                if not children:
                    break
                node = self._towards_tip(node, children)
            self.go_to(node)

    def _towards_tip(self, node: int, children: list[int]) -> int:
        """Of several ways the one that the game has taken."""
        if self.mode == "play":
            line = self.tree.line(self.tip)
            depth = self.tree.entry(node).depth
            if depth + 1 < len(line) and line[depth] == node:
                return line[depth + 1]
        return children[0]

    def first(self) -> None:
        """The first position."""
        self.go_to(0)

    def last(self) -> None:
        """The end of the line from here; of a game under way its last move."""
        with self._lock:
            self.step(len(self.tree))

    # --- files -------------------------------------------------------------------------------------------------------

    def load_sgf(self, data: bytes, title: str | None = None) -> None:
        """Put the first game of a file on the board, for analysis; BoardError, with nothing changed, if it is bad."""
        if len(data) > self.settings.upload_bytes:
            most = self.settings.upload_bytes / 2**20
            raise BoardError(f"The file has {len(data) / 2**20:.1f} MB; at most {most:.1f} MB are read.")
        tree = GameTree.load(data, self.settings)
        with self._lock:
            self._drop_work()
            self._reset(tree)
            self.mode = "analysis"
            self.result = tree.record.result
            self.players = dict.fromkeys(SIDES, HUMAN)
            if title is None:
                title = " – ".join(name for name in tree.record.players if name)
            self.title = title.strip()[:200] or self.title
            self._changed()

    def analyse_freely(self) -> None:
        """Leave the game: both colours are the user's from here on."""
        with self._lock:
            self._drop_work()
            self.clocks.pause()
            if self.scoring:
                self.scoring, self.dead = False, None
            self.mode = "analysis"
            self._changed()

    # --- editing -----------------------------------------------------------------------------------------------------

    def set_comment(self, text: str, node: int | None = None) -> None:
        """The comment of a node, by default of the one at the cursor."""
        if len(text) > COMMENT:
            raise BoardError(f"A comment has {COMMENT:,} letters at most.")
        with self._lock, board_errors():
            self.tree.record.set_comment(self.tree.path(self.cursor if node is None else node), text)
            self._noted()

    def set_label(self, vertex: str, text: str = "") -> None:
        """Letters at a point; none remove them."""
        if len(text) > _LABEL:
            raise BoardError(f"A label has {_LABEL} letters at most.")
        with self._lock:
            point = self._point(vertex)
            path = self.tree.path(self.cursor)
            others = [each for each in self.tree.texts(self.cursor, "LB") if not each.startswith(f"{point}:")]
            with board_errors():
                self.tree.record.set(path, "LB", [*others, f"{point}:{text}"] if text else others)
            self._noted()

    def set_mark(self, vertex: str, mark: str = "") -> None:
        """A circle, square, triangle or cross at a point; "" removes it."""
        if mark and mark not in MARKS.values():
            raise BoardError(f"Marks are {', '.join(MARKS.values())}, not {mark!r}.")
        with self._lock:
            point, path = self._point(vertex), self.tree.path(self.cursor)
            for name, meaning in MARKS.items():
                kept = [each for each in self.tree.texts(self.cursor, name) if each != point]
                self.tree.record.set(path, name, [*kept, point] if meaning == mark else kept)
            self._noted()

    def set_stone(self, vertex: str, color: str) -> None:
        """Put a stone by hand, or take it off with "empty"; after moves a node of its own is made for it."""
        if color not in _STONES:
            raise BoardError(f"A stone is black, white or empty, not {color!r}.")
        with self._lock:
            self._require_free()
            self._point(vertex)
            game = self.tree.game(self.cursor).copy()
            with board_errors():
                game.set_up(**{color: [vertex.upper()]})  # refuses stones without liberties
            self._write_set_up(np.array(game.board.stones), game.to_move)

    def set_to_move(self, color: str) -> None:
        """Who is to move in the position at the cursor."""
        with board_errors():
            side = parse_color(color)
        with self._lock:
            self._require_free()
            self._write_set_up(np.array(self.tree.game(self.cursor).board.stones), side)

    def set_komi(self, komi: float) -> None:
        """For the whole record."""
        with self._lock:
            self._require_free()
            game = self.tree.game(0).copy()
            with board_errors():
                game.komi = komi
                self.tree.record.set((), "KM", f"{komi:g}")
            self.dead = None  # a count that was accepted is of the old komi
            self._edited()

    def delete_branch(self, node: int | None = None) -> None:
        """Remove a node with all that follows it."""
        with self._lock:
            node = self.cursor if node is None else node
            self.tree.entry(node)
            if self.mode == "play" and self.result is None and node in self.tree.line(self.tip):
                raise BoardError("That is the game under way: take moves back instead.")
            self._cancel()
            cursor = self.cursor
            self._remove(node)
            self.cursor = cursor if cursor in self.tree else self.cursor
            self._edited()

    def _require_free(self) -> None:
        if self.mode == "play" and self.result is None:
            raise BoardError("A game is under way: stones are set by hand only in analysis.")

    def _point(self, vertex: str) -> str:
        """A vertex as SGF writes it."""
        size = self.tree.record.size
        point = points(size).get(vertex.upper())
        if not point:
            raise BoardError(f"{vertex[:20]!r} is not a point of a {size_text(size)} board.")
        return point.decode("ascii")

    def _write_set_up(self, stones: np.ndarray, to_move: Color) -> None:
        """Set-up properties that make this position from the one before."""
        node = self.tree.node(self.cursor)
        if node.children or not {"B", "W"}.isdisjoint(node.properties):
            self._require_node()
            self.cursor = self.tree.add_node(self.cursor)
            node = self.tree.node(self.cursor)
        parent = self.tree.parent(self.cursor)
        before = np.zeros_like(stones) if parent is None else np.array(self.tree.game(parent).board.stones)
        self.tree.record.write_set_up(node, before, stones, to_move)
        if parent is None and "HA" in node.properties and not (stones == 1).any():
            del node.properties["HA"]
        self.tree.record.set_raw(
            (), "SZ", [write_size(self.tree.record.size).encode()]
        )  # reads the facts of the root anew
        self._edited()

    def _noted(self) -> None:
        self.record_changed = True
        self._changed()

    def _edited(self) -> None:
        self._cancel()
        self.record_changed = True
        self.tree.forget_positions()
        self.values.pop(self.cursor, None)
        self._hint = None
        self._changed()

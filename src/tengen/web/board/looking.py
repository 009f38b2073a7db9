"""Moving the cursor."""

from __future__ import annotations

from tengen.web.board.core import Core
from tengen.web.board.engines import Engines
from tengen.web.board.place import Place
from tengen.web.board.playing import Playing


class Looking:
    """The ways through a record."""

    def __init__(self, core: Core, place: Place, engines: Engines, playing: Playing) -> None:
        self._core = core
        self._place = place
        self._engines = engines
        self._playing = playing

    def go_to(self, node: int) -> None:
        """Look at another position."""
        with self._core.lock:
            place = self._place
            place.tree.entry(node)
            if node == place.cursor:
                return
            place.tree.game(node)  # what cannot be shown is told, and the cursor stays
            self._playing.cancel_unless_thinking()
            place.cursor = node
            self._engines.hint = None
            self._core.happened()

    def step(self, count: int = 1) -> None:
        """Forwards along the main line from here, or backwards; as far as there are nodes."""
        with self._core.lock:
            tree, node = self._place.tree, self._place.cursor
            if count < 0:
                line = tree.line(node)
                node = line[max(0, len(line) - 1 + count)]
            for _ in range(min(count, len(tree))):
                children = tree.children(node)
                if not children:
                    break
                node = self._towards_tip(node, children)
            self.go_to(node)

    def _towards_tip(self, node: int, children: list[int]) -> int:
        """Of several ways the one that the game has taken."""
        if self._playing.mode == "play":
            line = self._place.tree.line(self._place.tip)
            depth = self._place.tree.entry(node).depth
            if depth + 1 < len(line) and line[depth] == node:
                return line[depth + 1]
        return children[0]

    def first(self) -> None:
        """The first position."""
        self.go_to(0)

    def last(self) -> None:
        """The end of the line from here; of a game under way its last move."""
        with self._core.lock:
            self.step(len(self._place.tree))

"""The count of a game that passes have ended."""

from __future__ import annotations

from tengen.go.dead_stones import DeadStones
from tengen.go.status import estimate
from tengen.web.board.core import Core
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.place import Place
from tengen.web.board.view import ScoringView, rows_of
from tengen.web.board.work import Job

_PLAYOUTS = 1000  # that estimate dead stones


class Counting:
    """Dead stones are estimated, people change them, and the count that they accept stays in sight."""

    def __init__(self, core: Core, place: Place) -> None:
        self._core = core
        self._place = place
        self.open = False
        self.dead: DeadStones | None = None  # once they are known; they stay when the count was accepted

    def begin(self) -> None:
        """The game at the tip is over."""
        self.open, self.dead = True, None

    def drop(self) -> None:
        """There is no count any more."""
        self.open, self.dead = False, None

    def stones(self) -> DeadStones:
        """Of the count under way; BoardError if there is none, or not yet."""
        if not self.open:
            raise BoardError("The game is not being counted.")
        if self.dead is None:
            raise BoardError("The dead stones are not estimated yet: wait a moment.")
        return self.dead

    def mark_dead(self, vertex: str) -> None:
        """A chain that was taken for dead lives, or the other way round."""
        with self._core.lock:
            dead = self.stones()
            with board_errors():
                dead.change(vertex)
            self._core.happened()

    @property
    def wanted(self) -> bool:
        """The dead stones are still to be estimated."""
        return self.open and self.dead is None

    def job(self) -> Job:
        """The estimate."""
        core, node = self._core, self._place.tip
        game = self._place.tree.game(node).copy()

        def run() -> None:
            with core.pool.turn(core.id, lambda: None, lambda: core.closed):
                status = estimate(game.board, _PLAYOUTS)
            dead = DeadStones(game, status)
            with core.lock:
                if self.wanted and self._place.tip == node:
                    self.dead = dead
                    core.happened()

        return run

    def view(self) -> ScoringView | None:
        """The count as it stands, while the game is counted."""
        return self._shown() if self.open else None

    def accepted(self) -> ScoringView | None:
        """The count that ended the game, while its last position is in sight."""
        return self._shown() if self.dead is not None and not self.open and self._place.at_tip else None

    def _shown(self) -> ScoringView:
        if self.dead is None:
            return ScoringView(False, [], [], 0.0, 0.0, "")
        score = self.dead.score()
        return ScoringView(True, sorted(self.dead.stones), rows_of(score.owner), score.black, score.white, score.text)

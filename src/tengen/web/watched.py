"""P-games that are watched over the API: found by id and bounded."""

from __future__ import annotations

import threading
import uuid
from collections import OrderedDict

from tengen.pgame import Drawing, Settings, Stepper
from tengen.pgame.stepper import StepView
from tengen.web.board.errors import NotHere, board_errors

MOST = 50  # at once; the one that was unused longest gives way


class WatchedGame:
    """A stepper for any thread."""

    def __init__(self, settings: Settings, number: int, drawing: Drawing | None) -> None:
        self.id = uuid.uuid4().hex
        self._lock = threading.Lock()
        with board_errors():
            self._stepper = Stepper(settings, number, drawn=None if drawing is None else drawing.game())

    def step(self, simulations: int) -> StepView:
        """Search on; BoardError if there were too many."""
        with self._lock, board_errors():
            self._stepper.step(simulations)
            return self._stepper.view()

    def reset(self) -> StepView:
        """Begin anew."""
        with self._lock:
            self._stepper.reset()
            return self._stepper.view()

    def view(self) -> StepView:
        """Everything as it stands."""
        with self._lock:
            return self._stepper.view()


class WatchedGames:
    """By id."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._games: OrderedDict[str, WatchedGame] = OrderedDict()

    def create(self, settings: Settings, number: int = 0, drawing: Drawing | None = None) -> WatchedGame:
        """A game of an experiment, or one that was drawn; BoardError if it is too large to look at or not complete."""
        made = WatchedGame(settings, number, drawing)
        with self._lock:
            self._games[made.id] = made
            while len(self._games) > self._most:
                self._games.popitem(last=False)
        return made

    def get(self, id: str) -> WatchedGame:
        """NotHere if there is none, or no more."""
        with self._lock:
            found = self._games.get(id)
            if found is None:
                raise NotHere("There is no such P-game; those that nobody uses are forgotten after a while.")
            self._games.move_to_end(id)
            return found

    def delete(self, id: str) -> None:
        """Forget it."""
        self.get(id)
        with self._lock:
            self._games.pop(id, None)

    def __len__(self) -> int:
        return len(self._games)

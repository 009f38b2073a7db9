"""All boards of a server: made, found, kept, and put to rest."""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass

from tengen.go.size import as_size
from tengen.web.board.errors import BoardError, NotHere
from tengen.web.board.saved import restore, state_of
from tengen.web.board.saved_review import move_of
from tengen.web.board.session import BoardSession
from tengen.web.board.view import ShownSize
from tengen.web.pool import SearchPool
from tengen.web.settings import WebSettings
from tengen.web.store import BoardStore

_TICK = 0.25  # seconds
_TRY = 5.0  # seconds until what could not be kept is tried again
_IDLE = 600.0  # seconds after which a board that nobody looks at is only in the store

TOO_MANY = "Too many boards were made from your address"
NONE = "There is no such board; it may have been deleted."


class NoSuchBoard(NotHere):
    """There is no board of that id."""


@dataclass(frozen=True)
class BoardSummary:
    """A board in a list."""

    id: str
    title: str
    created: float  # seconds since 1970
    changed: float
    size: ShownSize  # in JSON [width, height] if it is no square
    moves: int
    state: str
    result: str | None
    black: str
    white: str


class BoardRegistry:
    """Boards by id. What is not in memory comes from the store when it is asked for."""

    def __init__(self, settings: WebSettings, store: BoardStore, pool: SearchPool) -> None:
        self.settings = settings
        self.pool = pool
        self._store = store
        self._lock = threading.Lock()
        self._boards: dict[str, BoardSession] = {}
        self._ended = threading.Event()
        self._ticker = threading.Thread(target=self._tick, name="tengen-web-ticker", daemon=True)
        self._ticker.start()

    def create(self, title: str = "", id: str | None = None) -> BoardSession:
        """A new, empty board, of that id if one is given; BoardError if there are too many."""
        if self._store.count() >= self.settings.boards:
            raise BoardError(f"There are {self.settings.boards} boards, which is the most: delete one first.")
        board = BoardSession(self.pool, self.settings, id=id, title=title[:200], save=self._save)
        with self._lock:
            self._require_open()
            if board.id in self._boards:
                raise BoardError("This board is being made already.")
            self._save(board)  # if it cannot be kept there is none
            self._boards[board.id] = board
        return board

    def get(self, id: str) -> BoardSession:
        """NoSuchBoard if there is none of that id; BoardError if what is kept of it is damaged."""
        with self._lock:
            self._require_open()
            if (board := self._boards.get(id)) is not None:
                return board
        row = self._store.load(id) if len(id) <= 64 else None
        if row is None:
            raise NoSuchBoard(NONE)
        # A large record takes a while, in which others go on. Whoever is first puts the board there.
        fresh = BoardSession(self.pool, self.settings, id=row.id, title=row.title)
        restore(fresh, row.state, row.sgf, row.reviewed)
        with self._lock:
            self._require_open()
            if (board := self._boards.get(id)) is None and self._store.load(id) is not None:
                fresh.core.created, fresh.core.changed, fresh.save = row.created, row.changed, self._save
                board = self._boards[id] = fresh
        if board is not fresh:
            fresh.close()
        if board is None:
            raise NoSuchBoard(NONE)
        return board

    def has(self, id: str) -> bool:
        """Whether there is a board of that id."""
        with self._lock:
            return id in self._boards or self._store.load(id) is not None

    def list(self) -> list[BoardSummary]:
        """All boards, the one that changed last first."""
        return [_summary(row.id, row.title, row.created, row.changed, row.state) for row in self._store.all()]

    def delete(self, id: str) -> None:
        """The board and what is kept of it; those who listen are told."""
        with self._lock:
            if id not in self._boards and self._store.load(id) is None:
                raise NoSuchBoard(NONE)
            self._store.delete(id)
            board = self._boards.pop(id, None)
            if board is not None:
                board.save = None
        if board is not None:
            board.close()

    def close(self) -> None:
        """Everything comes to rest, with the boards as they are."""
        self._ended.set()
        self._ticker.join()
        with self._lock:
            boards, self._boards = list(self._boards.values()), {}
        for board in boards:
            board.close()

    def _require_open(self) -> None:
        if self._ended.is_set():
            raise BoardError("The server is stopping.")

    def _save(self, board: BoardSession) -> None:
        core, place, reviewing = board.core, board.place, board.reviewing
        sgf = place.tree.record.to_bytes() if place.changed else None
        judged, kept = [move_of(move) for _, move in reviewing.moves[reviewing.kept :]], reviewing.kept
        self._store.save(core.id, core.title, core.created, core.changed, state_of(board), sgf, judged, after=kept)
        place.changed, reviewing.kept = False, kept + len(judged)

    def _tick(self) -> None:
        next_try = 0.0
        while not self._ended.wait(_TICK):
            with self._lock:
                boards = list(self._boards.values())
            again = time.monotonic() >= next_try
            if again:
                next_try = time.monotonic() + _TRY
            for board in boards:
                board.tick()
                if again:
                    board.core.keep_again()
                if board.resting and time.time() - board.core.changed > _IDLE:
                    self._put_away(board)
            self.pool.tend()

    def _put_away(self, board: BoardSession) -> None:
        with self._lock:
            if board.resting and board.core.kept and self._boards.get(board.id) is board:
                del self._boards[board.id]
                board.close()


def _summary(id: str, title: str, created: float, changed: float, state: str) -> BoardSummary:
    try:
        kept = json.loads(state)
        players = {side: _name(kept["players"][side]) for side in ("black", "white")}
        return BoardSummary(
            id,
            title,
            created,
            changed,
            as_size(kept["size"]),
            int(kept["moves"]),
            str(kept["state"]),
            kept["result"],
            **players,
        )
    except (ValueError, KeyError, TypeError):
        return BoardSummary(id, title, created, changed, 19, 0, "damaged", None, "", "")


def _name(player: dict[str, object]) -> str:
    return "Human" if player["kind"] != "engine" else "Tengen"

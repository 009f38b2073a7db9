"""Asking databases of games within the bounds of a server: how many searches at once, how long, how much memory."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

from tengen.games import Database, StoredGame
from tengen.games.found import Found
from tengen.web.board.errors import BoardError, TooOften, board_errors
from tengen.web.explorer.inquiry import Stopped, Token
from tengen.web.explorer.listing import ORDERS, Listed, listed
from tengen.web.explorer.shelf import Shelf
from tengen.web.explorer.wish import Wish

MOST_LISTED = 200  # games of a page of the list
_OPEN = 2  # databases in memory
_AT_ONCE = 2  # searches
_WAITING = 12  # beyond which nobody is let in
_SECONDS = 30.0  # that a search may take
_KEPT = 16  # answers, for the pages of their lists
_NAMES = 12  # that complete what is written of one
_TICK = 0.05


class _Opened:
    """A database with its games in memory. Its finder may be asked by any thread; the reader by one at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.place = _place(path)
        self.finder = Database(path, threads=True)
        self._reader = Database(path, threads=True)
        self._lock = threading.Lock()
        self.users = 0
        self.forgotten = False

    @contextmanager
    def reading(self) -> Iterator[Database]:
        with self._lock:
            yield self._reader

    def close(self) -> None:
        self.finder.close()
        self._reader.close()


class Explorer:
    """Any thread may ask. What cannot be answered is a BoardError that names the database, not where it lies."""

    def __init__(self, shelf: Shelf, threads: int = 0, seconds: float = _SECONDS) -> None:
        self.shelf = shelf
        #: For those who wait for answers: no other work of the server stands behind a search.
        self.workers = ThreadPoolExecutor(_AT_ONCE + 4, thread_name_prefix="tengen-explorer")
        self._threads = threads
        self._seconds = seconds
        self._lock = threading.Lock()
        self._opened: OrderedDict[Path, _Opened] = OrderedDict()
        self._answers: OrderedDict[tuple[object, ...], Found] = OrderedDict()
        self._turns = threading.BoundedSemaphore(_AT_ONCE)
        self._waiting = 0
        self._searching: set[Token] = set()
        self._closing = threading.Event()

    def find(self, name: str, wish: Wish, token: Token | None = None) -> Found:
        """Where it occurs; Stopped if the token was stopped, before or meanwhile."""
        token = token or Token()
        with self._using(name) as opened:
            key = (opened.path, _stamp(opened.path), wish.query, wish.wanted)
            with self._lock:
                if (known := self._answers.get(key)) is not None:
                    self._answers.move_to_end(key)
                    return known
            with self._turn(token):
                found = self._found(opened, wish, token)
            with self._lock:
                self._answers[key] = found
                while len(self._answers) > _KEPT:
                    self._answers.popitem(last=False)
            return found

    def games(
        self, name: str, found: Found, *, order: str = "newest", offset: int = 0, limit: int = 20
    ) -> list[Listed]:
        """A part of the list of games of an answer."""
        if order not in ORDERS:
            raise BoardError(f"Games are listed {', '.join(ORDERS)}, not {order[:20]!r}.")
        if not (0 <= offset < 2**31 and 1 <= limit <= MOST_LISTED):
            raise BoardError(f"A part of the list has from 1 to {MOST_LISTED} games, and begins at 0 or later.")
        with self._using(name) as opened, opened.reading() as database:
            return listed(database, found, order, offset, limit)

    def game(self, name: str, number: int) -> StoredGame:
        """A game by its number."""
        with self._using(name) as opened, opened.reading() as database:
            return database.game(number)

    def count(self, name: str) -> int:
        """How many games there are."""
        with self._using(name) as opened, opened.reading() as database:
            return len(database)

    def players(self, name: str, part: str) -> list[str]:
        """Names that have the part in them, those with most games first."""
        part = part.strip()[:80]
        if not part:
            return []
        with self._using(name) as opened, opened.reading() as database:
            rows = database.query(
                "select name from (select id, name from player where instr(lower(name), lower(?)) limit 200)"
                " order by (select count(*) from game where black = id)"
                " + (select count(*) from game where white = id) desc, name limit ?",
                (part, _NAMES),
            )
        return [found for (found,) in rows]

    @property
    def closing(self) -> bool:
        """The server ends: nothing is answered any more."""
        return self._closing.is_set()

    def close(self) -> None:
        """Searches end, and databases are closed."""
        self._closing.set()
        with self._lock:
            searching = list(self._searching)
        for token in searching:
            token.stop()
        self.workers.shutdown(wait=True, cancel_futures=True)
        with self._lock:
            opened, self._opened = list(self._opened.values()), OrderedDict()
            self._answers.clear()
        for each in opened:
            with suppress(ValueError):
                each.close()

    # --- bounds ------------------------------------------------------------------------------------------------------

    def _found(self, opened: _Opened, wish: Wish, token: Token) -> Found:
        late = threading.Event()

        def end() -> None:
            late.set()
            token.core.stop()

        timer = threading.Timer(self._seconds, end)
        timer.daemon = True
        timer.start()
        with self._lock:
            self._searching.add(token)
        try:
            if self.closing:
                raise Stopped
            found = opened.finder.find(wish.query, wish.wanted, threads=self._threads, stop=token.core)
            _ = found.continuations  # counted here, not where the page is drawn
            return found
        except RuntimeError:
            if late.is_set():
                raise BoardError(
                    f"That takes more than {self._seconds:g} seconds: ask for more stones, or for fewer games."
                ) from None
            if self._closing.is_set() or token.stopped:
                raise Stopped from None
            raise
        finally:
            timer.cancel()
            with self._lock:
                self._searching.discard(token)

    @contextmanager
    def _turn(self, token: Token) -> Iterator[None]:
        with self._lock:
            if self._waiting >= _WAITING:
                raise TooOften("Many searches are under way", 2)
            self._waiting += 1
        try:
            while not self._turns.acquire(timeout=_TICK):
                if token.stopped or self._closing.is_set():
                    raise Stopped
            try:
                if token.stopped or self._closing.is_set():
                    raise Stopped
                yield
            finally:
                self._turns.release()
        finally:
            with self._lock:
                self._waiting -= 1

    @contextmanager
    def _using(self, name: str) -> Iterator[_Opened]:
        path = self.shelf.path(name)
        try:
            with board_errors():
                opened = self._open(path)
                try:
                    yield opened
                finally:
                    self._leave(opened)
        except BoardError as error:
            if str(path) not in str(error):
                raise
            raise type(error)(str(error).replace(str(path), name)) from None

    def _open(self, path: Path) -> _Opened:
        with self._lock:
            gone = []
            opened = self._opened.get(path)
            if opened is not None and opened.place != _place(path):  # another file has taken its place
                gone += self._forget(self._opened.pop(path))
                opened = None
            if opened is None:
                opened = self._opened[path] = _Opened(path)
            self._opened.move_to_end(path)
            opened.users += 1
            while len(self._opened) > _OPEN:
                gone += self._forget(self._opened.popitem(last=False)[1])
        for each in gone:
            each.close()
        return opened

    def _forget(self, opened: _Opened) -> list[_Opened]:
        """Within the lock; gives what can be closed now."""
        opened.forgotten = True
        for key in [key for key in self._answers if key[0] == opened.path]:
            del self._answers[key]
        return [opened] if opened.users == 0 else []

    def _leave(self, opened: _Opened) -> None:
        with self._lock:
            opened.users -= 1
            last = opened.forgotten and opened.users == 0
        if last:
            opened.close()


def _place(path: Path) -> tuple[int, int]:
    """Of a file on the disk; (0, 0) if there is none."""
    with suppress(OSError):
        about = path.stat()
        return about.st_dev, about.st_ino
    return 0, 0


def _stamp(path: Path) -> tuple[int, ...]:
    """Changes when the file does, or its log."""
    stamps: list[int] = []
    for file in (path, path.with_name(path.name + "-wal")):
        with suppress(OSError):
            about = file.stat()
            stamps += (about.st_mtime_ns, about.st_size)
    return tuple(stamps)

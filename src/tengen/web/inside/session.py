"""One look into a search: a position, a configuration, and a search that runs within the bounds of the pool."""

from __future__ import annotations

import logging
import threading
import time
import uuid
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.search import GoSearch
from tengen.inside import Layer, Look, NodeTable, Replay, TreeBox, boxes, layers, node_table, replay
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.events import Callback, Events
from tengen.web.board.view import ShownSize
from tengen.web.pool import SearchPool, Tree

MOST_SIMULATIONS = 200_000
_STEP = 2000  # simulations after which those who look are told
_HOLD = 0.4  # seconds that views may have to wait
_GONE = "The memory went to other boards: look at the position anew."
_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class LookState:
    """How far a look is."""

    id: str
    preset: str
    settings: list[str]
    size: ShownSize
    to_move: str
    simulations: int
    wanted: int
    searching: bool
    best: str | None
    win_rate: float | None  # of the side to move
    message: str  # why it ended early, if it did

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


class LookSession:
    """Views may be asked for from any thread; they see the search as it was when it last rested."""

    def __init__(
        self,
        pool: SearchPool,
        game: Game,
        config: GoConfig,
        *,
        preset: str = "",
        settings: list[str] | None = None,
    ) -> None:
        self.id = uuid.uuid4().hex
        self.preset, self.settings = preset, settings or []
        self._used = time.monotonic()
        self._pool = pool
        self._game = game.copy()
        self._seed = config.seed
        self._events = Events()
        self._lock = threading.RLock()
        self._cancelled = threading.Event()
        self._thread: threading.Thread | None = None
        self._wanted = 0
        self._message = ""
        self._dropped = False
        self._config = pool.fitted(config)
        with board_errors():
            self._search = GoSearch(game, self._config)
        self._look = Look(self._game, self._search, self._seed)
        self._layers: list[Layer] | None = None
        self._tree = Tree(lambda: self._search.memory, self._drop)
        pool.add_tree(self._tree)

    def subscribe(self, callback: Callback) -> Callable[[], None]:
        """Hear `callback("look", state)` of every step of the search, and "closed"; the function given back ends it.

        It is called in the thread of the search and must return at once.
        """
        return self._events.subscribe(callback)

    @property
    def used(self) -> float:
        """When somebody last looked; now, as long as somebody listens."""
        return time.monotonic() if len(self._events) else self._used

    @property
    def game(self) -> Game:
        """The position; a copy."""
        return self._game.copy()

    def search(self, simulations: int) -> None:
        """Search on for so many simulations, in a thread of its own; BoardError if that is too much."""
        if not 1 <= simulations <= MOST_SIMULATIONS:
            raise BoardError(f"Simulations are from 1 to {MOST_SIMULATIONS:,}, not {simulations:,}.")
        with self._lock:
            self._require_open()
            if self._thread is not None:
                raise BoardError("The search is running: wait for it or stop it first.")
            done = self._search.result().visits
            if done + simulations > MOST_SIMULATIONS:
                raise BoardError(f"One look has {MOST_SIMULATIONS:,} simulations at most; this one has {done:,}.")
            self._wanted = done + simulations
            self._message = ""
            self._cancelled.clear()
            self._thread = threading.Thread(target=self._run, name=f"tengen-look-{self.id[:8]}", daemon=True)
            self._thread.start()

    def stop(self) -> None:
        """End the search; returns when it rests."""
        self._cancelled.set()
        self._search.stop()
        thread = self._thread
        while thread is not None and thread.is_alive() and thread is not threading.current_thread():
            self._search.stop()
            thread.join(0.05)

    def wait(self) -> None:
        """Until the search rests."""
        thread = self._thread
        if thread is not None:
            thread.join()

    def close(self) -> None:
        """Nothing runs afterwards."""
        self.stop()
        self._pool.remove_tree(self._tree)
        self._pool.forget(self.id)
        self._events.publish("closed", None)

    # --- what it shows -----------------------------------------------------------------------------------------------

    def state(self) -> LookState:
        """How far it is."""
        self._used = time.monotonic()
        with self._lock:
            result = self._search.result()
            best = next((move for move in result.moves if move.action == result.best), None)
            return LookState(
                id=self.id,
                preset=self.preset,
                settings=self.settings,
                size=self._game.size,
                to_move=self._game.to_move.name.lower(),
                simulations=result.visits,
                wanted=max(self._wanted, result.visits),
                searching=self._thread is not None,
                best=result.best if result.visits else None,
                win_rate=best.value if best and best.visits else None,
                message=self._message,
            )

    def layers(self) -> list[Layer]:
        """All layers of the position."""
        with self._viewing() as look:
            if self._layers is None:
                self._layers = layers(look)
            return self._layers

    def layer(self, name: str) -> Layer:
        """The layer of that name; BoardError lists them."""
        found = self.layers()
        for layer in found:
            if layer.name == name:
                return layer
        raise BoardError(f"There is no layer {name[:40]!r}; there are {', '.join(layer.name for layer in found)}.")

    def boxes(self, path: list[str], *, depth: int = 8, least: float = 0.002, most: int = 800) -> list[TreeBox]:
        """The tree below a node."""
        with self._viewing() as look, board_errors():
            return boxes(look, path, depth=depth, least=least, most=most)

    def node(self, path: list[str]) -> NodeTable:
        """Every number of the formula at a node."""
        with self._viewing() as look, board_errors():
            return node_table(look, path)

    def playout(self, seed: int) -> Replay:
        """One playout."""
        if not 0 <= seed < 2**63:
            raise BoardError("A seed is a whole number from 0 to 2^63 - 1.")
        with self._viewing() as look:
            return replay(look, seed)

    def look(self) -> Look:
        """For comparisons; to be used while nothing searches."""
        with self._viewing() as look:
            return look

    # --- the search --------------------------------------------------------------------------------------------------

    def _viewing(self) -> _Viewing:
        self._used = time.monotonic()
        return _Viewing(self)

    def _run(self) -> None:
        try:
            with self._pool.using(self._tree):
                while not self._cancelled.is_set():
                    left = self._wanted - self._search.result().visits
                    if left <= 0 or not self._turn(min(left, _STEP)):
                        break
        except Exception as error:  # a thread has nobody else to tell
            _log.exception("a look into a search failed")
            self._message = f"The search failed: {error}."
        finally:
            with self._lock:
                self._thread = None
                self._renew()
            self._tell()

    def _turn(self, simulations: int) -> bool:
        """Some simulations while the pool gives threads; False if nothing more can come of it."""
        with self._pool.turn(self.id, self._search.stop, self._cancelled.is_set) as threads:
            if threads == 0:
                return False
            with self._lock:
                result = self._search.run(playouts=simulations, seconds=_HOLD, threads=threads)
                self._renew()
        self._tell()
        return not result.full or result.simulations > 0

    def _renew(self) -> None:
        self._look = Look(self._game, self._search, self._seed)
        self._layers = None

    def _tell(self) -> None:
        if len(self._events):
            self._events.publish("look", self.state())

    def _require_open(self) -> None:
        if self._dropped:
            raise BoardError(_GONE)

    def _drop(self) -> None:
        """The pool needs the memory. It calls this within its lock, so the waiting is left to a thread."""
        if not self._dropped:
            self._dropped = True
            self._message = _GONE
            self._cancelled.set()
            self._search.stop()
            threading.Thread(target=self._free, daemon=True).start()

    def _free(self) -> None:
        """When nobody searches or looks: the tree goes, and a fresh one of a few bytes takes its place."""
        with self._lock:
            self._search = GoSearch(self._game, self._config)
            self._renew()
        self._tell()


class _Viewing:
    """Holds the lock of a session, so that the search rests while it is looked into."""

    def __init__(self, session: LookSession) -> None:
        self._session = session

    def __enter__(self) -> Look:
        self._session._lock.acquire()
        return self._session._look

    def __exit__(self, *_: object) -> None:
        self._session._lock.release()

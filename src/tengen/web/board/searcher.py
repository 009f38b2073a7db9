"""An engine of a board within the bounds of the pool: one role, one tree."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from tengen.engine.engine import Engine
from tengen.engine.kept_search import same_game
from tengen.engine.settings import EngineSettings
from tengen.engine.thinking import Thinker
from tengen.go import Game
from tengen.go.search import GoSearch
from tengen.review import Analyst
from tengen.web.board.players import PlayerSpec
from tengen.web.pool import SearchPool, Tree


class Token:
    """Whether a piece of work is still wanted."""

    def __init__(self) -> None:
        self._cancelled = threading.Event()
        self._interrupt: Callable[[], None] | None = None

    @property
    def cancelled(self) -> bool:
        return self._cancelled.is_set()

    def cancel(self) -> None:
        """It is not; what was told to be interrupted is."""
        self._cancelled.set()
        if (interrupt := self._interrupt) is not None:
            interrupt()

    def on_cancel(self, interrupt: Callable[[], None]) -> None:
        """What ends the work; called at once if it is no longer wanted."""
        self._interrupt = interrupt
        if self.cancelled:
            interrupt()

    def watch(self, interrupt: Callable[[], None]) -> Callable[[object], None]:
        """Reports of a search look whether it is still wanted: an engine about to begin hears no interruption."""

        def look(_: object) -> None:
            if self.cancelled:
                interrupt()

        return look


class Searcher:
    """The engine of a role ("black", "white", "analysis"), used by one thread at a time within `working`."""

    def __init__(self, pool: SearchPool, board: str, settings: EngineSettings) -> None:
        self._pool = pool
        self._board = board
        self._token = Token()
        self.dropped = False  # the last work was ended because its memory was needed
        self.engine = Engine(settings, sharing=self)
        self._tree = Tree(lambda: self.engine.memory, self._drop)
        pool.add_tree(self._tree)

    @contextmanager
    def working(self, token: Token, player: PlayerSpec) -> Iterator[Engine]:
        """The engine of a player, for work that ends soon after the token is cancelled or the pool needs the memory."""
        self._token, self.dropped = token, False
        with self._pool.using(self._tree):
            try:
                settings = player.settings(self._pool.config(player.preset))
                if settings != self.engine.settings:
                    self.engine.configure(settings)
                yield self.engine
            finally:
                if self.dropped:
                    self.engine.clear_cache()

    def interrupt(self) -> None:
        """From any thread; to be repeated, as an engine that is about to begin does not hear it."""
        self.engine.interrupt()

    def turn(self, search: GoSearch | None, ended: Callable[[], bool]) -> AbstractContextManager[int]:
        """As engines ask for threads."""
        token = self._token
        return _turn(
            self._pool,
            self._board,
            search,
            lambda: ended() or token.cancelled or self.dropped,
            self.engine.interrupt,
        )

    def follow(self, game: Game) -> None:
        """Bring the engine to a position; what it knows of the game so far stays if the game only went on."""
        engine = self.engine
        known = engine.game.moves
        if same_game(engine.game, game) and game.moves[: len(known)] == known:
            rest = game.moves[len(known) :]
            try:
                for color, vertex in rest:
                    engine.play(color, vertex)
            except ValueError:
                engine.set_game(game)
            if engine.game.board == game.board and engine.game.to_move == game.to_move:
                return
        engine.set_game(game)

    def close(self) -> None:
        """The tree goes."""
        self._token.cancel()
        self.engine.close()
        self._pool.remove_tree(self._tree)

    def _drop(self) -> None:
        if self._tree.active:
            self.dropped = True
            self.engine.interrupt()
        else:
            self.engine.clear_cache()


class ReviewTree:
    """What a review searches with, within the same bounds: a position whose tree is dropped is searched anew."""

    def __init__(self, pool: SearchPool, board: str, token: Token) -> None:
        self._pool = pool
        self._board = board
        self._token = token
        self.thinker = Thinker(self)
        token.on_cancel(self.thinker.interrupt)

    @contextmanager
    def reviewing(self, analyst: Analyst) -> Iterator[None]:
        """Its tree counts while the review runs."""
        tree = Tree(lambda: analyst.memory, analyst.drop)
        self._pool.add_tree(tree)
        try:
            with self._pool.using(tree):
                yield
        finally:
            self._pool.remove_tree(tree)

    def turn(self, search: GoSearch | None, ended: Callable[[], bool]) -> AbstractContextManager[int]:
        """As engines ask for threads."""
        return _turn(self._pool, self._board, search, lambda: ended() or self._token.cancelled, self.thinker.interrupt)


@contextmanager
def _turn(
    pool: SearchPool, board: str, search: GoSearch | None, over: Callable[[], bool], interrupt: Callable[[], None]
) -> Iterator[int]:
    """The threads that the pool gives a search of a board; what nobody wants any more is interrupted."""
    stop = search.stop if search is not None else lambda: None  # short work is not stopped
    with pool.turn(board, stop, over) as threads:
        if threads == 0 or over():
            interrupt()
        yield max(1, threads)

"""One turn of a query on its way: waiting, being searched, answered."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from tengen.analysis import answer
from tengen.analysis.position import position
from tengen.analysis.query import Query, Warned
from tengen.config import GoConfig
from tengen.engine.book import Books
from tengen.engine.policy import read_policy
from tengen.engine.thinking import Limits, Thinker
from tengen.go import Game
from tengen.go.search import GoSearch
from tengen.go.search.result import GoResult

Send = Callable[..., None]  # an answer, and optional=True if it may be left out


class Job:
    """A position to search. `search_on` belongs to one thread; everybody may look, end it or change its threads."""

    def __init__(self, query: Query, turn: int, priority: int, send: Send, books: Books | None = None) -> None:
        self.query = query
        self.turn = turn
        self.priority = priority
        self._send = send
        self._books = books
        self._lock = threading.Lock()
        self._search: GoSearch | None = None
        self._threads = 1
        self._thinker = Thinker(threads=lambda: self._threads)
        self._answered = False

    @property
    def threads(self) -> int:
        """That it may search with now."""
        return self._threads

    def end(self) -> None:
        """Stop searching, and answer with what there is."""
        self._thinker.interrupt()

    def set_threads(self, threads: int) -> None:
        """Search on with so many threads."""
        changed, self._threads = threads != self._threads, threads
        if changed:
            self._thinker.restart()

    def give_up(self) -> None:
        """Answer that nothing was searched."""
        self._answered = True
        self._send(answer.no_results(self.query, self.turn))

    def run(self, most_threads: int, on_start: Callable[[Job], None]) -> None:
        """Search until visits, time or somebody ends it, and send the answer."""
        query = self.query
        game = position(query, self.turn)
        search = GoSearch(game, _config(query, game, most_threads))
        search.restrict(query.restriction)
        search.count_move_ownership(query.moves_ownership or query.moves_ownership_stdev)
        self._game = game
        self._policy = read_policy(game, search.config)
        self._book = self._books(search.config, game.size) if query.book and self._books is not None else None
        if query.policy and self._policy is None:
            missing = Warned(
                "includePolicy", "there is no policy: the configuration knows no strengths of moves (knowledge.gamma)"
            )
            self._send(answer.warning(query.id, missing))
        with self._lock:
            self._search = search
        on_start(self)
        if self._thinker.interrupted:  # by somebody who wants no answer any more, but a sign of its end
            result = search.result()
        else:
            result = self._thinker.think(search, Limits(query.visits, query.seconds))
        with self._lock:
            self._answered = True
            self._search = None  # its memory goes when this method ends, whoever still holds the job
        if result.visits == 0:
            self.give_up()
        else:
            self._send(self._answer(search, result, during=False))

    def report(self) -> bool | None:
        """Send what there is so far; False if the search is over, None if there is nothing yet."""
        with self._lock:
            search, answered = self._search, self._answered
        if answered or search is None:
            return False
        result = search.result()
        if result.visits == 0:
            return None
        found = self._answer(search, result, during=True)
        with self._lock:
            if self._answered:
                return False
            self._send(found, optional=True)
        return True

    def _answer(self, search: GoSearch, result: GoResult, *, during: bool) -> answer.Answer:
        found = answer.analysis(self.query, self.turn, self._game, search, result, self._policy, during=during)
        return {**found, "book": answer.book_moves(self._book, self._game)} if self.query.book else found


def _config(query: Query, game: Game, threads: int) -> GoConfig:
    """The query's configuration with the server's threads; ownership is looked at often enough if it is wanted."""
    config = query.config.for_size(game.size)
    config = replace(config, thread=replace(config.thread, threads=threads))
    wanted = (query.ownership, query.ownership_stdev, query.moves_ownership, query.moves_ownership_stdev)
    if not any(wanted):
        return config
    usual = config.tree.ownership_every or 16
    often = max(1, min(usual, query.visits // (64 * threads)))
    return replace(config, tree=replace(config.tree, ownership_every=often))

"""The engines of a board, and the work that is under way."""

from __future__ import annotations

from typing import Any

from tengen.web.board.core import Core
from tengen.web.board.players import PlayerSpec
from tengen.web.board.searcher import Searcher, Token


class Engines:
    """One engine a role, made when it is needed; one piece of work at a time, which later actions cancel."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._searchers: dict[str, Searcher] = {}
        self._token = Token()  # of the work under way
        self.preset = "tengen"  # of the engine that analyses and gives hints
        self.hint_wanted = False
        self.hint: dict[str, Any] | None = None  # of the position in sight

    def cancel(self) -> None:
        """End the work under way."""
        self._token.cancel()
        for searcher in self._searchers.values():
            searcher.interrupt()

    def drop(self) -> None:
        """What is under way has become useless, and so has what was found."""
        self.cancel()
        self.hint_wanted = False
        self.hint = None

    def new_token(self) -> Token:
        """Of the next piece of work."""
        self._token = Token()
        return self._token

    def searcher(self, role: str, player: PlayerSpec) -> Searcher:
        """The engine of a role, to be configured within its work."""
        with self._core.lock:
            if role not in self._searchers:
                pool = self._core.pool
                settings = player.settings(pool.config(player.preset))
                self._searchers[role] = Searcher(pool, self._core.id, settings)
            return self._searchers[role]

    def close(self) -> None:
        """When no work is under way any more."""
        for searcher in self._searchers.values():
            searcher.close()

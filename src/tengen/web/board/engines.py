"""The engines of a board, and the work that is under way."""

from __future__ import annotations

from tengen.search.search import Result
from tengen.web.board.base import BoardBase
from tengen.web.board.players import PlayerSpec
from tengen.web.board.searcher import Searcher, Token
from tengen.web.board.values import value_of


class WithEngines(BoardBase):
    """One engine a role, made when it is needed; one piece of work at a time."""

    def _drop_work(self) -> None:
        """What is under way has become useless."""
        self._cancel()
        self._hint_wanted = False
        self._hint = None

    def _cancel(self) -> None:
        """End the work under way."""
        self._token.cancel()
        for searcher in self._searchers.values():
            searcher.interrupt()

    def _new_token(self) -> Token:
        self._token = Token()
        return self._token

    def _searcher(self, role: str, player: PlayerSpec) -> Searcher:
        """The engine of a role, to be configured within its work."""
        with self._lock:
            if role not in self._searchers:
                self._searchers[role] = Searcher(self.pool, self.id, player.settings(self.pool.config(player.preset)))
            return self._searchers[role]

    def _learn(self, node: int, result: Result) -> None:
        """Keep what a search says of a position if it has searched longer than what is known."""
        if node in self.tree:
            value = value_of(self.tree.game(node), result)
            if value is not None and (node not in self.values or value.visits >= self.values[node].visits):
                self.values[node] = value

"""After two passes: dead stones are proposed, corrected by the user, and counted."""

from __future__ import annotations

from tengen.cli.play_screen import Leave, Screen
from tengen.engine.engine import Engine
from tengen.go import Color, Score

_PROMPT = "Enter agrees, a point changes its stones, play goes on> "
_AGREED = ("ok", "yes", "agree", "pass", "quit")


class DeadStones:
    """Chains that are taken for dead."""

    def __init__(self, engine: Engine) -> None:
        status = engine.status()
        self._game = engine.game
        self._board = engine.game.board
        self._seki = status.seki
        self.chains = [frozenset(self._board.chain(stone)) for stone in status.dead]

    def change(self, vertex: str) -> None:
        """Dead becomes alive and alive dead; ValueError if there is no stone."""
        if vertex.lower() == "pass" or self._board[vertex] == Color.EMPTY:
            raise ValueError(f"there is no stone at {vertex}")
        chain = frozenset(self._board.chain(vertex))
        if chain in self.chains:
            self.chains.remove(chain)
        else:
            self.chains.append(chain)

    def score(self) -> Score:
        """The count without them."""
        dead = {stone for chain in self.chains for stone in chain}
        return self._game.score([min(chain) for chain in self.chains], [s for s in self._seki if s not in dead])


def agree_on_dead_stones(engine: Engine, screen: Screen) -> Score | None:
    """The score that the user agrees to; None to play on. Who leaves agrees to what was proposed."""
    dead = DeadStones(engine)
    size = engine.game.size
    show = screen.coordinates.show
    while True:
        names = sorted(" ".join(show(stone, size) for stone in sorted(chain)) for chain in dead.chains)
        screen.say("taken for dead: " + (", ".join(names) or "nothing"))
        screen.say(f"that is [bold]{dead.score().text}[/]")
        try:
            words = screen.ask(_PROMPT)
        except Leave:
            words = []
        if not words or words[0].lower() in _AGREED:
            return dead.score()
        if words[0].lower() == "play":
            return None
        for word in words:
            try:
                dead.change(screen.coordinates.read(word, size))
            except ValueError as error:
                screen.complain("not understood", error)

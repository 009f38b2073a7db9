"""After two passes: dead stones are proposed, corrected by the user, and counted."""

from __future__ import annotations

from tengen.cli.play_screen import Leave, Screen
from tengen.engine.engine import Engine
from tengen.go import Score
from tengen.go.dead_stones import DeadStones

_PROMPT = "Enter agrees, a point changes its stones, play goes on> "
_AGREED = ("ok", "yes", "agree", "pass", "quit")


def agree_on_dead_stones(engine: Engine, screen: Screen) -> Score | None:
    """The score that the user agrees to; None to play on. Who leaves agrees to what was proposed."""
    dead = DeadStones(engine.game, engine.status())
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

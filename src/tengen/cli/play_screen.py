"""What a game in the terminal shows and asks."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.markup import escape

from tengen.cli.board_view import board_view
from tengen.cli.clock_view import clocks_text
from tengen.cli.coordinates import EUROPEAN, Coordinates
from tengen.engine.engine import Engine
from tengen.go import Color
from tengen.go.search.result import GoResult
from tengen.go.size import BoardSize


class Leave(Exception):  # noqa: N818 - no error: the way out of nested prompts
    """The user has had enough."""


class Screen:
    """The terminal of one game; complaints go to stderr."""

    def __init__(self, coordinates: Coordinates = EUROPEAN) -> None:
        self.coordinates = coordinates
        self._out = Console(highlight=False, emoji=False)
        self._err = Console(stderr=True, highlight=False, emoji=False)

    def say(self, text: str = "", *, markup: bool = True) -> None:
        """A line, or several; names and messages in it have to be escaped."""
        self._out.print(text, markup=markup, soft_wrap=True)

    def complain(self, what: str, reason: object, advice: str = "") -> None:
        """Tell what is wrong."""
        text = escape(str(reason)) + advice
        self._err.print(f"[red]{what}:[/] {text}" if what else text, soft_wrap=True)

    def ask(self, prompt: str) -> list[str]:
        """The words of a line; Leave at the end of the input and after Ctrl-C."""
        try:
            return self._out.input(f"[bold]{prompt}[/]").split()
        except (EOFError, KeyboardInterrupt):
            self._out.print()
            raise Leave from None
        except UnicodeDecodeError:
            self.complain("not understood", "the line is not text")
            return []

    def show(self, engine: Engine) -> None:
        """The board, the last move in parentheses, and how the game stands."""
        game = engine.game
        board = game.board
        self._out.print()
        color = self._out.is_terminal and not self._out.no_color and self._out.encoding.startswith("utf")
        self._out.print(board_view(board, color=color, coordinates=self.coordinates))
        parts = [
            f"Move {game.move_number}, {name_of(game.to_move)} to play",
            f"captured: Black {board.prisoners('white')}, White {board.prisoners('black')}",
            f"komi {game.komi:g}",
            *clocks_text(engine),
        ]
        self.say("; ".join(parts))

    @contextlib.contextmanager
    def thinking(self, size: BoardSize) -> Iterator[Callable[[GoResult], None]]:
        """A line that tells how a search goes, where somebody looks; Ctrl-C leaves the game."""

        def quiet(_: GoResult) -> None:
            pass

        try:
            if not self._err.is_terminal:
                yield quiet
                return
            with self._err.status("thinking") as status:

                def report(result: GoResult) -> None:
                    move = next((each for each in result.moves if each.action == result.best), None)
                    if move is not None:
                        name = self.coordinates.show(str(move.action), size)
                        status.update(f"thinking: {name}, {move.value:.0%}, {result.visits:,} playouts")

                yield report
        except KeyboardInterrupt:
            raise Leave from None


def name_of(color: Color) -> str:
    """Black or White."""
    return color.name.capitalize()

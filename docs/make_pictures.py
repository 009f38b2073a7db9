"""Draws the pictures of the README: `make pictures`."""

import io
from pathlib import Path

from rich.console import Console

from tengen.cli.board_view import board_view
from tengen.go import Board, Color
from tengen.go.sgf import Record

HERE = Path(__file__).parent


def play_picture() -> None:
    """A position from a shipped game as `tengen play` shows it."""
    game = Record.load(HERE / "examples" / "game9.sgf").game(move=36)
    console = Console(
        record=True, width=60, highlight=False, force_terminal=True, color_system="truecolor", file=io.StringIO()
    )
    console.print(board_view(game.board, color=True))
    board: Board = game.board
    side = "Black" if game.to_move == Color.BLACK else "White"
    console.print(
        f"Move {game.move_number}, {side} to play; captured: Black {board.prisoners('white')}, "
        f"White {board.prisoners('black')}; komi {game.komi:g}"
    )
    console.print(f"[bold]{side}>[/] ")
    console.save_svg(str(HERE / "pictures" / "play.svg"), title="tengen play")


if __name__ == "__main__":
    play_picture()

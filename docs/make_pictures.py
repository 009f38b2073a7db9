"""Draws the pictures of README and docs that are no screenshots: `make pictures`."""

import csv
import io
from pathlib import Path

from rich.console import Console

from tengen.cli.board_view import board_view
from tengen.games.regions import REGIONS
from tengen.go import Board, Color
from tengen.go.sgf import Record
from tengen.picture import new_panels, save_picture

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


def network_picture() -> None:
    """How the network of docs/evaluators.md has learned, from what connect_four_network.py --curve has written."""
    with (HERE / "examples" / "connect_four_network.csv").open(newline="") as file:
        rows = [{key: float(value) for key, value in row.items() if value} for row in csv.DictReader(file)]
    games = [row["games"] for row in rows]
    figure, (axes,) = new_panels(1, height=4)
    axes.axhline(50, color="0.7", linewidth=1)
    axes.errorbar(
        games, [100 * row["score"] for row in rows], [100 * row["half"] for row in rows], marker="o", capsize=3
    )
    axes.set_xlabel("games against itself")
    axes.set_ylabel("score against UCT, % (with 95% intervals)")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    save_picture(figure, HERE / "pictures" / "connect-four-network.svg")


def regions_picture() -> None:
    """The regions in which `tengen games joseki` counts patterns, each in one of its four places."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(10, 3.6), layout="constrained")
    FigureCanvasAgg(figure)
    for axes, region in zip(figure.subplots(1, len(REGIONS)), REGIONS.values(), strict=True):
        for line in range(19):
            axes.plot([0, 18], [line, line], color="0.75", linewidth=0.6, zorder=0)
            axes.plot([line, line], [0, 18], color="0.75", linewidth=0.6, zorder=0)
        axes.scatter(*zip(*region.cells, strict=True), s=38, marker="s", color="#c98a3a")
        if region.border:
            axes.scatter(*zip(*region.border, strict=True), s=26, facecolors="white", edgecolors="#c98a3a")
        stars = [(x, y) for x in (3, 9, 15) for y in (3, 9, 15)]
        axes.scatter(*zip(*stars, strict=True), s=5, color="black")
        axes.set_title(f"{region.what}, {len(region)} cells", fontsize=10)
        axes.set_aspect("equal")
        axes.invert_yaxis()
        axes.axis("off")
    save_picture(figure, HERE / "pictures" / "joseki-regions.svg")


if __name__ == "__main__":
    play_picture()
    network_picture()
    regions_picture()

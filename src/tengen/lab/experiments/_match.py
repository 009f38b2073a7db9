"""Cells that are matches of two players."""

from __future__ import annotations

import math

from tengen.arena.find import installed
from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.task import GameTask, seed_of
from tengen.lab.experiment import Cell

COLUMN = "wins, %"
_PAIR = 35.0  # standard deviation of two games between equals, in percent: 50 / sqrt(2)
_GAMES = 180  # of a cell at full scale, at most: hundredth parts of a match are left out, where games are long


def match_cell(
    row: str,
    first: str,
    second: str,
    *,
    column: str = COLUMN,
    size: int = 9,
    komi: float = 7.5,
    games: int = _GAMES,
    published: float | None = None,
    error: float | None = None,
    played: int = 0,
    cost: float = 10.0,
) -> Cell:
    """The share of games that `first` wins, in percent; a unit is two games with colours swapped.

    `played` are the games of the document: they give the published number its error, and ours are no more.
    """
    if played:
        games = min(games, played)
        error = None if published is None else math.sqrt(published * (100 - published) / played)
    how = {"first": first, "second": second, "size": size, "komi": komi}
    return Cell(row, column, published, error, (games + 1) // 2, cost, how, spread=_PAIR)


def no_gnugo() -> str:
    """What experiments against GNU Go lack, where it is not installed."""
    return "" if installed("gnugo") else "GNU Go is not installed (Debian's package gnugo)"


def play_pair(cell: Cell, unit: int) -> float:
    """Points of the first player in both games, in percent; ValueError if a game had no result."""
    first, second = parse_player(f"{cell.with_['first']}"), parse_player(f"{cell.with_['second']}")
    points = 0.0
    for number, (black, white) in enumerate([(first, second), (second, first)]):
        name = f"{cell.key} {unit} {number}"
        task = GameTask(
            name, black, white, int(cell.with_["size"]), float(cell.with_["komi"]), seed=seed_of(unit, name)
        )
        record = play_game(task, second_referee=False)
        if record.winner is None and record.result not in ("0", "Draw"):
            raise ValueError(f"a game ended with {record.ending}: {record.detail}")
        points += 0.5 if record.winner is None else float(record.winner == ("b" if number == 0 else "w"))
    return 50.0 * points

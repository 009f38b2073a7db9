"""The end of a game: when to pass, what to clean up."""

from __future__ import annotations

import numpy as np

from tengen.go import Color, Game
from tengen.go.status import Status, final_score
from tengen.search.search import Move, Result

# Points whose owner differs less often than this between simulations are settled (Black's hold is from -1 to 1).
_SETTLED = 0.6
_HOPELESS = 0.1


def wins_as_it_stands(game: Game, playouts: int = 1000) -> bool:
    """Would the side to move win if the game were counted now, dead stones taken off by estimate?"""
    margin = final_score(game, playouts)[0].margin
    return bool(margin > 0 if game.to_move == Color.BLACK else margin < 0)


def is_settled(game: Game, result: Result) -> bool:
    """Every point has its owner whatever is played; under territory scoring points that nobody gets may be left."""
    owner = result.ownership
    if owner is None or game.move_number < game.size**2 // 4:
        return False
    open_points = np.argwhere(np.abs(owner) < _SETTLED)
    if len(open_points) == 0:
        return True
    if game.rules.scoring != "territory" or len(open_points) > game.size:
        return False
    return all(_is_dame(game, int(row), int(column)) for row, column in open_points)


def _is_dame(game: Game, row: int, column: int) -> bool:
    """An empty point between stones of both sides."""
    stones = game.board.stones
    if stones[row, column] != Color.EMPTY.value:
        return False
    size = game.size
    beside = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    colors = {int(stones[r, c]) for r, c in beside if 0 <= r < size and 0 <= c < size}
    return {Color.BLACK.value, Color.WHITE.value} <= colors


def may_pass(game: Game, move: Move, playouts: int) -> bool:
    """Whether passing is sensible in a settled position where `move` is the best that a search found."""
    if game.rules.scoring == "territory":
        return True  # a stone more costs a point or wins nothing
    return move.value < _HOPELESS or wins_as_it_stands(game, playouts)


def clean_up_moves(game: Game, status: Status) -> set[str]:
    """Legal moves that take liberties of dead stones of the side that is not to move."""
    dead = [stone for stone in status.dead if game.board[stone] != game.to_move]
    points = {point for stone in dead for point in game.board.liberty_points(stone)}
    return {point for point in points if game.legal(point)}

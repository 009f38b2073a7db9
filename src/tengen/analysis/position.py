"""From a query to the game at one of its turns."""

from __future__ import annotations

from tengen.analysis.fields import FieldError
from tengen.analysis.query import Query
from tengen.go import Color, Game
from tengen.go.handicap import implied_handicap


def start(query: Query) -> Game:
    """The game before its first move; FieldError if the stones cannot stand on a board."""
    game = Game(query.size, query.rules, query.komi)
    black = [point for color, point in query.stones if color == Color.BLACK]
    white = [point for color, point in query.stones if color == Color.WHITE]
    try:
        game.set_up(black=black, white=white, to_move=query.first_player)
    except ValueError as error:
        raise FieldError("initialStones", str(error)) from None
    game.handicap = _handicap(query, len(black), len(white))
    return game


def _handicap(query: Query, black: int, white: int) -> int:
    """Stones that Black had before White's first: those set up, and moves in a row at the start."""
    stones = 0 if white else black + implied_handicap(query.moves)
    return stones if stones > 1 else 0


def first_illegal(query: Query) -> tuple[int, str] | None:
    """The number of the first move that cannot be played, and why; FieldError if not even the start is possible."""
    game = start(query)
    for number, (color, point) in enumerate(query.moves):
        try:
            game.play(point, color)
        except ValueError as error:
            # KaTrain looks for the first two words.
            return number, f"Illegal move {number} ({color.name[0]} {point}): {error}"
    return None


def position(query: Query, turn: int) -> Game:
    """The game after the first `turn` moves. One that passes have ended goes on: there is something to analyse."""
    game = start(query)
    for color, point in query.moves[:turn]:
        game.play(point, color)
    if game.passes_in_a_row >= 2:  # which a search takes for the end even where the rules want a third pass
        game.set_up(to_move=game.to_move)
    return game

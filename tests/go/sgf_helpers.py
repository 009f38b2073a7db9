"""Short ways to a record, to its failure and to the stones of a game, for the tests of SGF."""

import pytest

from tengen.go import Color
from tengen.go.sgf import Record, SgfError
from tengen.go.size import point_name

B, W = Color.BLACK, Color.WHITE


def record(text, **options):
    return Record.from_bytes(text if isinstance(text, bytes) else text.encode(), **options)


def failure(text, **options):
    with pytest.raises(SgfError) as caught:
        record(text, **options).game()
    return caught.value


def stones(game):
    board = game.board.stones
    return {
        point_name(x, y, game.size): ".XO"[board[y, x]]
        for y in range(game.size)
        for x in range(game.size)
        if board[y, x]
    }

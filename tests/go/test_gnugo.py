"""The board beside GNU Go's: legality, liberties, captures, ladders and scores on the same random games."""

import random
from collections.abc import Iterator

import pytest

from tengen.go import Board, Color, Game
from tengen.go.size import vertices
from tengen.go.status import final_score
from tests.go.gnugo import MISSING, PATH, GnuGo

pytestmark = pytest.mark.skipif(PATH is None, reason=MISSING)


@pytest.fixture
def gnugo() -> Iterator[GnuGo]:
    with GnuGo("--chinese-rules", "--level", "1") as engine:
        yield engine


def points(board: Board) -> list[str]:
    return list(vertices(board.size))


@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_random_games(gnugo: GnuGo, size: int) -> None:
    rng = random.Random(size)
    gnugo.ask(f"boardsize {size}")
    gnugo.ask("clear_board")
    board = Board(size)
    for move in range(250):
        if move % 5 == 0:
            for color in ("black", "white"):
                assert sorted(gnugo.ask(f"all_legal {color}").split()) == sorted(board.legal_moves(color))
            stones = [v for v in points(board) if board[v] != Color.EMPTY]
            for stone in rng.sample(stones, min(len(stones), 8)):
                assert int(gnugo.ask(f"countlib {stone}")) == board.liberties(stone)
                assert sorted(gnugo.ask(f"findlib {stone}").split()) == sorted(board.liberty_points(stone))
            for color, other in (("black", "white"), ("white", "black")):
                assert sorted(gnugo.ask(f"list_stones {color}").split()) == sorted(
                    v for v in stones if board[v].name.lower() == color
                )
                assert int(gnugo.ask(f"captures {color}")) == board.prisoners(other)
        legal = board.legal_moves()
        near = [v for v in legal if board.last_move and v[0] == board.last_move[0]]
        vertex = rng.choice(near if near and rng.random() < 0.6 else legal) if legal else "pass"
        color = board.to_move.name.lower()
        board.play(vertex)
        gnugo.ask(f"play {color} {vertex}")


@pytest.mark.parametrize("seed", range(4))
def test_score_of_games_that_gnugo_plays(gnugo: GnuGo, seed: int) -> None:
    """GNU Go plays itself to the end on 9x9; its final score and ours must agree."""
    gnugo.ask(f"set_random_seed {seed + 1}")
    gnugo.ask("boardsize 9")
    gnugo.ask("komi 7.5")
    game = Game(9, "chinese", komi=7.5)
    while not game.over and game.move_number < 160:
        vertex = gnugo.ask(f"genmove {game.to_move.name.lower()}")
        if vertex == "resign":
            pytest.skip("GNU Go resigned")
        game.play(vertex)
    score, _ = final_score(game, 2000, seed=seed)
    assert score.text == gnugo.ask("final_score").split()[0]

"""Counting: stones, eyes, area, territory, unconditional life, ownership by playouts."""

import random

import pytest

from tengen.go import Board, Color, Game, score_area, score_stones, score_stones_and_eyes, unconditional_life
from tengen.go.size import vertices
from tengen.go.status import estimate, final_score, score_by_ownership
from tests.go.reference_scoring import area_owner, benson_by_play

# Nine stones each: White holds 24 points of area at the top, Black 25 at the bottom (Basaldua 2013, 2.1.2: the
# numbers are the thesis', its figure is lost, the position is ours).
SEVEN = """
.......
...O...
..OOOOO
OOOXXXX
XXXXX..
.......
.......
"""


def seven_game(rules: str) -> Game:
    board = Board.from_text(SEVEN)
    points = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
    black = [v for v in points if board[v] == Color.BLACK]
    white = [v for v in points if board[v] == Color.WHITE]
    assert len(black) == len(white) == 9
    game = Game(7, rules, komi=0)
    # Both colours are played in an order that captures nothing: walls first.
    for b, w in zip(black, white, strict=True):
        game.play(b)
        game.play(w)
    return game


def test_seven_by_seven_example() -> None:
    area = seven_game("chinese").score()
    assert (area.white, area.black, area.text) == (24, 25, "B+1")
    territory = seven_game("japanese").score()
    assert (territory.white, territory.black, territory.text) == (15, 16, "B+1")
    assert seven_game("chinese").territory_margin_from_area() == 1


def test_needless_move_costs_a_point_of_territory_only() -> None:
    area, territory = seven_game("chinese"), seven_game("japanese")
    for game in (area, territory):
        game.play("A1")
        game.play("pass")
    assert area.score().margin == 1
    assert territory.score().margin == 0
    assert area.territory_margin_from_area() == 0


def test_territory_from_area_is_exact_when_all_dame_are_filled() -> None:
    """Random games to the end: captures, set-up stones and komi included."""
    rng = random.Random(3)
    for seed in range(30):
        game = Game(5, "japanese", komi=0.5 * rng.randrange(-20, 20))
        if seed % 3 == 0:
            game.set_up(black=["C3", "B2"], to_move="white")
        for _ in range(60):
            moves = game.legal_moves()
            game.play(rng.choice(moves) if moves else "pass")
        assert game.score().margin == game.territory_margin_from_area()


def test_methods_of_counting() -> None:
    board = Board.from_text(".X.O.\nXX.OO\n..X..\nXXXOO\n.X.O.")
    assert (score_stones(board).black, score_stones(board).white) == (8, 6)
    eyes = score_stones_and_eyes(board, komi=0.5)
    assert (eyes.black, eyes.white) == (8 + 2, 6 + 2 + 0.5)
    area = score_area(board)
    assert (area.black, area.white) == (12, 8)  # A3, B3 are Black's too; C4, C5, D3, E3, C1 touch both


@pytest.mark.parametrize("size", [3, 5, 9, 13])
def test_area_agrees_with_flood_fill(size: int) -> None:
    rng = random.Random(size)
    for _ in range(40):
        board = Board(size)
        for _ in range(rng.randrange(2 * size * size)):
            moves = board.legal_moves()
            board.play(rng.choice(moves) if moves else "pass")
        score = score_area(board, komi=6.5)
        assert score.owner.tolist() == area_owner(board.stones.tolist())
        assert score.black == (score.owner == 1).sum()
        assert score.white == (score.owner == 2).sum() + 6.5


def test_dead_stones_come_off_and_become_prisoners() -> None:
    game = Game(5, "japanese", komi=0)
    game.set_up(
        black=["C1", "C2", "C3", "C4", "C5"], white=["D1", "D2", "D3", "D4", "D5", "A3"], to_move="black"
    )  # A3 is a dead white stone
    score = game.score(dead=["A3"])
    assert (score.black, score.white) == (10 + 1, 5)
    game.rules = "chinese"
    assert (game.score(dead=["A3"]).black, game.score(dead=["A3"]).white) == (15, 10)
    with pytest.raises(ValueError, match="no stone"):
        game.score(dead=["B1"])


def test_seki_has_no_territory() -> None:
    # One eye each and one shared liberty: area counts the eyes, territory nothing.
    text = "X.XO.\nXXXOO\nOOO.X\n.OXXX\nOOX.X"
    board = Board.from_text(text)
    game = Game(5, "japanese", komi=0)
    points = [f"{c}{r}" for c in "ABCDE" for r in range(1, 6)]
    game.set_up(
        black=[v for v in points if board[v] == Color.BLACK], white=[v for v in points if board[v] == Color.WHITE]
    )
    plain = game.score()
    seki = game.score(seki=["A5", "D5"])
    assert plain.black - seki.black == 1
    assert plain.white - seki.white == 1


BENSON = [
    # (board, black chains alive, territory)
    (".X.X.\nXXXX.\n.....\n.....\n.....", True, 2),  # two eyes in the corner
    ("..XX.\nXXXX.\n.....\n.....\n.....", False, 0),  # one eye of two points
    (".XO..\nXXO..\n.XO..\nXXO..\nOOO..", True, 2),
    ("O..X.\n...XX\nXXXX.\n.....\n.....", False, 0),  # the middle of the big eye is no liberty
    ("O.X.X\nXXX.X\n..XXX\n.....\n.....", True, 4),  # an enemy stone inside an eye does not matter
]


@pytest.mark.parametrize(("text", "alive", "territory"), BENSON)
def test_unconditional_life(text: str, alive: bool, territory: int) -> None:
    chains, points = unconditional_life(Board.from_text(text), "black")
    assert bool(chains) == alive
    assert len(points) == territory


def test_unconditional_life_means_no_sequence_of_enemy_moves_captures() -> None:
    """Random small positions: exactly the chains that survive any play in which the owner always passes; with
    suicide the answer may miss some, but never claims too much."""
    rng = random.Random(11)
    found = 0
    for _ in range(150):
        board = Board(4)
        for _ in range(rng.randrange(8, 30)):
            moves = [v for v in board.legal_moves() if rng.random() < 0.8]
            board.play(rng.choice(moves) if moves else "pass")
        for color in ("black", "white"):
            alive = {v for stone in unconditional_life(board, color)[0] for v in board.chain(stone)}
            assert alive == benson_by_play(board, color, suicide=False)
            found += bool(alive)
            careful = {v for stone in unconditional_life(board, color, suicide=True)[0] for v in board.chain(stone)}
            assert careful <= benson_by_play(board, color, suicide=True)
    assert found > 10


def test_estimate_finds_dead_stones() -> None:
    board = Board.from_text(
        """
        . . X . X O . . .
        . O X . X O . X .
        . . X X X O . . .
        X X X . X O O O O
        . X . X X X O . .
        X X X O O O O O O
        O O O O . . O . .
        . X . . O O . O X
        . . . . O . O . .
        """
    )
    status = estimate(board, 2000, seed=1)
    assert set(status.dead) == {"B8", "H8", "B2", "J2"}
    assert status.seki == []
    assert status.ownership.shape == (9, 9)
    score = score_by_ownership(board, status.ownership, komi=7.5)
    assert score.black + score.white == 81 + 7.5
    assert score.margin == Game.score(_game_of(board), dead=status.dead).margin


def _game_of(board: Board) -> Game:
    points = vertices(board.size)
    game = Game(board.size)
    game.set_up(
        black=[v for v in points if board[v] == Color.BLACK], white=[v for v in points if board[v] == Color.WHITE]
    )
    return game


# Both inner groups have only the two liberties C1 and C2, which neither side can fill; the outer groups have two eyes.
SEKI = """
X . X O . O
. X X O O .
X X X O O O
X O O X O O
O O . X X O
O O . X X O
"""


def test_estimate_keeps_seki() -> None:
    board = Board.from_text(SEKI)
    status = estimate(board, 1000)
    assert status.dead == []
    assert {"B3", "D3"} & {v for stone in status.seki for v in board.chain(stone)} == {"B3", "D3"}
    game = _game_of(board)
    game.rules, game.komi = "japanese", 0
    score = game.score(status.dead, status.seki)
    assert (score.black, score.white) == (2, 2)
    game.rules = "chinese"
    assert game.score(status.dead).margin == (8 + 5 + 2) - (11 + 6 + 2)


def test_final_score_of_a_game() -> None:
    game = seven_game("chinese")
    score, status = final_score(game, 500)
    assert score.text == "B+1"
    assert status.dead == []


def test_estimate_is_repeatable_and_checks_its_arguments() -> None:
    board = Board.from_text(SEVEN)
    a, b = (estimate(board, 300, seed=4, threads=t).ownership.tolist() for t in (1, 2))
    assert a == b
    with pytest.raises(ValueError, match="at least 1"):
        estimate(board, 0)
    with pytest.raises(ValueError, match="no playout policy"):
        estimate(board, 10, policy="none")
    with pytest.raises(ValueError, match="shape"):
        score_by_ownership(Board(5), estimate(board, 10).ownership)

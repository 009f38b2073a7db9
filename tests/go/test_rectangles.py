"""Boards that are not square: everything that depends on width and height apart."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest

from tengen.go import (
    Board,
    BoardSize,
    Color,
    Game,
    canonical,
    max_fixed_handicap,
    parse_size,
    run_playouts,
    score_area,
    score_territory,
    size_text,
    transform_vertex,
    transformed,
    unconditional_life,
)
from tengen.go.presets import preset, preset_names
from tengen.go.priors import prior_evidence, rule_names
from tengen.go.search import GoSearch
from tengen.go.sgf import Record, SgfError
from tengen.go.size import vertices
from tengen.go.status import estimate

RECTANGLES = [(2, 5), (9, 4), (5, 13), (19, 9)]


def random_game(size: BoardSize, seed: int, moves: int) -> Game:
    game = Game(size, "tromp-taylor")
    rng = Random(seed)
    for _ in range(moves):
        legal = game.legal_moves()
        if not legal:
            break
        game.play(rng.choice(legal))
    return game


def transposed(board: Board) -> Board:
    """Rows become columns, on the board with the sides exchanged."""
    return Board.from_array(np.array(board.stones).T.copy(), board.to_move)


def turned(vertex: str, board: Board) -> str:
    """The point of the transposed board that belongs to one of `board`."""
    index = vertices(board.size).index(vertex)
    y, x = divmod(index, board.width)
    return vertices((board.height, board.width))[x * board.height + y]


def test_a_size_is_a_side_or_two() -> None:
    board = Board((9, 13))
    assert (board.width, board.height, board.size) == (9, 13, (9, 13))
    assert board.stones.shape == board.legal_mask().shape == (13, 9)
    assert Board((9, 9)).size == 9
    assert Board((9, 9)) == Board(9)
    assert Board((9, 13)) != Board((13, 9))
    assert Board(board.size) == board
    game = Game((9, 13))
    assert (game.width, game.height, game.size, game.board) == (9, 13, (9, 13), board)


def test_arithmetic_with_the_size_of_a_rectangle_fails_loudly() -> None:
    size: object = Board((9, 13)).size
    with pytest.raises(TypeError):
        range(size)  # type: ignore[call-overload]
    with pytest.raises(TypeError):
        size**2  # type: ignore[operator]
    with pytest.raises(TypeError):
        size < 13  # type: ignore[operator]  # noqa: B015


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (9, 26), (26, 9), (0, 0), (-9, 9), (2**70, 9)])
def test_impossible_sizes_are_refused(size: tuple[int, int]) -> None:
    for make in (Board, Game):
        with pytest.raises(ValueError, match=r"is not in 2\.\.25|are not both in 2\.\.25"):
            make(size)


@pytest.mark.parametrize("size", ["9x13", (9,), (9, 13, 2), (9.0, 13), None, [9, 13]])
def test_what_is_no_size_is_refused(size: object) -> None:
    with pytest.raises(TypeError):
        Board(size)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "size"), [("9", 9), ("9x9", 9), ("9x13", (9, 13)), (" 13 X 9 ", (13, 9)), ("9×13", (9, 13))]
)
def test_sizes_as_text(text: str, size: BoardSize) -> None:
    assert parse_size(text) == size
    assert parse_size(size_text(size)) == size


@pytest.mark.parametrize("text", ["", "x", "9x", "x9", "9x13x2", "9.5", "-9", "nine", "1", "9x26", "9999"])
def test_wrong_sizes_as_text(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a board size|is not in 2\.\.25"):
        parse_size(text)


@pytest.mark.parametrize("size", RECTANGLES)
def test_text_and_array_give_the_same_board_again(size: tuple[int, int]) -> None:
    board = random_game(size, 1, 3 * size[0]).board
    assert np.array_equal(Board.from_text(str(board)).stones, board.stones)
    assert np.array_equal(Board.from_array(board.stones).stones, board.stones)


def test_rows_of_different_lengths_are_no_board() -> None:
    with pytest.raises(ValueError, match="row 2 has 2 points, but row 1 has 3"):
        Board.from_text("...\n..\n...")


def test_vertices_lie_within_both_sides() -> None:
    board = Board((9, 13))
    board.play("J13")
    with pytest.raises(ValueError, match="outside the 9x13 board"):
        board.play("K9")
    with pytest.raises(ValueError, match="outside the 9x13 board"):
        board.play("A14")


# Tromp and Farneback, "Combinatorics of Go" (2006); the C++ tests count larger ones.
@pytest.mark.parametrize(("size", "legal"), [((2, 3), 489), ((3, 2), 489), ((2, 4), 4125), ((4, 2), 4125)])
def test_numbers_of_legal_positions(size: tuple[int, int], legal: int) -> None:
    width, height = size

    def possible(stones: tuple[int, ...]) -> bool:
        try:
            Board.from_array(np.array(stones).reshape(height, width))
        except ValueError:
            return False
        return True

    assert sum(map(possible, product((0, 1, 2), repeat=width * height))) == legal


def test_handicap_and_star_points() -> None:
    assert [max_fixed_handicap(size) for size in ((9, 13), (9, 12), (7, 9), (6, 19))] == [9, 4, 4, 0]
    assert Game((9, 13)).place_fixed_handicap(9) == ["C4", "G10", "C10", "G4", "C7", "G7", "E4", "E10", "E7"]
    rows = [line.split()[0] for line in str(Board((9, 13))).splitlines() if "+" in line]
    assert rows == ["10", "7", "4"]
    assert [str(Board(size)).count("+") for size in ((19, 19), (19, 9), (19, 8), (6, 19), (5, 7))] == [9, 7, 6, 0, 1]
    with pytest.raises(ValueError, match="6x19: there is no fixed handicap"):
        Game((6, 19)).place_fixed_handicap(2)
    assert len(set(Game((6, 19)).place_free_handicap(12))) == 12


@pytest.mark.parametrize("size", RECTANGLES)
def test_a_rectangle_has_four_symmetries(size: tuple[int, int]) -> None:
    board = random_game(size, 2, 20).board
    images = [transformed(board, symmetry) for symmetry in range(4)]
    stones = np.array(board.stones)
    assert np.array_equal(images[1].stones, stones[:, ::-1])
    assert np.array_equal(images[2].stones, stones[::-1])
    assert np.array_equal(images[3].stones, stones[::-1, ::-1])
    assert len({canonical(image)[0].hash for image in images}) == 1
    for symmetry in range(4, 8):
        with pytest.raises(ValueError, match="rows and columns cannot be swapped"):
            transformed(board, symmetry)
        with pytest.raises(ValueError, match="rows and columns cannot be swapped"):
            transform_vertex(size, "A1", symmetry)


@pytest.mark.parametrize("size", RECTANGLES)
@pytest.mark.parametrize("seed", range(3))
def test_counting_and_life_do_not_depend_on_how_the_board_lies(size: tuple[int, int], seed: int) -> None:
    board = Board.from_array(random_game(size, seed, 2 * size[0] * size[1]).board.stones)  # without prisoners
    turn = transposed(board)
    assert np.array_equal(score_area(board).owner, np.array(score_area(turn).owner).T)
    assert score_territory(board).text == score_territory(turn).text
    for color in ("black", "white"):
        _, points = unconditional_life(board, color)
        _, others = unconditional_life(turn, color)
        assert {turned(point, board) for point in points} == set(others)


def test_playouts_and_status_have_the_shape_of_the_board() -> None:
    board = random_game((5, 8), 3, 12).board
    first = np.array(run_playouts(board, 2000, seed=1).ownership)
    second = np.array(run_playouts(transposed(board), 2000, seed=1).ownership)
    assert first.shape == (8, 5)
    assert np.abs(first - second.T).max() < 0.25
    assert estimate(board, playouts=50).ownership.shape == (8, 5)


@pytest.mark.parametrize("name", preset_names())
@pytest.mark.parametrize("size", [(3, 2), (9, 5), (6, 13)])
def test_every_preset_searches(name: str, size: tuple[int, int]) -> None:
    game = Game(size)
    game.play(f"C{min(3, size[1])}")
    result = GoSearch(game, preset(name)).run(playouts=60)
    assert result.best == "pass" or game.legal(result.best)
    if result.ownership is not None:
        assert result.ownership.shape == (size[1], size[0])


def test_the_search_takes_a_large_chain_on_a_long_board() -> None:
    game = Game((3, 10))
    wall = [f"A{row}" for row in range(1, 10)]
    game.set_up(black=[f"B{row}" for row in range(1, 10)], white=wall, to_move="black")
    assert GoSearch(game, preset("uct")).run(playouts=3000).best == "A10"


@pytest.mark.parametrize("size", [(5, 8), (13, 17)])
def test_priors_of_a_rectangle_are_those_of_the_turned_board(size: tuple[int, int]) -> None:
    board = random_game(size, 5, size[0] * 2).board
    weights = {name: 1.0 for name in rule_names() if name != "ownership"}
    found = []
    for position in (board, transposed(board)):
        game = Game(position.size)
        stones = np.array(position.stones)
        names = np.array(vertices(position.size)).reshape(position.height, position.width)
        game.set_up(black=names[stones == 1].tolist(), white=names[stones == 2].tolist(), to_move=board.to_move)
        found.append(prior_evidence(game, weights))
    first, second = found
    points = [vertex for vertex in first if vertex != "pass"]
    assert len(points) > 20
    for vertex in points:
        assert first[vertex] == pytest.approx(second[turned(vertex, board)], rel=1e-4)


def test_sgf_columns_and_rows() -> None:
    record = Record.from_text("(;SZ[9:13];B[aa];W[im];B[ci];W[tt])")
    assert record.size == (9, 13)
    assert [vertex for _, vertex in record.game().moves] == ["A13", "J1", "C5", "pass"]
    assert Record.from_text("(;SZ[9:9])").size == 9
    assert b"SZ[9:13]" in Record((9, 13)).to_bytes()
    assert b"SZ[9]" in Record(9).to_bytes()


@pytest.mark.parametrize("size", [*RECTANGLES, (25, 3), (3, 25)])
def test_sgf_round_trip(size: tuple[int, int]) -> None:
    game = random_game(size, 4, 25)
    read = Record.from_bytes(Record.from_game(game).to_bytes())
    assert read.size == size
    assert read.game(rules="tromp-taylor").board == game.board
    assert read.game(rules="tromp-taylor").moves == game.moves


def test_sgf_set_up_rectangles_and_points_off_the_board() -> None:
    game = Record.from_text("(;SZ[4:7]AB[aa:dc]AW[ag])").game()
    assert game.board.stone_count(Color.BLACK) == 12
    assert game.board["A1"] == Color.WHITE
    with pytest.raises(SgfError, match="not a point of a 4x7 board"):
        Record.from_text("(;SZ[4:7];B[ea])").game()
    with pytest.raises(SgfError, match="is not on the board"):
        Record.from_text("(;SZ[4:7]AB[ah])").game()
    with pytest.raises(SgfError, match=r"the board size 9x26 is not in 2\.\.25"):
        Record.from_text("(;SZ[9:26])")

"""Patterns as text, and sequences: what is read, and what is said of mistakes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen._core import games as core
from tengen.games.query import LETTERS, Pattern, Position, Sequence
from tengen.go import Board, Color, Game


@pytest.mark.parametrize(
    ("text", "place", "edges"),
    [
        ("..\n.X", None, 0),
        ("..\n.X", "anywhere", 0),
        ("..\n.X", "corner", 3),
        ("..\n.X", "side", 2),
        ("+--\n|..\n|.X", None, 3),
        ("+--\n|..\n|.X", "corner", 3),
        ("--+\n..|\n.X|", "corner", 6),
        ("..|\n.X|\n--+", None, 12),
        ("|.X\n|..", "side", 1),
        ("X", None, 0),
    ],
)
def test_edges_are_drawn_or_named(text: str, place: str | None, edges: int) -> None:
    pattern = Pattern.parse(text, place)
    assert pattern.edges == edges
    assert Pattern.parse(pattern.text()) == pattern


@given(st.integers(1, 8), st.integers(1, 8), st.integers(0, 15), st.randoms(use_true_random=False))
def test_text_is_read_back(width: int, height: int, edges: int, rng: object) -> None:
    letters = sorted(set(LETTERS) - {"*"})
    rows = ["".join(rng.choice(letters) for _ in range(width)) for _ in range(height)]  # type: ignore[attr-defined]
    left, right = "|" * (edges & 1), "|" * (edges >> 2 & 1)
    edge = "+" * len(left) + "-" * width + "+" * len(right)
    lines = [edge] * (edges >> 1 & 1) + [left + row + right for row in rows] + [edge] * (edges >> 3)
    pattern = Pattern.parse("\n".join(lines))
    assert (pattern.rows, pattern.edges, pattern.width, pattern.height) == (rows, edges, width, height)
    assert pattern.text() == "\n".join(lines)


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("..\n.Z", {}, "'Z' in row 2, column 2 of the pattern is none of"),
        ("..\n\n...", {}, "row 3 of the pattern has 3 points, the first has 2"),
        ("", {}, "the pattern is empty"),
        ("--\n--", {}, "the pattern is empty"),
        ("..\n--\n..", {}, "row 2 of the pattern is an edge between other rows"),
        ("|..\n..", {}, "an edge of the pattern"),
        ("..", {"place": "middle"}, "'middle' is no place of a pattern"),
        ("|..|", {"place": "corner"}, "draws the two edges"),
        ("--\n..", {"place": "anywhere"}, "draws no edge"),
        ("..", {"place": "fixed"}, "needs `at`"),
        ("..", {"at": "T1"}, "reaches beyond the board"),
        ("..", {"at": "pass"}, "a point of the board is needed"),
        ("..", {"at": "D4", "place": "side"}, "is fixed"),
        ("." * 26, {}, "at most 25"),
        ("." * 10, {"size": 9}, "does not fit a board of 9x9"),
        ("..", {"to_move": "red"}, "is not a colour"),
    ],
)
def test_mistakes_are_named(text: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Pattern.parse(text, **options)


def test_part_of_a_board() -> None:
    board = Board(9)
    for vertex in ("C3", "G7", "D3"):
        board.play(vertex)
    corner = Pattern.of(board, "A1", "E5")
    assert corner.edges == 9
    assert corner.rows == [".....", ".....", "..XX.", ".....", "....."]
    assert Pattern.of(board, "E5", "A1", "fixed").at == "A5"
    assert Pattern.of(board, "B2", "D4").edges == 0
    assert Pattern.of(board, "C1", "E2").edges == 8
    assert Pattern.of(board, "A1", "E5", "anywhere").edges == 0
    with pytest.raises(ValueError, match="lies where it lies"):
        Pattern.of(board, "A1", "E5", "side")


def test_sequences() -> None:
    moves = Sequence(["q16", "D4", ("black", "PASS")]).moves
    assert moves == ((Color.BLACK, "Q16"), (Color.WHITE, "D4"), (Color.BLACK, "pass"))
    assert Sequence(["C3", "E4"], 9, True).within == ("B5", "F2")
    assert Sequence(["A1"], 9, ("C3", "A1")).within == ("A3", "C1")
    for bad, message in (([], "a move at least"), (["Z9"], "Z9"), ([3], "neither a vertex"), ([("b", "T9")], "T9")):
        with pytest.raises(ValueError, match=message):
            Sequence(bad, 9)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="G7 is not within A3 and C1"):
        Sequence(["A1", "G7"], 9, ("A1", "C3"))
    with pytest.raises(ValueError, match="pass is not within"):
        Sequence(["A1", "pass"], 9, ("A1", "C3"))


def test_positions_of_boards_and_games() -> None:
    game = Game(9)
    game.play("C3")
    position = Position.of(game)
    assert position == Position.of(game.board)
    assert position.to_move == Color.WHITE
    assert Position.of(game, either_to_move=True).to_move is None


def test_the_core_refuses_queries_that_make_no_sense() -> None:
    games = core.Collection()
    with pytest.raises(ValueError, match="stones of all its points"):
        games.find_position(9, b"\0")
    with pytest.raises(ValueError, match=r"0 \(empty\), 1"):
        games.find_position(9, b"\7" * 81)
    for width, height, states in ((0, 1, b""), (2, 2, b"\1"), (1, 1, b"\0"), (1, 1, b"\x08")):
        with pytest.raises(ValueError, match="a pattern"):
            games.find_pattern(width, height, states, states)
    with pytest.raises(ValueError, match="size of board"):
        games.find_pattern(1, 1, b"\1", b"\1", at=(0, 0))
    with pytest.raises(ValueError, match="lie on the board"):
        games.find_pattern(1, 1, b"\1", b"\1", at=(9, 0), size=9)
    with pytest.raises(ValueError, match="moves"):
        games.find_sequence(9, b"")
    with pytest.raises(ValueError, match="moves on the board"):
        games.find_sequence(9, b"\xff\x03")
    with pytest.raises(ValueError, match="one that lies on the board"):
        games.find_sequence(9, b"\0\0", within=(8, 8, 2, 2))
    with pytest.raises(ValueError, match="threads"):
        games.find_position(9, bytes(81), threads=-1)
    for size in (1, 26):
        with pytest.raises(ValueError, match="size"):
            games.find_position(size, bytes(size * size))


@given(st.sampled_from([2, 5, 9, 19, (4, 6), 25]), st.binary(max_size=60))
def test_bytes_of_no_game_are_refused_or_harmless(size: int, data: bytes) -> None:
    games = core.Collection()
    try:
        games.add(size, data)
    except ValueError:
        with pytest.raises(ValueError, match="game"):
            core.decode(size, data)
        with pytest.raises(ValueError, match="game"):
            core.canonical_moves(size, data)
        return
    setup, moves = core.decode(size, data)
    assert len(moves) <= len(data) // 2
    assert core.canonical_moves(size, data)[: 2 * len(setup)] is not None
    pattern = Pattern.parse("X.\n?O")
    assert len(pattern.find(games)) >= 0


def test_more_hits_than_wanted_are_an_error() -> None:
    games = core.Collection()
    games.add(19, core.encode(19, [], [("black", "D4")]))
    with pytest.raises(ValueError, match="more than 10 times"):
        games.find_pattern(1, 1, b"\1", b"\1", most_hits=10)

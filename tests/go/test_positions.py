"""Every predicate of tests/go/positions/*.txt is one test, named file:line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.arena.regress.positions import Position, Predicate, read_file, read_text
from tengen.arena.regress.values import PositionError, same_value
from tengen.go import tactics

FILES = sorted((Path(__file__).parent / "positions").glob("*.txt"))
POSITIONS = [position for path in FILES for position in read_file(path)]
CASES = [
    pytest.param(position, predicate, id=predicate.where) for position in POSITIONS for predicate in position.predicates
]


@pytest.mark.parametrize(("position", "predicate"), CASES)
def test_position(position: Position, predicate: Predicate) -> None:
    board = position.board()
    before = board.copy()
    got = predicate.evaluate(board, tactics)
    assert board == before, f"{predicate.text} changed the board"
    if not predicate.holds(got, position.size):
        pytest.fail(
            f"{predicate.where}: {position.title}\n{board}\n"
            f"to move: {board.to_move.name.lower()}\n"
            f"call:     {predicate.text}\n"
            f"expected: {predicate.operator} {predicate.expected}\n"
            f"got:      {got}",
            pytrace=False,
        )


def test_there_are_enough_positions() -> None:
    assert len(POSITIONS) >= 150


def test_no_position_stands_twice() -> None:
    seen: dict[tuple[object, ...], str] = {}
    for position in POSITIONS:
        board = position.board()
        for predicate in position.predicates:
            call = (str(board), board.to_move, board.ko, predicate.text)
            assert call not in seen, f"{predicate.where} repeats {seen[call]}"
            seen[call] = predicate.where


BOARD = """# a corner
. . .
X . .
. X .
"""


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BOARD, "t.txt:2: the position says nothing"),
        (BOARD + "is_eye(A1)", "t.txt:5: this is no board row"),
        (BOARD + "is_eye(A1) == maybe so", "t.txt:5: 'maybe so' is not a value"),
        (BOARD + "is_eye(D1) == true", "t.txt:5: D1 is not on a board of 3x3"),
        (BOARD + "is_eye(A1) in true", "t.txt:5: `in` needs a list"),
        (BOARD + "is_eye(A1) == [A1", "t.txt:5: the list '\\[A1' does not end"),
        (BOARD + "is_eye(potential=true, A1) == true", "t.txt:5: 'A1' follows an argument with a name"),
        (BOARD + "to_move red\nis_eye(A1) == true", "t.txt:5: to_move takes black or white"),
        (BOARD + "last A1\nis_eye(A1) == true", "t.txt:2: there is no stone at A1"),
        (BOARD + "last B1\nto_move black\nis_eye(A1) == true", "t.txt:2: black cannot be both"),
        (BOARD + "moves B1\nis_eye(A1) == true", "t.txt:2: B1 is occupied"),
        (BOARD + "is_eye(A1) == true\nlast B1", "t.txt:6: last stands before the predicates"),
        (BOARD + "is_eye(A1) == true\n. . .", "t.txt:6: another board begins"),
        (BOARD + ". .\nis_eye(A1) == true", "t.txt:2: the board has 4 rows"),
        (". .\n. .\nis_eye(A1) == true", "t.txt:1: the board has no comment"),
        (BOARD + "is_eye(A1) == true\n# nothing follows", "t.txt: the last comment has no board"),
        ("# one chain\nX X\nX X\nis_eye(A1) == true", "t.txt:2: the chain at A2 has no liberty"),
    ],
)
def test_errors_name_file_and_line(text: str, message: str) -> None:
    with pytest.raises(PositionError, match=f"^{message}"):
        read_text(text, "t.txt")


def test_values_and_settings() -> None:
    text = (
        BOARD
        + "last B1\nis_eye(a1, Black, potential=False) != False  # why\nx() == [C1, A3]\nx() == [A1-B2]\nx().move in []"
    )
    (position,) = read_text(text.replace("Black", "black"), "t.txt")
    board = position.board()
    assert (board.last_move, board.to_move.name, position.title) == ("B1", "WHITE", "a corner")
    first, second, third, fourth = position.predicates
    assert (first.function, first.arguments, first.options) == ("is_eye", ("A1", "black"), {"potential": False})
    assert (first.holds(True, 3), first.holds(False, 3), first.where) == (True, False, "t.txt:6")
    assert second.holds(["A3", "C1"], 3)
    assert not second.holds(["C1", "A3"], 3)
    assert third.holds([("B2", "A1")], 3)
    assert not third.holds([], 3)
    assert not fourth.holds(None, 3)
    assert not same_value(1, True, 3)


def test_moves_are_played_in_turn() -> None:
    text = "# a ko\n. O X .\nO . O X\n. O X .\n. . . .\nto_move black\nmoves B3\nlegal(C3, white) == false\n"
    (position,) = read_text(text, "t.txt")
    board = position.board()
    (predicate,) = position.predicates
    assert board.ko == "C3"
    assert predicate.holds(predicate.evaluate(board, tactics), 4)

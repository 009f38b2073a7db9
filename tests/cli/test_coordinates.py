"""Names of points on the board."""

import pytest

from tengen.cli.board_view import board_view
from tengen.cli.coordinates import EUROPEAN, JapaneseCoordinates, coordinates, numeral
from tengen.go import Game

JAPANESE = JapaneseCoordinates()


def test_european_names_are_left_as_they_are() -> None:
    assert EUROPEAN.show("D4", 19) == "D4"
    assert EUROPEAN.read("d4", 19) == "d4"


def test_japanese_names_count_from_the_upper_left() -> None:
    names = {"A19": "1-一", "Q16": "16-四", "D4": "4-十六", "T1": "19-十九", "K10": "10-十", "pass": "pass"}
    for vertex, name in names.items():
        assert JAPANESE.show(vertex, 19) == name
        assert JAPANESE.read(name, 19) == vertex
    assert JAPANESE.read("16-4", 19) == JAPANESE.read("16の四", 19) == "Q16"
    assert JAPANESE.read("undo", 19) == "undo"
    assert JAPANESE.read("25-二十五", 25) == "Z1"


def test_every_point_has_its_own_name() -> None:
    board = Game(25).board
    assert len({JAPANESE.show(vertex, 25) for vertex in board.empty_points()}) == 625
    assert all(JAPANESE.read(JAPANESE.show(vertex, 25), 25) == vertex for vertex in board.empty_points())


@pytest.mark.parametrize("name", ["10-1", "0-1", "1-十", "1-十〇"])
def test_what_is_off_the_board(name: str) -> None:
    with pytest.raises(ValueError, match="outside the 9x9 board"):
        JAPANESE.read(name, 9)


def test_numerals() -> None:
    assert [numeral(number) for number in (1, 9, 10, 11, 19, 20, 25)] == [
        "一",
        "九",
        "十",
        "十一",
        "十九",
        "二十",
        "二十五",
    ]


def test_a_terminal_without_numerals_gets_numbers() -> None:
    assert coordinates("japanese", "ascii").show("Q16", 19) == "16-4"
    assert coordinates("japanese", "utf-8").show("Q16", 19) == "16-四"
    assert coordinates("european", "ascii") is EUROPEAN


def test_boards_with_both() -> None:
    game = Game(13)
    game.play("D4")
    game.play("N13")
    assert board_view(game.board, color=False).plain == str(game.board)
    lines = board_view(game.board, color=False, coordinates=JAPANESE).plain.splitlines()
    assert lines[0] == " " * 23 + "1 1 1 1"
    assert lines[1] == "     1 2 3 4 5 6 7 8 9 0 1 2 3"
    assert lines[2] == "  一 . . . . . . . . . . . .(O)一"
    assert lines[11] == "  十 . . . X . . . . . + . . . 十"

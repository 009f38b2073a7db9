"""What notebooks show: well-formed pieces with what is on the board and in the result, and nothing executable."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ElementTree

import pytest

from tengen import Domain, Search
from tengen.go import Board, Color, Game, GoConfig, GoSearch
from tengen.notebook import board_svg, result_html, star_points, tree_html
from tengen.search.result import Move, Result


class Countdown(Domain[int, str]):
    """One player takes 1 or 2 from five, by actions whose names are no HTML."""

    players = 1

    def initial(self) -> int:
        return 5

    def actions(self, state: int) -> list[str]:
        return ["<1>", "<2>"][:state]

    def play(self, state: int, action: str) -> int:
        return state - int(action[1])

    def outcome(self, state: int) -> float | None:
        return None if state else 1.0


def shown(piece: str) -> ElementTree.Element:
    """Parsed: it must be whole, also as XML, and run nothing."""
    assert not re.search(r"<script|javascript:|\son\w+=", piece)
    return ElementTree.fromstring(f"<div>{piece.replace('<details open>', '<details>')}</div>")


def circles(board: Board, group: str) -> int:
    found = re.search(rf'<g fill="{group}" stroke="#\d+">(.*?)</g>', board_svg(board))
    assert found is not None
    return found[1].count("<circle")


@pytest.mark.parametrize("size", [2, 5, 9, 19, 25, (9, 13), (25, 2)])
def test_a_board_shows_its_stones(size: int | tuple[int, int]) -> None:
    rng, game = random.Random(7), Game(size)
    for _ in range(60):
        if moves := game.legal_moves():
            game.play(rng.choice(moves))
    board = game.board
    shown(game._repr_html_())
    assert circles(board, "#111") == board.stone_count(Color.BLACK)
    assert circles(board, "#fff") == board.stone_count(Color.WHITE)


def test_a_board_says_what_no_picture_does() -> None:
    game = Game(9, "japanese", 6.5)
    game.play("E5")
    assert "Move 1, White to move; captured: Black 0, White 0; komi 6.5, japanese" in game._repr_html_()
    assert "White to move" in game.board._repr_html_()
    game.play("pass")
    game.play("pass")
    assert "the game is over" in game._repr_html_()


def test_the_point_of_a_ko_is_marked() -> None:
    board = Board.from_text(". X O .\nX O . O\n. X O .\n. . . .", to_move="black")
    assert "#a11" not in board_svg(board)
    board.play("C3")
    assert board.ko == "B3"
    assert board_svg(board).count("#a11") == 1


@pytest.mark.parametrize(
    ("size", "count"), [((19, 19), 9), ((13, 13), 5), ((9, 9), 5), ((8, 8), 4), ((5, 5), 1), ((2, 2), 0)]
)
def test_stars(size: tuple[int, int], count: int) -> None:
    stars = star_points(*size)
    assert len(set(stars)) == len(stars) == count
    width, height = size
    assert {(width - 1 - x, y) for x, y in stars} == {(x, height - 1 - y) for x, y in stars} == set(stars)


def test_a_result_of_go() -> None:
    result = GoSearch(Game(5), GoConfig().with_values({"seed": 1})).run(playouts=300)
    table = shown(result._repr_html_())
    rows = list(table.iter("tr"))
    assert [cell.text for cell in rows[0]] == ["move", "visits", "value", "lead"]
    assert len(rows) == 11
    assert rows[1][0].text == result.moves[0].action
    assert f"best: {result.best}" in result._repr_html_()


def test_actions_are_no_html() -> None:
    search = Search(Countdown())
    result = search.run(playouts=50)
    text = "".join(shown(result._repr_html_()).itertext())
    assert "<1>" in text
    assert "lead" not in text
    assert "<2>" in "".join(shown(search.tree._repr_html_()).itertext())


def test_what_knows_nothing() -> None:
    assert "nothing can be done here" in result_html(Result([], None, [], 0, 0, 0.0))
    assert "0 visits" in result_html(Result([Move("A1", 0, 0.0, 0.0)], None, [], 0, 0, 0.0))
    search = GoSearch(Game(9))
    shown(search.result()._repr_html_())
    assert tree_html(search.tree).startswith("<p>0 visits</p>")


def test_a_large_tree_is_cut() -> None:
    search = GoSearch(Game(19))
    search.run(playouts=5000)
    piece = search.tree._repr_html_()
    shown(piece)
    assert len(piece) < 200_000

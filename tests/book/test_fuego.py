"""Fuego's text format: read, written, and refused where it is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.book.kind import BookError, Line
from tengen.book.kinds.fuego import FuegoBook, read_line, write_fuego
from tengen.book.reader import open_book
from tengen.go import Game, transform_vertex
from tests.book.examples import book_of, random_moves
from tests.book.test_rules import mirrored, opened_or_refused
from tests.scale import scaled

TEXT = """\
# openings by hand
9 | E5
9 E5 | C5 E7  # two that are alike

9 E5 E7 PASS | c3
19 | Q4 Q16 R4
"""


@pytest.fixture
def book(tmp_path: Path) -> FuegoBook:
    file = tmp_path / "hand.txt"
    file.write_text(TEXT)
    found = open_book(str(file))
    assert isinstance(found, FuegoBook)
    return found


def test_rules_are_found_in_every_image(book: FuegoBook) -> None:
    game = Game(9)
    assert [(move.vertex, move.share) for move in book.moves(game)] == [("E5", 1.0)]
    game.play("E5")
    assert {move.vertex for move in book.moves(game)} == {"C5", "E7", "G5", "E3"}
    assert sum(move.share for move in book.moves(game)) == pytest.approx(1)
    assert {book.choose(game, random.Random(seed)).vertex for seed in range(60)} == {"C5", "E7", "G5", "E3"}  # type: ignore[union-attr]
    game.play("G5")
    game.play("pass")
    move = book.choose(game, random.Random(1))
    assert move is not None
    assert move.vertex in {"C7", "C3", "G3", "G7"}
    assert book.moves(Game(13)) == []
    assert len(book.moves(Game(19))) == 4 + 8
    for symmetry in range(8):
        for swap in (False, True):
            image = mirrored(game, symmetry, swap)
            expected = {transform_vertex(9, each.vertex, symmetry) for each in book.moves(game)}
            assert {each.vertex for each in book.moves(image)} == expected


def test_it_tells_what_is_in_it(book: FuegoBook) -> None:
    assert book.size is None
    assert book.facts() == {
        "kind": "a book of rules in Fuego's text format",
        "rules": 4,
        "rules 19x19": 1,
        "rules 9x9": 3,
    }


def test_what_is_written_is_read(book: FuegoBook, tmp_path: Path) -> None:
    file = tmp_path / "again.txt"
    assert write_fuego(file, book.lines()) == 4
    again = open_book(str(file))
    assert isinstance(again, FuegoBook)
    assert list(again.lines()) == list(book.lines())
    rules = book_of(9)
    count = write_fuego(file, rules.lines())
    assert count == len(rules.table)
    text_book, rng = open_book(str(file)), random.Random(2)
    for _ in range(scaled(20, 5)):
        game = Game(9)
        for vertex in random_moves(9, 10, rng):
            assert {move.vertex for move in text_book.moves(game)} == {move.vertex for move in rules.moves(game)}
            game.play(vertex)
    with pytest.raises(BookError, match="square boards"):
        write_fuego(file, [Line((5, 7), (), (("A1", 1),))])
    assert open_book(str(file)).moves(Game(9))  # the old file is still there


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("9 E5 C3", "SIZE MOVES | REPLIES"),
        ("9 E5 | C3 | D4", "SIZE MOVES | REPLIES"),
        ("| C3", "SIZE MOVES | REPLIES"),
        ("nine | C3", "'nine' is not a size"),
        ("99 | C3", "board size 99"),
        ("1 | A1", "board size 1"),
        ("9 | ", "no reply"),
        ("9 | K1", "'K1' is not a point"),
        ("9 | I5", "'I5' is not a point"),
        ("9 | E0", "'E0' is not a point"),
        ("9 | E5;rm", "is not a point"),
        ("9 " + "pass " * 1001 + "| E5", "more than 1000 moves"),
    ],
)
def test_a_wrong_line_is_refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(BookError, match=message.replace("|", r"\|")):
        read_line(text, "line 1")
    file = tmp_path / "wrong.txt"
    file.write_text(f"9 | E5\n{text}\n")
    with pytest.raises(BookError, match="line 2"):
        open_book(str(file))


def test_moves_that_are_not_legal_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    for line, number in (("9 E5 E5 | C3", 2), ("9 E5 | E5", 2)):
        file.write_text(line + "\n")
        with pytest.raises(BookError, match=f"move {number}, E5, is not legal"):
            open_book(str(file))
    file.write_bytes(b"9 | E5\n9 E5 | \xff\xfe\n")
    with pytest.raises(BookError, match="it is no text"):
        open_book(str(file))


@settings(deadline=None, max_examples=scaled(200, 30))
@given(text=st.text(st.sampled_from("9 ABCDE12345|#\npas\t\0é"), max_size=200))
def test_any_text_is_read_or_refused(text: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.getbasetemp() / "any.txt"
    file.write_text(text, "utf8", newline="")
    book = opened_or_refused(file)
    for move in book.moves(Game(9)) if book is not None else ():
        assert Game(9).legal(move.vertex)

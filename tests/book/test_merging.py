"""Several books as one: rules by hand go before those of records."""

from __future__ import annotations

from tengen.book.kind import Line
from tengen.book.kinds.rules import RuleBook
from tengen.book.merging import Merger
from tengen.go import Game
from tests.book.examples import book_of


def line(moves: str, *replies: tuple[str, int], by_hand: bool = False, seen: int = 0) -> Line:
    return Line(9, tuple(moves.split()), replies, seen, by_hand)


def merged(*books: list[Line]) -> RuleBook:
    merger = Merger(9)
    for book in books:
        merger.add(book)
    return RuleBook("merged", merger.table())


def shares(book: RuleBook, *moves: str) -> dict[str, float]:
    game = Game(9, "japanese")
    for vertex in moves:
        game.play(vertex)
    return {move.vertex: round(move.share, 3) for move in book.moves(game)}


def test_records_are_added_up() -> None:
    found = merged([line("E5", ("E7", 3), seen=5)], [line("E5", ("C5", 2), ("C3", 4))])
    # E7 and C5 are alike: 5 times, C3 4 times, and 2 of 11 went elsewhere.
    four = {"E7": 1, "E3": 1, "C5": 1, "G5": 1}
    corners = {"C3": 1, "C7": 1, "G3": 1, "G7": 1}
    assert shares(found, "E5") == {v: round(7 / 11 / 4, 3) for v in four} | {v: round(4 / 11 / 4, 3) for v in corners}


def test_rules_by_hand_go_before_records_in_any_order() -> None:
    records = [line("E5", ("C3", 400)), line("", ("E5", 9))]
    by_hand = [line("E5", ("E7", 1), ("E6", 1), by_hand=True)]
    for found in (merged(records, by_hand), merged(by_hand, records)):
        assert set(shares(found, "E5")) == {"E7", "E3", "C5", "G5", "E6", "E4", "D5", "F5"}
        assert shares(found) == {"E5": 1}
        assert found.facts()["rules by hand"] == 1
        assert {move.remark for move in found.moves(Game(9))} == {"played 9 of 9 times"}


def test_what_cannot_be_played_is_left_out() -> None:
    merger = Merger(9)
    assert merger.add([line("E5 E5", ("C3", 1)), line("E5", ("E5", 1), ("C3", 2)), Line(13, (), (("D4", 1),))]) == 1
    assert len(merger) == 1
    assert merger.add([Line(9, (), (), trouble="wrong")]) == 0


def test_a_book_merged_with_nothing_stays_as_it_is() -> None:
    book = book_of(9)
    again = merged(list(book.lines()))
    assert len(again.table) == len(book.table)
    for row, key in enumerate(book.table.keys.tolist()):
        other = again.table.find(key)
        assert other is not None
        assert again.table.replies(other) == book.table.replies(row)
    assert [each.trouble for each in again.lines() if each.trouble] == []

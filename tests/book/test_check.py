"""Checks of books: what cannot be played, and what a search thinks little of."""

from __future__ import annotations

import random
from dataclasses import replace

from tengen.book.check import Judge, Report, check_line, chosen_lines, lines_of
from tengen.book.kind import Line
from tengen.book.kinds.rules import RuleBook
from tengen.engine.book import BookMove
from tengen.go import Game, GoConfig
from tests.book.examples import book_of


def test_a_book_of_records_is_legal() -> None:
    report = Report()
    book = book_of(9)
    assert all(check_line(line, report) for line in lines_of(book, 9))
    assert (report.positions, report.troubles) == (len(book.table), [])
    assert lines_of(book, 13) == []


def test_what_cannot_be_played_is_told() -> None:
    report = Report()
    assert not check_line(Line(9, ("E5", "E5"), (("C3", 1),)), report)
    assert not check_line(Line(9, ("E5",), (("E5", 1), ("C3", 1))), report)
    assert not check_line(Line(9, (), (), trouble="rule 7: lost"), report)
    assert report.troubles[0].startswith("E5 E5: ")
    assert report.troubles[1:] == ["E5: the reply E5 is not legal", "rule 7: lost"]


def test_lines_that_lead_elsewhere_are_told() -> None:
    table = book_of(9).table
    moves = table.moves.copy()
    row = next(row for row in range(len(table)) if table.parents[row] >= 0)
    moves[row] = (int(moves[row]) + 9) % 81
    book = RuleBook("b", replace(table, moves=moves))
    report = Report()
    for line in lines_of(book, 9):
        check_line(line, report)
    assert any(trouble.startswith(f"rule {row + 1}: ") for trouble in report.troubles)


class Walked:
    """A book that has no list of what it knows."""

    name = "walked"

    def moves(self, game: Game) -> list[BookMove]:
        return [] if game.moves else [BookMove("C3", 0.5), BookMove("G7", 0.5)]

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        return None


def test_a_book_without_a_list_is_walked_through() -> None:
    lines = lines_of(Walked(), 9)
    assert [line.moves for line in lines] == [()]
    assert lines[0].replies == (("C3", 1), ("G7", 1))


def test_a_blunder_is_refuted() -> None:
    report = Report()
    Judge(GoConfig(), 400, 0.0, komi=24.0).weigh(Line(5, ("C3",), (("A1", 1),)), report)
    assert report.searched == 1
    assert [refuted.reply for refuted in report.refuted] == ["A1"]
    assert report.refuted[0].value < report.refuted[0].best_value
    assert report.refuted[0].variation
    best = report.refuted[0].best
    Judge(GoConfig(), 400, 0.0, komi=24.0).weigh(Line(5, ("C3",), ((best, 1),)), report)
    assert len(report.refuted) == 1
    Judge(GoConfig(), 400, 1.0, komi=24.0).weigh(Line(5, ("C3",), (("A1", 1),)), report)
    assert len(report.refuted) == 1


def test_those_seen_most_often_come_first() -> None:
    lines = [Line(9, ("E5",) * n, (("C3", 1),), seen=n) for n in range(5)] + [Line(9, (), ())]
    assert [line.seen for line in chosen_lines(lines, None, 0)] == [4, 3, 2, 1, 0]
    assert len(chosen_lines(lines, 2, 0)) == 2
    assert chosen_lines(lines, 2, 1) == chosen_lines(lines, 2, 1)

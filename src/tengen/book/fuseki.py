"""Books of rules from the frequent positions of a database of games."""

from __future__ import annotations

from typing import Any

from tengen.book.kinds.rules import RuleBook
from tengen.book.table import NOTHING, PASS, RuleTable, number_of
from tengen.games.fuseki import Fuseki
from tengen.go import Game
from tengen.go.reduced import Reduced


def book_of(found: Fuseki, name: str, made: str) -> RuleBook:
    """The book whose rules are these positions, each with the two moves that most games have there; ValueError if there
    is none. A position in which all games ended is left out."""
    rows: dict[int, int] = {}
    columns: dict[str, list[int]] = {name: [] for name in RuleTable.COLUMNS}
    starts: list[list[int]] = []
    for number in range(len(found)):
        answers = [(PASS if point < 0 else point, games) for point, games, *_ in found.answers[number] if point != -1]
        if not answers:
            continue
        way, before = _way(found, number)
        parent = -1 if before is None else rows.get(before, -1)
        if parent < 0:
            starts.append(way)
        first, second = answers[0], answers[1] if len(answers) > 1 else (NOTHING, 0)
        row = {
            "keys": int(found.columns["key"][number]),
            "parents": parent,
            "moves": way[-1] if parent >= 0 else 0,
            "first": first[0],
            "second": second[0],
            "seen": sum(games for _, games in answers),
            "second_seen": second[1],
            "first_seen": first[1],
            "by_hand": 0,
        }
        for column, value in row.items():
            columns[column].append(value)
        rows[number] = len(rows)
    if not rows:
        raise ValueError("no position is in so many games: there is nothing for a book")
    facts: dict[str, Any] = {label: value for label, value in found.facts.items() if value not in (None, {}, "")}
    return RuleBook(name, RuleTable.of(found.size, columns, starts), made=made, facts=facts)


def _way(found: Fuseki, number: int) -> tuple[list[int], int | None]:
    """The moves to a position, each in the image of the position it is played in; and the frequent position, if it is
    one, before the last of them."""
    game = Game(found.size, "japanese")
    way: list[int] = []
    before: int | None = None
    for vertex in found.moves(number):
        place = Reduced(game.board)
        way.append(number_of(place.reduce(vertex), found.size))
        before = found.find(place.key)
        game.play(vertex)
    return way, before

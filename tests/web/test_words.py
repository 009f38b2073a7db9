"""Numbers and results in words."""

from __future__ import annotations

import pytest

from tengen.web.shared.words import counted, only_person, outcome


def test_numbers_of_things() -> None:
    assert [counted(number, "move") for number in (0, 1, 2, 1000)] == ["0 moves", "1 move", "2 moves", "1,000 moves"]


@pytest.mark.parametrize(
    ("result", "me", "words"),
    [
        ("B+3.5", "black", "You won by 3.5 points"),
        ("B+3.5", "white", "You lost by 3.5 points"),
        ("B+3.5", None, "Black won by 3.5 points"),
        ("W+1", None, "White won by 1 point"),
        ("W+12.50", "white", "You won by 12.5 points"),
        ("W+R", "black", "You lost by resignation"),
        ("W+Resign", None, "White won by resignation"),
        ("b+t", "black", "You won on time"),
        ("B+Time", None, "Black won on time"),
        ("B+F", None, "Black won by forfeit"),
        ("W+", None, "White won"),
        ("0", "black", "The game is drawn"),
        ("Draw", None, "The game is drawn"),
        ("Void", None, "The game has no result"),
        ("?", None, "The result is not known"),
        ("Black wins, I think", None, "Black wins, I think"),
        ("B+a lot", None, "B+a lot"),
    ],
)
def test_results(result: str, me: str | None, words: str) -> None:
    assert outcome(result, me) == words


def test_a_count_can_still_change() -> None:
    assert outcome("B+3.5", "black", over=False) == "You win by 3.5 points"
    assert outcome("B+3.5", "white", over=False) == "You lose by 3.5 points"
    assert outcome("W+0.5", over=False) == "White wins by 0.5 points"


def test_you_are_who_plays_the_computer() -> None:
    assert only_person({"black": "human", "white": "engine"}) == "black"
    assert only_person({"black": "engine", "white": "human"}) == "white"
    assert only_person({"black": "human", "white": "human"}) is None
    assert only_person({"black": "engine", "white": "engine"}) is None

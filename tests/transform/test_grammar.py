"""Grammars of one's own: searched to the end, within limits, with errors that name the symbol."""

from __future__ import annotations

import itertools

import pytest

from tengen.optimise.transform import search_grammar

# DFT 8 with DFT 2 as the only base case, and a letter for each way of splitting.
DFT8 = {
    "DFT8": [("l", "DFT2", "DFT4"), ("r", "DFT4", "DFT2")],
    "DFT4": [("s", "DFT2", "DFT2")],
}
DIGITS = {"S": [("D",) * 4], "D": [(digit,) for digit in "0123456789"]}


def number(word: tuple[str, ...]) -> float:
    """Highest for 7, 7, 7, 7, and rugged: digits help only together."""
    return 1.0 + sum(10 * (a == b == "7") for a, b in itertools.pairwise(word)) + word.count("7")


def test_the_worked_example() -> None:
    found = search_grammar(DFT8, "DFT8", lambda word: 2.0 if word[0] == "r" else 1.0)
    assert found.word == ("r", "s", "DFT2", "DFT2", "DFT2")
    assert found.complete
    assert found.evaluations == 2


@pytest.mark.parametrize("method", ["tag", "uct", "dp"])
@pytest.mark.parametrize("leftmost", [True, False])
def test_small_grammars_are_searched_to_the_end(method: str, leftmost: bool) -> None:
    rules = {"S": [("A", "B"), ("B", "A")], "A": [("x",), ("y", "B")], "B": [("u",), ("v",), ()]}
    asked: list[tuple[str, ...]] = []

    def value(word: tuple[str, ...]) -> float:
        asked.append(word)
        return 1.0 + len(word) + ("v" in word) + 3 * (word[:1] == ("u",))

    found = search_grammar(rules, "S", value, method=method, leftmost=leftmost)
    assert found.complete
    assert len(asked) == len(set(asked)) == found.evaluations
    words = {a + b for a in (("x",), *((("y", *b)) for b in (("u",), ("v",), ()))) for b in (("u",), ("v",), ())}
    words |= {b + a for a in (("x",), *((("y", *b)) for b in (("u",), ("v",), ()))) for b in (("u",), ("v",), ())}
    assert set(asked) == words
    assert found.word == ("u", "y", "v")


def test_tag_climbs_where_random_words_do_not() -> None:
    tries = 600
    tag = [search_grammar(DIGITS, "S", number, evaluations=tries, seed=seed).value for seed in range(10)]
    drawn = [search_grammar(DIGITS, "S", number, method="mc", evaluations=tries, seed=seed).value for seed in range(10)]
    assert sum(tag) > sum(drawn)


def test_dynamic_programming_takes_separable_parts_by_themselves() -> None:
    found = search_grammar(DIGITS, "S", number, method="dp", separable=["D"])
    assert found.word == ("7",) * 4
    assert found.evaluations == 11  # ten digits, and the word of the best


def test_errors() -> None:
    with pytest.raises(ValueError, match='"A" derives itself'):
        search_grammar({"A": [("B",)], "B": [("A",)]}, "A", len)
    with pytest.raises(ValueError, match="start symbol needs a rule"):
        search_grammar({"A": [("B",)]}, "B", len)
    with pytest.raises(ValueError, match="not a positive number"):
        search_grammar({"A": [("b",)]}, "A", lambda word: -1.0)
    with pytest.raises(ZeroDivisionError):
        search_grammar({"A": [("b",)]}, "A", lambda word: 1 / 0)
    with pytest.raises(ValueError, match="limit"):
        search_grammar(DIGITS, "S", number, method="mc")

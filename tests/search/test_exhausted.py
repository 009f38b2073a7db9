"""Searches for one player that leave out what they have seen to the end."""

import pytest

import tengen
from tengen.go import Game, GoConfig, GoSearch


class Subset(tengen.Domain[tuple[bool, ...], bool]):
    """Which of eight numbers add up to most without passing 20: every end is another subset."""

    players = 1
    rewards = (0.0, 1.0)
    numbers = (9, 7, 6, 5, 4, 3, 2, 2)

    def initial(self) -> tuple[bool, ...]:
        return ()

    def actions(self, state: tuple[bool, ...]) -> list[bool]:
        return [False, True]

    def play(self, state: tuple[bool, ...], action: bool) -> tuple[bool, ...]:
        return (*state, action)

    def outcome(self, state: tuple[bool, ...]) -> float | None:
        if len(state) < len(self.numbers):
            return None
        total = sum(number for number, taken in zip(self.numbers, state, strict=True) if taken)
        return total / 20 if total <= 20 else 0.0


def config(*settings: str) -> GoConfig:
    return GoConfig().with_settings(["tree.expand_visits=0", *settings])


def test_every_end_is_seen_once_and_the_search_is_over() -> None:
    search = tengen.Search(Subset(), config("tree.prune_exhausted=true"))
    result = search.run(playouts=10_000)
    assert result.visits == 2**8
    assert result.decided
    assert search.run(playouts=100).visits == 2**8


def test_without_it_ends_are_repeated() -> None:
    result = tengen.Search(Subset(), config()).run(playouts=1000)
    assert result.visits == 1000
    assert not result.decided


def test_a_penalty_lowers_what_is_certain() -> None:
    plain = tengen.Search(Subset(), config()).run(playouts=2)
    worse = tengen.Search(Subset(), config("tree.repeat_penalty=0.5")).run(playouts=2)
    assert sum(m.value for m in worse.moves) == pytest.approx(sum(m.value for m in plain.moves) - 1)


def test_it_is_for_one_player() -> None:
    with pytest.raises(ValueError, match="one player"):
        GoSearch(Game(9), config("tree.prune_exhausted=true"))

"""Games that repeat each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.ratings import count_unique, moves_of, same_games
from tengen.arena.task import GameRecord, PlayedMove
from tengen.go import transform_vertex

vertices = st.builds(lambda column, row: f"{column}{row}", st.sampled_from("ABCDEFGHJ"), st.integers(1, 9))
games = st.lists(st.one_of(vertices, st.just("pass")), max_size=12).map(tuple)


def test_same_moves_count_once() -> None:
    played = [("E5", "C3"), ("E5", "C4"), ("e5", "c3"), ("E5",), ("E5", "C3", "pass"), ("E5", "C3")]
    assert same_games(played) == [[0, 2, 5], [1], [3], [4]]
    assert count_unique(played) == 4
    assert count_unique([]) == 0


def test_images_count_once_when_asked() -> None:
    played = [("C3", "G7"), ("G7", "C3"), ("C7", "G3"), ("C3", "C7"), ("C3", "G7", "D3"), ("C3", "G7", "C4")]
    assert count_unique(played) == 6
    # The last two mirror each other at the diagonal through C3 and G7.
    assert same_games(played, size=9) == [[0, 1, 2], [3], [4, 5]]
    # On 13x13 the same points are not opposite each other.
    assert same_games(played[:2], size=13) == [[0], [1]]


@given(games, st.integers(0, 7))
def test_every_symmetry(game: tuple[str, ...], symmetry: int) -> None:
    image = tuple(v if v == "pass" else transform_vertex(9, v, symmetry) for v in game)
    assert count_unique([game, image], size=9) == 1


@given(st.lists(games, max_size=8))
def test_groups_are_a_partition(played: list[tuple[str, ...]]) -> None:
    groups = same_games(played, size=9)
    assert sorted(index for group in groups for index in group) == list(range(len(played)))
    assert count_unique(played, size=9) <= count_unique(played) == len(set(played))


def test_record_with_opening() -> None:
    record = GameRecord(
        "1", "B+R", "b", "resign", opening=("E5",), moves=(PlayedMove("w", "C3", 0.1), PlayedMove("b", "pass", 0.1))
    )
    assert moves_of(record) == ("E5", "C3", "pass")


def test_vertex_off_the_board() -> None:
    with pytest.raises(ValueError, match="K10"):
        count_unique([("K10",)], size=9)

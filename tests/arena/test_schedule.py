"""Who plays whom: pairs, seeds, Swiss rounds against a search of all pairings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.schedule import Conditions, Games, Pairing, check_names, gauntlet, round_robin, slug
from tengen.arena.swiss import Meetings, swiss_round
from tests.arena.stored import player

A, B, C = player("a"), player("b"), player("c")


def test_a_pair_shares_its_opening_and_swaps_colours() -> None:
    games = Games(Conditions(size=9, openings="random:4"))
    tasks = [games.task(Pairing(A, B, 8), number) for number in range(8)]
    for even, odd in zip(tasks[::2], tasks[1::2], strict=True):
        assert even.opening == odd.opening
        assert len(even.opening) == 4
        assert (even.black, even.white) == (A, B) == (odd.white, odd.black)
    assert len({task.opening for task in tasks}) == 4


def test_conditions_reach_the_task() -> None:
    conditions = Conditions(13, 6.5, "japanese", "none", 3, 7.0, 70.0, 99, 0.9)
    task = Games(conditions).task(Pairing(A, B, 2), 0)
    assert (task.size, task.komi, task.rules, task.opening) == (13, 6.5, "japanese", ())
    assert (task.move_timeout, task.game_timeout, task.max_moves, task.adjudicate) == (7.0, 70.0, 99, 0.9)


def test_ids_and_seeds_are_stable_and_distinct() -> None:
    pairings = [*round_robin([A, B, C], 6), Pairing(A, B, 6, round=1), Pairing(A, B, 6, round=2)]
    tasks = [Games(Conditions()).task(pairing, number) for pairing in pairings for number in range(6)]
    again = [Games(Conditions()).task(pairing, number) for pairing in pairings for number in range(6)]
    assert tasks == again
    assert len({task.id for task in tasks}) == len({task.seed for task in tasks}) == len(tasks)
    assert tasks[1].id == "a-vs-b/00001"
    assert tasks[1].seed == 6742493088842527540  # a game must stay the same in later versions
    other = Games(Conditions(seed=2)).task(pairings[0], 1)
    assert (other.id, other.seed == tasks[1].seed) == (tasks[1].id, False)


@pytest.mark.parametrize("games", [0, 1, 7, -2])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(ValueError, match=f"{games} games of a against b.*even"):
        Pairing(A, B, games)


def test_round_robin_and_gauntlet() -> None:
    assert [(p.first, p.second) for p in round_robin([A, B, C], 2)] == [(A, B), (A, C), (B, C)]
    assert [(p.first, p.second) for p in gauntlet([A], [B, C], 2)] == [(A, B), (A, C)]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"size": 1}, "board size 1"),
        ({"rules": "house"}, 'no rules are called "house"'),
        ({"komi": float("nan")}, "komi nan"),
        ({"move_timeout": 0.0}, "move_timeout = 0"),
        ({"game_timeout": float("inf")}, "game_timeout = inf"),
        ({"max_moves": -1}, "max_moves = -1"),
        ({"adjudicate": 0.5}, "adjudicate = 0.5"),
        ({"adjudicate": 1.0}, "adjudicate = 1"),
    ],
)
def test_impossible_conditions(fields: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Conditions(**fields)  # type: ignore[arg-type]


def test_openings_are_checked_at_once() -> None:
    with pytest.raises(ValueError, match="no set for 7x7"):
        Games(Conditions(size=7, openings="balanced"))


def test_slug() -> None:
    assert slug("GNU Go (level 1)") == "GNU-Go-level-1"
    assert slug("../x") == "x"
    assert slug("天元 1") == "天元-1"
    with pytest.raises(ValueError, match="neither letter nor digit"):
        slug("...")


@given(st.text(min_size=1))
def test_slugs_are_good_for_files(name: str) -> None:
    try:
        short = slug(name)
    except ValueError:
        assert not any(c.isalnum() for c in name)
        return
    assert len(short.encode()) <= 100
    assert "/" not in short
    assert not short.startswith(".")
    assert not any(c.isspace() for c in short)


def test_long_names_that_differ_at_their_ends_stay_different() -> None:
    assert slug("x" * 200 + "1") != slug("x" * 200 + "2")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("a", "a"), "two players are called 'a':"),
        (("a b", "a-b"), "'a b' and 'a-b'"),
        (("a", "b vs c"), "looks like a pairing"),
    ],
)
def test_names_that_cannot_be_told_apart(names: tuple[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_names([player(name) for name in names])


# --- Swiss -----------------------------------------------------------------------------------------------------------


def all_pairings(names: list[str]) -> list[list[tuple[str, str]]]:
    """Every way to pair an even number of players, the one that follows the table most first."""
    if not names:
        return [[]]
    first, *rest = names
    return [
        [(first, other), *below] for other in rest for below in all_pairings([name for name in rest if name != other])
    ]


def pairs_of(pairings: list[Pairing]) -> list[tuple[str, str]]:
    return [(pairing.first.name, pairing.second.name) for pairing in pairings]


def test_neighbours_in_the_table_meet() -> None:
    players = [player(name) for name in "abcd"]
    assert pairs_of(swiss_round(players, {}, Meetings(), 2, 1)) == [("a", "b"), ("c", "d")]
    shares = {"a": 0.0, "b": 1.0, "c": 1.0, "d": 0.0}
    assert pairs_of(swiss_round(players, shares, Meetings(), 2, 2)) == [("b", "c"), ("a", "d")]
    assert swiss_round(players, shares, Meetings(), 4, 2)[0].name == "round-2-b-vs-c"
    assert swiss_round(players, shares, Meetings(), 4, 2)[0].games == 4


def test_a_player_without_games_counts_as_one_half() -> None:
    players = [player(name) for name in "abcd"]
    assert pairs_of(swiss_round(players, {"a": 0.4, "b": 0.6, "d": 0.45}, Meetings(), 2, 2)) == [("b", "c"), ("d", "a")]


@given(st.data())
def test_swiss_rounds_are_those_of_a_search_of_all_pairings(data: st.DataObject) -> None:
    size = data.draw(st.sampled_from([2, 4, 6, 8]))
    names = [chr(ord("a") + i) for i in range(size)]
    met = Meetings(
        {frozenset(pair): data.draw(st.integers(0, 2)) for pair in combinations(names, 2) if data.draw(st.booleans())}
    )
    found = pairs_of(swiss_round([player(name) for name in names], {}, met, 2, 1))
    least = min(met[frozenset(pair)] for pair in combinations(names, 2))

    def rematches(pairs: list[tuple[str, str]]) -> int:
        return sum(met[frozenset(pair)] > least for pair in pairs)

    assert found == min(all_pairings(names), key=rematches)  # the first of the best


@given(st.integers(2, 9), st.randoms(use_true_random=False))
def test_a_whole_swiss_tournament(size: int, rng: object) -> None:
    """Everybody plays or rests in every round, and nobody rests twice before all have rested once."""
    players = [player(chr(ord("a") + i)) for i in range(size)]
    met = Meetings()
    rests: Counter[str] = Counter()
    for number in range(1, size + 3):
        shares = {p.name: rng.random() for p in players}  # type: ignore[attr-defined]
        pairs = pairs_of(swiss_round(players, shares, met, 2, number))
        playing = [name for pair in pairs for name in pair]
        assert len(playing) == len(set(playing)) == size - size % 2
        resting = {p.name for p in players} - set(playing)
        met.update(frozenset(pair) for pair in pairs)
        met.update(frozenset((name,)) for name in resting)
        rests.update(resting)
        counts = [rests[p.name] for p in players]
        assert max(counts) - min(counts) <= 1


def test_the_one_rests_whose_absence_costs_no_rematch() -> None:
    players = [player(name) for name in "abcde"]
    # e, the last, has not met a, but b, c and d have all met each other: with e at rest two of them meet again.
    met = Meetings(map(frozenset, ["bc", "cd", "bd"]))
    assert pairs_of(swiss_round(players, {}, met, 2, 3)) == [("a", "b"), ("c", "e")]
    # who has rested does not rest again, whatever that costs
    met.update([frozenset("d"), frozenset("c"), frozenset("b")])
    assert pairs_of(swiss_round(players, {}, met, 2, 4)) == [("a", "b"), ("c", "d")]


def test_when_all_have_met_all_begin_anew() -> None:
    players = [player(name) for name in "abcd"]
    met = Meetings(map(frozenset, combinations("abcd", 2)))
    assert pairs_of(swiss_round(players, {}, met, 2, 4)) == [("a", "b"), ("c", "d")]
    met.update([frozenset("ab"), frozenset("cd")])
    assert pairs_of(swiss_round(players, {}, met, 2, 5)) == [("a", "c"), ("b", "d")]


def test_many_players() -> None:
    """Two halves that have met within themselves: there are too many pairings to try them all."""
    names = [f"p{i:02d}" for i in range(40)]
    met = Meetings(frozenset((a, b)) for a, b in combinations(names, 2) if (a < "p20") == (b < "p20"))
    pairs = pairs_of(swiss_round([player(name) for name in names], {}, met, 2, 20))
    assert pairs == [(f"p{i:02d}", f"p{i + 20:02d}") for i in range(20)]

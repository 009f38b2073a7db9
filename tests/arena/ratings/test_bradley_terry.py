"""Bradley-Terry: closed forms, pools, anchors, and ratings recovered from simulated games."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.special import ndtr

from tengen.arena.ratings import Result, elo_of, expected_score, rate
from tengen.arena.ratings.elo import LOGIT


@given(st.integers(1, 500), st.integers(1, 500))
def test_two_players_are_plain_elo(wins: int, losses: int) -> None:
    games = wins + losses
    table = rate([Result("a", "b", wins, games)], virtual_draws=0)
    gap, error = table.difference("a", "b")
    assert gap == pytest.approx(elo_of(wins / games), abs=1e-6)
    assert error == pytest.approx(LOGIT * math.sqrt(games / (wins * losses)), rel=1e-6)
    assert table["a"].elo == pytest.approx(-table["b"].elo, abs=1e-9)
    assert table.los("a", "b") == pytest.approx(float(ndtr(gap / error)))


def test_a_virtual_draw_is_half_a_win_and_half_a_loss() -> None:
    assert rate([Result("a", "b", 10, 10)]).difference("a", "b")[0] == pytest.approx(elo_of(10.5 / 11))
    assert rate([Result("a", "b", 10, 10)], virtual_draws=4).difference("a", "b")[0] == pytest.approx(elo_of(12 / 14))
    row = rate([Result("a", "b", 10, 10)])["a"]
    assert (row.points, row.games) == (10, 10)


def test_three_players_by_hand() -> None:
    # Strengths 4 : 2 : 1 explain these points exactly: 4/6, 2/3 and 4/5 of the games.
    results = [Result("a", "b", 20, 30), Result("b", "c", 20, 30), Result("a", "c", 24, 30)]
    table = rate(results, virtual_draws=0)
    double = 400 * math.log10(2)
    assert [row.name for row in table.rows] == ["a", "b", "c"]
    assert [row.elo for row in table.rows] == pytest.approx([double, 0, -double], abs=1e-6)
    # With b anchored, the information on a and c is [[n p q (ab) + n p q (ac), -n p q (ac)], ...].
    ab, ac, bc = 30 * 2 / 9, 30 * 4 / 25, 30 * 2 / 9
    determinant = (ab + ac) * (bc + ac) - ac * ac
    error = LOGIT * math.sqrt((bc + ac) / determinant)
    row = rate(results, {"b": 0}, virtual_draws=0)["a"]
    assert row.elo == pytest.approx(double, abs=1e-6)
    assert row.high - row.elo == pytest.approx(1.959964 * error, rel=1e-5)


def test_a_chain_adds_up() -> None:
    # a and c never met: without a circle every gap is that of its own match, and variances add.
    table = rate([Result("a", "b", 60, 100), Result("b", "c", 70, 100)], virtual_draws=0)
    gap, error = table.difference("a", "c")
    assert gap == pytest.approx(elo_of(0.6) + elo_of(0.7), abs=1e-6)
    assert error == pytest.approx(LOGIT * math.sqrt(1 / 24 + 1 / 21), rel=1e-6)


def test_draws_and_order_of_games() -> None:
    single = [Result("a", "b", 1), Result("b", "a", 1), Result("a", "b", 0.5), Result("b", "a", 0)]
    assert rate(single).rows == rate(single[::-1]).rows
    assert rate(single).rows == rate([Result("a", "b", 2.5, 4)]).rows


results = st.lists(
    st.tuples(st.sampled_from("abcd"), st.sampled_from("abcd"), st.integers(0, 20)).filter(lambda r: r[0] != r[1]),
    min_size=1,
    max_size=12,
).map(lambda rows: [Result(first, second, points, 20) for first, second, points in rows])


@given(results, st.floats(-3000, 3000))
def test_moving_an_anchor_moves_all(games: list[Result], shift: float) -> None:
    name = games[0].first
    there, here = rate(games, {name: shift}), rate(games, {name: 0})
    pool = here[name].pool
    for row in here.rows:
        moved = shift if row.pool == pool else 0
        assert there[row.name].elo == pytest.approx(row.elo + moved, abs=1e-5)
        assert there[row.name].high - there[row.name].low == pytest.approx(row.high - row.low, abs=1e-5)


@given(results)
def test_differences_do_not_depend_on_the_scale(games: list[Result]) -> None:
    free, anchored = rate(games), rate(games, {games[0].second: 1500})
    a, b = games[0].first, games[0].second
    assert free.difference(a, b) == pytest.approx(anchored.difference(a, b), abs=1e-5)
    assert free.los(a, b) + free.los(b, a) == pytest.approx(1)
    for pool in {row.pool for row in free.rows}:
        assert sum(row.elo for row in free.rows if row.pool == pool) == pytest.approx(0, abs=1e-6)


@given(results)
def test_expected_points_are_the_points_made(games: list[Result]) -> None:
    """The condition of the maximum, virtual draws included."""
    table = rate(games, virtual_draws=1)
    surplus = dict.fromkeys((row.name for row in table.rows), 0.0)
    met = {frozenset((game.first, game.second)) for game in games}
    for first, second, points, played in [*games, *(Result(*sorted(pair), 0.5, 1) for pair in met)]:
        expected = played * expected_score(table[first].elo - table[second].elo)
        surplus[first] += points - expected
        surplus[second] -= points - expected
    assert list(surplus.values()) == pytest.approx([0] * len(surplus), abs=1e-6)


def test_anchors_hold_and_reach_others() -> None:
    table = rate([Result("a", "x", 50, 100), Result("b", "x", 50, 100)], {"a": 100, "b": 300}, virtual_draws=0)
    assert (table["a"].elo, table["a"].low, table["a"].high) == (
        pytest.approx(100),
        pytest.approx(100),
        pytest.approx(100),
    )
    assert table["x"].elo == pytest.approx(200)
    assert table.los("b", "a") == 1
    assert table.los("a", "a") == 0.5


def test_pools() -> None:
    games = [Result("a", "b", 6, 10), Result("c", "d", 8, 10), Result("d", "e", 5, 10)]
    table = rate(games)
    assert table.rows[0].name == "c"
    assert {row.name: row.pool for row in table.rows} == {"a": 1, "b": 1, "c": 0, "d": 0, "e": 0}
    assert table["a"].elo == pytest.approx(rate(games[:1])["a"].elo)
    with pytest.raises(ValueError, match="players 'a' and 'c': no chain of games joins them"):
        table.los("a", "c")
    # Two anchors put both groups on one scale.
    joined = rate(games, {"b": 0, "d": 1000})
    assert {row.pool for row in joined.rows} == {0}
    assert joined.los("e", "a") > 0.99


def test_simulated_ratings_lie_within_their_intervals() -> None:
    truth = {"a": 200.0, "b": 80.0, "c": 0.0, "d": -60.0, "e": -220.0}
    names = list(truth)
    rng = np.random.default_rng(3)
    inside = total = 0
    for _ in range(200):
        games = [
            Result(first, second, float(rng.binomial(40, expected_score(truth[first] - truth[second]))), 40)
            for i, first in enumerate(names)
            for second in names[i + 1 :]
        ]
        for row in rate(games).rows:
            inside += row.low <= truth[row.name] <= row.high
            total += 1
    # 1000 intervals of 95%, five at a time dependent on each other: within 0.93 and 0.975
    assert 0.93 < inside / total < 0.975


def test_far_apart() -> None:
    table = rate([Result("a", "b", 99999, 100000), Result("b", "c", 99999, 100000), Result("a", "c", 3, 3)])
    assert table.difference("a", "c")[0] > 3000


def test_no_games() -> None:
    assert rate([]).rows == ()
    assert rate([Result("a", "b", 0, 0)]).rows == ()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: rate([Result("a", "b", 5, 5)], virtual_draws=0), "rate with virtual_draws above 0"),
        (
            lambda: rate([Result("a", "b", 2, 3), Result("c", "a", 3, 3)], virtual_draws=0),
            "players c: some won or lost",
        ),
        (lambda: rate([Result("a", "a", 1, 2)]), "player 'a': a game against itself"),
        (lambda: rate([Result("a", "b", 3, 2)]), "3 wins in 2 games"),
        (lambda: rate([Result("a", "b", 1, 2)], {"z": 0}), "anchor 'z': has no games; the players are a, b"),
        (lambda: rate([Result("a", "b", 1, 2)], {"a": math.inf}), "anchor 'a': its Elo inf"),
        (lambda: rate([Result("a", "b", 1, 2)], virtual_draws=-1), "-1 virtual draws"),
        (lambda: rate([Result("a", "b", 1, 2)], level=2), "confidence level 2"),
        (lambda: rate([Result("a", "b", 1, 2)])["z"], "player 'z': not in these ratings, which are of a, b"),
    ],
)
def test_bad_input(call, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()

"""Win/loss states against a slow implementation, and what must hold for any end of scale."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.bandit import Wls
from tests.bandit.wls_reference import ReferenceWls, State

ends = st.integers(1, 26)
factors = st.integers(0, 200).map(lambda k: f"{k / 100:.2f}")
quantiles = st.integers(10, 300).map(lambda z: f"{z / 100:.2f}")


def test_a_byte_holds_an_end_of_scale_of_21() -> None:
    wls = Wls()
    assert len(wls) == 253
    assert wls.end_of_scale == 21
    assert wls.index_of(1 / 2) == 122
    assert wls.index_of(5 / 8) == wls.index_of(125 / 200) == wls.index_of(5, 3) == 150
    assert wls.index_of(10, 6) == 158
    assert wls.states[0] == (0, 0)
    assert wls.states[1] == (0, 21)
    assert wls.states[252] == (21, 21)


def test_the_order_of_a_small_scale() -> None:
    expected = [(0, 0), (0, 3), (0, 2), (0, 1), (1, 3), (1, 2), (2, 3), (1, 1), (2, 2), (3, 3)]
    assert Wls(3).states == expected


def test_jumps_by_hand() -> None:
    wls = Wls()

    def after(wins: int, win: bool) -> State:
        return wls.state(wls.next(wls.index_of(wins, 21 - wins), win))

    # j = 21 - round(1.3 * 10.5) = 7; 21 - round(1.3 * 9.5) = 9; 21 - round(1.3 * 8.5) = 10; 21 - round(0.65) = 20
    assert (after(21, False), after(0, True)) == ((7, 7), (0, 7))
    assert (after(20, True), after(20, False)) == ((9, 9), (8, 9))
    assert (after(19, True), after(19, False)) == ((10, 10), (9, 10))
    assert (after(11, True), after(11, False)) == ((11, 20), (10, 20))
    assert (after(21, True), after(0, False)) == ((21, 21), (0, 21))


@settings(max_examples=60, deadline=None)
@given(ends, factors, quantiles, st.booleans())
def test_all_states_are_those_of_the_reference(e: int, k: str, z: str, counter: bool) -> None:
    wls = Wls(e, k=float(k), z=float(z), saturation="counter" if counter else "jump")
    reference = ReferenceWls(e, k, z, counter)
    assert wls.states == reference.order
    for index, state in enumerate(reference.order):
        for win in (True, False):
            assert wls.state(wls.next(index, win)) == reference.next(state, win), (state, win)
        if index:
            assert math.isclose(wls.evidence(index), reference.value[state], abs_tol=1e-12)


@settings(max_examples=60, deadline=None)
@given(ends, st.lists(st.booleans(), max_size=120))
def test_a_sequence_of_results_leads_where_the_reference_goes(e: int, results: list[bool]) -> None:
    wls, reference = Wls(e), ReferenceWls(e)
    index, state = 0, (0, 0)
    for win in results:
        index, state = wls.next(index, win), reference.next(state, win)
    assert wls.state(index) == state


@settings(max_examples=60, deadline=None)
@given(ends, factors, quantiles)
def test_a_win_raises_and_a_loss_lowers(e: int, k: str, z: str) -> None:
    """Conditions 2 and 3: strictly, but at the ends; and what can be counted is counted."""
    wls = Wls(e, k=float(k), z=float(z))
    last = len(wls) - 1
    for index in range(1, last + 1):
        up, down = wls.next(index, True), wls.next(index, False)
        assert up > index or up == index == last
        assert 0 < down < index or down == index == 1
        wins, visits = wls.state(index)
        if visits < e:
            assert (wls.state(up), wls.state(down)) == ((wins + 1, visits + 1), (wins, visits + 1))
    assert [wls.evidence(i) for i in range(last + 1)] == sorted(wls.evidence(i) for i in range(last + 1))


@given(ends)
def test_more_evidence_lies_further_from_the_middle(e: int) -> None:
    """Condition 1: 3/4 < 6/8 < 9/12 and 1/4 > 2/8 > 3/12."""
    wls = Wls(e)
    for index, (wins, visits) in enumerate(wls.states):
        if 0 < visits <= e // 2:
            twice = wls.index_of(2 * wins, 2 * (visits - wins))
            assert twice > index if 2 * wins >= visits else twice < index


@given(ends, st.integers(0, 5000), st.integers(0, 5000))
def test_counts_to_states(e: int, wins: int, losses: int) -> None:
    wls = Wls(e)
    n, m = wls.state(wls.index_of(wins, losses))
    if wins + losses <= e:
        assert (n, m) == (wins, wins + losses)
        return
    true = Fraction(wins, wins + losses)
    if true == Fraction(1, 2) and e > 1:
        assert (2 * n, m) == (m, e // 2 * 2)
        return
    assert m == e
    best = min(abs(Fraction(i, e) - true) for i in range(e + 1))
    nearest = [i for i in range(e + 1) if abs(Fraction(i, e) - true) == best]
    assert n == min(nearest, key=lambda i: (abs(2 * i - e), -i))


@given(ends, st.fractions(0, 1, max_denominator=60))
def test_proportions_to_states(e: int, proportion: Fraction) -> None:
    wls = Wls(e)
    found = wls.state(wls.index_of(float(proportion)))
    if proportion.denominator <= e:
        assert found == (proportion.numerator, proportion.denominator)
    else:
        best = min(abs(Fraction(n, m) - proportion) for n, m in wls.states[1:])
        assert abs(Fraction(*found) - proportion) == best
        assert math.gcd(*found) == 1


@given(ends)
def test_the_way_back(e: int) -> None:
    wls = Wls(e)
    for index, (wins, visits) in enumerate(wls.states):
        assert wls.index_of(wins, visits - wins) == index
        assert wls.value_of(index) == (wins / visits if visits else 0.5)


@given(ends.filter(lambda e: e > 1), st.fractions(0, 1, max_denominator=20))
def test_thresholds(e: int, proportion: Fraction) -> None:
    wls = Wls(e)
    p = float(proportion)
    accepted = set(range(wls.accept_from(p), len(wls)))
    rejected = set(range(1, wls.reject_to(p) + 1))
    assert 0 not in accepted | rejected
    if p >= 0.5:
        assert accepted | rejected == set(range(1, len(wls)))
        assert not accepted & rejected
    elif proportion.denominator <= e:

        def mirrored(index: int) -> int:
            wins, visits = wls.state(index)
            return wls.index_of(visits - wins, wins)

        assert rejected == {mirrored(i) for i in range(wls.accept_from(1 - p), len(wls))}


def test_half_accepts_what_won_half() -> None:
    wls = Wls()
    for index, (wins, visits) in list(enumerate(wls.states))[1:]:
        assert (index >= wls.accept_from(0.5)) == (2 * wins >= visits)
        assert (index <= wls.reject_to(0.5)) == (2 * wins < visits)


def test_initial_results_only_move_the_first_step() -> None:
    plain, optimistic = Wls(), Wls(initial_wins=1, initial_visits=1)
    assert optimistic.state(optimistic.next(0, True)) == (2, 2)
    assert optimistic.state(optimistic.next(0, False)) == (1, 2)
    for index in range(1, 253):
        assert [optimistic.next(index, win) for win in (True, False)] == [
            plain.next(index, win) for win in (True, False)
        ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"end_of_scale": 0}, r"end_of_scale .* is 0, and must be in 1\.\.2000"),
        ({"end_of_scale": 2001}, "end_of_scale"),
        ({"k": 2.5}, r"k of .* is 2\.5"),
        ({"k": math.nan}, "k of"),
        ({"z": 0.0}, "z of"),
        ({"saturation": "stop"}, "jump or counter"),
        ({"initial_visits": 21}, "initial_visits"),
        ({"initial_wins": 1}, "initial_wins"),
    ],
)
def test_bad_settings_are_named(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Wls(**arguments)


def test_bad_arguments_are_named() -> None:
    wls = Wls()
    for index in (-1, 253, 2**40):
        with pytest.raises(ValueError, match="there is no state"):
            wls.next(index, True)
    with pytest.raises(ValueError, match="proportion"):
        wls.index_of(1.5)
    with pytest.raises(ValueError, match="losses"):
        wls.index_of(3, -1)
    with pytest.raises(ValueError, match="probability"):
        wls.simulate(math.nan, 10)
    with pytest.raises(ValueError, match="updates"):
        wls.quality(min_updates=10, max_updates=5)
    with pytest.raises(ValueError, match="do not settle"):
        Wls(3).settling_times(tolerance=0.01, repetitions=1)

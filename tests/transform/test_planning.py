"""Searchers of plans on the cost model, where nothing varies but the searcher, and on measured times."""

from __future__ import annotations

import re
import statistics
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from tengen._core.transform import LARGEST, instructions, modelled_seconds, race
from tengen.optimise.transform import Entry, Transform, Wisdom, plan, planning, search_plan
from tengen.optimise.transform.fourier import pseudo_mflops

RUNS = 40


def rates(method: str, n: int, runs: int, evaluations: int) -> list[float]:
    return [
        search_plan(n, method=method, model=True, evaluations=evaluations, seed=seed).mflops for seed in range(runs)
    ]


def test_tag_beats_monte_carlo_in_mean_and_spread() -> None:
    tag, drawn = rates("tag", 2**18, RUNS, 500), rates("mc", 2**18, RUNS, 500)
    error = (statistics.variance(tag) / RUNS + statistics.variance(drawn) / RUNS) ** 0.5
    assert statistics.mean(tag) - statistics.mean(drawn) > 3 * error
    assert statistics.stdev(tag) < statistics.stdev(drawn)


def test_habits_find_as_much_with_fewer_plans() -> None:
    """Without parts by themselves: on the model each would cost as much as a whole."""
    for t in (18, 20):
        plain = [search_plan(2**t, model=True, evaluations=300, seed=seed, habits=False).mflops for seed in range(RUNS)]
        with_habits = [search_plan(2**t, model=True, evaluations=150, seed=i, parts=0.0).mflops for i in range(RUNS)]
        error = (statistics.variance(plain) / RUNS + statistics.variance(with_habits) / RUNS) ** 0.5
        assert statistics.mean(with_habits) - statistics.mean(plain) > 2 * error


def test_parts_take_no_more_than_their_share() -> None:
    found = search_plan(2**18, model=True, evaluations=300, parts=0.4)
    first, second = found.improvements[:2]
    assert first.evaluations == 1  # a plan for whoever ends the search while parts are learned
    assert 30 < second.evaluations <= 135
    assert search_plan(2**18, model=True, evaluations=300, parts=0.0).improvements[1].evaluations < 30


def test_a_limit_ends_the_search_before_parts_are_learned() -> None:
    """One plan takes a small share of what hundreds take: nothing is listed for which there is no time."""
    seconds = {}
    for evaluations in (300, 1):  # what only the first search has to make counts for the many
        begin = time.thread_time()
        assert search_plan(2**22, model=True, evaluations=evaluations).evaluations == evaluations
        seconds[evaluations] = time.thread_time() - begin
    assert seconds[1] < seconds[300]


def test_there_is_no_race_without_time_for_it() -> None:
    found = search_plan(2**12, seconds=1e-6)
    assert found.evaluations == 1
    assert found.mflops == found.improvements[-1].mflops


def test_ctrl_c_is_heard_in_the_race() -> None:
    after = []

    def progress(evaluations: int, _seconds: float, _best: float) -> None:
        after.extend([evaluations] if evaluations == 6 else [])
        if len(after) == 2:  # the first may come from the last plan of the search
            raise KeyboardInterrupt

    found = search_plan(2**10, evaluations=6, sample_seconds=0.45, progress=progress)
    assert found.interrupted
    assert Transform(found.plan).n == 2**10
    assert len(after) == 2


def test_a_known_plan_is_measured_beside_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    raced: list[list[str]] = []
    winner = 1

    def decide(plans: list[str], **_options: object) -> tuple[int, float]:
        raced.append(plans)
        return winner, 1e-6

    monkeypatch.setattr(planning.core, "race", decide)
    known = Entry(64, 1, "4 4t 4t", 5000.0, "tag", 1.0, instructions())
    found = search_plan(64, seconds=60.0, known=known)
    assert raced[0][1] == found.plan == known.plan
    assert found.mflops == pytest.approx(pseudo_mflops(64, 1e-6))
    winner = 0
    assert search_plan(64, seconds=60.0, known=known).plan != known.plan
    assert len(raced) == 2
    search_plan(64, seconds=60.0, known=replace(known, mflops=1e-5))  # three minutes for each run: there is no time
    search_plan(64, model=True, known=known)
    search_plan(64, seconds=1e-6, known=known)
    assert len(raced) == 2
    with pytest.raises(ValueError, match="for 64 points on 1 threads, not 128 on 1"):
        search_plan(128, seconds=1.0, known=known)


def test_a_race_has_one_winner() -> None:
    plans = ["16 16t 16t", "64 64t", "32 16t 8t"]
    winner, seconds = race(plans, seconds=0.01, sample_seconds=0.001, samples=3, thread_time=True)
    assert 0 <= winner < 3
    assert seconds > 0
    with pytest.raises(ValueError, match="one length"):
        race(["16", "32"], seconds=0.01, sample_seconds=0.001, samples=3, thread_time=True)
    with pytest.raises(ValueError, match="needs a plan"):
        race([], seconds=0.01, sample_seconds=0.001, samples=3, thread_time=True)


def test_tag_finds_plans_as_good_as_those_of_dynamic_programming() -> None:
    """With as many plans judged; most of those of dynamic programming are parts, and cost less."""
    ratios = []
    for t in range(10, 21, 2):
        dp = search_plan(2**t, method="dp", model=True)
        tag = rates("tag", 2**t, 3, 2 * dp.evaluations)
        ratios.append(statistics.mean(tag) / dp.mflops)
    assert statistics.median(ratios) >= 1


def test_tag_goes_on_where_dynamic_programming_ends() -> None:
    """Parts are not as good in one place as in another, so the best parts are not always the best whole."""
    dp = search_plan(2**18, method="dp", model=True)
    tag = search_plan(2**18, model=True, evaluations=4000)
    assert tag.mflops > dp.mflops


@pytest.mark.parametrize("method", ["tag", "uct", "mc", "dp"])
def test_a_search_says_what_it_found(method: str) -> None:
    limit = None if method == "dp" else 200
    found = search_plan(2**12, method=method, model=True, evaluations=limit)
    assert found.n == 2**12
    assert method == "dp" or found.evaluations == 200
    assert found.mflops == pytest.approx(pseudo_mflops(found.n, modelled_seconds(found.plan)))
    assert Transform(found.plan).n == 2**12
    values = [each.mflops for each in found.improvements]
    assert values == sorted(values)
    assert values[-1] == found.mflops
    again = search_plan(2**12, method=method, model=True, evaluations=limit)
    assert (again.plan, again.evaluations) == (found.plan, found.evaluations)


def test_progress_is_told() -> None:
    seen: list[tuple[int, float, float]] = []
    found = search_plan(2**16, model=True, seconds=0.5, progress=lambda *state: seen.append(state))
    assert seen
    assert [tries for tries, _, _ in seen] == sorted(tries for tries, _, _ in seen)
    assert seen[-1][0] <= found.evaluations
    assert seen[-1][2] <= found.mflops


def test_dynamic_programming_is_not_anytime() -> None:
    with pytest.raises(ValueError, match="before dp had any plan"):
        search_plan(2**12, method="dp", model=True, evaluations=20)


def test_small_lengths_are_searched_to_the_end() -> None:
    found = search_plan(2**4, model=True)
    assert found.complete
    assert search_plan(2**4, model=True, leftmost=False).mflops == found.mflops
    assert search_plan(2**4, method="uct", model=True).mflops == found.mflops


def test_measured_plans_are_right() -> None:
    rng = np.random.default_rng(3)
    for t, method in ((1, "tag"), (6, "dp"), (10, "tag"), (10, "mc"), (12, "uct")):
        n = 2**t
        found = search_plan(n, method=method, evaluations=30, sample_seconds=0.0002, threads=2)
        x = rng.standard_normal(n) + 1j * rng.standard_normal(n)
        assert np.allclose(Transform(found.plan).fft(x), np.fft.fft(x), rtol=1e-10, atol=1e-10)
        assert found.mflops > 0
        assert found.seconds > 0


def test_plan_uses_and_fills_wisdom() -> None:
    wisdom = Wisdom()
    first = plan(256, seconds=0.05, wisdom=wisdom)
    assert len(wisdom) == 1
    entry = wisdom.get(256)
    assert entry is not None
    assert entry.plan == first.plan
    assert plan(256, wisdom=wisdom, seconds=1e9).plan == first.plan  # no search: it would last for ever


def test_estimates_need_no_measuring() -> None:
    for t in (1, 5, 10, 16, LARGEST):
        one, two = plan(2**t, effort="estimate"), plan(2**t, effort="estimate")
        assert one.n == 2**t
        assert one.plan == two.plan


def test_wrong_wishes_say_what_is_wrong() -> None:
    wrong: tuple[Any, ...] = (0, 1, 3, 1000, 2**23, -8, 2.0, "16", None, True, 16j, np.float64(16))
    for n in wrong:
        with pytest.raises(ValueError, match=re.escape(f"points, not {n!r}")):
            plan(n)
    assert plan(np.int64(16), effort="estimate").n == 16  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="estimate, measure, patient"):
        plan(16, effort="hard")
    with pytest.raises(ValueError, match="tag, dp, mc, uct"):
        search_plan(16, method="magic")
    with pytest.raises(ValueError, match="limit"):
        search_plan(16, method="mc")
    with pytest.raises(ValueError, match="threads"):
        search_plan(16, threads=0)
    with pytest.raises(ValueError, match="delta"):
        search_plan(16, delta=2.0, model=True)
    with pytest.raises(ValueError, match="time above 0"):
        search_plan(16, seconds=-1.0, model=True)

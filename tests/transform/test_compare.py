"""Rates of plans side by side."""

import itertools
import random

import pytest

from tengen.optimise.transform.compare import compare, time_in_turns


def test_all_contenders_get_a_rate() -> None:
    rates = compare({"one": "64 16t", "two": "32 32t"}, efforts=(), rounds=3, seconds=0.0001)
    assert rates.n == 1024
    assert set(rates.mflops) == {"one", "two", "numpy"}
    assert all(rate > 0 for rate in rates.mflops.values())


def test_lengths_must_be_the_same() -> None:
    with pytest.raises(ValueError, match="one length"):
        compare({"one": "64", "two": "32"}, efforts=())


def test_an_unknown_effort_is_named() -> None:
    with pytest.raises(ValueError, match="'hard' is not an effort"):
        compare({"one": "64"}, efforts=("hard",))


def test_nobody_always_comes_after_the_same_one() -> None:
    called: list[str] = []
    calls = {name: (lambda name=name: called.append(name)) for name in "abcd"}
    times = time_in_turns(calls, random.Random(1), rounds=40, seconds=0.0, thread_time=True)
    assert all(len(each) == 40 for each in times.values())
    turns = [name for name, _ in itertools.groupby(called)]
    pairs = set(itertools.pairwise(turns))
    assert len(pairs) == 12

"""Transforms agree with numpy for random plans of all lengths, and refuse what they cannot take."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from tengen._core.transform import LARGEST, count_plans, instructions, random_plan
from tengen.optimise.transform import Transform
from tengen.optimise.transform.fourier import Complex, pseudo_mflops

TOLERANCE = 1e-10  # promised; what is found is near 1e-15


def numbers(*shape: int, seed: int = 0) -> Complex:
    values = np.random.default_rng(seed).standard_normal((2, *shape))
    return values[0] + 1j * values[1]


def difference(found: Complex, right: Complex) -> float:
    return float(np.abs(found - right).max() / np.abs(right).max())


@pytest.mark.parametrize("t", range(1, LARGEST + 1))
def test_random_plans_agree_with_numpy(t: int) -> None:
    x = numbers(1 << t, seed=t)
    right = np.fft.fft(x)
    for seed in range(40 if t <= 10 else 12 if t <= 16 else 3 if t < 20 else 1):
        plan = random_plan(t, threads=2, seed=1000 * t + seed)
        transform = Transform(plan, width=(8, 4, 2)[seed % 3])
        assert transform.n == 1 << t
        assert difference(transform.fft(x), right) < TOLERANCE, plan


def test_small_lengths_by_every_width() -> None:
    for t in range(1, 9):
        x = numbers(5, 1 << t, seed=t)
        for seed in range(20):
            plan = random_plan(t, seed=seed)
            for width in (2, 4, 8):
                assert difference(Transform(plan, width=width).fft(x), np.fft.fft(x)) < 1e-13, (plan, width)


def test_inverse_and_rows() -> None:
    transform = Transform("8 8t [4.4]f8+")
    x = numbers(2, 3, transform.n)
    y = transform.fft(x)
    assert y.shape == x.shape
    assert difference(y, np.fft.fft(x)) < 1e-13
    assert difference(transform.ifft(y), x) < 1e-13
    assert difference(transform.ifft(x), np.fft.ifft(x)) < 1e-13
    assert transform.fft(np.empty((0, transform.n))).shape == (0, transform.n)


def test_any_numbers_in_and_an_array_out() -> None:
    transform = Transform("4 4t")
    x = np.arange(16)
    assert difference(transform.fft(x), np.fft.fft(x)) < 1e-13
    assert difference(transform.fft(list(range(16))), np.fft.fft(x)) < 1e-13
    strided = numbers(32)[::2]
    assert difference(transform.fft(strided), np.fft.fft(strided)) < 1e-13
    out = np.empty(16, dtype=complex)
    assert transform.fft(x, out=out) is out
    assert difference(out, np.fft.fft(x)) < 1e-13


def test_prepared_plans_see_what_the_input_holds_now() -> None:
    transform = Transform("16 16t")
    x, y = transform.empty(), transform.empty()
    prepared = transform.prepare(x, y)
    for seed in range(3):
        x[:] = numbers(256, seed=seed)
        prepared.execute()
        assert difference(y, np.fft.fft(x)) < 1e-13


def test_threads_may_share_a_transform() -> None:
    transform = Transform("x2 16 16t 16f+")
    x = numbers(transform.n)
    right = np.fft.fft(x)
    found: list[float] = []

    def run() -> None:
        found.extend(difference(transform.fft(x), right) for _ in range(20))

    workers = [threading.Thread(target=run) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(found) == 60
    assert max(found) < 1e-13


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ("", "no base case"),
        ("12", "base case of 2, 4, 8"),
        ("16 16", "t or f"),
        ("16 16t8", "goes on with"),
        ("16 [16.16t8", "lacks a ]"),
        ("16 [16]t9", "8, 16 or 32 columns"),
        ("x99 16", "threads from 1 to 64"),
        ("64 64t 64t 64t", "longer than 2^22"),
        ("16 \x07", "\\x07"),
    ],
)
def test_wrong_plans_say_what_is_wrong(plan: str, told: str) -> None:
    with pytest.raises(ValueError, match="plan") as error:
        Transform(plan)
    assert told in str(error.value)


def test_wrong_arrays_say_what_is_wrong() -> None:
    transform = Transform("4 4t")
    x = numbers(16)
    with pytest.raises(ValueError, match="16 points"):
        transform.fft(numbers(15))
    with pytest.raises(ValueError, match="16 points"):
        transform.fft(1.0)
    with pytest.raises(ValueError, match="overlap"):
        transform.fft(x, out=x)
    both = numbers(24)
    with pytest.raises(ValueError, match="overlap"):
        transform.fft(both[:16], out=both[8:])
    with pytest.raises(ValueError, match="shape"):
        transform.fft(x, out=np.empty((2, 16), dtype=complex))
    with pytest.raises(ValueError, match="contiguous"):
        transform.fft(x, out=np.empty(32, dtype=complex)[::2])
    with pytest.raises(ValueError, match="complex128"):
        transform.prepare(np.zeros(16), np.zeros(16, dtype=complex))  # type: ignore[arg-type]


def test_rates() -> None:
    assert pseudo_mflops(1024, 1e-6) == 51200
    transform = Transform("16 16t")
    assert transform.mflops(budget=0.0005) > 0
    assert instructions() in ("AVX-512", "AVX2", "128 bit")
    assert count_plans(20) > 1e6

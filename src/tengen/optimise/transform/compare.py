"""Speed of transforms beside numpy's pocketfft, and FFTW where pyfftw is there, measured in turns in one run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tengen.optimise.transform.fourier import Complex, Transform, pseudo_mflops

FFTW_EFFORTS = ("estimate", "measure", "patient")


@dataclass(frozen=True)
class Rates:
    """Pseudo MFlops by contender, all measured in turns."""

    n: int
    mflops: dict[str, float]
    plan_seconds: dict[str, float]  # what it took to make each ready


def time_in_turns(
    calls: Mapping[str, Callable[[], object]], *, rounds: int = 41, seconds: float = 0.001, thread_time: bool = True
) -> dict[str, float]:
    """Seconds of one call of each: the shortest of the rounds, so that what disturbs the machine counts least.

    A round calls each so often that it takes `seconds`, at least once.
    """
    clock = time.thread_time if thread_time else time.perf_counter
    repeats: dict[str, int] = {}
    best: dict[str, float] = {}
    for name, call in calls.items():
        call()
        begin = clock()
        call()
        best[name] = max(clock() - begin, 1e-7)
        repeats[name] = max(1, round(seconds / best[name]))
    names = list(calls)
    for turn in range(rounds):
        # Who comes after whom matters, so everybody comes first now and then.
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            call, times = calls[name], repeats[name]
            begin = clock()
            for _ in range(times):
                call()
            best[name] = min(best[name], max(clock() - begin, 1e-9) / times)
    return best


def fftw() -> Any | None:
    """The pyfftw module, if it is installed."""
    try:
        import pyfftw
    except ImportError:
        return None
    return pyfftw


def compare(
    transforms: Mapping[str, Transform],
    *,
    efforts: tuple[str, ...] = FFTW_EFFORTS,
    threads: int = 1,
    rounds: int = 41,
    seconds: float = 0.001,
) -> Rates:
    """Rates of transforms of one length, beside numpy and FFTW planned with some efforts.

    All but numpy, which makes an array at each call, work on the same two arrays: where these lie decides some percent.
    """
    sizes = {transform.n for transform in transforms.values()}
    if len(sizes) != 1:
        raise ValueError("compare needs transforms of one length")
    n = sizes.pop()
    first = next(iter(transforms.values()))
    x, y = first.empty(), first.empty()
    calls: dict[str, Callable[[], object]] = {
        name: transform.prepare(x, y).execute for name, transform in transforms.items()
    }
    calls["numpy"] = lambda: np.fft.fft(x)
    took: dict[str, float] = {}
    for name, call, planning in _fftw_calls(x, y, efforts, threads):
        calls[name], took[name] = call, planning
    values = np.random.default_rng(1).standard_normal((2, n))
    x[:] = values[0] + 1j * values[1]  # now: planning overwrites it
    times = time_in_turns(calls, rounds=rounds, seconds=seconds, thread_time=threads == 1)
    return Rates(n, {name: pseudo_mflops(n, each) for name, each in times.items()}, took)


def _fftw_calls(
    x: Complex, y: Complex, efforts: tuple[str, ...], threads: int
) -> Iterator[tuple[str, Callable[[], object], float]]:
    """FFTW's plans for an input and an output: name, call, seconds of planning."""
    for effort in efforts:
        if effort not in FFTW_EFFORTS:
            raise ValueError(f"{effort!r} is not an effort of FFTW: {', '.join(FFTW_EFFORTS)}")
    module = fftw()
    if module is None:
        return
    module.forget_wisdom()  # an earlier patient plan would make an estimate better than it is
    for effort in sorted(efforts, key=FFTW_EFFORTS.index):
        begin = time.perf_counter()
        ready = module.FFTW(x, y, flags=(f"FFTW_{effort.upper()}",), threads=threads)
        yield f"fftw {effort}", ready.execute, time.perf_counter() - begin

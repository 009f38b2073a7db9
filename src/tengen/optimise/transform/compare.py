"""Speed of transforms beside numpy's pocketfft, and FFTW where pyfftw is there, measured in turns in one run."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import numpy as np

from tengen.extras import available
from tengen.optimise.transform.fourier import Complex, Transform, pseudo_mflops

FFTW_EFFORTS = ("estimate", "measure", "patient")


@dataclass(frozen=True)
class Rates:
    """Pseudo MFlops by contender, all measured in turns."""

    n: int
    mflops: dict[str, float]


_PLACES = 5  # how often plans are made ready anew: where their tables lie decides some percent


def time_in_turns(
    calls: Mapping[str, Callable[[], object]], order: random.Random, *, rounds: int, seconds: float, thread_time: bool
) -> dict[str, list[float]]:
    """Seconds of one call of each, by round.

    A round calls each so often that it takes `seconds`, at least once.
    """
    clock = time.thread_time if thread_time else time.perf_counter
    repeats: dict[str, int] = {}
    times: dict[str, list[float]] = {}
    for name, call in calls.items():
        call()
        begin = clock()
        call()
        repeats[name] = max(1, round(seconds / max(clock() - begin, 1e-7)))
        times[name] = []
    names = list(calls)
    for _ in range(rounds):
        # Each leaves caches as the next one finds them; in a fixed order the same one would always come after numpy.
        order.shuffle(names)
        for name in names:
            call, repeat = calls[name], repeats[name]
            call()  # the one before has left its own tables in the caches
            begin = clock()
            for _ in range(repeat):
                call()
            times[name].append(max(clock() - begin, 1e-9) / repeat)
    return times


def fftw() -> Any | None:
    """The pyfftw module, if it is installed."""
    return import_module("pyfftw") if available("pyfftw") else None


def compare(
    plans: Mapping[str, str],
    *,
    efforts: tuple[str, ...] = FFTW_EFFORTS,
    threads: int = 1,
    rounds: int = 41,
    seconds: float = 0.004,
) -> Rates:
    """Rates of plans of one length, beside numpy and FFTW planned with some efforts: medians of the rounds. The
    shortest round would be the luck of a moment in which nobody else used the caches.

    All but numpy, which makes an array at each call, work on the same two arrays: where these lie decides some percent.
    """
    transforms = {name: Transform(plan) for name, plan in plans.items()}
    sizes = {transform.n for transform in transforms.values()}
    if len(sizes) != 1:
        raise ValueError("compare needs plans of one length")
    n = sizes.pop()
    first = next(iter(transforms.values()))
    x, y = first.empty(), first.empty()
    others: dict[str, Callable[[], object]] = {"numpy": lambda: np.fft.fft(x)}
    others |= _fftw_calls(x, y, efforts, threads)
    values = np.random.default_rng(1).standard_normal((2, n))
    x[:] = values[0] + 1j * values[1]  # now: planning overwrites it
    order = random.Random(1)
    times: dict[str, list[float]] = {name: [] for name in [*plans, *others]}
    for place in range(_PLACES):
        names = list(plans)
        order.shuffle(names)
        transforms = {name: Transform(plans[name]) for name in names}
        calls = {name: transform.prepare(x, y).execute for name, transform in transforms.items()} | others
        share = (rounds + _PLACES - 1 - place) // _PLACES
        part = time_in_turns(calls, order, rounds=share, seconds=seconds, thread_time=threads == 1)
        for name, each in part.items():
            times[name] += each
    return Rates(n, {name: pseudo_mflops(n, statistics.median(each)) for name, each in times.items()})


def _fftw_calls(
    x: Complex, y: Complex, efforts: tuple[str, ...], threads: int
) -> Iterator[tuple[str, Callable[[], object]]]:
    """FFTW's plans for an input and an output: name and call."""
    for effort in efforts:
        if effort not in FFTW_EFFORTS:
            raise ValueError(f"{effort!r} is not an effort of FFTW: {', '.join(FFTW_EFFORTS)}")
    module = fftw()
    if module is None:
        return
    module.forget_wisdom()  # an earlier patient plan would make an estimate better than it is
    for effort in sorted(efforts, key=FFTW_EFFORTS.index):
        ready = module.FFTW(x, y, flags=(f"FFTW_{effort.upper()}",), threads=threads)
        yield f"fftw {effort}", ready.execute

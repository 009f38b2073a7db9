"""A transform made ready: a plan, and arrays in and out."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen._core.transform import LARGEST, Executor, Prepared, empty

Complex = npt.NDArray[np.complex128]


def log_size(n: int) -> int:
    """The exponent t of n = 2^t; ValueError if n is no length of a transform."""
    try:
        whole = -1 if isinstance(n, bool) else operator.index(n)  # integers of numpy are as good as Python's
    except TypeError:
        whole = -1
    t = whole.bit_length() - 1
    if whole < 2 or whole != 1 << t or t > LARGEST:
        shown = n if type(n) is int else repr(n)
        raise ValueError(f"a transform has 2, 4, 8, ... or 2^{LARGEST} = {1 << LARGEST} points, not {shown}")
    return t


def pseudo_mflops(n: int, seconds: float) -> float:
    """5 n log2 n operations, whatever the plan really does, a microsecond."""
    return 5 * n * math.log2(n) / seconds / 1e6


class Transform:
    """The discrete Fourier transform of n = 2^t complex numbers by one plan; any number of times, from any thread."""

    def __init__(self, plan: str, *, width: int = 8) -> None:
        """Make a plan ready. `width` caps the columns that a vector holds: 2, 4 or 8."""
        self._executor = Executor(plan, width)

    @property
    def plan(self) -> str:
        """The plan as text."""
        return self._executor.plan

    @property
    def n(self) -> int:
        """The size of the transform."""
        return self._executor.size

    @property
    def threads(self) -> int:
        """That it runs on."""
        return self._executor.threads

    def __repr__(self) -> str:
        return f"Transform({self.plan!r})"

    def fft(self, x: npt.ArrayLike, out: Complex | None = None) -> Complex:
        """Transform along the last axis, like `numpy.fft.fft`; `out` must be contiguous and not overlap x."""
        return self._run(x, out, inverse=False)

    def ifft(self, x: npt.ArrayLike, out: Complex | None = None) -> Complex:
        """The inverse along the last axis, with the factor 1 / n, like `numpy.fft.ifft`."""
        return self._run(x, out, inverse=True)

    def prepare(self, x: Complex, y: Complex, *, inverse: bool = False) -> Prepared:
        """Tie the plan to two contiguous arrays: each `execute()` transforms what x holds then."""
        return self._executor.prepare(self._rows(x, "x"), self._rows(y, "y"), inverse)

    def seconds(self, *, budget: float = 0.002, samples: int = 3, wall: bool = False) -> float:
        """Time of one transform: the shortest of some samples that take `budget` seconds together.

        With one thread it is the thread's own time, unless time on the `wall` is asked for.
        """
        return self._executor.seconds(budget, samples, self.threads == 1 and not wall)

    def mflops(self, *, budget: float = 0.002, samples: int = 3, wall: bool = False) -> float:
        """The same as a rate."""
        return pseudo_mflops(self.n, self.seconds(budget=budget, samples=samples, wall=wall))

    def _run(self, x: npt.ArrayLike, out: Complex | None, *, inverse: bool) -> Complex:
        rows = self._rows(np.ascontiguousarray(x, dtype=np.complex128), "x")
        shape = np.shape(x)
        if out is None:
            out = self.empty(*shape[:-1])
        elif out.shape != shape:
            raise ValueError(f"out has shape {out.shape}, and the result has {shape}")
        self._executor.run(rows, self._rows(out, "out"), inverse)
        return out

    def empty(self, *shape: int) -> Complex:
        """An array of this shape and n more, aligned as the transform likes it."""
        return empty(math.prod(shape), self.n).reshape(*shape, self.n)

    def _rows(self, array: Any, name: str) -> Complex:
        if not isinstance(array, np.ndarray) or array.dtype != np.complex128 or not array.flags.c_contiguous:
            raise ValueError(f"{name} must be a contiguous array of complex128")
        if array.ndim == 0 or array.shape[-1] != self.n:
            raise ValueError(f"{name} has shape {array.shape}, and the plan transforms {self.n} points per row")
        return array.reshape(-1, self.n)

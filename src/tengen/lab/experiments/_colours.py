"""Checks of matches whose colours are counted apart: rows White and Black, a unit of both played together."""

from __future__ import annotations

import math

from tengen.lab.experiment import Sample, Samples
from tengen.lab.experiments._claims import Check
from tengen.lab.judge import half_width

COLOURS = ("White", "Black")


def both(samples: Samples, column: str) -> Sample:
    """The mean of both colours, unit by unit: 50 between equals, whichever colour has the better of it."""
    white, black = (samples[f"{colour} | {column}"] for colour in COLOURS)
    return Sample(
        tuple((w + b) / 2 for w, b in zip(white.values, black.values, strict=True)), white.spread / math.sqrt(2)
    )


def both_above(column: str, value: float = 50.0) -> Check:
    """The mean of both colours is above a value."""
    return lambda samples: _sure(both(samples, column), value)


def both_below(column: str, value: float = 50.0) -> Check:
    """The mean of both colours is below a value."""

    def check(samples: Samples) -> bool | None:
        above = _sure(both(samples, column), value)
        return None if above is None else not above

    return check


def gains_more(first: str, second: str, column: str, before: str) -> Check:
    """From one column to another the first row gains more than the second, unit by unit.

    The rows of the other column are the two sides of the same games.
    """

    def check(samples: Samples) -> bool | None:
        keys = [f"{row} | {name}" for row in (first, second) for name in (column, before)]
        each = [samples[key].values for key in keys]
        gains = tuple((a - b) - (c - d) for a, b, c, d in zip(*each, strict=True))
        return _sure(Sample(gains, math.sqrt(6) * samples[keys[0]].spread), 0.0)

    return check


def _sure(sample: Sample, value: float) -> bool | None:
    width = half_width(sample)
    difference = sample.mean - value
    return None if width is None or abs(difference) <= width else difference > 0

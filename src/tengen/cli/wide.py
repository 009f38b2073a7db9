"""Tables with more columns than a terminal has room for."""

from __future__ import annotations

from collections.abc import Sequence

Grid = tuple[list[str], list[list[str]]]  # headings and rows


def pieces(headings: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[Grid]:
    """A table as several, one below the other, none wider than a terminal; each begins with the first column."""
    # A column is as wide as its cells; headings may be broken between words.
    widths = [
        3 + max(len(text) for text in (*heading.split(), *(row[place] for row in rows)))
        for place, heading in enumerate(headings)
    ]
    found: list[list[int]] = [[]]
    for place, own in enumerate(widths[1:], 1):
        if found[-1] and 1 + widths[0] + sum(widths[i] for i in found[-1]) + own > width:
            found.append([])
        found[-1].append(place)
    return [([headings[i] for i in (0, *part)], [[row[i] for i in (0, *part)] for row in rows]) for part in found]

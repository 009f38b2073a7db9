"""Ratings with their intervals as an SVG picture."""

from __future__ import annotations

import math
from html import escape

from tengen.arena.ratings import Ratings

_WIDTH, _ROW, _TOP, _RIGHT = 860, 28, 12, 30
_LETTER = 7.2  # width of an average letter
_LONGEST = 40  # letters of a name; all of it is in the tooltip


def elo_plot(ratings: Ratings) -> str:
    """A dot and a bar for each player, best first; colours follow the page's text, so light and dark both work."""
    rows = ratings.rows
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    step = _step(high - low)
    left, right = math.floor(low / step) * step, math.ceil(high / step) * step
    right = max(right, left + step)
    labels = 20 + _LETTER * min(_LONGEST, max(len(row.name) for row in rows))
    bottom = _TOP + _ROW * len(rows)

    def x(elo: float) -> float:
        return labels + (elo - left) / (right - left) * (_WIDTH - labels - _RIGHT)

    parts = []
    for i in range(round((right - left) / step) + 1):
        elo = left + i * step
        parts.append(f'<line x1="{x(elo):.1f}" x2="{x(elo):.1f}" y1="{_TOP}" y2="{bottom}" stroke-opacity=".15"/>')
        parts.append(
            f'<text x="{x(elo):.1f}" y="{bottom + 18}" text-anchor="middle" stroke="none" fill-opacity=".7">'
            f"{f'{elo:+.0f}' if elo else '0'}</text>"
        )
    for i, row in enumerate(rows):
        y = _TOP + _ROW * (i + 0.5)
        title = f"{row.name}: {row.elo:+.0f} ({row.low:+.0f} to {row.high:+.0f}), {row.points:g} of {row.games:g}"
        name = row.name if len(row.name) <= _LONGEST else row.name[: _LONGEST - 1] + "…"
        parts.append(
            f"<g><title>{escape(title)}</title>"
            f'<text x="{labels - 12:.1f}" y="{y + 5:.1f}" text-anchor="end" stroke="none">{escape(name)}</text>'
            f'<g style="fill: var(--mark, currentColor); stroke: var(--mark, currentColor)">'
            f'<line x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke-width="3" '
            f'stroke-opacity=".45" stroke-linecap="round"/>'
            f'<circle cx="{x(row.elo):.1f}" cy="{y:.1f}" r="5" stroke="none"/></g></g>'
        )
    return (
        f'<svg viewBox="0 0 {_WIDTH} {bottom + 28}" width="{_WIDTH}" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'fill="currentColor" stroke="currentColor" font-family="system-ui, sans-serif" font-size="13">'
        f"<title>Elo with 95% intervals</title>{''.join(parts)}</svg>"
    )


def _step(span: float) -> float:
    """A round distance between grid lines, about eight of them."""
    raw = max(span, 1.0) / 8
    power = 10.0 ** math.floor(math.log10(raw))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw)

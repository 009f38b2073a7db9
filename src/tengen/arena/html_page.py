"""A report as one HTML page that needs nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tengen import page
from tengen.arena.elo_plot import elo_plot
from tengen.arena.ratings import Ratings
from tengen.arena.sheet import Sheet


def html_page(title: str, facts: Sequence[tuple[str, str]], sheets: Sequence[Sheet], ratings: Ratings | None) -> str:
    """Facts, a plot of the ratings, and all sheets."""
    parts = [f"<h1>{escape(title)}</h1>", page.facts(facts)]
    if ratings is not None:
        parts.append(f"<figure>{elo_plot(ratings)}<figcaption>Elo with 95% intervals</figcaption></figure>")
    for sheet in sheets:
        parts += [f"<h2>{escape(sheet.title)}</h2>", page.table(sheet.headings, sheet.rows)]
        if sheet.note:
            parts.append(f"<p>{escape(sheet.note)}</p>")
    return page.page(title, parts)

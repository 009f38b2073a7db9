"""What experiments of books that grow have in common (Rimmel 2009, 3.2)."""

from __future__ import annotations

from tengen.lab.experiments._books import Match
from tengen.lab.experiments._colours import COLOURS

PLAYOUTS = 200
POPULATION = 300
GAMES = 20
UNITS = 10
GROWTH = 60.0  # seconds of a population
GAME = 0.3  # seconds, with 200 playouts

BEFORE, AGAINST_NONE, AGAINST_HAND = "before learning", "against no book", "against the handmade book"
OURS = (
    f"9x9, komi 7.5, the preset tengen. Playouts instead of time: {PLAYOUTS} for each move that comes from no book, "
    f"while books grow and in matches; {UNITS} populations of {POPULATION} games each, which begin with five lines "
    f"of the handmade book; {GAMES} games of each population in each match, {UNITS * GAMES} in all. The book plays "
    "the most frequent move in won games wherever it knows the position. A game ends when both sides see 95% for the "
    "same one, five moves long. The handmade book, 50 rules from games of dan players and professionals, is ours; the "
    "document's cannot be had."
)
AGREEMENT = (
    "95% intervals, without tolerance: those of our populations and of the document's numbers where it tells errors. "
    "Its players thought much longer and its populations were ten times as large, so that claims say more than numbers"
)


def pair(
    ours: str, theirs: str, column: str, published: tuple[float | None, float | None], error: float | None = None
) -> dict[Match, tuple[str, str, float | None, float | None]]:
    """The matches of a column: White's and Black's numbers."""
    return {
        (colour, ours, theirs): (colour, column, number, None if number is None else error)
        for colour, number in zip(COLOURS, published, strict=True)
    }


SHARED = {"playouts": PLAYOUTS, "games": GAMES, "units": UNITS}

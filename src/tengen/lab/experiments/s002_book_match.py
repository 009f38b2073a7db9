"""Ferreira 2016, section 4.2: what a book of records is worth."""

from tengen.lab.experiment import Cell, Experiment
from tengen.lab.experiments._records import BOOK_TURNS, GAMES, no_games, play

_PLAYOUTS = 100

EXPERIMENT = Experiment(
    id="002-book-match",
    document="Ferreira 2016",
    item="section 4.2, strength",
    title="a book from records against no book, 19x19",
    setting="the book of 54,541 rules; records added no significant strength to the 28,611 rules of Fuego alone; no "
    "numbers are told",
    method=f"the preset tengen with {_PLAYOUTS} playouts per move, komi 7.5, a game with each colour in a unit. The "
    f"book is of the even games of the database that {GAMES} names (18,283 games of KGS, 6 dan and better), "
    f"{BOOK_TURNS} turns, positions seen 3 times, and plays against no book at all; it is shut after the first "
    "position that it does not know. A game ends when both sides see 95% for the same one, five moves long",
    cells=[
        Cell("book", "wins, %", 50.0, None, 100, 30.0, {"playouts": _PLAYOUTS, "turns": BOOK_TURNS}, spread=35.0),
    ],
    measure=play,
    lacking=no_games,
    agreement="'no significant strength' is taken for 50% within the 95% interval",
    unit="wins, %",
    digits=1,
)

"""Ferreira 2016, section 4.2: how many rules of a book records give."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import below
from tengen.lab.experiments._records import COLUMNS, DOCUMENT, GAMES, READINGS, TURNS, count, no_games

EXPERIMENT = Experiment(
    id="002-book-rules",
    document="Ferreira 2016",
    item="section 4.2, rules",
    title="rules of a book from records, by turns that are counted",
    setting="63,861 games of KGS, 6 dan and better, Chinese rules, no handicap, at least a turn more than are counted; "
    "of 537,333 unique state plays 511,403 appeared fewer than 3 times, which leaves 25,930 rules, 54,541 with "
    "those of Fuego. How many turns were counted is not told",
    method=f"all even games on 19x19, under any rules, of the database that {GAMES} names: shown are those of 18,283 "
    "games of KGS, 6 dan and better. The last rows ask what as many games as the document's would give, counted for so "
    "many turns that positions, or moves in positions, are as many as its 'unique state plays': from fewer games "
    "numbers go on to grow as they do from a half of them, drawn at random for each unit, to all. What passes then are "
    "positions seen three times, or those with a move seen three times",
    cells=[
        Cell(f"{turns} turns", column, with_={"turns": turns}, cost=5.0, group=str(turns))
        for turns in TURNS
        for column in COLUMNS
    ]
    + [
        Cell(row, column, published, units=8, cost=5.0, with_={"of": list(reading)}, group=row)
        for row, reading in READINGS.items()
        for column, published in (
            ("turns", None),
            ("of them, %", 100 * DOCUMENT["rare"] / DOCUMENT["positions"]),
            ("rules", DOCUMENT["rules"]),
        )
    ],
    measure=count,
    lacking=no_games,
    agreement="95% intervals, without tolerance; they hold the chance of which games are drawn, not that of how "
    "numbers go on to grow",
    claims=[
        Claim(
            f"records give fewer rules than Fuego's {DOCUMENT['by hand']:,} ({row})",
            below(f"{row} | rules", DOCUMENT["by hand"]),
        )
        for row in READINGS
    ],
    notes="Going on from 18,283 of 112,535 games of professionals to 63,861 of them missed the counted numbers by up "
    "to 6%, which the intervals do not hold. Of the two readings the second, where a move in a position has to be seen "
    "three times, is the one that gives the document's number of rules.",
    digits=1,
)

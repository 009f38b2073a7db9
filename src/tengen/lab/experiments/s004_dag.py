"""Brodeur and Childs 2008, figures 3.1 to 3.4, C.1 and C.2: UCT on trees and on graphs of artificial games."""

from tengen.lab.experiment import Cell, Claim, Experiment
from tengen.lab.experiments._claims import every
from tengen.lab.experiments._compare import ahead, alike, never_ahead
from tengen.lab.experiments._pgame import AGREEMENT, METHOD, curve, plan_of, play_unit

_LEVELS = ("0%", "1%", "5%", "10%", "20%", "30%")


def _cells(size: str) -> list[Cell]:
    return [
        cell
        for settings in plan_of(f"dag-{size}")
        for cell in curve(f"{settings.uct}, {settings.combination:.0%}", settings, quick=settings.combination == 0.3)
    ]


_NEVER_WORSE = Claim(
    "UCT-DAG is never worse than UCT on the tree",
    every(*(never_ahead(f"tree, {level}", f"dag, {level}") for level in _LEVELS)),
)
_HELPS = Claim(
    "with 20% and with 30% combined UCT-DAG errs less after 10,000 iterations",
    every(*(ahead(f"dag, {level}", f"tree, {level}", 10_000) for level in ("20%", "30%"))),
)
_CLAIMS_2X20 = [
    Claim(
        "3.1: UCT-DAG errs alike whatever is combined",
        every(*(alike("dag, 0%", f"dag, {level}") for level in _LEVELS[1:])),
    ),
    Claim(
        "3.2: the more is combined, the more UCT on the tree errs",
        every(ahead("tree, 0%", "tree, 10%", 10_000), ahead("tree, 10%", "tree, 30%", 10_000)),
    ),
    Claim(
        "3.3: with 10% or less the difference between the two is negligible",
        every(*(alike(f"tree, {level}", f"dag, {level}") for level in _LEVELS[:4])),
    ),
]

EXPERIMENTS = [
    Experiment(
        id=f"004-figure-{figure}",
        document="Brodeur, Childs 2008",
        item=item,
        title=f"UCT on trees and graphs of breadth {size.replace('x', ' and depth ')}, by share of nodes combined",
        setting="200 games, 200 searches of each, 10,000 iterations; the error is the share of wrong root moves",
        method=METHOD,
        cells=_cells(size),
        measure=play_unit,
        agreement=AGREEMENT,
        claims=[*claims, _HELPS, _NEVER_WORSE],
        unit="error, %",
        notes=notes,
        figure=True,
        x="iterations",
        log_x=True,
        digits=2,
    )
    for figure, item, size, claims, notes in (
        (
            "3.1",
            "figures 3.1 to 3.3",
            "2x20",
            _CLAIMS_2X20,
            "How nodes are chosen for merging is not printed. Ours merge each with another of its level, which at 30% "
            "leaves a narrow graph whose root moves are hard to tell apart, so levels differ for UCT-DAG too.",
        ),
        ("3.4", "figure 3.4", "10x6", [], ""),
        ("C.1", "figure C.1", "4x10", [], ""),
        ("C.2", "figure C.2", "6x8", [], "The caption says 4x10, as that of C.1; the plan has 6x8 besides."),
    )
]

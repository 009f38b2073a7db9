"""Brodeur and Childs 2008, figures 3.1 to 3.4, C.1 and C.2: UCT on trees and on graphs of artificial games."""

from tengen.lab.experiment import Claim
from tengen.lab.experiments._claims import every
from tengen.lab.experiments._compare import ahead_overall, alike, never_ahead
from tengen.lab.experiments._dag import ALL, LEVELS, dag_cells, dag_panels
from tengen.lab.experiments._pgame import error_figure

_NEVER_WORSE = Claim(
    "UCT-DAG is never worse than UCT on the tree",
    every(*(never_ahead(f"tree, {level}", f"dag, {level}") for level in LEVELS)),
)
_HELPS = [
    Claim(
        f"with {level} combined UCT-DAG errs less (in the mean from 100 iterations on)",
        ahead_overall(f"dag, {level}", f"tree, {level}", 100),
    )
    for level in ("20%", "30%")
]
_MERGED = (
    "Which nodes merge is not printed. Here each of a share of the nodes, half the printed one, merges with any other "
    "of its level, so that about as many as printed take part; the merged node has the score of one of them. If as "
    "many as printed do so, UCT-DAG gains from 10% on. If only nodes of equal score merge, UCT-DAG errs alike "
    "whatever is combined, but gains nothing at 20% (docs/pgame.md)."
)
_FEWER = "The more merge, the fewer games have right and wrong root moves; 'all games' has the error among all."
_CLAIMS_2X20 = [
    Claim(
        "3.1: UCT-DAG errs alike whatever is combined (all games)",
        every(*(alike(f"{ALL}dag, 0%", f"{ALL}dag, {level}") for level in LEVELS[1:])),
    ),
    Claim(
        "3.2: the more is combined, the more UCT on the tree errs (in the mean from 100 iterations on)",
        every(ahead_overall("tree, 0%", "tree, 10%", 100), ahead_overall("tree, 10%", "tree, 30%", 100)),
    ),
    Claim(
        "3.3: with 10% or less the difference between the two is negligible",
        every(*(alike(f"tree, {level}", f"dag, {level}") for level in LEVELS[:4])),
    ),
]

EXPERIMENTS = [
    error_figure(
        figures,
        f"UCT on trees and graphs of breadth {size.replace('x', ' and depth ')}, by share of nodes combined",
        "200 games, 200 searches of each, 10,000 iterations; the error is the share of wrong root moves",
        dag_cells(size),
        [*claims, *_HELPS, _NEVER_WORSE],
        notes,
        dag_panels(figures, size),
    )
    for figures, size, claims, notes in (
        ("3.1 3.2 3.3", "2x20", _CLAIMS_2X20, f"{_MERGED} {_FEWER}"),
        ("3.4", "10x6", [], _MERGED),
        ("C.1", "4x10", [], _MERGED),
        ("C.2", "6x8", [], f"{_MERGED} The caption says 4x10, as that of C.1; the plan has 6x8 besides."),
    )
]

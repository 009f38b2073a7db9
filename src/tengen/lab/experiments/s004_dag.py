"""Brodeur and Childs 2008, figures on UCT in trees and in directed acyclic graphs of artificial games."""

from tengen.lab.experiment import Cell, Claim, Experiment, Samples
from tengen.lab.experiments._pgame import curve, play_unit

_SHARES = (0.0, 0.01, 0.05, 0.1, 0.2, 0.3)


def _cells(breadth: int, depth: int) -> list[Cell]:
    return [
        cell
        for share in _SHARES
        for uct in ("tree", "dag")
        for cell in curve(f"{uct}, {share:.0%} combined", breadth=breadth, depth=depth, combination=share, uct=uct)
    ]


def _dag_is_not_worse(samples: Samples) -> bool:
    """At no point is UCT on the graph behind by more than three standard errors."""
    for key, dag in samples.items():
        if " | dag" in key:
            tree = samples[key.replace(" | dag", " | tree")]
            spread = ((dag.error or 0.0) ** 2 + (tree.error or 0.0) ** 2) ** 0.5
            if dag.mean > tree.mean + 3 * spread:
                return False
    return True


EXPERIMENTS = [
    Experiment(
        id=f"004-figure-{figure}",
        document="Brodeur, Childs 2008",
        item=f"figure {figure}",
        title=f"UCT on trees and graphs of breadth {breadth} and depth {depth}",
        setting="200 games, 200 searches of each, up to 10,000 iterations; the error is the share of wrong root moves",
        method="the same games with 50 searches of each",
        cells=_cells(breadth, depth),
        measure=play_unit,
        agreement="the curves' numbers cannot be read from the document; its claims can be checked",
        claims=[Claim("UCT on the graph is never worse than on the tree", _dag_is_not_worse)],
        unit="error, %",
        figure=True,
        log_x=True,
        digits=2,
    )
    for figure, breadth, depth in (("3.1", 2, 20),)
]

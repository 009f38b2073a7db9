"""Brodeur and Childs 2008, figures 3.10, 3.11 and C.8: how many groups of moves, how large and how accurate."""

from tengen.lab.experiment import Cell, Claim
from tengen.lab.experiments._claims import every, negated
from tengen.lab.experiments._compare import ahead, ahead_somewhere, seen, unseen
from tengen.lab.experiments._pgame import curve, error_figure, plan_of

_DECIDED = 0.64  # of 300 games of this size: right and wrong moves at the root


def _name(groups: int, percent: int) -> str:
    return f"{groups} group{'s' * (groups > 1)} of {percent}%"


def _cells(size: int) -> list[Cell]:
    cells = []
    for settings in plan_of(f"number-size-{size}"):
        name = _name(settings.groups, round(100 * settings.group_bias)) if settings.groups else "base"
        cells += curve(name, settings, quick=settings.group_bias == 1.0 and settings.groups in (0, 3))
    return cells


def _more_is_better(percent: int, at: int) -> Claim:
    return Claim(
        f"of groups of {percent}%, 3 are better than 2 and 2 than 1 after {at} iterations",
        every(*(ahead(_name(groups + 1, percent), _name(groups, percent), at) for groups in (1, 2))),
    )


_USELESS_70 = Claim(
    "groups of 70% do not improve on none",
    every(*(unseen(_name(groups, 70), "base", _DECIDED) for groups in (1, 2, 3))),
)
_LARGE = [_more_is_better(100, 50), _more_is_better(85, 200), _USELESS_70]
_SMALL = [
    _USELESS_70,
    Claim(
        "3 groups of 85% improve on none, as do 3 of 100%",
        every(*(ahead_somewhere(_name(3, p), "base") for p in (85, 100))),
    ),
    Claim("1 or 2 groups of 100% improve on none", every(*(ahead_somewhere(_name(g, 100), "base") for g in (1, 2)))),
    Claim("1 or 2 groups of 85% do not", every(*(unseen(_name(g, 85), "base", _DECIDED) for g in (1, 2)))),
    Claim(
        "3 groups of 85% do about as well as 1 of 100% (section 4.1.4), after 1,000 iterations",
        negated(seen(_name(1, 100), _name(3, 85), 1000, _DECIDED)),
    ),
]

_RULE = "What does not improve is judged by the rule of the document, two binomial deviations of 200 games. By it "
_PLANNED = (
    f"{_RULE}one group of 70% gains from 5,000 iterations on, as it does in figure 3.5 of the document too, but two "
    "and three from 100 on, where they err in 26% and 31% fewer searches; the text says 'little, if any'. Moves are "
    "in groups as footnote 6 has it (a test counts them). The text says 75% where the plan has 85%, as ours."
)
_SMALLER = (
    f"{_RULE}one group of 85% gains only after 10,000 iterations, but two from 50 on, where they err in a quarter "
    "fewer searches: the text needs three. Three of 85% are ahead of one of 100% up to 100 iterations, behind from "
    "500 on."
)

EXPERIMENTS = [
    error_figure(
        figure,
        f"Number and accuracy of groups of size {size}% on 10x6, with overlap",
        "UCT-DAG, 200 games, 200 searches of each, 10,000 iterations; accuracies 70%, 85% and 100%",
        _cells(size),
        claims,
        notes,
    )
    for figure, size, claims, notes in (
        ("3.10", 100, _LARGE, _PLANNED),
        ("3.11", 25, _SMALL, _SMALLER),
        ("C.8", 50, [_more_is_better(100, 200)], "The claim is that of section 4.1.4; the text has none of this plot."),
    )
]

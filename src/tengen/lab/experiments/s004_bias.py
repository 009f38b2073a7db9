"""Brodeur and Childs 2008, figures 3.5 to 3.9 and C.3 to C.7: one complete group of moves, by how right it is."""

from tengen.lab.experiment import Cell, Claim
from tengen.lab.experiments._claims import every
from tengen.lab.experiments._compare import ahead, alike, at_most, still_above, unseen
from tengen.lab.experiments._pgame import curve, error_figure, plan_of

_BIASES = (100, 90, 80, 70, 30, 20, 10, 0)


def _cells(experiment: str) -> list[Cell]:
    cells = []
    for settings in plan_of(experiment):
        bias = settings.group_bias
        name = f"bias {bias:.0%}" if settings.groups else "base"
        cells += curve(name, settings, quick=not settings.groups or bias == 1.0)
    return cells


_PERFECT = ("bias 100%", "bias 0%")
_APART = [
    Claim(
        "groups of bias 100% and 0% are better than none after 300 iterations",
        every(*(ahead(name, "base", 500) for name in _PERFECT)),
    ),
    Claim(
        "bias b and 1 - b are equivalent",
        every(*(alike(f"bias {bias}%", f"bias {100 - bias}%") for bias in _BIASES[:4])),
    ),
]
_NEAR_ZERO = [
    Claim("bias 100% and 0%: near 0 at about 600", every(*(at_most(name, 1.0, 1000) for name in _PERFECT))),
    Claim(
        "without groups close to 10,000 iterations are needed",
        every(still_above("base", 1.0, 2000), at_most("base", 2.0, 10_000)),
    ),
    Claim(
        "bias 70% and 30% are better than none after about 3,000",
        every(*(ahead(f"bias {bias}%", "base", 5000) for bias in (70, 30))),
    ),
]
_OVERLAP = [
    Claim("a group of bias 100% is better than none within 100 iterations", ahead("bias 100%", "base", 100)),
    Claim("a group of losing moves hurts", ahead("base", "bias 0%", 1000)),
]
_TWO_APART = [
    Claim("no group is better than none", every(*(unseen(f"bias {bias}%", "base", 0.43) for bias in _BIASES)))
]
_EARLY = [Claim("a group of bias 100% is better than none early", ahead("bias 100%", "base", 100))]
_OF_ALL = (
    "Of all games of this size 63% (of 60) have right and wrong root moves, so the error among all games is about two "
    "thirds of ours, which is of these: without groups 1.5% after 10,000 iterations and 8% after 2,000."
)
_ASSUMED = "The captions do not say which plots have overlap; these settings are inferred."

EXPERIMENTS = [
    error_figure(
        figures,
        f"One group of moves {'with' if 'overlap' in plan else 'without'} overlap on {plan.split('-')[-1]}",
        "UCT-DAG, 200 games, 200 searches of each, 10,000 iterations; one group besides that of the rest",
        _cells(plan),
        claims,
        notes,
    )
    for figures, plan, claims, notes in (
        ("3.5 3.6", "bias-10x6", _APART + _NEAR_ZERO, _OF_ALL),
        ("3.7 C.7", "bias-overlap-10x6", _OVERLAP, ""),
        ("3.8", "bias-2x20", _TWO_APART, ""),
        ("3.9", "bias-overlap-2x20", _EARLY, ""),
        ("C.3 C.4", "bias-6x8", _APART, _ASSUMED),
        ("C.5 C.6", "bias-overlap-6x8", _OVERLAP, _ASSUMED),
    )
]

"""Feller 1950: how likely it is that two of n people share a birthday."""

import random

from tengen.lab.experiment import Cell, Claim, Experiment, Samples

PUBLISHED = {10: 0.117, 20: 0.411, 23: 0.507, 30: 0.706}  # the probability, printed with three digits
PARTIES = 1000  # parties in a unit


def measure(cell: Cell, unit: int) -> float:
    """One unit: the share of parties with a common birthday. The unit's number is the seed."""
    rng = random.Random(f"{cell.key} {unit}")
    size = cell.with_["size"]
    shared = sum(len({rng.randrange(365) for _ in range(size)}) < size for _ in range(PARTIES))
    return shared / PARTIES


def more_likely_than_not(samples: Samples) -> bool | None:
    """None where the samples leave it open."""
    found = samples["23 | probability"]
    if found.error is None or abs(found.mean - 0.5) < 2 * found.error:
        return None
    return found.mean > 0.5


EXPERIMENT = Experiment(
    id="birthdays",
    document="Feller 1950",
    item="section II.3",
    title="two of n people have the same birthday",
    setting="365 days, all equally likely; computed",
    method=f"drawn at random, {PARTIES} parties per unit",
    cells=[
        Cell(str(size), "probability", number, units=100, cost=0.02, with_={"size": size})
        for size, number in PUBLISHED.items()
    ],
    measure=measure,
    claims=[Claim("23 people suffice for an even chance", more_likely_than_not)],
    tolerance=0.001,  # of rounding
    figure=True,
    x="people",
    unit="probability",
)

"""As many units as fit into a time: dealt out evenly, and never more."""

import random

from tengen.lab.experiment import Cell, Experiment
from tengen.lab.registry import all_experiments
from tengen.lab.run import Unit, units_wanted, units_within


def experiment(name: str, *cells: tuple[int, float]) -> Experiment:
    """Cells given by units and cost."""
    made = [Cell(str(place), units=units, cost=cost) for place, (units, cost) in enumerate(cells)]
    return Experiment(name, "A 2000", "table 1", "title", "setting", "method", made, lambda cell, unit: 0.0)


def counts(units: list[Unit]) -> dict[str, int]:
    found: dict[str, int] = {}
    for unit in units:
        name = f"{unit.experiment.id}{unit.cells[0].row}"
        assert unit.number == found.get(name, 0)  # the first ones, in their order
        found[name] = unit.number + 1
    return found


def test_time_is_dealt_evenly() -> None:
    small, large = experiment("s", (10, 1.0)), experiment("l", (10, 1.0), (100, 10.0))
    units = units_wanted([large, small], 1.0)
    # The small one needs 10 s; of the 90 s left the cell of the large one that needs 10 s leaves 80 to the other.
    assert counts(units_within(units, 100.0)) == {"s0": 10, "l0": 10, "l1": 8}
    # With 6 s for each, the cell with long units comes to none, and the other one has all of its experiment's time.
    assert counts(units_within(units, 12.0)) == {"s0": 6, "l0": 6}
    assert counts(units_within(units, 0.9)) == {}
    assert counts(units_within(units, 1.0)) == {"s0": 1}
    assert units_within(units, 1e6) == units
    assert units_within(units, 0.0) == []


def test_it_is_never_more_than_allowed() -> None:
    rng = random.Random(1)
    for _ in range(200):
        experiments = [
            experiment(name, *((rng.randint(1, 30), rng.choice([0.1, 1.0, 30.0])) for _ in range(rng.randint(1, 4))))
            for name in "abc"
        ]
        units = units_wanted(experiments, rng.choice([0.1, 1.0]))
        seconds = rng.choice([1.0, 10.0, 100.0, 1000.0])
        kept = units_within(units, seconds)
        counts(kept)
        assert sum(unit.cells[0].cost for unit in kept) <= seconds + 1e-6
        assert set(map(id, kept)) <= set(map(id, units))


def test_all_of_the_lab_in_ten_hours() -> None:
    units = units_wanted(list(all_experiments().values()), 1.0)
    spent = sum(unit.cells[0].cost for unit in units_within(units, 36_000.0))
    assert 18_000 < spent <= 36_000

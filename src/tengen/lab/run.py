"""Running experiments: units go to processes of this machine or to a Dask cluster, results to the store."""

from __future__ import annotations

import concurrent.futures
import math
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tengen.lab.experiment import Cell, Experiment, units_at
from tengen.lab.registry import find
from tengen.lab.store import Store


class UnitFailed(RuntimeError):  # noqa: N818  (a failure of the work, told in its own words)
    """A unit of an experiment raised an error; what was done before it is kept."""


@dataclass(frozen=True)
class Unit:
    """A piece of work."""

    experiment: Experiment
    cells: list[Cell]  # of one group
    number: int


def measure(experiment: str, key: str, number: int) -> list[float]:
    """One unit, in whatever process: only names travel."""
    found = find(experiment)
    measured = found.measure(found.cell(key), number)
    values = [float(value) for value in (measured if isinstance(measured, Sequence) else [measured])]
    if not all(math.isfinite(value) for value in values):
        raise ValueError(f"measured {values}")
    return values


def missing_units(experiments: Sequence[Experiment], scale: float, store: Store) -> list[Unit]:
    """What a scale asks for and the store does not have."""
    units = []
    for experiment in experiments:
        for cells in experiment.groups():
            known = set.intersection(*(set(store.values(experiment, cell)) for cell in cells))
            units += [Unit(experiment, cells, n) for n in range(units_at(cells[0], scale)) if n not in known]
    return units


def run_units(
    units: Sequence[Unit], store: Store, *, jobs: int, cluster: str | None, progress: Callable[[Unit], None]
) -> None:
    """Measures all of them; UnitFailed names the first that cannot be."""
    with _pool(jobs, cluster) as pool:
        waiting = iter(units)
        running: dict[Any, Unit] = {}
        try:
            while True:
                for unit in waiting:
                    running[pool.submit(measure, unit.experiment.id, unit.cells[0].key, unit.number)] = unit
                    if len(running) >= 2 * jobs:
                        break
                if not running:
                    return
                for future in _done(running):
                    unit = running.pop(future)
                    try:
                        store.add(unit.experiment, unit.cells, unit.number, future.result())
                    except Exception as error:
                        place = f"{unit.experiment.id}, {unit.cells[0].key}, unit {unit.number}"
                        raise UnitFailed(f"{place}: {error}") from error
                    progress(unit)
        finally:
            for future in running:
                future.cancel()


def _done(running: dict[Any, Unit]) -> Iterator[Any]:
    if all(isinstance(future, concurrent.futures.Future) for future in running):
        yield from concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED).done
    else:
        import distributed

        wait: Any = distributed.wait
        yield from wait(list(running), return_when="FIRST_COMPLETED").done


def _pool(jobs: int, cluster: str | None) -> Any:
    if cluster is None:
        # Not forked: threads of a core may be at work in this process.
        return concurrent.futures.ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"))
    try:
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask: pip install 'tengen[cluster]'") from None
    try:
        client: Any = distributed.Client
        return client(cluster, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ValueError(f"no Dask scheduler answers at {cluster}: {error}") from None

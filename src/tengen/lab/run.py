"""Running experiments: units go to processes of this machine or to a Dask cluster, results to the store."""

from __future__ import annotations

import concurrent.futures
import math
import multiprocessing
import multiprocessing.connection
import os
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
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


def measure(experiment: str, key: str, number: int, own: Sequence[Path] = ()) -> list[float]:
    """One unit, in whatever process: only names travel, and those of a user's files."""
    found = find(experiment, *own)
    measured = found.measure(found.cell(key), number)
    values = [float(value) for value in (measured if isinstance(measured, Sequence) else [measured])]
    cells = next(cells for cells in found.groups() if cells[0].key == key)
    if len(values) != len(cells):
        raise ValueError(f"measured {len(values)} numbers for {len(cells)} cells")
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
    units: Sequence[Unit],
    store: Store,
    *,
    jobs: int,
    cluster: str | None,
    progress: Callable[[Unit], None],
    own: Sequence[Path] = (),
) -> None:
    """Measures all of them, those that have to be alone one by one in the end; UnitFailed names the first that cannot
    be. `own` are the user's files that experiments come from."""
    with _pool(jobs, cluster) as pool:
        workers = jobs if cluster is None else max(1, sum(pool.nthreads().values()))
        for alone in (False, True):
            part = [unit for unit in units if unit.experiment.alone == alone]
            _run_part(pool, part, store, 1 if alone else 2 * workers, progress, own)


def _run_part(
    pool: Any,
    units: Sequence[Unit],
    store: Store,
    at_once: int,
    progress: Callable[[Unit], None],
    own: Sequence[Path],
) -> None:
    waiting = iter(units)
    running: dict[Any, Unit] = {}
    done: SimpleQueue[Any] = SimpleQueue()
    try:
        while True:
            while len(running) < at_once and (unit := next(waiting, None)):
                future = pool.submit(measure, unit.experiment.id, unit.cells[0].key, unit.number, own)
                running[future] = unit
                future.add_done_callback(done.put)
            if not running:
                return
            future = done.get()
            unit = running.pop(future)
            try:
                store.add(unit.experiment, unit.cells, unit.number, future.result())
            except Exception as error:
                place = f"{unit.experiment.id}, {unit.cells[0].key}, unit {unit.number}"
                kind = "" if isinstance(error, ValueError) else f"{type(error).__name__}: "
                raise UnitFailed(f"{place}: {kind}{error}") from error
            progress(unit)
    finally:
        for future in running:
            future.cancel()


def _pool(jobs: int, cluster: str | None) -> Any:
    if cluster is None:
        # Not forked: threads of a core may be at work in this process.
        context = multiprocessing.get_context("spawn")
        return concurrent.futures.ProcessPoolExecutor(jobs, mp_context=context, initializer=_die_with_parent)
    try:
        import distributed
    except ImportError:
        raise ValueError("a cluster needs Dask: pip install 'tengen[cluster]'") from None
    try:
        client: Any = distributed.Client
        return client(cluster, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ValueError(f"no Dask scheduler answers at {cluster}: {error}") from None


def _die_with_parent() -> None:
    """A process of the pool whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

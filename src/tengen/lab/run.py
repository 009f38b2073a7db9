"""Running experiments: units go to processes of this machine or to a Dask cluster, results to the store."""

from __future__ import annotations

import concurrent.futures
import math
import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tengen.code import Program, program
from tengen.extras import need
from tengen.lab.experiment import Cell, Experiment, units_at
from tengen.lab.registry import find
from tengen.lab.store import Store
from tengen.machine import machine_name


class UnitFailed(RuntimeError):  # noqa: N818  (a failure of the work, not of the program)
    """A unit of an experiment raised an error; what was done before it is kept."""


@dataclass(frozen=True)
class Unit:
    """A piece of work."""

    experiment: Experiment
    cells: list[Cell]  # of one group
    number: int


@dataclass(frozen=True)
class Measured:
    """What a process gives back: the numbers of a unit, by which program and where."""

    values: list[float]
    program: Program
    machine: str


def measure(experiment: str, key: str, number: int, own: Sequence[Path] = ()) -> Measured:
    """One unit, in whatever process: only names travel, and those of a user's files."""
    found = find(experiment, *own)
    measured = found.measure(found.cell(key), number)
    values = [float(value) for value in (measured if isinstance(measured, Sequence) else [measured])]
    cells = next(cells for cells in found.groups() if cells[0].key == key)
    if len(values) != len(cells):
        raise ValueError(f"measured {len(values)} numbers for {len(cells)} cells")
    if not all(math.isfinite(value) for value in values):
        raise ValueError(f"measured {values}")
    return Measured(values, _program or program(), machine_name())


def runnable(experiments: Sequence[Experiment], *, cluster: bool) -> tuple[list[Experiment], dict[str, str]]:
    """Those that can be run, and what is lacking for the others; the machines of a cluster are not asked."""
    lacking = {} if cluster else {each.id: lack for each in experiments if (lack := each.lacking())}
    return [each for each in experiments if each.id not in lacking], lacking


def units_wanted(experiments: Sequence[Experiment], scale: float) -> list[Unit]:
    """All units of a scale."""
    return [
        Unit(experiment, cells, number)
        for experiment in experiments
        for cells in experiment.groups()
        for number in range(units_at(cells[0], scale))
    ]


def units_within(units: Sequence[Unit], seconds: float) -> list[Unit]:
    """Those that fit into so many seconds of one core, the first ones of each group.

    The time is dealt out evenly between experiments, and an experiment's between its groups of cells; what small ones
    leave goes to the larger ones, and those that come to no unit get nothing. Costs are those that experiments state,
    so machines agree on what fits, and a stopped run goes on with the same units.
    """
    kept = []
    for of_one, share in _deal(_parts(units, lambda unit: unit.experiment.id), seconds):
        for of_group, time in _deal(_parts(of_one, lambda unit: unit.cells[0].key), share):
            kept += of_group[: int(time / of_group[0].cells[0].cost + 1e-9)]
    return kept


def _parts(units: Sequence[Unit], key: Callable[[Unit], str]) -> list[list[Unit]]:
    found: dict[str, list[Unit]] = {}
    for unit in units:
        found.setdefault(key(unit), []).append(unit)
    return list(found.values())


def _deal(parts: list[list[Unit]], seconds: float) -> list[tuple[list[Unit], float]]:
    """Parts with their shares: as much as one needs, or an equal share of what the smaller ones left."""
    costs = [math.fsum(unit.cells[0].cost for unit in part) for part in parts]
    shares, left = [0.0] * len(parts), seconds
    for taken, place in enumerate(sorted(range(len(parts)), key=costs.__getitem__)):
        shares[place] = min(costs[place], left / (len(parts) - taken))
        left -= shares[place]
    least = [min(unit.cells[0].cost for unit in part) for part in parts]
    if short := [place for place, share in enumerate(shares) if share < least[place] - 1e-9]:
        longest = max(short, key=least.__getitem__)
        return _deal(parts[:longest] + parts[longest + 1 :], seconds)
    return list(zip(parts, shares, strict=True))


def share_units(experiments: Sequence[Experiment], known: Sequence[Experiment], store: Store) -> None:
    """What another experiment measured in the same way, with the same parameters, is not measured again."""
    for experiment in experiments:
        if experiment.pure:
            alike = [each.id for each in known if each.measure is experiment.measure and each.id != experiment.id]
            store.copy_units(experiment, alike)


def missing_units(units: Sequence[Unit], store: Store) -> list[Unit]:
    """Those that the store does not have."""
    missing = []
    for part in _parts(units, lambda unit: f"{unit.experiment.id} {unit.cells[0].key}"):
        known = set.intersection(*(set(store.values(part[0].experiment, cell)) for cell in part[0].cells))
        missing += [unit for unit in part if unit.number not in known]
    return missing


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
    if not units:
        return
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
                measured: Measured = future.result()
                store.add(unit.experiment, unit.cells, unit.number, measured.values, measured.program, measured.machine)
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
        return concurrent.futures.ProcessPoolExecutor(
            jobs, mp_context=context, initializer=_prepare, initargs=(program(),)
        )
    distributed = need("distributed", "a cluster needs")
    try:
        client: Any = distributed.Client
        return client(cluster, timeout="10s", set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ValueError(f"no Dask scheduler answers at {cluster}: {error}") from None


_program: Program | None = None  # of a process of the pool, which is that of its parent


def _prepare(parents_program: Program) -> None:
    """A process of the pool ends at Ctrl-C without a word, wherever it is, and with its parent: if that was killed it
    would wait for work for ever."""
    global _program
    _program = parents_program
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()

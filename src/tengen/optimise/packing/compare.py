"""Methods on the same instances: heights kept in SQLite, so that a run that was stopped goes on."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from tengen.database import Database
from tengen.optimise.packing.formats import read_instance
from tengen.optimise.packing.generate import CLASSES, hopper_turton
from tengen.optimise.packing.instance import Instance
from tengen.optimise.packing.solve import SEARCH, Options, Progress, solve

_SCHEMA = """
create table if not exists packing (
    key text primary key,
    instance text not null,
    method text not null,
    target integer not null,
    height integer not null,
    seconds real not null,
    packings integer not null
) without rowid;
"""


@dataclass(frozen=True)
class Row:
    """What a method made of an instance; the target is its optimum, or the lower bound where that is not known."""

    instance: str
    method: str
    target: int
    height: int
    seconds: float
    packings: int

    @property
    def gap(self) -> float:
        """How much longer than the target, in per cent."""
        return 100 * (self.height / self.target - 1)


class Store(Database):
    """Rows by instance and options. Without a file they live as long as the object."""

    def __init__(self, file: Path | None = None) -> None:
        super().__init__(file, _SCHEMA)

    def find(self, key: str) -> Row | None:
        with self._usable():
            columns = "instance, method, target, height, seconds, packings"
            row = self._database.execute(f"select {columns} from packing where key = ?", (key,)).fetchone()
        return Row(*row) if row else None

    def add(self, key: str, row: Row) -> None:
        with self._usable(), self._database:
            self._database.execute(
                "insert or ignore into packing values (?, ?, ?, ?, ?, ?, ?)", (key, *asdict(row).values())
            )


class Interrupted(Exception):  # noqa: N818 - nothing went wrong
    """Ctrl-C: the rows before it are kept."""


def instances(words: Iterable[str], *, rotation: bool | None = None, seed: int = 0) -> list[Instance]:
    """From names of files, classes (C2), ranges of them (C1-C4) and single instances (C3P2)."""
    found = []
    for word in words:
        named = re.fullmatch(r"[cC](\d)(?:-[cC]?(\d)|[pP](\d+))?", word)
        if named is None or Path(word).exists():
            found.append(read_instance(word, rotation=rotation))
            continue
        first, last, problem = named.groups()
        numbers = range(int(first), int(last or first) + 1)
        if not numbers or not set(numbers) <= set(CLASSES):
            raise ValueError(f"{word!r} is no class: they are C1 to C{max(CLASSES)}")
        problems = [int(problem)] if problem else [1, 2, 3]
        turns = rotation is not False
        found += [hopper_turton(n, p, rotation=turns, seed=seed) for n in numbers for p in problems]
    return found


def key_of(instance: Instance, options: Options) -> str:
    """The same for the same work; the name of an instance does not matter."""
    settings = asdict(replace(options, search=SEARCH))
    settings["search"] = options.search.changes()
    work = [replace(instance, name="").to_dict(), settings]
    return hashlib.sha256(json.dumps(work, sort_keys=True).encode()).hexdigest()[:32]


def compare(
    cases: Sequence[Instance],
    ways: Sequence[Options],
    store: Store,
    watch: Callable[[Instance, Options, Progress | None], None] | None = None,
) -> Iterator[Row]:
    """A row for each instance and way, as soon as it is known. `watch` hears of its beginning, and then of progress."""
    for instance in cases:
        for options in ways:
            key = key_of(instance, options)
            row = store.find(key)
            if row is None:
                hear = None
                if watch is not None:
                    watch(instance, options, None)
                    hear = _reporter(watch, instance, options)
                solution = solve(instance, options, watch=hear)
                if solution.interrupted:
                    raise Interrupted
                target = instance.optimum or instance.lower_bound
                row = Row(instance.name, options.method, target, solution.height, solution.seconds, solution.packings)
                store.add(key, row)
            yield replace(row, instance=instance.name)


def _reporter(
    watch: Callable[[Instance, Options, Progress | None], None], instance: Instance, options: Options
) -> Callable[[Progress], None]:
    return lambda progress: watch(instance, options, progress)


def table(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Headings and lines: an instance each, then the means of classes and of all; heights, and gaps in per cent."""
    methods = list(dict.fromkeys(row.method for row in rows))
    by = {(row.instance, row.method): row for row in rows}
    names = list(dict.fromkeys(row.instance for row in rows))
    lines = []
    for name in names:
        known = [by.get((name, method)) for method in methods]
        target = next(row.target for row in known if row)
        lines.append([name, str(target), *(f"{row.height} ({row.gap:.1f}%)" if row else "" for row in known)])
    groups = {name: match[1] for name in names if (match := re.fullmatch(r"(C\d)P.*", name))}
    for group in dict.fromkeys(groups.values()):
        inside = [name for name in names if groups.get(name) == group]
        if len(inside) > 1:
            lines.append([f"mean {group}", "", *(_mean(by, inside, method) for method in methods)])
    if len(names) > 1:
        lines.append(["mean", "", *(_mean(by, names, method) for method in methods)])
    return ["instance", "target", *methods], lines


def _mean(by: dict[tuple[str, str], Row], names: list[str], method: str) -> str:
    gaps = [by[name, method].gap for name in names if (name, method) in by]
    return f"{sum(gaps) / len(gaps):.2f}%" if len(gaps) == len(names) else ""

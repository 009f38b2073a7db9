"""Plans worth keeping, in a JSON file that people can read and that is checked when it is read."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tengen._core.transform import MOST_THREADS, instructions
from tengen.files import write_file
from tengen.optimise.transform.fourier import Transform, log_size

if TYPE_CHECKING:
    from tengen.optimise.transform.planning import PlanSearch

FORMAT = "tengen fft wisdom"
VERSION = 1
KINDS: dict[str, type | tuple[type, ...]] = {"int": int, "str": str, "float": (int, float)}


@dataclass(frozen=True)
class Entry:
    """A plan, and how it was found."""

    n: int
    threads: int  # that the search was allowed to use
    plan: str
    mflops: float
    method: str
    seconds: float  # of search
    instructions: str  # vector instructions it was measured with

    @classmethod
    def of(cls, found: PlanSearch) -> Entry:
        """What a search found on this machine."""
        rates = round(found.mflops, 1), round(found.seconds, 3)
        return cls(found.n, found.threads, found.plan, rates[0], found.method, rates[1], instructions())

    @property
    def key(self) -> tuple[int, int, str]:
        """What there is one plan for: size, threads, instructions."""
        return self.n, self.threads, self.instructions


class Wisdom:
    """The best plan for each size, number of threads and set of vector instructions."""

    def __init__(self) -> None:
        self._entries: dict[tuple[int, int, str], Entry] = {}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Entry]:
        return iter(sorted(self._entries.values(), key=lambda entry: entry.key))

    def get(self, n: int, threads: int = 1) -> Entry | None:
        """What was found with the vector instructions of this machine."""
        return self._entries.get((n, threads, instructions()))

    def add(self, entry: Entry) -> bool:
        """Keep a plan unless a faster one is known."""
        known = self._entries.get(entry.key)
        if known is not None and known.mflops >= entry.mflops:
            return False
        self._entries[entry.key] = entry
        return True

    def merge(self, other: Wisdom) -> int:
        """Take over what is new or faster; how many entries that was."""
        return sum(self.add(entry) for entry in other)

    def forget(self, n: int) -> int:
        """Drop all plans of a size; how many there were."""
        dropped = [key for key in self._entries if key[0] == n]
        for key in dropped:
            del self._entries[key]
        return len(dropped)

    def save(self, file: Path) -> None:
        """Write the file in one step."""
        data = {"format": FORMAT, "version": VERSION, "plans": [asdict(entry) for entry in self]}
        write_file(file, (json.dumps(data, indent=1) + "\n").encode())

    @classmethod
    def load(cls, file: Path) -> Wisdom:
        """Read a file; ValueError names the entry and the field that is wrong."""
        try:
            data = json.loads(file.read_bytes())
        except OSError as error:
            raise ValueError(f"{file} cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{file} is not wisdom: it is no text") from None
        except (ValueError, RecursionError) as error:
            raise ValueError(f"{file} is not wisdom: it is no JSON ({error})") from None
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(f'{file} is not wisdom: it lacks "format": "{FORMAT}"')
        if data.get("version") != VERSION:
            raise ValueError(f"{file} has version {data.get('version')!r}; this Tengen reads version {VERSION}")
        if not isinstance(data.get("plans"), list):
            raise ValueError(f'{file}: "plans" must be a list')
        wisdom = cls()
        for number, each in enumerate(data["plans"], 1):
            try:
                wisdom.add(_entry(each))
            except ValueError as error:
                raise ValueError(f"{file}: plan {number}: {error}") from None
        return wisdom


def _finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of some hundred digits
        return False


def _entry(data: Any) -> Entry:
    """One entry, checked field by field."""
    if not isinstance(data, dict):
        raise ValueError("it must be an object")
    values: dict[str, Any] = {}
    for field in fields(Entry):
        if field.name not in data:
            raise ValueError(f'"{field.name}" is missing')
        value = data[field.name]
        if isinstance(value, bool) or not isinstance(value, KINDS[str(field.type)]):
            raise ValueError(f'"{field.name}" is {value!r}, which is no {field.type}')
        if field.type == "float" and not _finite(value):
            raise ValueError(f'"{field.name}" is {value!r}, which is no finite number')
        values[field.name] = value
    if unknown := set(data) - set(values):
        raise ValueError(f'"{min(unknown)}" is no field')
    entry = Entry(**values)
    log_size(entry.n)
    if not 1 <= entry.threads <= MOST_THREADS:
        raise ValueError(f'"threads" is {entry.threads}, which is not in 1..{MOST_THREADS}')
    if entry.mflops <= 0:
        raise ValueError(f'"mflops" is {entry.mflops}, and must be above 0')
    if entry.seconds < 0:
        raise ValueError(f'"seconds" is {entry.seconds}, and must not be below 0')
    transform = Transform(entry.plan)
    if transform.n != entry.n:
        raise ValueError(f'"plan" transforms {transform.n} points, and "n" is {entry.n}')
    if transform.threads > entry.threads:
        raise ValueError(f'"plan" uses {transform.threads} threads, and "threads" is {entry.threads}')
    return entry

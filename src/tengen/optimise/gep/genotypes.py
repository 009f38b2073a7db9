"""Genotypes of people: two bits each, in memory or in a file that is read piece by piece."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

MISSING = -1
BLOCK = 4096  # SNPs read at once

Index = NDArray[np.intp]
Calls = NDArray[np.int8]  # a row for each SNP, a column for each person: copies of the counted allele, or MISSING


class GenotypeError(ValueError):
    """Input that cannot be used; names the file and the place in it."""


@contextlib.contextmanager
def reading(file: Path) -> Iterator[None]:
    """What the system says of a file that cannot be read, as an error of the input."""
    try:
        yield
    except OSError as error:
        raise GenotypeError(f"{error.filename or file} cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise GenotypeError(f"{file} cannot be read: it is not a text in UTF-8") from None


@dataclass(frozen=True)
class Snps:
    """What is known of SNPs, a column each."""

    ids: NDArray[Any]
    chromosomes: NDArray[Any]
    positions: NDArray[np.int64]
    counted: NDArray[Any]  # the allele that genotypes count
    other: NDArray[Any]

    def __len__(self) -> int:
        return len(self.ids)

    def take(self, which: Index) -> Snps:
        """Some of them, by their places."""
        return Snps(
            self.ids[which],
            self.chromosomes[which],
            self.positions[which],
            self.counted[which],
            self.other[which],
        )

    @staticmethod
    def named(ids: Sequence[str], chromosome: str = "0") -> Snps:
        """SNPs of which only the names are known."""
        count = len(ids)
        return Snps(
            np.array(ids, dtype=np.str_),
            np.full(count, chromosome),
            np.arange(1, count + 1, dtype=np.int64),
            np.full(count, "A"),
            np.full(count, "R"),
        )


_CODES = np.array([0, 1, 2, MISSING], dtype=np.int8)
_BYTES = _CODES[(np.arange(256)[:, None] >> np.array([0, 2, 4, 6])) & 3]


def pack(calls: Calls) -> NDArray[np.uint8]:
    """Four genotypes in a byte, row by row."""
    return pack_codes(np.where(calls < 0, 3, calls).astype(np.uint8))


def pack_codes(codes: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Four numbers of two bits in a byte, row by row, the first in the lowest bits."""
    padded = np.zeros((len(codes), -(-codes.shape[1] // 4) * 4), dtype=np.uint8)
    padded[:, : codes.shape[1]] = codes
    four = padded.reshape(len(codes), -1, 4)
    packed: NDArray[np.uint8] = four[:, :, 0] | four[:, :, 1] << 2 | four[:, :, 2] << 4 | four[:, :, 3] << 6
    return packed


def unpack(packed: NDArray[np.uint8], people: int) -> Calls:
    """The opposite of `pack`."""
    calls: Calls = _BYTES[packed].reshape(len(packed), -1)[:, :people]
    return calls


class Genotypes:
    """People and SNPs, and a way to read any of the genotypes; subsets copy nothing."""

    def __init__(
        self,
        people: Sequence[str],
        snps: Snps,
        read: Callable[[Index], Calls],
        *,
        rows: Index | None = None,
        columns: Index | None = None,
    ) -> None:
        self.people = tuple(people)
        self.snps = snps
        self._read = read
        self._rows = rows
        self._columns = columns

    @staticmethod
    def of_packed(people: Sequence[str], snps: Snps, packed: NDArray[np.uint8]) -> Genotypes:
        """Genotypes in memory, four calls to a byte."""
        count = len(people)
        return Genotypes(people, snps, lambda which: unpack(packed[which], count))

    @staticmethod
    def of_calls(people: Sequence[str], snps: Snps, calls: Calls) -> Genotypes:
        """Genotypes in memory, a row of calls for each SNP."""
        return Genotypes.of_packed(people, snps, pack(calls))

    @staticmethod
    def of_blocks(people: Sequence[str], snps: Snps, block: Callable[[int], Calls]) -> Genotypes:
        """Genotypes that are made when they are read: `block` makes BLOCK SNPs from a place on, or all of the rest."""
        last: dict[int, Calls] = {}

        def read(which: Index) -> Calls:
            calls = np.empty((len(which), len(people)), dtype=np.int8)
            for start in np.unique(which // BLOCK * BLOCK).tolist():
                if start not in last:
                    last.clear()
                    last[start] = block(start)
                here = which // BLOCK * BLOCK == start
                calls[here] = last[start][which[here] - start]
            return calls

        return Genotypes(people, snps, read)

    def kept(self) -> Genotypes:
        """The same in memory, two bits each."""
        packed = np.empty((len(self), -(-len(self.people) // 4)), dtype=np.uint8)
        for part, calls in self.blocks():
            packed[part] = pack(calls)
        return Genotypes.of_packed(self.people, self.snps, packed)

    def __len__(self) -> int:
        return len(self.snps)

    def read(self, which: Index | slice) -> Calls:
        """Genotypes of some SNPs, by their place in `snps`; a row each."""
        places = np.arange(len(self))[which] if isinstance(which, slice) else np.asarray(which, dtype=np.intp)
        if self._rows is not None:
            places = self._rows[places]
        calls = self._read(places)
        return np.ascontiguousarray(calls if self._columns is None else calls[:, self._columns])

    def blocks(self, size: int = BLOCK) -> Iterator[tuple[slice, Calls]]:
        """All SNPs, some thousands at a time."""
        for start in range(0, len(self), size):
            part = slice(start, min(start + size, len(self)))
            yield part, self.read(part)

    def columns(self, room: int = 1 << 26) -> Iterator[tuple[str, Calls]]:
        """Person by person with all SNPs; reads as many people at once as have so many genotypes."""
        step = max(1, room // max(1, len(self)))
        for start in range(0, len(self.people), step):
            some = np.arange(start, min(start + step, len(self.people)))
            calls = np.empty((len(some), len(self)), dtype=np.int8)
            for part, block in self.take_people(some).blocks():
                calls[:, part] = block.T
            for place, row in zip(some, calls, strict=True):
                yield self.people[place], row

    def take_snps(self, which: Index) -> Genotypes:
        """Some of the SNPs, by their places; nothing is read for it."""
        rows = which if self._rows is None else self._rows[which]
        return Genotypes(self.people, self.snps.take(which), self._read, rows=rows, columns=self._columns)

    def take_people(self, which: Index) -> Genotypes:
        """Some of the people, by their places; nothing is read for it."""
        columns = which if self._columns is None else self._columns[which]
        people = [self.people[i] for i in which]
        return Genotypes(people, self.snps, self._read, rows=self._rows, columns=columns)


def check_unique(names: Sequence[str], what: str, where: str) -> None:
    """GenotypeError names the first that occurs twice, and both places, counted from 1."""
    if len(set(names)) == len(names):
        return
    seen: dict[str, int] = {}
    for place, name in enumerate(names, 1):
        if name in seen:
            raise GenotypeError(f"{where}: {what} {name!r} is there twice, as number {seen[name]} and {place}")
        seen[name] = place

"""Genotypes as a text table: a header of names, then a line for each person."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Index, Snps, check_unique, unpack

Codes = NDArray[np.uint8]  # 0 to 2 copies of the counted allele, 3 for missing

_CALLS = {"RR": 0, "RA": 1, "AR": 1, "AA": 2, "0": 0, "1": 1, "2": 2}
_MISSING = {"", ".", "-", "--", "?", "??", "00", "NA", "NN", "-1", "-9"}
_CODES = {**_CALLS, **dict.fromkeys(_MISSING, 3)}
UNKNOWN = 255
PERSON = ("id", "iid", "person", "sample")  # headings of the column with people's names


def _table() -> Codes:
    """Codes by the two bytes of a field, the first one in the lower bits; 0 where there is no byte."""
    table = np.full(1 << 16, UNKNOWN, dtype=np.uint8)
    for text, code in _CODES.items():
        table[int.from_bytes(text.encode(), "little")] = code
    return table


_TABLE = _table()


def split(line: str) -> list[str]:
    """Fields between tabs, commas or spaces, whichever the line has first in this order."""
    text = line.rstrip("\r\n")
    for separator in ("\t", ","):
        if separator in text:
            return [field.strip() for field in text.split(separator)]
    return text.split()


def read_text(file: Path, *, leave_out: tuple[str, ...] = ()) -> Genotypes:
    """RR, RA, AA (or 0, 1, 2 copies of A), and a missing value as NA, --, . or ?.

    The first column is the person if it is called ID; else people are numbered from 1. `leave_out` names traits.
    """
    with file.open(encoding="utf8", errors="replace") as stream:
        header = split(stream.readline())
        if len(header) < 2:
            raise GenotypeError(f"{file}, line 1: a header with ID and the names of SNPs is needed")
        named = header[0].lower() in PERSON
        unknown = [name for name in leave_out if name not in header]
        if unknown:
            raise GenotypeError(f"{file}, line 1: there is no column {unknown[0]!r}")
        columns = [i for i in range(1 if named else 0, len(header)) if header[i] not in leave_out]
        check_unique([header[i] for i in columns], "SNP", f"{file}, line 1")
        wanted = np.array(columns, dtype=np.intp)
        people: list[str] = []
        packed = PackedPeople(len(columns))
        for number, line in enumerate(stream, 2):
            if not line.strip():
                continue
            name, codes = _fast(line, len(header)) or _careful(line, len(header), f"{file}, line {number}")
            if (codes[wanted] == UNKNOWN).any():
                name, codes = _careful(line, len(header), f"{file}, line {number}")
            codes = codes[wanted]
            if (codes == UNKNOWN).any():
                place = columns[int(np.argmax(codes == UNKNOWN))]
                text = split(line)[place][:20]
                raise GenotypeError(
                    f"{file}, line {number}, {header[place]}: {text!r} is not RR, RA, AA or missing (NA)"
                )
            people.append(name if named else str(number - 1))
            packed.add(codes)
    if not people:
        raise GenotypeError(f"{file} has a header and no people")
    check_unique(people, "person", str(file))
    packed.end()
    return Genotypes(people, Snps.named([header[i] for i in columns]), lambda which: packed.read(which, len(people)))


class PackedPeople:
    """Genotypes that come person by person: four people at a time share bytes, so that little is held unpacked."""

    def __init__(self, snps: int) -> None:
        self._rows: list[Codes] = []  # of four people each, a byte for each SNP
        self._open = np.zeros(snps, dtype=np.uint8)
        self._people = 0

    def add(self, codes: Codes) -> None:
        """0 to 2 copies, 3 for missing."""
        self._open |= codes << np.uint8(2 * (self._people % 4))
        self._people += 1
        if self._people % 4 == 0:
            self.end()

    def end(self) -> None:
        """No more people, or four are there."""
        if len(self._rows) * 4 < self._people:
            self._rows.append(self._open)
            self._open = np.zeros_like(self._open)

    def read(self, which: Index, people: int) -> Calls:
        return unpack(np.stack([row[which] for row in self._rows], axis=1), people)


def _careful(line: str, fields: int, where: str) -> tuple[str, Codes]:
    """The first field, and a code for every field."""
    found = split(line)
    if len(found) != fields:
        raise GenotypeError(f"{where}: {fields} fields are needed, not {len(found)}")
    return found[0], np.array([_CODES.get(each, UNKNOWN) for each in found], dtype=np.uint8)


def _fast(line: str, fields: int) -> tuple[str, Codes] | None:
    """The same without a Python object for each field. None, or an unknown code, where a line is not plain: blanks
    around fields, several between them, or an error."""
    data = np.frombuffer(line.rstrip("\r\n").encode(), dtype=np.uint8)
    separator = next((each for each in b"\t," if (data == each).any()), ord(" "))
    ends = np.append(np.flatnonzero(data == separator), len(data))
    starts = np.append(0, ends[:-1] + 1)
    lengths = ends - starts
    if len(ends) != fields or (separator == ord(" ") and lengths.min() == 0) or (data == 0).any():
        return None
    padded = np.append(data, np.zeros(2, dtype=np.uint8)).astype(np.uint16)
    keys = np.where(lengths > 0, padded[starts], 0) | np.where(lengths > 1, padded[starts + 1], 0) << 8
    name = data[: ends[0]].tobytes().decode().strip()
    return name, np.where(lengths > 2, np.uint8(UNKNOWN), _TABLE[keys])


def read_traits(file: Path, column: str | None = None, *, among_genotypes: bool = False) -> dict[str, str]:
    """The trait of each person: by default the last column; people by the column called ID or IID, else the first.

    Of a table of genotypes that has a trait among its columns, people without names are numbered from 1.
    """
    with file.open(encoding="utf8", errors="replace") as stream:
        header = split(stream.readline())
        if len(header) < 2:
            raise GenotypeError(f"{file}, line 1: a header with ID and the names of traits is needed")
        names = [name.lower() for name in header]
        person = next((names.index(name) for name in PERSON if name in names), 0)
        if column is not None and column not in header:
            raise GenotypeError(f"{file}, line 1: there is no column {column!r}; there are {', '.join(header)}")
        trait = header.index(column) if column is not None else len(header) - 1
        found: dict[str, str] = {}
        lines: dict[str, int] = {}
        for number, line in enumerate(stream, 2):
            if not line.strip():
                continue
            fields = split(line)
            if len(fields) != len(header):
                raise GenotypeError(f"{file}, line {number}: {len(header)} fields are needed, not {len(fields)}")
            name = str(number - 1) if among_genotypes and names[0] not in PERSON else fields[person]
            if name in found:
                raise GenotypeError(
                    f"{file}, line {number}: person {name!r} is there twice, first in line {lines[name]}"
                )
            found[name], lines[name] = fields[trait], number
    missing = re.compile(r"|NA|\.|-9|\?")
    return {name: value for name, value in found.items() if not missing.fullmatch(value)}

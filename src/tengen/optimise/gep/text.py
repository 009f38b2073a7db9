"""Genotypes as a text table: a header of names, then a line for each person."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np

from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Snps, check_unique, pack

_CALLS = {"RR": 0, "RA": 1, "AR": 1, "AA": 2, "0": 0, "1": 1, "2": 2}
_MISSING = {"", ".", "-", "--", "?", "??", "00", "NA", "NN", "-1", "-9"}
_VALUES = {**_CALLS, **dict.fromkeys(_MISSING, -1)}
PERSON = ("id", "iid", "person", "sample")  # headings of the column with people's names


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
        people: list[str] = []
        rows: list[bytes] = []
        for number, line in enumerate(stream, 2):
            if not line.strip():
                continue
            fields = split(line)
            if len(fields) != len(header):
                raise GenotypeError(f"{file}, line {number}: {len(header)} fields are needed, not {len(fields)}")
            people.append(fields[0] if named else str(number - 1))
            try:
                rows.append(np.array([_VALUES[fields[i]] for i in columns], dtype=np.int8).tobytes())
            except KeyError:
                wrong = next(i for i in columns if fields[i] not in _VALUES)
                raise GenotypeError(
                    f"{file}, line {number}, {header[wrong]}: {fields[wrong][:20]!r} is not RR, RA, AA or missing (NA)"
                ) from None
    if not rows:
        raise GenotypeError(f"{file} has a header and no people")
    check_unique(people, "person", str(file))
    calls: Calls = np.frombuffer(b"".join(rows), dtype=np.int8).reshape(len(rows), len(columns)).T
    snps = Snps.named([header[i] for i in columns])
    return Genotypes.of_packed(
        people, snps, np.concatenate([pack(part) for part in np.array_split(calls, _parts(calls))])
    )


def _parts(calls: Calls) -> int:
    """Into how many pieces calls are cut, so that packing needs little memory."""
    return max(1, calls.size // (1 << 26))


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

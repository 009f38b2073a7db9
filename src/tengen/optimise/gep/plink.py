"""PLINK's binary files: name.bed (genotypes), name.bim (SNPs) and name.fam (people), read by bed-reader."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Index, Snps, check_unique
from tengen.optimise.gep.needs import need

_MAGIC = b"\x6c\x1b\x01"


def read_plink(bed: Path) -> Genotypes:
    """Open a .bed file with the .bim and .fam beside it; genotypes are read when they are asked for."""
    reader = need("bed_reader", "gep", "PLINK files")
    bim, fam = bed.with_suffix(".bim"), bed.with_suffix(".fam")
    for file in (bed, bim, fam):
        if not file.is_file():
            raise GenotypeError(f"{file} is not there: PLINK data are three files, .bed, .bim and .fam")
    people = [row[1] for row in table(fam, 6)]
    snps = _snps(bim)
    check_unique(people, "person", str(fam))
    check_unique([str(name) for name in snps.ids], "SNP", str(bim))
    _check_bed(bed, len(people), len(snps))
    opened = reader.open_bed(bed, iid_count=len(people), sid_count=len(snps), skip_format_check=True)

    def read(which: Index) -> Calls:
        found = opened.read(index=(slice(None), which), dtype="int8", order="F", num_threads=1)
        calls: Calls = np.where(found < 0, np.int8(-1), found).T
        return calls

    return Genotypes(people, snps, read)


def phenotypes(fam: Path) -> dict[str, str]:
    """The sixth column of a .fam file, by person, without those who have none."""
    return {row[1]: row[5] for row in table(fam, 6) if row[5] not in ("0", "-9", "NA")}


def write_plink(genotypes: Genotypes, bed: Path, labels: dict[str, str]) -> None:
    """Write .bed, .bim and .fam; labels become the family, which is where PLINK shows populations."""
    writer = need("bed_reader", "gep", "PLINK files")
    snps = genotypes.snps
    properties: dict[str, Any] = {
        "fid": [labels.get(person, "0") for person in genotypes.people],
        "iid": list(genotypes.people),
        "sid": snps.ids,
        "chromosome": snps.chromosomes,
        "bp_position": snps.positions,
        "allele_1": snps.counted,
        "allele_2": snps.other,
    }
    calls = genotypes.read(slice(0, len(genotypes))).T
    writer.to_bed(bed, np.where(calls < 0, np.int8(-127), calls), properties=properties, num_threads=1)


def table(file: Path, columns: int) -> list[list[str]]:
    """Lines of so many fields; GenotypeError names the line that has others."""
    rows = []
    with file.open(encoding="utf8", errors="replace") as stream:
        for number, line in enumerate(stream, 1):
            fields = line.split()
            if not fields:
                continue
            if len(fields) != columns:
                raise GenotypeError(f"{file}, line {number}: {columns} fields are needed, not {len(fields)}")
            rows.append(fields)
    if not rows:
        raise GenotypeError(f"{file} is empty")
    return rows


def _snps(bim: Path) -> Snps:
    rows = table(bim, 6)
    try:
        positions = np.array([int(row[3]) for row in rows], dtype=np.int64)
    except ValueError:
        number = next(i for i, row in enumerate(rows, 1) if not row[3].lstrip("-").isdigit())
        raise GenotypeError(f"{bim}, line {number}: {rows[number - 1][3]!r} is not a position") from None
    columns = [np.array([row[i] for row in rows], dtype=np.str_) for i in (1, 0, 4, 5)]
    return Snps(columns[0], columns[1], positions, columns[2], columns[3])


def _check_bed(bed: Path, people: int, snps: int) -> None:
    with bed.open("rb") as stream:
        magic = stream.read(3)
    if magic[:2] != _MAGIC[:2]:
        raise GenotypeError(f"{bed}: the first bytes are {magic.hex(' ') or 'missing'}, not 6c 1b: not a .bed file")
    if magic != _MAGIC:
        raise GenotypeError(f"{bed}: byte 3 is {magic[2:].hex() or 'missing'}, not 01: write it anew with PLINK 1.9")
    size, wanted = bed.stat().st_size, 3 + snps * -(-people // 4)
    if size != wanted:
        what = "cut off" if size < wanted else "too long"
        raise GenotypeError(f"{bed} is {what}: {people} people and {snps} SNPs need {wanted} bytes, it has {size}")

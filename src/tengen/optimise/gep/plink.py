"""PLINK's binary files: name.bed (genotypes), name.bim (SNPs) and name.fam (people), read by bed-reader."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from sys import intern

import numpy as np

from tengen.extras import need
from tengen.files import replacing, replacing_text
from tengen.optimise.gep.genotypes import Calls, GenotypeError, Genotypes, Index, Snps, check_unique, pack_codes

_MAGIC = b"\x6c\x1b\x01"
_BED_CODES = np.array([3, 2, 0, 1], dtype=np.uint8)  # of 0, 1, 2 and, as place -1, of missing


def read_plink(bed: Path) -> Genotypes:
    """Open a .bed file with the .bim and .fam beside it; genotypes are read when they are asked for."""
    reader = need("bed_reader", "PLINK files need")
    bim, fam = bed.with_suffix(".bim"), bed.with_suffix(".fam")
    for file in (bed, bim, fam):
        if not file.is_file():
            raise GenotypeError(f"{file} is not there: PLINK data are three files, .bed, .bim and .fam")
    people = [row[1] for _, row in lines(fam, 6)]
    snps = _snps(bim)
    check_unique(people, "person", str(fam))
    _check_bed(bed, len(people), len(snps))
    opened = reader.open_bed(bed, iid_count=len(people), sid_count=len(snps), skip_format_check=True)

    def read(which: Index) -> Calls:
        found = opened.read(index=(slice(None), which), dtype="int8", order="F", num_threads=1)
        calls: Calls = np.where(found < 0, np.int8(-1), found).T
        return calls

    return Genotypes(people, snps, read)


def phenotypes(fam: Path) -> dict[str, str]:
    """The sixth column of a .fam file, by person, without those who have none."""
    return {row[1]: row[5] for _, row in lines(fam, 6) if row[5] not in ("0", "-9", "NA")}


def write_plink(
    genotypes: Genotypes, bed: Path, labels: dict[str, str], *, report: Callable[[int], None] = lambda done: None
) -> None:
    """Write .bed, .bim and .fam, block by block; labels become the family, which is where PLINK shows populations."""
    snps = genotypes.snps
    with replacing(bed) as stream:
        stream.write(_MAGIC)
        for part, calls in genotypes.blocks():
            stream.write(pack_codes(_BED_CODES[calls]).tobytes())
            report(part.stop)
    with replacing_text(bed.with_suffix(".bim")) as text:
        columns = (snps.chromosomes, snps.ids, snps.positions, snps.counted, snps.other)
        for chromosome, name, position, counted, other in zip(*columns, strict=True):
            text.write(f"{chromosome}\t{name}\t0\t{position}\t{counted}\t{other}\n")
    with replacing_text(bed.with_suffix(".fam")) as text:
        for person in genotypes.people:
            text.write(f"{labels.get(person, '0')}\t{person}\t0\t0\t0\t0\n")


def lines(file: Path, columns: int) -> Iterator[tuple[int, list[str]]]:
    """Numbers and fields of lines that have so many of them; GenotypeError names the line that has others."""
    empty = True
    with file.open(encoding="utf8", errors="replace") as stream:
        for number, line in enumerate(stream, 1):
            fields = line.split()
            if not fields:
                continue
            if len(fields) != columns:
                raise GenotypeError(f"{file}, line {number}: {columns} fields are needed, not {len(fields)}")
            empty = False
            yield number, fields
    if empty:
        raise GenotypeError(f"{file} is empty")


def _snps(bim: Path) -> Snps:
    """Column by column: a row of Python's own texts for each of 650,000 SNPs would take half a gigabyte."""
    chromosomes: list[str] = []
    names: list[str] = []
    positions = array("q")
    alleles: tuple[list[str], list[str]] = ([], [])
    for number, (chromosome, name, _, position, first, second) in lines(bim, 6):
        chromosomes.append(intern(chromosome))
        names.append(name)
        for known, allele in zip(alleles, (first, second), strict=True):
            known.append(intern(allele))
        try:
            positions.append(int(position))
        except (ValueError, OverflowError):
            raise GenotypeError(f"{bim}, line {number}: {position!r} is not a position") from None
    check_unique(names, "SNP", str(bim))
    columns = [np.array(column, dtype=np.str_) for column in (names, chromosomes, *alleles)]
    return Snps(columns[0], columns[1], np.array(positions, dtype=np.int64), columns[2], columns[3])


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

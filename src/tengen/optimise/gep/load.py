"""Genotypes from a file of any kind that is known."""

from __future__ import annotations

from pathlib import Path

from tengen.optimise.gep.genotypes import GenotypeError, Genotypes, reading
from tengen.optimise.gep.plink import phenotypes, read_plink
from tengen.optimise.gep.text import read_text, read_traits
from tengen.optimise.gep.vcf import read_vcf

KINDS = ".bed (PLINK, with .bim and .fam), .vcf, .vcf.gz, .bcf, or a text table (.txt, .tsv, .csv)"


_TEXT = (".txt", ".tsv", ".csv", ".dat")
_VCF = (".vcf", ".vcf.gz", ".vcf.bgz", ".bcf")
_PLINK = (".bed", ".bim", ".fam")


def _bed(file: Path) -> Path | None:
    """The .bed file that a name of PLINK files means: one of the three, or their beginning (with dots, too)."""
    if file.name.lower().endswith(_PLINK):
        return file if file.name.lower().endswith(".bed") else file.with_suffix(".bed")
    if file.exists():
        return None
    bed = file.with_name(file.name + ".bed")
    return bed if bed.is_file() else None


def files_of(file: Path) -> list[Path]:
    """All files that genotypes are read from."""
    bed = _bed(file)
    return [file] if bed is None else [bed, bed.with_suffix(".bim"), bed.with_suffix(".fam")]


def read_genotypes(file: Path, *, leave_out: tuple[str, ...] = ()) -> Genotypes:
    """By the end of the name; a name without an end is that of PLINK files. `leave_out` is for text tables."""
    file = _bed(file) or file
    name = file.name.lower()
    if not file.exists():
        raise GenotypeError(f"{file} is not there")
    if not name.endswith((*_PLINK, *_VCF, *_TEXT)):
        raise GenotypeError(f"{file}: what kind of genotypes is this? Known are {KINDS}")
    if leave_out:
        _check_columns(file)
    with reading(file):
        if name.endswith(".bed"):
            return read_plink(file)
        return read_vcf(file) if name.endswith(_VCF) else read_text(file, leave_out=leave_out)


def read_labels(file: Path, traits: Path | None, column: str | None) -> dict[str, str]:
    """The trait of each person: from a table, from a column of a text table of genotypes, or from the .fam file."""
    if traits is not None:
        if not traits.is_file():
            raise GenotypeError(f"{traits} is not there")
        with reading(traits):
            return read_traits(traits, column)
    if column is not None:
        _check_columns(file)
        with reading(file):
            return read_traits(file, column, among_genotypes=True)
    bed = _bed(file)
    if bed is None:
        raise GenotypeError("classes are needed: --traits FILE, or --column NAME of a text table of genotypes")
    fam = bed.with_suffix(".fam")
    with reading(fam):
        found = phenotypes(fam)
    if not found:
        raise GenotypeError(f"{fam}: nobody has a phenotype (column 6); give the classes with --traits FILE")
    return found


def _check_columns(file: Path) -> None:
    """Only a text table has columns of traits."""
    if not file.name.lower().endswith(_TEXT):
        raise GenotypeError(f"--column names a column of --traits FILE, which is not given: {file} is not a text table")

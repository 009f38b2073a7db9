"""Genotypes from a file of any kind that is known."""

from __future__ import annotations

from pathlib import Path

from tengen.optimise.gep.genotypes import GenotypeError, Genotypes
from tengen.optimise.gep.plink import phenotypes, read_plink
from tengen.optimise.gep.text import read_text, read_traits
from tengen.optimise.gep.vcf import read_vcf

KINDS = ".bed (PLINK, with .bim and .fam), .vcf, .vcf.gz, .bcf, or a text table (.txt, .tsv, .csv)"


def read_genotypes(file: Path, *, leave_out: tuple[str, ...] = ()) -> Genotypes:
    """By the end of the name; a name without an end is that of PLINK files."""
    name = file.name.lower()
    if name.endswith((".bim", ".fam")) or (not file.exists() and file.with_name(file.name + ".bed").is_file()):
        file = file.with_suffix(".bed") if name.endswith((".bim", ".fam")) else file.with_name(file.name + ".bed")
        name = file.name.lower()
    if not file.exists():
        raise GenotypeError(f"{file} is not there")
    if name.endswith(".bed"):
        return read_plink(file)
    if name.endswith((".vcf", ".vcf.gz", ".vcf.bgz", ".bcf")):
        return read_vcf(file)
    if name.endswith((".txt", ".tsv", ".csv", ".dat")):
        return read_text(file, leave_out=leave_out)
    raise GenotypeError(f"{file}: what kind of genotypes is this? Known are {KINDS}")


def read_labels(file: Path, traits: Path | None, column: str | None) -> dict[str, str]:
    """The trait of each person: from a table, from a column of a text table of genotypes, or from the .fam file."""
    if traits is not None:
        if not traits.is_file():
            raise GenotypeError(f"{traits} is not there")
        return read_traits(traits, column)
    fam = file.with_suffix(".fam") if file.suffix else file.with_name(file.name + ".fam")
    if file.suffix.lower() in (".bed", ".bim", ".fam", "") and fam.is_file():
        found = phenotypes(fam)
        if not found:
            raise GenotypeError(f"{fam}: nobody has a phenotype (column 6); give the classes with --traits FILE")
        return found
    if column is None:
        raise GenotypeError("classes are needed: --traits FILE, or --column NAME of a text table of genotypes")
    return read_traits(file, column, among_genotypes=True)

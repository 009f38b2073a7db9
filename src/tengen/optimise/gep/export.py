"""Genotypes for other programs: CSV, PLINK, EIGENSOFT and Structure."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tengen.files import replacing, replacing_text
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.plink import write_plink

Labels = dict[str, str]

ENDS = {
    "csv": (".csv",),
    "plink": (".bed", ".bim", ".fam"),
    "eigensoft": (".geno", ".snp", ".ind"),
    "structure": (".str",),
}


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def targets(prefix: Path, kind: str) -> list[Path]:
    """The files that an export writes."""
    return [_beside(prefix, end) for end in ENDS[kind]]


def export_csv(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.csv: a line for each person, with the class; missing genotypes are empty."""
    names = np.array(["0", "1", "2", ""])
    (file,) = targets(prefix, "csv")
    with replacing_text(file) as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(["ID", "class", *genotypes.snps.ids])
        for person, calls in genotypes.columns():
            writer.writerow([person, labels.get(person, ""), *names[calls]])
    return [file]


def export_plink(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.bed, .bim and .fam, the class as family."""
    clean = {person: label.replace(" ", "_") for person, label in labels.items()}
    files = targets(prefix, "plink")
    write_plink(genotypes, files[0], clean)
    return files


def export_eigensoft(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.geno (a line for each SNP, 9 for missing), .snp and .ind, as EIGENSOFT's convertf calls EIGENSTRAT."""
    files = targets(prefix, "eigensoft")
    digits = np.frombuffer(b"0129", dtype=np.uint8)
    with replacing(files[0]) as stream:
        for _, calls in genotypes.blocks():
            ends = np.full((len(calls), 1), ord("\n"), dtype=np.uint8)
            stream.write(np.hstack([digits[calls], ends]).tobytes())
    snps = genotypes.snps
    with replacing_text(files[1]) as text:
        for name, chromosome, position, counted, other in zip(
            snps.ids, snps.chromosomes, snps.positions, snps.counted, snps.other, strict=True
        ):
            text.write(f"{name} {chromosome} 0.0 {position} {counted} {other}\n")
    with replacing_text(files[2]) as text:
        for person in genotypes.people:
            text.write(f"{person} U {labels.get(person, 'unknown').replace(' ', '_')}\n")
    return files


def export_structure(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.str: the names of SNPs, then two lines for each person: name, number of the class, alleles 1 and 2 (-9
    missing)."""
    numbers = {label: i for i, label in enumerate(sorted(set(labels.values())), 1)}
    first, second = np.array(["1", "1", "2", "-9"]), np.array(["1", "2", "2", "-9"])
    (file,) = targets(prefix, "structure")
    with replacing_text(file) as text:
        text.write("\t".join(genotypes.snps.ids.tolist()) + "\n")
        for person, calls in genotypes.columns():
            start = f"{person.replace(' ', '_')}\t{numbers.get(labels.get(person, ''), 0)}\t"
            for alleles in (first, second):
                text.write(start + "\t".join(alleles[calls].tolist()) + "\n")
    return [file]


FORMATS: dict[str, Callable[[Genotypes, Labels, Path], list[Path]]] = {
    "csv": export_csv,
    "plink": export_plink,
    "eigensoft": export_eigensoft,
    "structure": export_structure,
}

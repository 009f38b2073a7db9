"""Genotypes for other programs: CSV, PLINK, EIGENSOFT and Structure."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tengen.go.sgf.files import write
from tengen.optimise.gep.genotypes import Genotypes
from tengen.optimise.gep.plink import write_plink

Labels = dict[str, str]


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def export_csv(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.csv: a line for each person, with the class; missing genotypes are empty."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["ID", "class", *genotypes.snps.ids])
    names = np.array(["0", "1", "2", ""])
    calls = genotypes.read(slice(0, len(genotypes)))
    for person, column in zip(genotypes.people, calls.T, strict=True):
        writer.writerow([person, labels.get(person, ""), *names[column]])
    return _written({_beside(prefix, ".csv"): text.getvalue()})


def export_plink(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.bed, .bim and .fam, the class as family."""
    clean = {person: label.replace(" ", "_") for person, label in labels.items()}
    bed = _beside(prefix, ".bed")
    write_plink(genotypes, bed, clean)
    return [bed, bed.with_suffix(".bim"), bed.with_suffix(".fam")]


def export_eigensoft(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.geno (a line for each SNP, 9 for missing), .snp and .ind, as EIGENSOFT's convertf calls EIGENSTRAT."""
    digits = np.array(list("0129"))
    rows = []
    for _, calls in genotypes.blocks():
        rows += ["".join(row) for row in digits[calls]]
    snps = genotypes.snps
    lines = [
        f"{name} {chromosome} 0.0 {position} {counted} {other}"
        for name, chromosome, position, counted, other in zip(
            snps.ids, snps.chromosomes, snps.positions, snps.counted, snps.other, strict=True
        )
    ]
    people = [f"{person} U {labels.get(person, 'unknown').replace(' ', '_')}" for person in genotypes.people]
    texts = {".geno": rows, ".snp": lines, ".ind": people}
    return _written({_beside(prefix, end): "\n".join(text) + "\n" for end, text in texts.items()})


def export_structure(genotypes: Genotypes, labels: Labels, prefix: Path) -> list[Path]:
    """PREFIX.str: the names of SNPs, then two lines for each person: name, number of the class, alleles 1 and 2 (-9
    missing)."""
    numbers = {label: i for i, label in enumerate(sorted(set(labels.values())), 1)}
    first, second = np.array(["1", "1", "2", "-9"]), np.array(["1", "2", "2", "-9"])
    calls = genotypes.read(slice(0, len(genotypes)))
    lines = ["\t".join(map(str, genotypes.snps.ids))]
    for person, column in zip(genotypes.people, calls.T, strict=True):
        start = f"{person.replace(' ', '_')}\t{numbers.get(labels.get(person, ''), 0)}\t"
        lines += [start + "\t".join(alleles[column]) for alleles in (first, second)]
    return _written({_beside(prefix, ".str"): "\n".join(lines) + "\n"})


FORMATS: dict[str, Callable[[Genotypes, Labels, Path], list[Path]]] = {
    "csv": export_csv,
    "plink": export_plink,
    "eigensoft": export_eigensoft,
    "structure": export_structure,
}


def _written(texts: dict[Path, str]) -> list[Path]:
    for path, text in texts.items():
        write(path, text.encode())
    return list(texts)

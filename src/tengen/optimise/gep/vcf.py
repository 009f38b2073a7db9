"""VCF and BCF files, read by cyvcf2."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from tengen.extras import need
from tengen.optimise.gep.genotypes import BLOCK, Calls, GenotypeError, Genotypes, Snps, check_unique, pack

_OPENINGS = (b"##fileformat=VCF", b"\x1f\x8b", b"BCF\x02")


def read_vcf(file: Path) -> Genotypes:
    """All SNPs with two alleles; other variants are left out. Genotypes count the alternative allele."""
    cyvcf2 = need("cyvcf2", "VCF and BCF files need")
    if not file.is_file():
        raise GenotypeError(f"{file} is not there")
    with file.open("rb") as stream:
        opening = stream.read(16)
    if not any(opening.startswith(magic) for magic in _OPENINGS):
        raise GenotypeError(f"{file}: the first bytes are neither those of VCF (##fileformat=VCF) nor of BCF or gzip")
    try:
        reader = cyvcf2.VCF(str(file), gts012=True)
    except Exception as error:  # cyvcf2 raises what htslib tells it
        raise GenotypeError(f"{file} cannot be read: {error}") from None
    people = list(reader.samples)
    if not people:
        raise GenotypeError(f"{file} has no people: its header ends with the column FORMAT")
    check_unique(people, "person", str(file))
    rows: list[tuple[str, str, int, str, str]] = []
    packed, block = [], []
    try:
        for record in reader:
            if not record.is_snp or len(record.ALT) != 1:
                continue
            name = record.ID or f"{record.CHROM}:{record.POS}"
            rows.append((name, record.CHROM, record.POS, record.ALT[0], record.REF))
            block.append(_calls(record.gt_types, len(people), f"{file}, {name}"))
            if len(block) == BLOCK:
                packed.append(pack(np.array(block)))
                block = []
    except GenotypeError:
        raise
    except Exception as error:  # cyvcf2 raises what htslib tells it
        raise GenotypeError(f"{file}: what follows SNP number {len(rows)} cannot be read: {error}") from None
    if block:
        packed.append(pack(np.array(block)))
    if not rows:
        raise GenotypeError(f"{file} has no SNP with two alleles")
    check_unique([row[0] for row in rows], "SNP", str(file))
    columns = [np.array([row[i] for row in rows]) for i in range(5)]
    return Genotypes.of_packed(people, Snps(*columns), np.concatenate(packed))


def _calls(types: object, people: int, where: str) -> Calls:
    found = np.asarray(types, dtype=np.int8)
    if found.shape != (people,):
        raise GenotypeError(f"{where}: {found.size} genotypes for {people} people")
    return np.where(found == 3, np.int8(-1), found)  # 3: no call

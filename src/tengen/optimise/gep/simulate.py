"""Simulated people: populations that drifted apart by the model of Balding and Nichols (1995)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep import hgdp
from tengen.optimise.gep.genotypes import BLOCK, Calls, Genotypes, Snps

Frequencies = NDArray[np.float64]


@dataclass(frozen=True)
class Simulated:
    """People with the population and region of each."""

    genotypes: Genotypes
    populations: list[str]

    @property
    def regions(self) -> list[str]:
        return [hgdp.REGION_OF[population] for population in self.populations]


def drift(frequency: Frequencies, f: float, rng: np.random.Generator) -> Frequencies:
    """Frequencies after drift F: Beta(p (1 - F) / F, (1 - p) (1 - F) / F), which keeps the mean p."""
    if f <= 0:
        return frequency
    p = np.clip(frequency, 1e-6, 1 - 1e-6)
    return rng.beta(p * (1 - f) / f, (1 - p) * (1 - f) / f)


def population_frequencies(snps: int, rng: np.random.Generator, *, admixture: float = 1.0) -> dict[str, Frequencies]:
    """Allele frequencies of the 53 populations: ancestors, regions (three of them by way of Eurasia), populations.

    `admixture` multiplies the shares of ancestors in other regions; 0 is none.
    """
    ancestral = rng.uniform(0.05, 0.95, snps)
    regions = {region: drift(ancestral, f, rng) for region, f in hgdp.REGION_DRIFT.items()}
    eurasia = drift(ancestral, hgdp.EURASIA_DRIFT, rng)
    regions |= {region: drift(eurasia, f, rng) for region, f in hgdp.WITHIN_EURASIA.items()}
    found: dict[str, Frequencies] = {}
    for region, members in hgdp.POPULATIONS.items():
        for population in members:
            own = drift(regions[region], hgdp.ISOLATED.get(population, hgdp.DRIFT), rng)
            other, share = hgdp.ADMIXED.get(population, (region, 0.0))
            share = min(1.0, share * admixture)
            found[population] = (1 - share) * own + share * regions[other]
    return found


def simulate_world(
    snps: int,
    *,
    seed: int = 0,
    missing: float = 0.01,
    admixture: float = 1.0,
    copies: int = 1,
    keep: bool = True,
) -> Simulated:
    """People of the 53 populations, as many of each as in the HGDP, or `copies` times as many.

    The second copy of the people has the same frequencies as the first and other genotypes: people to test on. Unless
    genotypes are kept they are drawn anew, the same, whenever they are read.
    """
    if snps < 1:
        raise ValueError("there has to be at least one SNP")
    if not 0 <= missing < 1:
        raise ValueError("the share of missing genotypes has to be at least 0 and below 1")
    members = [name for region in hgdp.POPULATIONS.values() for name, count in region.items() for _ in range(count)]
    people = members * copies
    names = list(hgdp.REGION_OF)
    column = np.array([names.index(name) for name in people])

    def draw(start: int) -> Calls:
        rng = np.random.default_rng([seed, start])
        frequencies = population_frequencies(min(BLOCK, snps - start), rng, admixture=admixture)
        table = np.stack([frequencies[name] for name in names])
        return _genotypes(table.T[:, column], missing, rng)

    ids = [f"{name.replace(' ', '_')}-{i}" for i, name in enumerate(people, 1)]
    drawn = Genotypes.of_blocks(ids, _spread(snps), draw)
    return Simulated(drawn.kept() if keep else drawn, people)


def _genotypes(frequency: Frequencies, missing: float, rng: np.random.Generator) -> Calls:
    """Two alleles drawn for each person and SNP."""
    p = frequency.astype(np.float32)
    calls = (rng.random(p.shape, dtype=np.float32) < p).astype(np.int8)
    calls += rng.random(p.shape, dtype=np.float32) < p
    if missing > 0:
        calls[rng.random(p.shape, dtype=np.float32) < missing] = -1
    return calls


def _spread(snps: int) -> Snps:
    """Names and places: 22 chromosomes with equally many SNPs each."""
    chromosome = np.arange(snps) * 22 // snps + 1
    named = Snps.named([f"sim{i}" for i in range(1, snps + 1)])
    first = np.searchsorted(chromosome, chromosome)
    positions = ((np.arange(snps) - first + 1) * 5000).astype(np.int64)
    return Snps(named.ids, chromosome.astype(np.str_), positions, named.counted, named.other)

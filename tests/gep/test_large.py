"""Data larger than memory: what is made, read and written piece by piece is the same as at once."""

from pathlib import Path

import numpy as np
import pytest

from tengen.optimise.gep import statistics as statistics_module
from tengen.optimise.gep.epistasis import penetrance, simulate_cases
from tengen.optimise.gep.export import FORMATS
from tengen.optimise.gep.genotypes import BLOCK, Genotypes, Snps
from tengen.optimise.gep.plink import read_plink, write_plink
from tengen.optimise.gep.quality import Quality, hardy_weinberg, prune_linkage
from tengen.optimise.gep.simulate import simulate_world
from tengen.optimise.gep.statistics import genotype_counts, statistics


def example(snps: int, people: int, seed: int = 0) -> Genotypes:
    rng = np.random.default_rng(seed)
    calls = rng.integers(-1, 3, (snps, people), dtype=np.int8)
    return Genotypes.of_calls([f"p{i}" for i in range(people)], Snps.named([f"s{i}" for i in range(snps)]), calls)


def test_drawn_anew_is_the_same() -> None:
    """Two blocks, read in any order."""
    snps = BLOCK + 40
    table = penetrance("threshold", 2, frequency=0.3, prevalence=0.1, heritability=0.2)
    kept, drawn = (
        simulate_cases(snps, table, cases=20, controls=23, frequency=0.3, seed=7, missing=0.1, keep=keep)
        for keep in (True, False)
    )
    which = np.random.default_rng(1).permutation(snps)[:300]
    assert kept.causal == drawn.causal
    assert np.array_equal(kept.cohort.genotypes.read(which), drawn.cohort.genotypes.read(which))
    for place in kept.causal:
        assert len(np.unique(drawn.cohort.genotypes.read(np.array([place])))) > 1
    world = [simulate_world(snps, seed=3, keep=keep).genotypes for keep in (True, False)]
    assert np.array_equal(world[0].read(which), world[1].read(which))


@pytest.mark.parametrize("people", [1, 4, 7])
def test_plink_in_blocks(tmp_path: Path, people: int) -> None:
    genotypes = example(BLOCK + 3, people)
    told: list[int] = []
    write_plink(genotypes, tmp_path / "x.bed", {"p0": "Here"}, report=told.append)
    again = read_plink(tmp_path / "x.bed")
    assert told == [BLOCK, BLOCK + 3]
    assert np.array_equal(again.read(slice(None)), genotypes.read(slice(None)))
    assert again.people == genotypes.people
    assert again.snps.ids.tolist() == genotypes.snps.ids.tolist()
    assert (tmp_path / "x.fam").read_text().startswith("Here\tp0\t")


def test_person_by_person() -> None:
    genotypes = example(50, 11)
    whole = genotypes.read(slice(None))
    for room in (1, 120, 10_000):
        found = dict(genotypes.columns(room))
        assert list(found) == list(genotypes.people)
        assert all(np.array_equal(found[f"p{i}"], whole[:, i]) for i in range(11))


@pytest.mark.parametrize("name", FORMATS)
def test_a_failed_export_leaves_the_old_file(tmp_path: Path, name: str) -> None:
    genotypes = example(20, 5)
    files = FORMATS[name](genotypes, {}, tmp_path / "x")
    before = [file.read_bytes() for file in files]

    def fail(which: np.ndarray) -> np.ndarray:
        raise OSError("disk")

    with pytest.raises(OSError, match="disk"):
        FORMATS[name](Genotypes(genotypes.people, genotypes.snps, fail), {}, tmp_path / "x")
    assert [file.read_bytes() for file in files] == before
    assert sorted(tmp_path.iterdir()) == sorted(files)


def test_statistics_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = genotype_counts(example(101, 30), np.arange(30, dtype=np.int32) % 3)
    whole, exact = statistics(counts), hardy_weinberg(counts)
    monkeypatch.setattr(statistics_module, "PIECE", 10)
    parts = statistics(counts)
    for name, values in whole.__dict__.items():
        assert np.array_equal(values, getattr(parts, name)), name
    assert np.array_equal(exact, hardy_weinberg(counts))


@pytest.mark.parametrize("window", [2, 5, 40])
def test_pruning_against_plain_loops(window: int) -> None:
    rng = np.random.default_rng(window)
    calls = rng.integers(0, 3, (120, 60), dtype=np.int8)
    for i in range(1, 120):  # neighbours alike
        same = rng.random(60) < 0.6
        calls[i][same] = calls[i - 1][same]
    kept: list[int] = []
    for i in range(120):
        if all(np.corrcoef(calls[i], calls[j])[0, 1] ** 2 <= 0.2 for j in kept[-(window - 1) :]):
            kept.append(i)
    genotypes = Genotypes.of_calls([f"p{i}" for i in range(60)], Snps.named([f"s{i}" for i in range(120)]), calls)
    assert prune_linkage(genotypes, Quality(linkage=0.2, window=window)).tolist() == kept
    assert len(kept) < 120

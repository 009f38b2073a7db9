"""Statistics of single SNPs against formulas written out for one SNP."""

import math
from itertools import combinations

import numpy as np
import pytest

from tengen.optimise.gep.genotypes import Genotypes, Snps
from tengen.optimise.gep.quality import Quality, hardy_weinberg, minor_frequency, passing, prune_linkage
from tengen.optimise.gep.statistics import TREND, cochran_armitage, genotype_counts, statistics
from tests.gep.examples import small_cohort

RNG = np.random.default_rng(5)
COUNTS = RNG.integers(0, 30, (40, 4, 4)).astype(np.int32)


def frequencies(row: np.ndarray) -> list[float]:
    return [float(n[1] + 2 * n[2]) / (2 * sum(n[:3])) if sum(n[:3]) else 0.0 for n in row]


def test_difference_and_informativeness() -> None:
    found = statistics(COUNTS)
    for i, row in enumerate(COUNTS):
        p = frequencies(row)
        assert found.frequency[i] == pytest.approx(p)
        pairs = list(combinations(p, 2))
        assert found.difference[i] == pytest.approx(sum(abs(a - b) for a, b in pairs) / len(pairs))
        total = 0.0
        for allele in (p, [1 - x for x in p]):
            mean = sum(allele) / 4
            total -= mean * math.log(mean) if mean else 0.0
            total += sum(x / 4 * math.log(x) for x in allele if x)
        assert found.informativeness[i] == pytest.approx(total, abs=1e-12)


def test_theta_by_the_published_formulas() -> None:
    """Weir and Cockerham 1984, equations 2 to 4, for one allele."""
    found = statistics(COUNTS)
    for i, row in enumerate(COUNTS):
        p, n = frequencies(row), [int(sum(c[:3])) for c in row]
        r, mean_n = 4, sum(n) / 4
        n_c = (r * mean_n - sum(x * x for x in n) / (r * mean_n)) / (r - 1)
        mean_p = sum(x * y for x, y in zip(n, p, strict=True)) / (r * mean_n)
        s2 = sum(x * (y - mean_p) ** 2 for x, y in zip(n, p, strict=True)) / ((r - 1) * mean_n)
        h = sum(int(c[1]) for c in row) / (r * mean_n)
        inner = mean_p * (1 - mean_p) - (r - 1) / r * s2
        a = mean_n / n_c * (s2 - (inner - h / 4) / (mean_n - 1))
        b = mean_n / (mean_n - 1) * (inner - (2 * mean_n - 1) / (4 * mean_n) * h)
        assert found.theta[i] == pytest.approx(a / (a + b + h / 2))
        plain = sum(p) / r
        large = (
            sum(x * (y - plain) ** 2 for x, y in zip(n, p, strict=True)) / ((r - 1) * mean_n) / (plain * (1 - plain))
        )
        assert found.theta_large[i] == pytest.approx(large)


def test_both_forms_of_theta_agree_for_large_samples() -> None:
    p = np.array([0.2, 0.35, 0.6])
    counts = np.stack([(1 - p) ** 2, 2 * p * (1 - p), p**2, 0 * p], axis=1)[None] * 1e6
    found = statistics(counts.astype(np.int32))
    assert found.theta[0] == pytest.approx(found.theta_large[0], rel=0.35)  # they weigh the variances differently
    assert found.theta[0] > 0.1


@pytest.mark.parametrize("model", TREND)
def test_trend(model: str) -> None:
    found = cochran_armitage(COUNTS[:, :2], model)
    for i, row in enumerate(COUNTS[:, :2]):
        n2, n1 = row[0, :3].tolist(), row[1, :3].tolist()
        r1, r2, t = sum(n1), sum(n2), TREND[model]
        c = [a + b for a, b in zip(n1, n2, strict=True)]
        total = r1 + r2
        trend = sum(t[j] * (n1[j] * r2 - n2[j] * r1) for j in range(3))
        square = sum(t[j] ** 2 * c[j] * (total - c[j]) for j in range(3))
        square -= 2 * sum(t[j] * t[k] * c[j] * c[k] for j, k in combinations(range(3), 2))
        assert found[i] == pytest.approx(trend / math.sqrt(r1 * r2 / total * square))


def test_recessive_is_not_dominant_with_another_sign() -> None:
    assert not np.allclose(
        np.abs(cochran_armitage(COUNTS[:, :2], "recessive")), np.abs(cochran_armitage(COUNTS[:, :2], "dominant"))
    )
    with pytest.raises(ValueError, match="not a model of inheritance"):
        cochran_armitage(COUNTS[:, :2], "x")


def test_nothing_is_nan() -> None:
    counts = np.zeros((3, 2, 4), dtype=np.int32)
    counts[1, :, 0] = 5  # all the same
    counts[2, 0, 3] = 7  # all missing
    found = statistics(counts)
    for values in (found.difference, found.theta, found.theta_large, found.informativeness, found.score()):
        assert np.isfinite(values).all()


def test_a_class_without_calls_is_left_out() -> None:
    """Its frequency is unknown, not 0: the SNP has the statistics of the other classes."""
    counts = COUNTS.copy()
    counts[3, 1] = (0, 0, 0, 9)
    counts[7, 2] = (0, 0, 0, 9)
    counts[8, :3] = (0, 0, 0, 9)  # one class is left: no difference
    found = statistics(counts)
    for snp, others in ((3, [0, 2, 3]), (7, [0, 1, 3])):
        alone = statistics(counts[snp : snp + 1, others])
        for name in ("difference", "theta", "theta_large", "informativeness"):
            assert getattr(found, name)[snp] == getattr(alone, name)[0], name
        assert found.frequency[snp, others].tolist() == alone.frequency[0].tolist()
    assert np.argwhere(np.isnan(found.frequency)).tolist() == [[3, 1], [7, 2], [8, 0], [8, 1], [8, 2]]
    assert found.difference[8] == found.theta[8] == found.theta_large[8] == found.informativeness[8] == 0
    whole = statistics(COUNTS)
    rest = np.setdiff1d(np.arange(len(COUNTS)), [3, 7, 8])
    assert np.array_equal(found.theta[rest], whole.theta[rest])


def test_a_snp_missing_in_a_small_class_is_not_the_best() -> None:
    counts = np.full((5, 3, 4), 10, dtype=np.int32)
    counts[:, :2, 2] = 200  # the third class is a small one, so few people lack the SNP
    counts[:, :, 3] = 0
    counts[4, :2] = counts[3, :2]
    counts[4, 2] = (0, 0, 0, 30)
    assert np.argmin(statistics(counts).score()) == 4
    kept, taken = passing(counts, Quality(missing=0.1))
    assert kept.tolist() == [0, 1, 2, 3]
    assert taken["missing in a whole class"] == 1


def test_counts_and_quality() -> None:
    cohort = small_cohort()
    counts = genotype_counts(cohort.genotypes, cohort.classes)
    calls = cohort.genotypes.read(slice(0, 60))
    for snp, c, g in ((0, 0, 0), (7, 1, 2), (33, 2, 1)):
        assert counts[snp, c, g] == int(((calls[snp] == g) & (cohort.classes == c)).sum())
    assert counts.sum() == calls.size
    kept, taken = passing(counts, Quality(missing=0.03, frequency=0.2))
    for snp in range(60):
        known = calls[snp][calls[snp] >= 0]
        p = known.mean() / 2
        assert minor_frequency(counts)[snp] == pytest.approx(min(p, 1 - p))
        assert (snp in kept) == ((calls[snp] < 0).mean() <= 0.03 and min(p, 1 - p) >= 0.2)
    assert sum(taken.values()) == 60 - len(kept)
    with pytest.raises(ValueError, match="no SNP passes"):
        passing(counts, Quality(frequency=0.5))


def test_hardy_weinberg() -> None:
    counts = np.array([[[25, 50, 25, 0], [50, 0, 50, 9]], [[25, 50, 25, 0], [81, 18, 1, 0]]], dtype=np.int32)
    found = hardy_weinberg(counts)
    assert found[0] < 1e-10
    assert found[1] == pytest.approx(1.0)


def test_pruning_of_linkage() -> None:
    rng = np.random.default_rng(1)
    calls = rng.integers(0, 3, (6, 200)).astype(np.int8)
    calls[2] = calls[0]
    calls[3] = 2 - calls[1]  # counted the other way round: linked as well
    calls[5] = calls[0]
    snps = Snps.named([str(i) for i in range(6)])
    snps.chromosomes[5:] = "X"  # another chromosome
    genotypes = Genotypes.of_calls([str(i) for i in range(200)], snps, calls)
    assert prune_linkage(genotypes, Quality(linkage=0.5)).tolist() == [0, 1, 4, 5]
    assert prune_linkage(genotypes, Quality(linkage=0.5, window=2)).tolist() == [0, 1, 2, 3, 4, 5]

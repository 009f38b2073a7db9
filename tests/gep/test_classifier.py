"""The bit-parallel classifier against plain loops, and what it refuses."""

from typing import Any

import numpy as np
import pytest

from tengen._core import gep as core
from tengen.optimise.gep.numpy_classifier import NumpyClassifier
from tests.gep.reference import evaluate


def random_case(seed: int) -> dict[str, Any]:
    """People whose genotypes depend on their class, more or less; all options vary."""
    rng = np.random.default_rng(seed)
    kinds = int(rng.choice([2, 3, 4, 5, 6, 7, 8, 9, 11, 14]))
    people = int(rng.integers(5 * kinds, 5 * kinds + 90))
    classes = np.concatenate([np.arange(kinds), np.arange(kinds), rng.integers(0, kinds, people - 2 * kinds)])
    snps = 14
    p = np.clip(0.5 + rng.normal(0, 0.35, (snps, kinds)), 0.02, 0.98)
    calls = rng.binomial(2, p[:, classes]).astype(np.int8)
    if rng.random() < 0.6:
        calls[rng.random(calls.shape) < 0.1] = -1
    if rng.random() < 0.3:
        calls[3] = 1  # the same for everybody: all margins tie
    test = int(rng.integers(1, people - 2 * kinds + 1))
    draws = [rng.permutation(people)[:test].tolist() for _ in range(int(rng.integers(1, 4)))]
    smoothing = str(rng.choice(["add", "hardy-weinberg", "floor"]))
    return {
        "genotypes": calls,
        "classes": classes.tolist(),
        "draws": draws,
        "smoothing": smoothing,
        "amount": 0.01 if smoothing == "floor" else float(rng.choice([0.1, 0.5, 1.0])),
        "missing": str(rng.choice(["skip", "genotype"])),
        "ties": str(rng.choice(["wrong", "first"])),
        "rejection": float(rng.choice([0.0, 0.05, 0.1, 0.5])),
    }


@pytest.mark.parametrize("seed", range(60))
def test_agrees_with_plain_loops(seed: int) -> None:
    case = random_case(seed)
    classifier = core.Classifier(**case, largest_model=14)
    rng = np.random.default_rng(seed + 1000)
    for size in (1, 2, 3, 6, 14):
        model = np.sort(rng.choice(14, size, replace=False))
        wanted = evaluate(**case, model=model.tolist(), scale=classifier.scale)
        for kernel in core.kernels():
            assert classifier.evaluate(model[None].astype(np.uint32), kernel=kernel)[0].tolist() == wanted, kernel


def test_kernels_have_names() -> None:
    classifier = core.Classifier(np.zeros((3, 4), dtype=np.int8), [0, 1, 0, 1], [[0, 1]], largest_model=2)
    assert core.kernels()[-1] == "128 bit"
    with pytest.raises(ValueError, match="no kernel MMX"):
        classifier.evaluate(np.array([[0]], dtype=np.uint32), kernel="MMX")


@pytest.mark.parametrize("seed", range(8))
def test_numpy_version_agrees(seed: int) -> None:
    case = random_case(seed + 500)
    classifier = core.Classifier(**case, largest_model=5)
    other = NumpyClassifier(**case, scale=classifier.scale)
    rng = np.random.default_rng(seed)
    for _ in range(5):
        model = np.sort(rng.choice(14, 5, replace=False))
        assert classifier.evaluate(model[None].astype(np.uint32))[0].tolist() == other.evaluate(model).tolist()


def test_rounding_of_logarithms_hardly_matters() -> None:
    differences = []
    for seed in range(30):
        case = random_case(seed) | {"ties": "first"}
        classifier = core.Classifier(**case, largest_model=8)
        found = classifier.evaluate(np.arange(8, dtype=np.uint32)[None])[0]
        exact = evaluate(**case, model=list(range(8)), scale=None)
        differences.append(abs(int(found.sum()) - sum(exact)) / (len(exact) * len(case["draws"][0])))
    assert np.mean(differences) < 0.005


def test_published_counts() -> None:
    calls = np.ones((3, 1043), dtype=np.int8)
    classes = [i % 7 for i in range(1043)]
    seven = core.Classifier(calls, classes, [list(range(400))], largest_model=2)
    three = core.Classifier(calls[:, :899], classes[:899], [list(range(300))], largest_model=2)
    assert (seven.test_people, seven.classified) == (400, 380)
    assert (three.test_people, three.classified) == (300, 285)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"draws": [[0, 0]]}, "a person twice"),
        ({"draws": [[0, 99]]}, "a person who is not there"),
        ({"draws": [[0], [0, 1]]}, "the same number"),
        ({"draws": []}, "has to be a draw"),
        ({"classes": [0] * 6}, "at least two classes"),
        ({"classes": [0, 1, 2, 3, 4, 64]}, "numbered from 0"),
        ({"classes": [0, 1]}, "a column for each person"),
        ({"genotypes": np.full((2, 6), 5, dtype=np.int8)}, "genotypes are 0, 1, 2"),
        ({"rejection": 1.0}, "rejected people"),
        ({"smoothing": "none"}, "smoothing has to be"),
        ({"amount": 0.0}, "amount of smoothing"),
        ({"smoothing": "floor", "amount": 2.0}, "below 1"),
        ({"missing": "x"}, "missing has to be"),
        ({"ties": "x"}, "ties has to be"),
        ({"largest_model": 0}, "1 to 200"),
    ],
)
def test_refuses(change: dict[str, Any], told: str) -> None:
    case: dict[str, Any] = {
        "genotypes": np.zeros((2, 6), dtype=np.int8),
        "classes": [0, 1, 0, 1, 0, 1],
        "draws": [[0, 1]],
        "largest_model": 2,
    }
    core.Classifier(**case)
    with pytest.raises(ValueError, match=told):
        core.Classifier(**case | change)


def test_refuses_models() -> None:
    classifier = core.Classifier(np.zeros((3, 4), dtype=np.int8), [0, 1, 0, 1], [[0, 1]], largest_model=2)
    for model, told in (([0, 0], "twice"), ([0, 3], "no SNP 3"), ([0, 1, 2], "at most 2"), ([], "at least one")):
        with pytest.raises(ValueError, match=told):
            classifier.evaluate(np.array([model], dtype=np.uint32))

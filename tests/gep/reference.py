"""The classifier again, by plain loops: what the fast one is compared with."""

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray


def shares(counts: Sequence[int], smoothing: str, amount: float, missing: str) -> list[float]:
    """Frequencies of genotypes 0, 1, 2 and missing among people of one class; missing ones that do not count get 1."""
    kinds = 4 if missing == "genotype" else 3
    people = sum(counts[:kinds])
    if smoothing == "add":
        found = [(counts[g] + amount) / (people + kinds * amount) for g in range(kinds)]
    elif smoothing == "floor":
        found = [max(amount, counts[g] / people) if people else 1 / kinds for g in range(kinds)]
    else:
        called = sum(counts[:3])
        p = (counts[1] + 2 * counts[2] + amount) / (2 * called + 2 * amount)
        known = (called + amount) / (people + 2 * amount) if kinds == 4 else 1.0
        found = [(1 - p) ** 2 * known, 2 * p * (1 - p) * known, p * p * known] + ([1 - known] if kinds == 4 else [])
    return found + [1.0] * (4 - kinds)


def relative_logs(
    row: NDArray[np.int8], classes: Sequence[int], learners: Sequence[int], smoothing: str, amount: float, missing: str
) -> list[list[float]]:
    """By class and genotype: the logarithm of its frequency, less that of the class where it is most frequent."""
    kinds = max(classes) + 1
    logs = []
    for c in range(kinds):
        counts = [sum(1 for p in learners if classes[p] == c and (row[p] % 4) == g) for g in range(4)]  # -1 % 4 is 3
        logs.append([math.log(share) for share in shares(counts, smoothing, amount, missing)])
    most = [max(logs[c][g] for c in range(kinds)) for g in range(4)]
    return [[logs[c][g] - most[g] for g in range(4)] for c in range(kinds)]


def evaluate(
    genotypes: NDArray[np.int8],
    classes: Sequence[int],
    draws: Sequence[Sequence[int]],
    model: Sequence[int],
    *,
    scale: float | None,
    smoothing: str = "add",
    amount: float = 0.5,
    missing: str = "skip",
    ties: str = "wrong",
    rejection: float = 0.05,
) -> list[int]:
    """People placed rightly in each draw; with a scale log likelihoods are rounded to integers."""
    result = []
    for test in draws:
        learners = sorted(set(range(len(classes))) - set(test))
        tables = [relative_logs(genotypes[snp], classes, learners, smoothing, amount, missing) for snp in model]
        if scale is not None:
            tables = [[[float(round(scale * x)) for x in row] for row in table] for table in tables]
        placed = []
        for person in test:
            likelihood = [
                sum(table[c][genotypes[snp][person] % 4] for snp, table in zip(model, tables, strict=True))
                for c in range(max(classes) + 1)
            ]
            order = sorted(range(len(likelihood)), key=lambda c: -likelihood[c])
            margin = likelihood[order[0]] - likelihood[order[1]]
            right = order[0] == classes[person] and (margin > 0 or ties == "first")
            placed.append((margin, right))
        kept = sorted(range(len(test)), key=lambda i: placed[i][0])[int(rejection * len(test) + 1e-9) :]
        result.append(sum(placed[i][1] for i in kept))
    return result

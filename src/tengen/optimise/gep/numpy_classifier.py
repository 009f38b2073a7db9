"""The classifier in vectorised NumPy: the yardstick of the core's, with the same results."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.genotypes import Calls


class NumpyClassifier:
    """Tables of integer log likelihoods are made beforehand; a model takes one look-up for all draws and people."""

    def __init__(
        self,
        genotypes: Calls,
        classes: Sequence[int],
        draws: Sequence[Sequence[int]],
        *,
        scale: float,
        smoothing: str = "add",
        amount: float = 0.5,
        missing: str = "skip",
        ties: str = "wrong",
        rejection: float = 0.05,
    ) -> None:
        labels, tests = np.asarray(classes), np.asarray(draws)
        codes = np.where(genotypes < 0, 3, genotypes).astype(np.intp)
        self._truth, self._ties = labels[tests], ties
        self._rejected = int(rejection * tests.shape[1] + 1e-9)
        kinds = int(labels.max()) + 1
        tables = np.empty((len(genotypes), len(tests), 4, kinds), dtype=np.int32)
        for d, test in enumerate(tests):
            learners = np.setdiff1d(np.arange(len(labels)), test)
            counts = np.zeros((len(genotypes), 4, kinds))
            for code in range(4):
                member = np.eye(kinds)[labels[learners]]
                counts[:, code] = (codes[:, learners] == code) @ member
            logs = log_frequencies(counts, smoothing, amount, missing == "genotype")
            tables[:, d] = np.floor(scale * (logs - logs.max(axis=2, keepdims=True)) + 0.5)
        # A row of likelihoods for each SNP, draw and genotype, and for each SNP, draw and test person the number of it.
        self._tables = tables.reshape(-1, kinds)
        start = 4 * (np.arange(len(genotypes))[:, None, None] * len(tests) + np.arange(len(tests))[None, :, None])
        self._rows = start + codes[:, tests]

    def evaluate(self, model: NDArray[np.integer]) -> NDArray[np.intp]:
        """People placed rightly in each draw."""
        likelihood = self._tables.take(self._rows[np.asarray(model)], axis=0).sum(axis=0)
        chosen = likelihood.argmax(axis=2)
        best = np.partition(likelihood, -2, axis=2)
        margin = best[:, :, -1] - best[:, :, -2]
        right = chosen == self._truth
        if self._ties == "wrong":
            right &= margin > 0
        order = np.argsort(margin, axis=1, kind="stable")[:, self._rejected :]
        counted: NDArray[np.intp] = np.take_along_axis(right, order, axis=1).sum(axis=1)
        return counted


def log_frequencies(counts: NDArray[np.float64], smoothing: str, amount: float, fourth: bool) -> NDArray[np.float64]:
    """Of genotypes, smoothed, from counts by SNP, genotype and class."""
    kinds = 4 if fourth else 3
    people = counts[:, :kinds].sum(axis=1, keepdims=True)
    share = np.ones_like(counts)
    if smoothing == "add":
        share[:, :kinds] = (counts[:, :kinds] + amount) / (people + kinds * amount)
    elif smoothing == "floor":
        share[:, :kinds] = np.where(
            people > 0, np.maximum(amount, counts[:, :kinds] / np.maximum(people, 1)), 1 / kinds
        )
    else:
        called = counts[:, :3].sum(axis=1)
        p = (counts[:, 1] + 2 * counts[:, 2] + amount) / (2 * called + 2 * amount)
        known = (called + amount) / (people[:, 0] + 2 * amount) if fourth else np.ones_like(p)
        share[:, 0], share[:, 1], share[:, 2] = (1 - p) ** 2 * known, 2 * p * (1 - p) * known, p**2 * known
        if fourth:
            share[:, 3] = 1 - known
    return np.log(share)

"""Who is learnt from and who is tested on."""

from __future__ import annotations

import numpy as np

from tengen.optimise.gep.cohort import Classes
from tengen.optimise.gep.genotypes import Index


def draw_test_sets(classes: Classes, test: int, draws: int, *, seed: int = 0, stratified: bool = True) -> list[Index]:
    """Fixed test sets of so many people, in random order; a class keeps a person to learn from at least.

    Stratified sets have all classes in proportion, others are drawn from all people alike.
    """
    sizes = np.bincount(classes)
    if not 1 <= test <= len(classes) - len(sizes):
        most = len(classes) - len(sizes)
        raise ValueError(f"{test} test people of {len(classes)} are not possible: 1 to {most} leave one of each class")
    if draws < 1:
        raise ValueError("there has to be at least one draw")
    found = []
    for draw in range(draws):
        rng = np.random.default_rng([seed, draw])
        order = rng.permutation(len(classes))
        if stratified:
            shares = _shares(sizes, test)
            chosen = np.concatenate([order[classes[order] == c][:n] for c, n in enumerate(shares)])
        else:
            kept = [order[classes[order] == c][-1] for c in range(len(sizes))]  # one of each class stays
            chosen = np.setdiff1d(order, kept, assume_unique=True)
            chosen = order[np.isin(order, chosen)][:test]
        found.append(rng.permutation(chosen).astype(np.intp))
    return found


def _shares(sizes: Index, test: int) -> list[int]:
    """Test people of each class: in proportion, by the largest remainders, one less than the class at most."""
    exact = sizes * (test / sizes.sum())
    shares = np.minimum(np.floor(exact).astype(int), sizes - 1)
    while shares.sum() < test:
        room = np.where(shares < sizes - 1, exact - shares, -np.inf)
        shares[int(np.argmax(room))] += 1
    return [int(share) for share in shares]


def outer_split(classes: Classes, share: float, *, seed: int = 0) -> tuple[Index, Index]:
    """People to search with, and people whom nothing looks at before the end; both in their order."""
    if not 0 <= share < 1:
        raise ValueError("the share of the outer split has to be at least 0 and below 1")
    count = round(share * len(classes))
    if count == 0:
        return np.arange(len(classes)), np.array([], dtype=np.intp)
    outer = np.sort(draw_test_sets(classes, count, 1, seed=seed + 0x0FFE)[0])
    return np.setdiff1d(np.arange(len(classes)), outer), outer


def usual_test_size(people: int) -> int:
    """About three eighths, as 400 of 1043, rounded to 20, so that a twentieth is a whole number."""
    return max(1, round(people * 0.375 / 20) * 20 if people >= 60 else round(people * 0.375))

"""Principal components of genotypes, and their picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.cohort import Cohort
from tengen.picture import new_picture, plain

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Components:
    """Coordinates of people, and the share of the variance that each component explains."""

    coordinates: Numbers  # people x components
    explained: Numbers


def principal_components(cohort: Cohort, count: int = 2) -> Components:
    """Genotypes less their mean, over the standard deviation of drift (Patterson, Price and Reich 2006)."""
    people = len(cohort.people)
    if not 1 <= count < people:
        raise ValueError(f"{people} people have 1 to {people - 1} components, not {count}")
    products = np.zeros((people, people))
    for _, calls in cohort.genotypes.blocks():
        known = calls >= 0
        mean = np.where(known, calls, 0).sum(axis=1) / np.maximum(1, known.sum(axis=1))
        p = mean / 2
        spread = np.sqrt(p * (1 - p))
        rows = np.where(known, calls - mean[:, None], 0.0)[spread > 0] / spread[spread > 0][:, None]
        products += rows.T @ rows
    values, vectors = np.linalg.eigh(products)
    largest = np.argsort(-values)[:count]
    scale = np.sqrt(np.maximum(values[largest], 0))
    # The sign is free: the person farthest out is on the positive side.
    sign = np.sign(vectors[np.abs(vectors[:, largest]).argmax(axis=0), largest])
    total = max(float(np.maximum(values, 0).sum()), 1e-300)
    return Components(vectors[:, largest] * scale * sign, np.maximum(values[largest], 0) / total)


def draw_components(cohort: Cohort, found: Components, title: str) -> Any:
    """The first two components, a colour for each class."""
    figure, axes = new_picture()
    for number, name in enumerate(cohort.names):
        part = found.coordinates[cohort.classes == number]
        axes.plot(part[:, 0], part[:, 1], "o", markersize=3, alpha=0.7, label=plain(name), color=f"C{number % 10}")
    axes.set(
        xlabel=f"component 1 ({100 * found.explained[0]:.1f}% of the variance)",
        ylabel=f"component 2 ({100 * found.explained[1]:.1f}%)",
        title=plain(title),
    )
    axes.legend(fontsize="small")
    axes.grid(alpha=0.3)
    return figure

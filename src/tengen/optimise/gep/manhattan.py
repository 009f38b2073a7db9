"""A picture of a statistic along the chromosomes."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tengen.optimise.gep.genotypes import Snps
from tengen.picture import new_picture, plain


def chromosome_order(names: NDArray[Any]) -> list[str]:
    """Numbers by size, then the others by name."""
    return sorted(
        {str(name) for name in names}, key=lambda name: (not name.isdigit(), int(name) if name.isdigit() else 0, name)
    )


def draw_manhattan(snps: Snps, values: NDArray[np.float64], label: str, title: str) -> Any:
    """A dot for each SNP, chromosomes side by side in two colours."""
    figure, axes = new_picture()
    start, ticks, names = 0.0, [], []
    chromosomes = snps.chromosomes.astype(np.str_)
    for number, name in enumerate(chromosome_order(chromosomes)):
        here = np.flatnonzero(chromosomes == name)
        position = snps.positions[here].astype(np.float64)
        along = position - position.min()
        axes.plot(
            start + along, values[here], ".", markersize=2, color=("#2563a8", "#8aa9cc")[number % 2], rasterized=True
        )
        width = float(along.max()) + 1
        ticks.append(start + width / 2)
        names.append(plain(name))
        start += width * 1.02 + 1
    axes.set(xlabel="chromosome", ylabel=plain(label), title=plain(title))
    axes.set_xticks(ticks, names, fontsize="small", rotation=90 if len(names) > 12 else 0)
    axes.margins(x=0.01)
    return figure

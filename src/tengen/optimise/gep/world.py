"""The problems World 3, 5 and 7 on simulated people."""

from __future__ import annotations

import numpy as np

from tengen.optimise.gep import hgdp
from tengen.optimise.gep.cohort import Cohort
from tengen.optimise.gep.simulate import Simulated


def world_cohorts(simulated: Simulated, classes: int) -> tuple[Cohort, Cohort | None]:
    """The people of a World problem in their classes; a second copy of them, if there is one, as another cohort."""
    if classes not in hgdp.WORLDS:
        raise ValueError(f"there is no World {classes}: {', '.join(map(str, hgdp.WORLDS))}")
    world = hgdp.WORLDS[classes]
    number = {region: i for i, regions in enumerate(world.classes.values()) for region in regions}
    labels = np.array([number.get(region, -1) for region in simulated.regions], dtype=np.int32)
    total = sum(sum(members.values()) for members in hgdp.POPULATIONS.values())
    everyone = Cohort(simulated.genotypes, labels, tuple(world.classes))
    first = np.flatnonzero((labels >= 0) & (np.arange(len(labels)) < total))
    second = np.flatnonzero((labels >= 0) & (np.arange(len(labels)) >= total))
    return everyone.take_people(first), everyone.take_people(second) if len(second) else None

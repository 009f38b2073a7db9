"""Strip packing: rectangles into a strip of fixed width that is to be as short as possible."""

from tengen.optimise.packing.check import check, faults
from tengen.optimise.packing.formats import read_instance, write_instance
from tengen.optimise.packing.generate import CLASSES, guillotine, hopper_turton
from tengen.optimise.packing.instance import Instance, Packing, Placement
from tengen.optimise.packing.picture import svg
from tengen.optimise.packing.solve import METHODS, SEARCH, Options, PackingDomain, Progress, Solution, solve

__all__ = [
    "CLASSES",
    "METHODS",
    "SEARCH",
    "Instance",
    "Options",
    "Packing",
    "PackingDomain",
    "Placement",
    "Progress",
    "Solution",
    "check",
    "faults",
    "guillotine",
    "hopper_turton",
    "read_instance",
    "solve",
    "svg",
    "write_instance",
]

"""Fourier transforms whose plan is searched for on the machine they run on, and the search of any grammar."""

from tengen.optimise.transform.fourier import Transform
from tengen.optimise.transform.grammar import Found, search_grammar
from tengen.optimise.transform.planning import EFFORTS, METHODS, PlanSearch, plan, search_plan
from tengen.optimise.transform.wisdom import Entry, Wisdom

__all__ = [
    "EFFORTS",
    "METHODS",
    "Entry",
    "Found",
    "PlanSearch",
    "Transform",
    "Wisdom",
    "plan",
    "search_grammar",
    "search_plan",
]

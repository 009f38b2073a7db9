"""All experiments: every file in `experiments` has one as EXPERIMENT or several as EXPERIMENTS."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from tengen.lab import experiments
from tengen.lab.experiment import Experiment


@cache
def all_experiments() -> dict[str, Experiment]:
    """By id, in the order of the files' names."""
    found: dict[str, Experiment] = {}
    for module in sorted(pkgutil.iter_modules(experiments.__path__), key=lambda module: module.name):
        if module.name.startswith("_"):
            continue
        file = importlib.import_module(f"{experiments.__name__}.{module.name}")
        for experiment in getattr(file, "EXPERIMENTS", None) or [file.EXPERIMENT]:
            if experiment.id in found:
                raise ValueError(f"two experiments are called {experiment.id}")
            found[experiment.id] = experiment
    return found


def find(name: str) -> Experiment:
    """An experiment by its id; ValueError suggests others."""
    known = all_experiments()
    if name in known:
        return known[name]
    close = difflib.get_close_matches(name, known, 3, 0.4) or [each for each in known if name.lower() in each]
    hint = f"did you mean {', '.join(close[:3])}?" if close else "`tengen lab list` lists them"
    raise ValueError(f"there is no experiment {name!r}; {hint}")

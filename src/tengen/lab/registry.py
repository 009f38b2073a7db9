"""All experiments: every file in `experiments` has one as EXPERIMENT or several as EXPERIMENTS, also users' files."""

from __future__ import annotations

import difflib
import fnmatch
import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

from tengen.lab import experiments
from tengen.lab.experiment import Experiment
from tengen.modules import modules_in


@cache
def all_experiments(*own: Path) -> dict[str, Experiment]:
    """By id, in the order of the files' names; then those of a user's own files."""
    found: dict[str, Experiment] = {}
    taken: set[str] = set()
    for file in [*modules_in(experiments), *(_load(path) for path in own)]:
        for experiment in experiments_of(file):
            if twice := taken.intersection(experiment.ids):
                raise ValueError(f"{file.__file__}: another experiment is called {min(twice)}")
            taken.update(experiment.ids)
            found[experiment.id] = experiment
    return found


def find(name: str, *own: Path) -> Experiment:
    """An experiment by its id, or by that of a figure which shows the same; ValueError suggests others."""
    known = {id: each for each in all_experiments(*own).values() for id in each.ids}
    if name in known:
        return known[name]
    close = difflib.get_close_matches(name, known, 3, 0.4) or [each for each in known if name.lower() in each]
    hint = f"did you mean {', '.join(close[:3])}?" if close else "`tengen lab list` lists them"
    raise ValueError(f"there is no experiment {name!r}; {hint}")


def find_all(pattern: str, *own: Path) -> list[Experiment]:
    """Experiments whose ids match a pattern with * or ?, or the one of that id; ValueError if there are none."""
    matching = [
        each for each in all_experiments(*own).values() if any(fnmatch.fnmatchcase(id, pattern) for id in each.ids)
    ]
    return matching or [find(pattern, *own)]


def experiments_of(file: ModuleType) -> list[Experiment]:
    """Those of one file; ValueError if it has none."""
    found = getattr(file, "EXPERIMENTS", None) or [getattr(file, "EXPERIMENT", None)]
    if not isinstance(found, list) or not all(isinstance(each, Experiment) for each in found):
        raise ValueError(f"{file.__file__} has to set EXPERIMENT to an Experiment, or EXPERIMENTS to a list of them")
    return found


def own_experiments(path: Path) -> list[Experiment]:
    """Those of a user's own file; ValueError says what is wrong with it."""
    return experiments_of(_load(path))


@cache
def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"tengen_lab_{path.stem}", path)
    if not path.is_file() or spec is None or spec.loader is None:
        raise ValueError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # whatever a user's file does
        raise ValueError(f"{path}: {type(error).__name__}: {error}") from error
    return module

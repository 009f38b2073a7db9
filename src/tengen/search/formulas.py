"""Selection formulas written in Python, to try an idea before it is written in C++ (core/tree/select)."""

from __future__ import annotations

import atexit
import re
import sys
import threading
from collections.abc import Callable
from typing import TypeVar

import numpy.typing as npt

from tengen._core import tree as _core
from tengen._core.tree import FormulaMoves
from tengen.config.description import groups

__all__ = ["FormulaMoves", "forget", "formula"]

Formula = TypeVar("Formula", bound=Callable[[FormulaMoves], npt.ArrayLike])

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*([-_][A-Za-z0-9]+)*")
_NO_NAMES = ("true", "True", "false", "False")  # settings that are written so are truth values
_modules: dict[str, object] = {}  # of every formula, the module that has registered it
_lock = threading.Lock()


def formula(name: str, *, help: str = "", priors: bool = False) -> Callable[[Formula], Formula]:
    """Make a function a selection formula: `exploration.formula=NAME` is it from then on, in this process.

    >>> @formula("greedy")
    ... def greedy(moves): return moves.score

    It gets the moves of a node as columns of numbers, named as in `Search.explain` (`moves.visits`, `moves.value` ...;
    `FormulaMoves`), and gives an array of scores, one for each move: the highest is chosen. `moves.score` is what the
    formula has made of them so far, the mean reward as a rule, so that `moves.score + bonus` is what the formulas of
    the core do. `priors` says that it tells moves without visits apart by their priors, as `puct` does; otherwise
    `exploration.first_play_urgency` is their score, whatever the function gives for them.

    Searches that were made before keep the formula that they have. A module may register a name again; ValueError if it
    is another module's or the core's.
    """
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name in _NO_NAMES:
        raise ValueError(f"{name!r} is no name: letters, digits and single hyphens, the first a letter")
    module = sys._getframe(1).f_globals.get("__name__")

    def register(function: Formula) -> Formula:
        if not callable(function):
            raise TypeError(f"a formula is a function of the moves of a node, not {type(function).__name__}")
        said = help or (getattr(function, "__doc__", None) or "").strip().partition("\n")[0] or "written in Python"
        with _lock:
            if _modules.get(name, module) != module:
                raise ValueError(f"the formula {name} is registered already, by the module {_modules[name]}")
            _core.plug_formula(name, said, function, priors)
            _modules[name] = module
        groups.cache_clear()
        return function

    return register


def forget(name: str) -> None:
    """Make the name of a formula free again; ValueError if none was registered with it."""
    with _lock:
        if name not in _modules:
            raise ValueError(f"no formula was registered as {name!r}")
        _core.unplug_formula(name)
        del _modules[name]
    groups.cache_clear()


@atexit.register
def _forget_all() -> None:
    """The functions go before the interpreter does."""
    for name in list(_modules):
        forget(name)

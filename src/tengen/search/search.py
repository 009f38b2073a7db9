"""Search: one tree over any problem, a Domain of your own or one of the core."""

from __future__ import annotations

import sys
import warnings
from os import PathLike
from typing import Any, Generic, Self, TypeVar

import numpy as np

from tengen._core import tree as _core
from tengen.config import TreeConfig
from tengen.search.base import BaseSearch
from tengen.search.core_search import CoreDomain, ProblemSearch
from tengen.search.domain import Domain, End
from tengen.search.evaluator import Evaluator
from tengen.search.result import Result
from tengen.search.saving import Held, plain

D = TypeVar("D", bound=Domain[Any, Any] | CoreDomain)


class Search(BaseSearch[Result], Generic[D]):
    """Monte-Carlo tree search from a state of a problem, by default from its start.

    >>> Search(Nim()).run(1000).best
    """

    _core: ProblemSearch

    def __init__(
        self,
        domain: D,
        config: TreeConfig | None = None,
        *,
        state: Any = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        if config is not None and not isinstance(config, TreeConfig):
            raise TypeError(f"the configuration of a search is a TreeConfig, not {type(config).__name__}")
        self.domain = domain
        self.config = config or TreeConfig()
        self._evaluator = evaluator
        if isinstance(domain, Domain):
            self.config = _usable_threads(self.config, domain, evaluator)
            start = domain.initial() if state is None else state
            self._core = _core.PythonSearch(domain, start, self.config.to_core(), _of_arrays(domain, evaluator))
        elif isinstance(domain, CoreDomain):
            self._core = domain.searcher(state, self.config.to_core(), evaluator)
        else:
            raise TypeError(
                f"a search needs a Domain or a problem of the core, not {type(domain).__name__}; "
                "games of Go are searched by tengen.go.GoSearch"
            )
        self._sign = -1.0 if getattr(domain, "minimise", False) else 1.0

    @classmethod
    def load(cls, path: str | PathLike[str], domain: D, *, evaluator: Evaluator | None = None) -> Self:
        """A search that `save` has written, to go on with as if it had never ended; nothing in the file is run.

        The domain has to be given again, and the evaluator if there was one. DataFileError, a ValueError, says why a
        file cannot be used.
        """
        if not isinstance(domain, Domain | CoreDomain):
            raise TypeError(f"a saved search is one of a problem, not of {type(domain).__name__}")
        return cls._read(path, evaluator, domain)

    @property
    def state(self) -> Any:
        """The state at the root."""
        return self._core.root_state

    def _result(self, simulations: int, seconds: float, *ends: bool) -> Result:
        moves = [move for _, move in self._moves(self._core.choices)]
        end, whole = self._best_end()
        return Result(moves, **self._common(simulations, seconds, *ends), end=end, end_is_whole=whole)

    def _object(self, number: int) -> Any:
        return self._core.action_object(number)

    def _reward(self, value: float, visits: int) -> float:
        """In the problem's own unit."""
        lowest, span = self._core.reward_range
        return self._sign * (lowest + span * value) if visits else 0.0

    def _best_end(self) -> tuple[End | None, bool]:
        """The best end that any simulation has seen, with its actions, and whether these are all."""
        found = self._core.best_end
        if found is None:
            return None, False
        reward, actions, whole = found
        return End(self._sign * reward, actions), whole

    # --- saving ------------------------------------------------------------------------------------------------------

    @classmethod
    def _kind(cls) -> str:
        return "problem"

    def _check_kind(self, kind: str) -> None:
        if kind != self._kind():
            raise ValueError("it is a search of Go, which tengen.go.GoSearch.load reads")

    def _core_parts(self) -> dict[str, Any]:
        core: Any = self._core
        if isinstance(self.domain, Domain):
            return {"saved": core.save(), "actions": core.actions, "state": core.root_state}
        if not hasattr(core, "save"):
            name = type(self.domain).__name__
            raise TypeError(f"a search of {name} can be neither saved nor copied nor pickled: its domain has no save()")
        return {"saved": core.save(), "advances": core.advances, "state": core.began}

    def _core_of(self, parts: dict[str, Any]) -> ProblemSearch:
        domain: Any = self.domain
        if isinstance(domain, Domain):
            self.config = self._kept_threads(domain)
            config = self.config.to_core()
            judge = _of_arrays(domain, self._evaluator)
            return _core.PythonSearch(domain, parts["state"], config, judge, parts["actions"], parts["saved"])
        config = self.config.to_core()
        made: ProblemSearch = domain.restored(
            parts["state"], config, self._evaluator, parts["advances"], parts["saved"]
        )
        return made

    def _kept_threads(self, domain: Domain[Any, Any]) -> TreeConfig:
        """The configuration of a saved search, which may come from a Python that runs more threads at once."""
        config = _usable_threads(self.config, domain, self._evaluator)
        if config is not self.config and self.config.thread.mode == "root":
            raise ValueError(
                f"its {self.config.thread.threads} threads have a tree each, with which only a Python can go on that "
                "runs them at once: a free-threaded one"
            )
        return config

    def _written(self) -> dict[str, Any]:
        parts = {**self._core_parts(), "problem": type(self.domain).__qualname__}
        if isinstance(self.domain, Domain):
            state = self.domain.dump_state(parts["state"])
            parts["state"] = plain("the state of the root", state, "or the domain has to define dump_state()")
            for action in parts["actions"]:
                plain("an action", action, "and all actions have to be")
        elif parts["state"] is not None:
            raise ValueError("only a search that began at the start of the problem can be saved, or one of a Domain")
        return parts

    def _take(self, held: Held, *outside: Any) -> None:
        self.domain = outside[0]
        name = type(self.domain).__qualname__
        if (saved := held.get("problem", str)) != name:
            raise ValueError(f"it is a search of {saved}, and {name} was given")
        self.config = TreeConfig.from_toml(held.get("config", str))
        self._sign = -1.0 if getattr(self.domain, "minimise", False) else 1.0
        parts: dict[str, Any] = {"saved": held.get("saved", bytes), "state": None}
        if isinstance(self.domain, Domain):
            parts["state"] = self.domain.load_state(held.any("state"))
            parts["actions"] = held.get("actions", list)
        else:
            if not hasattr(self.domain, "restored"):
                raise ValueError(f"searches of {name} are not saved")
            parts["advances"] = held.numbers("advances")
        self._core = self._core_of(parts)


class _Observing(Evaluator):
    """An evaluator of arrays for a Domain that makes arrays of its states."""

    def __init__(self, domain: Domain[Any, Any], evaluator: Evaluator) -> None:
        self.batch_size, self.background = evaluator.batch_size, evaluator.background
        self._observe, self._evaluate = domain.observe, evaluator.evaluate

    def evaluate(self, batch: Any) -> tuple[np.ndarray, np.ndarray | None]:
        return self._evaluate(np.stack([self._observe(state) for state in batch]))


def _of_arrays(domain: Domain[Any, Any], evaluator: Evaluator | None) -> Evaluator | None:
    if evaluator is None or type(domain).observe is Domain.observe:
        return evaluator
    return _Observing(domain, evaluator)


def _usable_threads(config: TreeConfig, domain: Domain[Any, Any], evaluator: Evaluator | None) -> TreeConfig:
    """Several threads only where Python runs them side by side; elsewhere they wait for each other, slower than one.
    And only with a range of rewards that is known: widening it on the way changes the whole tree."""
    if config.thread.threads == 1:
        return config
    unless = ""
    if _runs_threads_together():
        if domain.rewards is not None or (evaluator is not None and domain.players > 1):
            return config
        unless = " unless it declares its `rewards`"
    warnings.warn(
        f"thread.threads={config.thread.threads}: a Domain in Python is searched by one thread{unless}", stacklevel=3
    )
    return config.with_values({"thread.threads": 1})


def _runs_threads_together() -> bool:
    """Python without its global lock: a free-threaded build in which nothing has switched the lock on again."""
    return not getattr(sys, "_is_gil_enabled", lambda: True)()

"""What a search asks of the core: the same for all problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

from tengen._core import tree as _core
from tengen.search.evaluator import Evaluator


class CoreSearch(Protocol):
    """A search in the core; core/python/search_binding.h makes one of each domain."""

    @property
    def stops(self) -> int: ...
    @property
    def choice(self) -> int: ...
    @property
    def choices(self) -> dict[str, Any]: ...
    @property
    def root(self) -> int: ...
    @property
    def root_actions(self) -> list[int]: ...
    @property
    def root_visits(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def bytes_used(self) -> int: ...

    def run(
        self,
        simulations: int,
        seconds: float,
        stop_when_decided: bool,
        stops: int,
        threads: int,
        every: int,
        notify: Callable[[int], object] | None,
    ) -> tuple[int, float, bool, bool, bool]: ...
    def reseed(self, seed: int) -> None: ...
    def stop(self) -> None: ...
    def advance(self, action: int) -> bool: ...
    def variation(self, limit: int, first: int | None) -> tuple[list[int], list[int]]: ...
    def node(self, node: int) -> tuple[int, int, bool, bool, bool]: ...
    def moves(self, node: int) -> dict[str, Any]: ...
    def terms(self, node: int) -> dict[str, Any]: ...


class ProblemSearch(CoreSearch, Protocol):
    """One of a problem, whose actions are objects and whose rewards have a unit of their own."""

    @property
    def reward_range(self) -> tuple[float, float]: ...
    @property
    def best_end(self) -> tuple[float, list[Any], bool] | None: ...
    @property
    def root_state(self) -> Any: ...
    def action_object(self, number: int) -> Any: ...


@runtime_checkable
class CoreDomain(Protocol):
    """A problem written in C++ (core/python/domain_binding.h)."""

    def searcher(self, state: Any, config: _core.Config, evaluator: Evaluator | None) -> ProblemSearch:
        """The core's search of it, from a state or from its start."""

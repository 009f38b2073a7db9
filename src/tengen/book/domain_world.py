"""A user's own `tengen.Domain` as populations see it: positions by its key(), actions by their repr()."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen.book.world import Action, walked
from tengen.search.domain import Domain


class DomainPlace:
    """A state; it has no images but itself."""

    def __init__(self, key: Hashable) -> None:
        self.key = key

    def reduce(self, action: Action) -> Action:
        """The action."""
        return action

    def restore(self, reduced: Action) -> list[Action]:
        """The action."""
        return [reduced]


class DomainLine:
    """A way through a domain."""

    def __init__(self, domain: Domain[Any, Any]) -> None:
        self.domain = domain
        self.state = domain.initial()
        self._actions: dict[Action, Any] | None = None
        self._check_chance()

    @property
    def mover(self) -> int:
        """Whose turn it is."""
        return self.domain.to_move(self.state)

    @property
    def over(self) -> bool:
        """Whether there is an outcome."""
        return self.domain.outcome(self.state) is not None

    @property
    def actions(self) -> dict[Action, Any]:
        """The legal ones by their names, in the domain's order."""
        if self._actions is None:
            found = [] if self.over else list(self.domain.actions(self.state))
            self._actions = {repr(action): action for action in found}
            if len(self._actions) < len(found):
                raise ValueError(f"{type(self.domain).__name__} has two actions with the same repr() in a state")
        return self._actions

    @property
    def longest(self) -> int:
        """As the domain has it."""
        return self.domain.max_length

    def place(self) -> DomainPlace:
        """The state now, with who is to move."""
        return DomainPlace((self.domain.key(self.state), self.mover))

    def order(self, action: Action) -> int:
        """In the domain's order; -1 if it is not legal."""
        return next((number for number, known in enumerate(self.actions) if known == action), -1)

    def play(self, action: Action) -> None:
        """The state after it."""
        if action not in self.actions:
            raise ValueError("there is no such action")
        self.state = self.domain.play(self.state, self.actions[action])
        self._actions = None
        self._check_chance()

    def scores(self) -> tuple[float, ...]:
        """Of all players where it is over, from 0 to 1."""
        return scores_of(self.domain, self.domain.outcome(self.state))

    def _check_chance(self) -> None:
        if self.domain.chance(self.state) is not None:
            raise ValueError(f"{type(self.domain).__name__} has chance, and games of a population have none")


class DomainWorld:
    """The games from a domain's start."""

    def __init__(self, domain: Domain[Any, Any], name: str = "") -> None:
        """`name` is how workers find it, "module:Class"; by default where its class stands."""
        kind = type(domain)
        self.domain = domain
        self.players = domain.players
        self.name = name or f"{kind.__module__}:{kind.__qualname__}"
        if domain.players == 1 and domain.rewards is None:
            raise ValueError(
                f"{kind.__name__} has one player: its `rewards` have to say which outcomes are a success and a failure"
            )

    @classmethod
    def from_spec(cls, spec: Mapping[str, Any]) -> DomainWorld:
        """The inverse of spec()."""
        return cls.named(str(spec["domain"]))

    @classmethod
    def named(cls, name: str) -> DomainWorld:
        """The domain that "module:Class" names, or an object there; ValueError if there is none."""
        module, _, attribute = name.partition(":")
        folder = str(Path.cwd())
        added = folder not in sys.path
        if added:  # as `python -m` would have it
            sys.path.insert(0, folder)
        try:
            found = importlib.import_module(module)
            for part in attribute.split("."):
                found = getattr(found, part)
            domain = found() if isinstance(found, type) else found
        except (ImportError, AttributeError, TypeError, ValueError) as error:
            raise ValueError(f"{name!r} is no domain: write module:Class ({type(error).__name__}: {error})") from None
        finally:
            if added:
                sys.path.remove(folder)
        if not isinstance(domain, Domain):
            raise ValueError(f"{name!r} is no tengen.Domain")
        return cls(domain, name)

    def spec(self) -> dict[str, Any]:
        """As JSON keeps it."""
        return {"domain": self.name}

    def begin(self) -> DomainLine:
        """At its start."""
        return DomainLine(self.domain)

    def steps(self, moves: Sequence[Action]) -> list[tuple[Hashable, Action, int]]:
        """The keys, actions and players of a game."""
        return list(walked(self.begin(), moves))


def scores_of(domain: Domain[Any, Any], outcome: float | Sequence[float] | None) -> tuple[float, ...]:
    """The success of each player, from 0 to 1: outcomes within the domain's `rewards`, or within 0 and 1."""
    low, high = domain.rewards or (0.0, 1.0)
    if outcome is None:
        raise ValueError(f"a game of {type(domain).__name__} did not end within {domain.max_length} actions")
    if isinstance(outcome, int | float):
        found = [float(outcome)]
        if domain.players == 2:
            found.append(low + high - found[0])
    else:
        found = [float(value) for value in outcome]
    if len(found) != domain.players or not all(map(math.isfinite, found)):
        raise ValueError(f"the outcome {outcome!r} is not one of {domain.players} players")
    scores = [min(1.0, max(0.0, (value - low) / (high - low))) for value in found]
    return tuple(1 - score for score in scores) if domain.minimise else tuple(scores)

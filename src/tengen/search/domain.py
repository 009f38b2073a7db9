"""Domain: a user's own problem, to be searched by the same tree as Go."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

State = TypeVar("State")
Act = TypeVar("Act", bound=Hashable)

# What is known of an action before any simulation: a probability, or a value and the simulations it is worth.
Prior = float | tuple[float, float]


@dataclass(frozen=True)
class End:
    """What a rollout may give instead of the bare outcome: how it ended, and by which actions it got there."""

    outcome: Any
    actions: Sequence[Any]


class Domain(Generic[State, Act]):
    """A problem of one or more players, in about 20 lines. Override the first four methods.

    States are values: `play` returns a new one and leaves the old one alone, always the same (chance has a
    method of its own). Actions are anything hashable.
    """

    players: int = 2
    """How many; 1 for a puzzle or an optimisation."""

    minimise: bool = False
    """With one player: `outcome` is a cost, and less is better."""

    rewards: tuple[float, float] | None = None
    """The lowest and the highest outcome there may be, which the search takes for 0 and 1: constants of selection
    formulas are in this unit. By default it takes the lowest and the highest that it has seen."""

    max_length: int = 100_000
    """Actions after which a random rollout is given up as one that never ends."""

    def initial(self) -> State:
        """Where the problem starts."""
        raise TypeError(f"{type(self).__name__} must define initial()")

    def actions(self, state: State) -> Iterable[Act]:
        """What can be done in a state that is not over; at least one action, always in the same order, none twice."""
        raise TypeError(f"{type(self).__name__} must define actions()")

    def play(self, state: State, action: Act) -> State:
        """The state after an action, or after what chance has made of it."""
        raise TypeError(f"{type(self).__name__} must define play()")

    def outcome(self, state: State) -> float | Sequence[float] | None:
        """None while the problem goes on; at its end the reward of each player, or of player 0 alone.

        In games 1 is a win and 0 a loss; with two players and one number the other gets the rest to 1, or to the sum of
        `rewards`. Any finite numbers will do otherwise: only their order and their distances matter.
        """
        raise TypeError(f"{type(self).__name__} must define outcome()")

    def to_move(self, state: State) -> int:
        """Whose turn it is, 0 for the first player. The default is right for one player only."""
        if self.players != 1:
            raise TypeError(f"{type(self).__name__} has {self.players} players and must define to_move()")
        return 0

    def key(self, state: State) -> Hashable:
        """Equal for states which may share statistics (backups other than "tree") if the same player is to move."""
        return state  # if it is not hashable, the search says so

    def rollout(self, state: State, seed: int) -> float | Sequence[float] | End | None:
        """The outcome of a simulation from a state, or an `End`; None for uniformly random actions to the end."""
        return None

    def priors(self, state: State) -> Mapping[Act, Prior] | Sequence[Prior] | None:
        """What is known of the actions of a state before any simulation: by action, or in their order.

        For the formula `puct` the probability of each. Otherwise a value for the player to move, from 0 to 1, and how
        many simulations it is worth (`prior.*` says how it is used).
        """
        return None

    def chance(self, state: State) -> Iterable[tuple[Act, float]] | None:
        """Where chance moves and no player (dice, cards): what may come and its probability; None elsewhere."""
        return None

    def observe(self, state: State) -> Any:
        """A state as an array of numbers, of the same shape for all states, for an `Evaluator`."""
        return None

    def dump_state(self, state: State) -> Any:
        """A state as plain values, for `Search.save`: None, bool, int, float, str, bytes, and tuples, lists, frozensets
        and dicts of such; by default states are plain themselves."""
        return state

    def load_state(self, data: Any) -> State:
        """The state that `dump_state` made such values of; ValueError if they are of none. They may come from a file
        that anybody wrote."""
        return data  # type: ignore[no-any-return]

    def column(self, action: Act) -> int:
        """The place of an action in the policies of an `Evaluator`; by default actions are these places themselves."""
        return action  # type: ignore[return-value]  # if it is no number, the search says so

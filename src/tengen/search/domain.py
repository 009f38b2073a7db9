"""Domain: a user's own problem, to be searched by the same tree as Go."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Generic, TypeVar

State = TypeVar("State")
Act = TypeVar("Act", bound=Hashable)


class Domain(Generic[State, Act]):
    """A problem of one or more players, in about 20 lines. Override the first four methods.

    States are values: `play` returns a new one and leaves the old one alone. Actions are anything hashable.
    """

    players: int = 2
    """How many; 1 for a puzzle or an optimisation."""

    minimise: bool = False
    """With one player: `outcome` is a cost, and less is better."""

    def initial(self) -> State:
        """Where the problem starts."""
        raise TypeError(f"{type(self).__name__} must define initial()")

    def actions(self, state: State) -> Iterable[Act]:
        """What can be done in a state that is not over; at least one action, always in the same order."""
        raise TypeError(f"{type(self).__name__} must define actions()")

    def play(self, state: State, action: Act) -> State:
        """The state after an action."""
        raise TypeError(f"{type(self).__name__} must define play()")

    def outcome(self, state: State) -> float | Sequence[float] | None:
        """None while the problem goes on; at its end the reward of each player, or of player 0 alone.

        In games 1 is a win and 0 a loss; with two players and one number the other gets the rest to 1.
        """
        raise TypeError(f"{type(self).__name__} must define outcome()")

    def to_move(self, state: State) -> int:
        """Whose turn it is, 0 for the first player. The default is right for one player only."""
        if self.players != 1:
            raise TypeError(f"{type(self).__name__} has {self.players} players and must define to_move()")
        return 0

    def key(self, state: State) -> int:
        """A number that is equal for states which may share statistics (backups other than "tree")."""
        return hash(state)

    def rollout(self, state: State, seed: int) -> float | Sequence[float] | None:
        """The outcome of a simulation from a state; None for uniformly random actions to the end."""
        return None

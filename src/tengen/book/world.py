"""What the games of a population are games of: Go from some position, or a user's own `tengen.Domain`.

    world = world_of({"domain": "go", "size": "9", "komi": 7.5, "rules": "chinese"})
    line = world.begin()
    line.play("E5")
    line.place().key            # what all images of the position share

A population sees positions and moves only through this, so that nothing of Go stands in what grows and reads it.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, Protocol

Action = str  # as files keep it: a vertex of the board, or the repr() of a domain's action


class Place(Protocol):
    """A position as a population knows it: with all its images, if it has some."""

    @property
    def key(self) -> Hashable:
        """The same for all images of the position, and for no other; who is to move is a part of it."""

    def reduce(self, action: Action) -> Action:
        """The action in the image that stands for all of them."""

    def restore(self, reduced: Action) -> list[Action]:
        """The actions here which reduce() turns into this one, in the order of legal actions; they may be illegal."""


class Line(Protocol):
    """A game from its start to where it stands."""

    @property
    def mover(self) -> int:
        """Whose turn it is; 0 is the first player, Black in Go."""

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""

    @property
    def longest(self) -> int:
        """How many moves it may have before it is given up as one that never ends."""

    def place(self) -> Place:
        """The position now."""

    def order(self, action: Action) -> int:
        """The number of a legal action among those here, by which ties are broken; -1 if it is not legal."""

    def play(self, action: Action) -> None:
        """Goes on by one move; ValueError if it is not legal."""


class World(Protocol):
    """Where games begin, and by which rules they go on."""

    players: int

    def begin(self) -> Line:
        """A game at its start."""

    def steps(self, moves: Sequence[Action]) -> Sequence[tuple[Hashable, Action, int]]:
        """For each move of a game the key of the position before it, the reduced move, and who played it.

        ValueError, which names the move, if one is not legal.
        """

    def spec(self) -> dict[str, Any]:
        """What world_of() makes it of, as JSON can keep it."""


def walked(line: Line, moves: Sequence[Action]) -> Iterator[tuple[Any, Action, int]]:
    """The same step by step, for any world."""
    for number, action in enumerate(moves, 1):
        place = line.place()
        found = place.key, place.reduce(action), line.mover
        try:
            if line.over:
                raise ValueError("the game is over")
            line.play(action)
        except ValueError as error:
            raise ValueError(f"move {number}, {action[:40]!r}, is not legal: {error}") from None
        yield found


def world_of(spec: Mapping[str, Any]) -> World:
    """The world that a task tells of; ValueError if there is no such.

    A domain that is not Go is imported: that is for tasks of our own, and never for what a file says.
    """
    name = spec.get("domain")
    if name == "go":
        from tengen.book.go_world import GoWorld

        return GoWorld.from_spec(spec)
    if isinstance(name, str):
        from tengen.book.domain_world import DomainWorld

        return DomainWorld.from_spec(spec)
    raise ValueError(f"what its games are games of is not said: domain is {str(name)[:40]!r}")

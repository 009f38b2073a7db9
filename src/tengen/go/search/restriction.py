"""Moves that a search of Go leaves out near the root."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tengen._core import Color
from tengen.go.color import ColorLike, parse_color
from tengen.go.size import Vertex

_DEEPEST = 2**31


@dataclass(frozen=True)
class Ban:
    """Moves of a colour at depths less than `until_depth`; the moves of the root have depth 0."""

    color: ColorLike
    vertices: tuple[Vertex, ...]
    until_depth: int = 1

    def __post_init__(self) -> None:
        parse_color(self.color)
        if isinstance(self.vertices, str):
            raise ValueError(f"vertices are a list of vertices, not the text {self.vertices!r}")
        if self.until_depth < 1:
            raise ValueError(
                f"until_depth is {self.until_depth}: it must be at least 1, which stands for the root alone"
            )
        object.__setattr__(self, "vertices", tuple(self.vertices))

    @property
    def player(self) -> int:
        """0 for Black, 1 for White."""
        return _player(self.color)


@dataclass(frozen=True)
class Restriction:
    """Moves to avoid, or the only ones that are allowed, of each colour.

    All entries of `allow` of a colour are one list: what none of them names, pass included, is left out above the
    greatest of their depths. A player whose moves are all left out or illegal passes, even if pass is left out too;
    where pruning took the pass away, any move may be played.
    """

    avoid: tuple[Ban, ...] = ()
    allow: tuple[Ban, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "avoid", tuple(self.avoid))
        object.__setattr__(self, "allow", tuple(self.allow))
        if both := {ban.player for ban in self.avoid} & {ban.player for ban in self.allow}:
            color = "black" if 0 in both else "white"
            raise ValueError(f"moves of {color} are both avoided and allowed: give one of the two lists")
        if any(not ban.vertices for ban in self.allow):
            raise ValueError("a list of allowed moves is empty: name at least one vertex")

    def allows_pass(self, color: ColorLike) -> bool:
        """Whether a colour may pass at the root."""
        player = _player(color)
        avoided = any(_names_pass(ban) for ban in self.avoid if ban.player == player)
        allow = [ban for ban in self.allow if ban.player == player]
        return not avoided and (not allow or any(map(_names_pass, allow)))

    def without_pass(self, color: ColorLike) -> Restriction:
        """The same for a colour that may not pass at the root, unless that is all it may do."""
        player = _player(color)
        allow = [ban for ban in self.allow if ban.player == player]
        if not allow:
            return replace(self, avoid=(*self.avoid, Ban(color, ("pass",))))
        moves = [replace(ban, vertices=tuple(filter(_is_no_pass, ban.vertices))) for ban in allow]
        moves = [ban for ban in moves if ban.vertices]
        others = [ban for ban in self.allow if ban.player != player]
        return replace(self, allow=(*others, *moves)) if moves else self

    def bans(self, number_of: Callable[[str], int], pass_action: int) -> list[tuple[int, int, int]]:
        """Player, action and depth for the core; ValueError for a vertex that is not on the board."""
        found = [
            (ban.player, number_of(vertex), min(ban.until_depth, _DEEPEST))
            for ban in self.avoid
            for vertex in ban.vertices
        ]
        for player in sorted({ban.player for ban in self.allow}):
            found += _others(player, [ban for ban in self.allow if ban.player == player], number_of, pass_action)
        return found


def _is_no_pass(vertex: str) -> bool:
    return vertex.lower() != "pass"


def _names_pass(ban: Ban) -> bool:
    return not all(map(_is_no_pass, ban.vertices))


def _player(color: ColorLike) -> int:
    """As the core counts: 0 for Black, 1 for White."""
    return int(parse_color(color) == Color.WHITE)


def _others(
    player: int, allow: Iterable[Ban], number_of: Callable[[str], int], pass_action: int
) -> list[tuple[int, int, int]]:
    """Bans of all moves that are not allowed."""
    allowed = {number_of(vertex) for ban in allow for vertex in ban.vertices}
    until = min(max(ban.until_depth for ban in allow), _DEEPEST)
    return [(player, action, until) for action in range(pass_action + 1) if action not in allowed]

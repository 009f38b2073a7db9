"""Problems of a few lines, which tests change in one place to see what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tengen import Domain, TreeConfig


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(settings)


class Nim(Domain[tuple[int, int], int]):
    """Take one, two or three; who takes the last one wins: multiples of four are lost."""

    def initial(self) -> tuple[int, int]:
        return (21, 0)

    def to_move(self, state: tuple[int, int]) -> int:
        return state[1]

    def actions(self, state: tuple[int, int]) -> list[int]:
        return [n for n in (1, 2, 3) if n <= state[0]]

    def play(self, state: tuple[int, int], action: int) -> tuple[int, int]:
        return (state[0] - action, 1 - state[1])

    def outcome(self, state: tuple[int, int]) -> Any:
        if state[0] == 0:
            return 0.0 if state[1] == 0 else 1.0
        return None


class Choice(Domain[Any, Any]):
    """One player, one action, and what it brings."""

    players = 1
    ends: tuple[Any, ...] = ()

    def initial(self) -> Any:
        return None

    def actions(self, state: Any) -> Iterable[Any]:
        return range(len(self.ends))

    def play(self, state: Any, action: Any) -> Any:
        return action

    def outcome(self, state: Any) -> Any:
        return None if state is None else self.ends[state]


def choice(*ends: Any, **attributes: Any) -> Choice:
    problem = Choice()
    problem.ends = ends
    for name, value in attributes.items():
        setattr(problem, name, value)
    return problem

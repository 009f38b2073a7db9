"""Small problems with known solutions, written as a user would."""

from __future__ import annotations

import itertools

from tengen import Domain

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(Domain[str, int]):
    """States are nine characters of X, O and '.'."""

    def initial(self) -> str:
        return "." * 9

    def to_move(self, state: str) -> int:
        return (9 - state.count(".")) % 2

    def actions(self, state: str) -> list[int]:
        return [i for i, c in enumerate(state) if c == "."]

    def play(self, state: str, action: int) -> str:
        return state[:action] + "XO"[self.to_move(state)] + state[action + 1 :]

    def outcome(self, state: str) -> float | None:
        for a, b, c in LINES:
            if state[a] == state[b] == state[c] != ".":
                return 1.0 if state[a] == "X" else 0.0
        return None if "." in state else 0.5


class ConnectFour(Domain[tuple[str, ...], int]):
    """Seven columns as texts from the bottom up."""

    def initial(self) -> tuple[str, ...]:
        return ("",) * 7

    def to_move(self, state: tuple[str, ...]) -> int:
        return sum(map(len, state)) % 2

    def actions(self, state: tuple[str, ...]) -> list[int]:
        return [c for c in range(7) if len(state[c]) < 6]

    def play(self, state: tuple[str, ...], action: int) -> tuple[str, ...]:
        column = state[action] + "XO"[self.to_move(state)]
        return (*state[:action], column, *state[action + 1 :])

    def outcome(self, state: tuple[str, ...]) -> float | None:
        cell = {(x, y): piece for x, column in enumerate(state) for y, piece in enumerate(column)}
        for (x, y), piece in cell.items():
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if all(cell.get((x + k * dx, y + k * dy)) == piece for k in range(4)):
                    return 1.0 if piece == "X" else 0.0
        return 0.5 if len(cell) == 42 else None


class ThreeWayRace(Domain[tuple[int, ...], int]):
    """Three players take turns adding 1 or 2 to a common sum; who reaches 7 wins all. The state is (sum, player)."""

    players = 3

    def initial(self) -> tuple[int, ...]:
        return (0, 0)

    def to_move(self, state: tuple[int, ...]) -> int:
        return state[1]

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [1, 2]

    def play(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (state[0] + action, (state[1] + 1) % 3)

    def outcome(self, state: tuple[int, ...]) -> list[float] | None:
        if state[0] < 7:
            return None
        winner = (state[1] - 1) % 3
        return [float(p == winner) for p in range(3)]


class Tour(Domain[tuple[int, ...], int]):
    """A round trip over points on a line: a cost to minimise; the best is twice the span."""

    players = 1
    minimise = True
    places = (0, 7, 3, 9, 5)

    def initial(self) -> tuple[int, ...]:
        return (0,)

    def actions(self, state: tuple[int, ...]) -> list[int]:
        return [p for p in self.places if p not in state]

    def play(self, state: tuple[int, ...], action: int) -> tuple[int, ...]:
        return (*state, action)

    def outcome(self, state: tuple[int, ...]) -> float | None:
        if len(state) < len(self.places):
            return None
        trip = [*state, 0]
        return float(sum(abs(a - b) for a, b in itertools.pairwise(trip)))

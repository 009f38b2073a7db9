"""Alpha-beta on artificial games of breadth 8 and depth 8: how often it errs, by the ends it has looked at."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tengen.pgame import Game
from tengen.search import Domain
from tengen.search.classic import alpha_beta

SIZE = 8


class _Moves(Domain[int, int]):
    """A game, node by node, with moves in a random order; counts the ends that were looked at."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game, self.random, self.ends = game, random.Random(seed), 0

    def initial(self) -> int:
        return 0

    def to_move(self, state: int) -> int:
        return self.game.level(state) % 2

    def actions(self, state: int) -> list[int]:
        children = self.game.children(state)
        self.random.shuffle(children)
        return children

    def play(self, state: int, action: int) -> int:
        return action

    def outcome(self, state: int) -> float | None:
        if self.game.level(state) < SIZE:
            return None
        self.ends += 1
        return float(self.game.score(state) > 0)


def errors(unit: int, points: Sequence[int]) -> list[float]:
    """In percent, of one game with right and wrong root moves.

    Alpha-beta proves the root moves one by one, in random order. Until one wins its answer is any that is not refuted.
    """
    seeds = range(1000 * unit, 1000 * (unit + 1))
    game = next(game for seed in seeds if _decided(game := Game(SIZE, SIZE, seed=seed)))
    children, right = game.children(0), set(game.right_moves())
    moves = _Moves(game, unit)
    left = set(range(SIZE))
    error = {0: 1 - len(right) / SIZE}  # by ends looked at
    for move in moves.random.sample(range(SIZE), SIZE):
        won = alpha_beta(moves, children[move]).value > 0
        left = {move} if won else left - {move}
        error[moves.ends] = 1 - len(left & right) / len(left)
        if won:
            break
    return [100 * error[max(ends for ends in error if ends <= point)] for point in points]


def _decided(game: Game) -> bool:
    return 0 < len(game.right_moves()) < SIZE

"""Go: board, rules, games, tactics, scoring."""

from tengen._core import (
    MAX_SIZE,
    MIN_SIZE,
    Board,
    Color,
    ContextBoard,
    Game,
    IllegalMove,
    Rules,
    Score,
    max_fixed_handicap,
    score_area,
    score_stones,
    score_stones_and_eyes,
    score_territory,
)

__all__ = [
    "MAX_SIZE",
    "MIN_SIZE",
    "Board",
    "Color",
    "ContextBoard",
    "Game",
    "IllegalMove",
    "Rules",
    "Score",
    "max_fixed_handicap",
    "score_area",
    "score_stones",
    "score_stones_and_eyes",
    "score_territory",
]

"""Drawings to begin with: small games in which something can be seen."""

from __future__ import annotations

from tengen.pgame.drawing import Drawing

X, N = "max", "min"

EXAMPLES: dict[str, Drawing] = {
    "two levels": Drawing.of([[1, 2], [3, 4], [5, 6], [], [], [], []], [None, None, None, X, N, X, X]),
    # Most games after the first move are won, yet MIN has one answer that wins: averages mislead at first.
    "a trap": Drawing.of(
        [[1, 2], [3, 4, 5, 6], [7, 8, 9], [], [], [], [], [10, 11], [12, 13], [14, 15], *[[]] * 6],
        [None, None, None, X, X, X, N, None, None, None, X, N, X, N, N, X],
    ),
    # Two ways lead to one position: what is learned on one of them is known on the other.
    "a DAG": Drawing.of(
        [[1, 2], [3, 4], [4, 5], [6, 7], [7, 8], [8, 9], [], [], [], []],
        [None, None, None, None, None, None, N, X, N, N],
    ),
}

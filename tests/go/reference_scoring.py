"""Slow, obvious scoring, to compare the core with."""

from tengen.go import Board, Color
from tengen.go.size import vertices


def area_owner(stones: list[list[int]]) -> list[list[int]]:
    """Owner of each point: a stone's colour, or the only colour that an empty region touches, else 0."""
    size = len(stones)
    owner = [row[:] for row in stones]
    seen: set[tuple[int, int]] = set()
    for y in range(size):
        for x in range(size):
            if stones[y][x] != 0 or (y, x) in seen:
                continue
            region, borders, stack = {(y, x)}, set(), [(y, x)]
            while stack:
                cy, cx = stack.pop()
                for ny, nx in ((cy - 1, cx), (cy + 1, cx), (cy, cx - 1), (cy, cx + 1)):
                    if not (0 <= ny < size and 0 <= nx < size):
                        continue
                    if stones[ny][nx] != 0:
                        borders.add(stones[ny][nx])
                    elif (ny, nx) not in region:
                        region.add((ny, nx))
                        stack.append((ny, nx))
            seen |= region
            for ry, rx in region:
                owner[ry][rx] = borders.copy().pop() if len(borders) == 1 else 0
    return owner


def benson_by_play(board: Board, color: str, *, suicide: bool) -> set[str]:
    """Stones of `color` that no sequence of enemy moves alone can capture: every reachable position is tried."""
    me = Color.BLACK if color == "black" else Color.WHITE
    enemy = me.opponent
    points = vertices(board.size)
    mine = {v for v in points if board[v] == me}
    survivors = set(mine)
    seen = set()
    stack = [board.copy()]
    while stack and survivors:
        position = stack.pop()
        if position.stones_hash in seen:
            continue
        seen.add(position.stones_hash)
        position.play("pass", me)  # lifts a ko
        survivors -= {v for v in survivors if position[v] != me}
        for vertex in position.legal_moves(enemy, suicide=suicide):
            after = position.copy()
            after.play(vertex, enemy, suicide=suicide)
            stack.append(after)
    return survivors

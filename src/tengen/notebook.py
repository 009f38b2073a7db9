"""How notebooks show boards, results of searches and trees: pieces of HTML that need nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from tengen import page
from tengen.go.size import COLUMNS, point_at, size_text

if TYPE_CHECKING:
    from tengen._core import Board, Game
    from tengen.search.result import Result
    from tengen.search.tree import TreeMove, TreeNode, TreeView

_CELL = 24  # pixels from line to line
_MARGIN = 30  # from the edge to the first line: half a stone and the coordinates
_ROWS = 10  # moves of a result
_BRANCHES = 5  # moves of a node that are shown
_DEPTH = 4
_STONES = {1: ("#111", "#000"), 2: ("#fff", "#333")}


def board_svg(board: Board) -> str:
    """A picture of a board with coordinates; a ring is on the last move, a square on the point that ko forbids."""
    width, height = board.width, board.height
    right, bottom = _place(width - 1), _place(height - 1)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{right + _MARGIN}" height="{bottom + _MARGIN}" role="img" '
        f'aria-label="A board of {size_text(board.size)}">',
        '<rect width="100%" height="100%" fill="#d9a95b"/>',
        f'<g stroke="#6b4a1f">{_lines(width, height)}</g>',
        f'<g fill="#6b4a1f">{"".join(_circle(x, y, 3) for x, y in star_points(width, height))}</g>',
        f'<g fill="#6b4a1f" font-family="sans-serif" font-size="11" text-anchor="middle">{_letters(width, height)}</g>',
    ]
    stones = board.stones.tolist()
    for color, (fill, edge) in _STONES.items():
        placed = [_circle(x, y, 11) for y, row in enumerate(stones) for x, at in enumerate(row) if at == color]
        parts.append(f'<g fill="{fill}" stroke="{edge}">{"".join(placed)}</g>')
    last = board.last_move
    if last is not None and last != "pass":
        x, y = point_at(last, board.size)
        if stones[y][x]:  # it may have been taken off by hand
            parts.append(f'<g fill="none" stroke="{"#fff" if stones[y][x] == 1 else "#111"}">{_circle(x, y, 6)}</g>')
    if board.ko is not None:
        x, y = point_at(board.ko, board.size)
        parts.append(
            f'<rect x="{_place(x) - 5}" y="{_place(y) - 5}" width="10" height="10" fill="none" stroke="#a11"/>'
        )
    return "".join([*parts, "</svg>"])


def board_html(board: Board) -> str:
    """The picture, and who is to move."""
    return _figure(board_svg(board), f"{board.to_move.name.capitalize()} to move")


def game_html(game: Game) -> str:
    """The board with what the game adds: how many moves, prisoners, komi and rules."""
    board = game.board
    state = "the game is over" if game.over else f"{game.to_move.name.capitalize()} to move"
    taken = f"captured: Black {board.prisoners('white')}, White {board.prisoners('black')}"
    return _figure(
        board_svg(board), f"Move {game.move_number}, {state}; {taken}; komi {game.komi:g}, {game.rules.name}"
    )


def result_html(result: Result, leads: Sequence[str] | None = None) -> str:
    """The moves with most visits as a table, what is best, and what the search cost; with the lead after each move."""
    headings = ["move", "visits", "value", *(["lead"] if leads else [])]
    rows = []
    for place, move in enumerate(result.moves[:_ROWS]):
        seen = move.visits > 0
        lead = [leads[place]] if leads else []
        rows.append([str(move.action), f"{move.visits:,}", f"{move.value:.3f}" if seen else "", *lead])
    left = len(result.moves) - len(rows)
    told = [
        "nothing can be done here" if result.best is None else f"best: {result.best}",
        *([f"variation: {' '.join(map(str, result.variation[:_ROWS]))}"] if len(result.variation) > 1 else []),
        f"{_visits(result.visits)}, {result.simulations:,} simulations in {result.seconds:.2f} s",
        *([f"{left} more moves"] if left else []),
    ]
    return page.table(headings, rows) + f"<p>{escape('; '.join(told))}</p>"


def tree_html(tree: TreeView) -> str:
    """The moves with most visits, level by level, to open and close."""
    root = tree.root
    return f"<p>{_visits(root.visits)}</p>{_branches(tree, root, 1)}"


def _branches(tree: TreeView, node: TreeNode, depth: int) -> str:
    moves = sorted((move for move in node.moves if move.visits), key=lambda move: -move.visits)
    items = [_branch(tree, node, move, depth) for move in moves[:_BRANCHES]]
    if len(moves) > _BRANCHES:
        items.append(f"<li>{len(moves) - _BRANCHES} more</li>")
    return f"<ul>{''.join(items)}</ul>" if items else ""


def _branch(tree: TreeView, node: TreeNode, move: TreeMove, depth: int) -> str:
    name = str(move.action) if move.group is None else f"group {move.group}"
    told = f"{escape(name)}: {_visits(move.visits)}, value {move.value:.3f}"
    child = tree.below(node, move) if depth < _DEPTH else None
    below = "" if child is None else _branches(tree, child, depth + 1)
    if not below:
        return f"<li>{told}</li>"
    opened = " open" if depth == 1 and move is max(node.moves, key=lambda each: each.visits) else ""
    return f"<li><details{opened}><summary>{told}</summary>{below}</details></li>"


# --- the board's parts -----------------------------------------------------------------------------------------------


def star_points(width: int, height: int) -> list[tuple[int, int]]:
    """The points with a dot, from the left and from the top, as components/board/geometry.js has them on pages."""
    odd = width % 2 == 1 and height % 2 == 1
    middle = (width // 2, height // 2)
    centre = [middle] if odd else []
    if min(width, height) < 7:
        return centre
    xs, ys = _star_lines(width), _star_lines(height)
    corners = [(x, y) for x in xs for y in ys]
    above = [(middle[0], y) for y in ys] if width % 2 == 1 and width >= 15 else []
    beside = [(x, middle[1]) for x in xs] if height % 2 == 1 and height >= 15 else []
    return [*corners, *centre, *above, *beside]


def _star_lines(side: int) -> list[int]:
    return [2, side - 3] if side < 13 else [3, side - 4]


def _lines(width: int, height: int) -> str:
    first, right, bottom = _place(0), _place(width - 1), _place(height - 1)
    across = [f'<path d="M{first} {_place(y)}H{right}"/>' for y in range(height)]
    down = [f'<path d="M{_place(x)} {first}V{bottom}"/>' for x in range(width)]
    return "".join(across + down)


def _letters(width: int, height: int) -> str:
    columns = [f'<text x="{_place(x)}" y="12">{COLUMNS[x]}</text>' for x in range(width)]
    rows = [f'<text x="9" y="{_place(y) + 4}">{height - y}</text>' for y in range(height)]
    return "".join(columns + rows)


def _circle(x: int, y: int, radius: int) -> str:
    return f'<circle cx="{_place(x)}" cy="{_place(y)}" r="{radius}"/>'


def _place(line: int) -> int:
    return _MARGIN + _CELL * line


def _visits(number: int) -> str:
    return f"{number:,} visit{'' if number == 1 else 's'}"


def _figure(picture: str, caption: str) -> str:
    return f"<figure>{picture}<figcaption>{escape(caption)}</figcaption></figure>"

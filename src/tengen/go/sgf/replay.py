"""From the nodes of a record to a Game: set-up stones, moves, and moves that the rules forbid."""

from __future__ import annotations

import numpy as np

from tengen._core import Board, Color, Game, IllegalMove, Rules, max_fixed_handicap
from tengen.go.sgf.edit import COLORS, Tree, move_names, vertices
from tengen.go.sgf.grammar import Node
from tengen.go.size import BoardSize

SET_UP = ("AB", "AW", "AE")
NOT_MOVES = (*SET_UP, "PL")


def new_game(size: BoardSize, rules: Rules | str, komi: float, handicap: int, implied: bool) -> Game:
    """An empty board, or the usual handicap stones if only HA tells of them."""
    game = Game(size, rules, komi)
    if implied:
        fixed = handicap <= max_fixed_handicap(size)
        (game.place_fixed_handicap if fixed else game.place_free_handicap)(handicap)
    game.handicap = handicap
    return game


def without_superko(rules: Rules) -> Rules:
    """The same rules with the simple ko alone."""
    return Rules(
        rules.name,
        "simple",
        rules.suicide,
        rules.scoring,
        rules.passes_to_end,
        rules.white_passes_last,
        rules.pass_stones,
        rules.handicap_bonus,
        rules.komi,
    )


def replay(tree: Tree, game: Game, nodes: list[Node], strict: bool) -> None:
    """Plays the nodes; raises SgfError with the number and the place of a move that cannot be played."""
    table = vertices(game.size)
    number = 0
    last = ""
    for depth, node in enumerate(nodes):
        properties = node.properties
        plain = depth > 0 and len(properties) == 1 and ("B" in properties or "W" in properties)
        if not plain:
            _set_up(tree, game, nodes, depth)
        for name in properties if plain else move_names(node, last == "B"):
            values = properties[name]
            last = name
            if len(values) > 1 and strict:
                raise tree._error(f"move {number + 1}: several moves in one property", node, name, "illegal")
            for raw in values:
                number += 1
                vertex = table.get(raw) or tree._vertex(node, name, raw, number)
                try:
                    game.play(vertex, COLORS[name])
                except IllegalMove as error:
                    reason = f"move {number} ({'black' if name == 'B' else 'white'} {vertex}): {error}"
                    if strict and "KO" not in properties:
                        raise tree._error(reason, node, name, "illegal") from None
                    tree._note(f"{reason}; played all the same")
                    _force(game, raw.strip(), vertex, COLORS[name])


def _set_up(tree: Tree, game: Game, nodes: list[Node], depth: int) -> None:
    node = nodes[depth]
    if depth > 0 and not any(name in node.properties for name in NOT_MOVES):
        return
    points = {name: _point_list(tree, node, name, game.size) for name in SET_UP}
    player = node.properties.get("PL", [b""])[0].strip()[:1].upper().decode("ascii", "replace")
    to_move = COLORS.get(player) or _next_color(nodes, depth)
    if to_move is None and depth == 0 and game.handicap >= 2:
        to_move = Color.WHITE
    if not any(points.values()) and to_move in (None, game.to_move):
        return
    named = [vertex for name in SET_UP for vertex in points[name]]
    if len(set(named)) < len(named):
        tree._note("a point is named twice among the set-up stones of a node")
    try:
        game.set_up(black=points["AB"], white=points["AW"], empty=points["AE"], to_move=to_move)
    except ValueError as error:
        name = next(name for name in node.properties if name in SET_UP)
        raise tree._error(str(error), node, name, "illegal") from None


def _next_color(nodes: list[Node], depth: int) -> Color | None:
    """Who makes the first move from a node on: on the line that is replayed, then on the main line from its end."""
    node = nodes[depth]
    while True:
        for name, color in COLORS.items():
            if name in node.properties:
                return color
        depth += 1
        if depth < len(nodes):
            node = nodes[depth]
        elif node.children:
            node = node.children[0]
        else:
            return None
        if any(name in node.properties for name in NOT_MOVES):
            return None


def _point_list(tree: Tree, node: Node, name: str, size: BoardSize) -> list[str]:
    """The points of a list, rectangles such as aa:cc spread out."""
    table = vertices(size)
    points: list[str] = []
    for raw in node.properties.get(name, ()):
        if not raw.strip():
            continue
        first, colon, last = (part.strip() for part in raw.partition(b":"))
        corners = [first, last] if colon else [first]
        if any(table.get(corner, "pass") == "pass" for corner in corners):
            raise tree._error(f"{name}[{tree._decode(raw)[:20]}] is not on the board", node, name)
        columns, rows = zip(*corners, strict=True)
        points.extend(
            table[bytes((x, y))] for y in range(min(rows), max(rows) + 1) for x in range(min(columns), max(columns) + 1)
        )
    return points


def _force(game: Game, point: bytes, vertex: str, color: Color) -> None:
    """Puts a stone whatever the rules say, and takes off what has no liberties then: what KO means."""
    before = np.array(game.board.stones, dtype=np.int64)
    after = before.copy()
    after[point[1] - 97, point[0] - 97] = 0
    try:
        board = Board.from_array(after, color)  # without the ko of the game
        board.play(vertex, color, suicide=True)
        after = np.array(board.stones)
    except ValueError:
        pass  # the suicide of one stone: it is off the board at once
    table = vertices(game.size)
    changed: list[list[str]] = [[], [], []]
    for y, x in zip(*np.nonzero(after != before), strict=True):
        changed[after[y, x]].append(table[bytes((97 + int(x), 97 + int(y)))])
    empty, black, white = changed
    game.set_up(black=black, white=white, empty=empty, to_move=color.opponent)

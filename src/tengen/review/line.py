"""The moves of one line of a record, each with the positions on both sides of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tengen.go import Color, Game
from tengen.go.sgf import Node, Path, Record
from tengen.go.sgf.edit import COLORS
from tengen.go.sgf.replay import NOT_MOVES
from tengen.go.size import Vertex


@dataclass(frozen=True)
class Step:
    """A move; `before` has its colour to move, whatever the record's order of colours."""

    number: int
    color: Color
    vertex: Vertex
    before: Game
    after: Game
    path: Path  # of its node
    branches: bool  # a variation of the node's parent begins in `before`
    placed: bool  # a handicap stone that the record plays as a move: nothing to judge
    closing: bool  # one of the passes with which the line ends


def parse_line(text: str) -> dict[int, int]:
    """ "34:2,40:3", the second version of move 34 and then the third of move 40, as {34: 2, 40: 3}."""
    choices: dict[int, int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,6}):(\d{1,6})\s*", part, re.ASCII)
        if match is None or int(match[2]) == 0 or int(match[1]) == 0:
            raise ValueError(f"{part.strip()!r} is not MOVE:VERSION, such as 34:2 for the second version of move 34")
        if int(match[1]) in choices:
            raise ValueError(f"move {int(match[1])} has two versions in {text!r}")
        choices[int(match[1])] = int(match[2])
    return choices


def line_path(record: Record, choices: dict[int, int] | None = None) -> Path:
    """The path of the line that takes these versions (from 1) of these moves, and the first one of all others."""
    left = dict(choices or {})
    forks: list[str] = []
    path: list[int] = []
    node, moves = record.root, _count(record.root)
    while node.children:
        version = left.pop(moves + 1, 1) if len(node.children) > 1 else 1
        if len(node.children) > 1:
            forks.append(f"{moves + 1} ({len(node.children)})")
        if version > len(node.children):
            raise ValueError(f"move {moves + 1} has {len(node.children)} versions, not {version}")
        path.append(version - 1)
        node = node.children[version - 1]
        moves += _count(node)
    if left:
        told = f"the line has versions of moves {', '.join(forks)}" if forks else "the record has no variations there"
        raise ValueError(f"move {min(left)} has no other version: {told}")
    return tuple(path)


def steps_of(record: Record, path: Path | None = None) -> list[Step]:
    """Every move on the way to `path`, by default of the main line; SgfError if one is not right."""
    path = (0,) * (len(record.main_line()) - 1) if path is None else path
    nodes = record.line(path)
    moves = record.moves(path)
    rules = record.game(path=path).rules  # of all positions, even if superko had to be left out for the last
    placed = record.handicap_moves
    last_played = max((number for number, (_, vertex) in enumerate(moves, 1) if vertex != "pass"), default=0)
    steps: list[Step] = []
    for depth, node in enumerate(nodes):
        count = _count(node)
        if count == 0:
            continue
        position = record.game(path=path[:depth], rules=rules)
        here: list[Step] = []
        for number in range(len(steps) + count, len(steps), -1):
            color, vertex = moves[number - 1]
            after, position = position, position.copy()
            position.undo()
            before = position.copy()
            if before.to_move != color:
                before.set_up(to_move=color)
            branches = count == 1 and depth > 0 and not any(name in node.properties for name in NOT_MOVES)
            closing = number > last_played
            here.append(Step(number, color, vertex, before, after, path[:depth], branches, number <= placed, closing))
        steps.extend(reversed(here))
    return steps


def _count(node: Node) -> int:
    return sum(len(node.properties.get(name, ())) for name in COLORS)

"""A review in the game record: comments, variations, and the properties that programs read.

Properties by the SGF specification: V the estimated score, BM a bad move, DO a doubtful one, TE a good one, HO a node
that decides; SBKV and SBKS are Black's win rate in percent and lead in points as Sabaki draws them. TGREV tells which
properties of a node are the review's, "node" that the node itself is and "variation" that a better line begins there:
with it the next review takes the place of the last, and what people wrote stays.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tengen.go import Color
from tengen.go.sgf import Node, Path, Record
from tengen.review.judgement import MoveReview, mattered
from tengen.review.phrases import best_text, loss_text, position_text

MARK = "TGREV"
BEGIN, END = "-- Tengen review --", "-- end of review --"
_BLOCK = re.compile(rf"(.*?)(?:\n\n)?{BEGIN}\n.*?{END}(.*)", re.DOTALL)
_JUDGEMENTS = ("BM", "DO", "IT", "TE")  # a node may have one of them
_MACHINE = ("SBKV", "SBKS")  # no hand writes these: the newest analysis holds


def annotate(record: Record, path: Path, moves: Sequence[MoveReview], heading: str) -> None:
    """Write a review of the line to `path` into the record; what an earlier one said of these moves goes."""
    nodes = record.line(path)
    depths = sorted({len(move.step.path) for move in moves})
    record.set_comment((), without_block(record.comment(())))
    for depth in depths:
        if depth > 0:
            _drop_variations(record, _path(nodes, depth - 1), nodes)
        _clean(record, _path(nodes, depth))
    deciding = {move.number for color in (Color.BLACK, Color.WHITE) for move in mattered(moves, color)}
    _write_start(record, nodes, moves)
    for depth in depths:
        here = [move for move in moves if len(move.step.path) == depth]
        _write_move(record, _path(nodes, depth), here, deciding)
    add_block(record, (), heading)


def without_block(comment: str) -> str:
    """A comment without what a review wrote into it."""
    match = _BLOCK.fullmatch(comment)
    if match is None:
        return comment
    before, after = match[1], match[2].lstrip("\n")
    return f"{before}\n\n{after}" if before and after else before or after


def add_block(record: Record, at: Path, text: str) -> None:
    """Add to a comment, marked as the review's; to its text of this review if it has one."""
    comment = record.comment(at)
    if comment.endswith(END):
        record.set_comment(at, f"{comment.removesuffix(END)}{text}\n{END}")
    else:
        record.set_comment(at, f"{comment}\n\n" * bool(comment) + f"{BEGIN}\n{text}\n{END}")


def _path(nodes: Sequence[Node], depth: int) -> Path:
    """Where a node of the line is now: variations before it may have gone."""
    return tuple(
        next(index for index, child in enumerate(nodes[above].children) if child is nodes[above + 1])
        for above in range(depth)
    )


def _drop_variations(record: Record, parent: Path, line: Sequence[Node]) -> None:
    """Take away the better lines that a review added after a node; where people went on from one it stays."""
    for index in reversed(range(len(record.node(parent).children))):
        at = (*parent, index)
        if "variation" in record.get(at, MARK) and record.node(at) not in line:
            _drop_nodes(record, at)
            _drop(record, at)


def _drop_nodes(record: Record, at: Path) -> None:
    """Take away what a better line added below a node of it."""
    for index in reversed(range(len(record.node(at).children))):
        below = (*at, index)
        marks = record.get(below, MARK)
        if "variation" in marks:
            continue  # of the review of another line
        _drop_nodes(record, below)
        if "node" in marks:
            _drop(record, below)


def _drop(record: Record, at: Path) -> None:
    """Clean a node; if it is the review's own and nothing else is in it, it goes."""
    own = "node" in record.get(at, MARK)
    _clean(record, at)
    node = record.node(at)
    if own and not node.children and len(node.properties) == 1:
        record.delete(at)


def _clean(record: Record, at: Path) -> None:
    """Take what a review wrote from a node."""
    properties = record.node(at).properties
    for name in record.get(at, MARK):
        properties.pop(name, None)
    properties.pop(MARK, None)
    comment = record.comment(at)
    if (kept := without_block(comment)) != comment:
        record.set_comment(at, kept)


def _set(record: Record, at: Path, name: str, value: str) -> None:
    """Set a property and note that it is the review's; one that a person wrote stays."""
    marks = record.get(at, MARK)
    if name in record.node(at).properties and name not in (*_MACHINE, *marks):
        return
    record.set(at, name, value)
    _mark(record, at, name)


def _mark(record: Record, at: Path, name: str) -> None:
    marks = record.get(at, MARK)
    if name not in marks:
        record.set(at, MARK, [*marks, name])


def _set_values(record: Record, at: Path, win_rate: float, score: float | None) -> None:
    _set(record, at, "SBKV", f"{100 * win_rate:.2f}")
    if score is not None:
        _set(record, at, "SBKS", f"{score:.2f}")
        _set(record, at, "V", f"{score:.2f}")


def _write_start(record: Record, nodes: Sequence[Node], moves: Sequence[MoveReview]) -> None:
    """The numbers of the position from which the review starts."""
    first = moves[0] if moves else None
    if first is not None and first.step.branches:
        at = _path(nodes, len(first.step.path) - 1)
        _set_values(record, at, first.before.win_rate, first.before.score)


def _write_move(record: Record, at: Path, moves: Sequence[MoveReview], deciding: set[int]) -> None:
    last = moves[-1]
    _set_values(record, at, last.after.win_rate, last.after.score)
    add_block(record, at, "\n".join(line for move in moves for line in _comment(move)))
    if len(moves) > 1:
        return  # two moves in one node: the marks could be of either
    if not any(name in record.node(at).properties for name in _JUDGEMENTS):
        if last.size:
            value = {"blunder": ("BM", "2"), "mistake": ("BM", "1"), "doubtful": ("DO", "")}[last.size]
            _set(record, at, *value)
        elif last.is_only:
            _set(record, at, "TE", "1")
    if last.number in deciding:
        _set(record, at, "HO", "1")
    if last.size and last.step.branches:
        _write_variation(record, at[:-1], last)


def _comment(move: MoveReview) -> list[str]:
    lines = [position_text(move.after)]
    if move.book:
        lines.append(f"A move of the book: {move.book}.")
    if move.size:
        lines.append(f"{move.size.capitalize()}: {move.step.vertex} loses {loss_text(move)}.")
        lines.append(f"Better: {' '.join(move.line)} ({best_text(move)}).")
    elif not move.is_best and move.best:
        lines.append(f"The search prefers {move.best}.")
    elif move.is_only:
        lines.append("The only good move.")
    elif move.is_best:
        lines.append("The search's move.")
    return lines


def _write_variation(record: Record, parent: Path, move: MoveReview) -> None:
    at, color = parent, move.step.color
    for depth, vertex in enumerate(move.line):
        count = len(record.node(at).children)
        at = record.add_move(at, color, vertex)
        if len(record.node(at[:-1]).children) > count:
            _mark(record, at, "node")
        if depth == 0:
            _mark(record, at, "variation")
            _set_values(record, at, move.best_win_rate, move.best_score)
            add_block(record, at, f"Better than {move.step.vertex}: {best_text(move)}")
        color = color.opponent

"""The review of a board as it is kept: how far it is, and each move that it has judged."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from tengen.go.color import SIDES, parse_color
from tengen.go.sgf import Record
from tengen.review import Evaluation, MoveReview, Step, steps_of
from tengen.review.evaluation import Candidate
from tengen.web.board.place import Place
from tengen.web.board.reviewing import Reviewing
from tengen.web.board.view import ReviewView


def review_of(reviewing: Reviewing, index: Mapping[int, int]) -> dict[str, Any] | None:
    """What all its moves share; None without a review, or if its line is no longer there."""
    view = reviewing.view
    if view is None or not all(node in index for node in reviewing.line):
        return None
    end, playouts, preset = reviewing.of
    return {"end": index[end], "playouts": playouts, "preset": preset, **asdict(view)}


def move_of(move: MoveReview) -> str:
    """A move as JSON; its positions are in the record."""
    return json.dumps(
        {
            "number": move.number,
            "move": [SIDES[move.step.color], move.step.vertex],
            "before": _kept(move.before),
            "after": _kept(move.after),
            **{name: getattr(move, name) for name in _PLAIN},
        }
    )


_PLAIN = ("best", "best_win_rate", "best_score", "line", "loss", "points", "confirmed", "book")


def restore_review(reviewing: Reviewing, place: Place, kept: Mapping[str, Any] | None, moves: Sequence[str]) -> None:
    """Put a review back on a board whose record is there; what is damaged of it, or no longer in the record, goes."""
    with contextlib.suppress(ValueError, KeyError, TypeError, IndexError, AttributeError):
        if kept is not None:
            _restore(reviewing, place, kept, moves)


def _restore(reviewing: Reviewing, place: Place, kept: Mapping[str, Any], moves: Sequence[str]) -> None:
    tree = place.tree
    end = tree.in_file_order()[kept["end"]]
    line, reviewed = tree.line(end), []
    record = Record.from_bytes(tree.record.to_bytes(), strict=False)
    steps = {step.number: step for step in steps_of(record, tree.path(end))}
    for text in moves:
        judged = json.loads(text)
        step = steps.get(judged["number"])
        if step is None or [SIDES[step.color], step.vertex] != judged["move"]:
            break
        reviewed.append((line[len(step.path)], _judged(step, judged)))
    running = kept["state"] == "running"
    state, message = ("stopped", "The server was stopped.") if running else (kept["state"], kept["message"])
    view = ReviewView(state, len(reviewed), kept["total"], message)
    reviewing.restore(view, reviewed, line, (end, kept["playouts"], kept["preset"]))


def _judged(step: Step, kept: Mapping[str, Any]) -> MoveReview:
    kept = {"book": "", **kept}  # which reviews of earlier versions do not have
    plain = {name: kept[name] for name in _PLAIN} | {"line": tuple(kept["line"])}
    return MoveReview(step, _evaluation(kept["before"]), _evaluation(kept["after"]), **plain)


def _kept(place: Evaluation) -> dict[str, Any]:
    return {**asdict(place), "to_move": SIDES[place.to_move]}


def _evaluation(kept: Mapping[str, Any]) -> Evaluation:
    candidates = tuple(Candidate(**each) for each in kept["candidates"])
    return Evaluation(
        **{**kept, "to_move": parse_color(kept["to_move"]), "line": tuple(kept["line"]), "candidates": candidates}
    )

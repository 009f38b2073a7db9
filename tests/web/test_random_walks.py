"""Anything in any order: whatever is done to a board, it stays whole and is the same after a restart."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from tengen.go.sgf import Record
from tengen.web.board import BoardError, BoardSession, PlayerSpec
from tengen.web.board.saved import restore, state_of
from tests.web.helpers import SETTINGS

_POINTS = [f"{column}{row}" for column in "ABCDE" for row in range(1, 6)] + ["pass", "Z9"]
_ENGINE = PlayerSpec("engine", level="30k")


def _actions(board: BoardSession, rng: random.Random) -> list[Callable[[], object]]:
    point = rng.choice(_POINTS)
    node = rng.randrange(40)
    players = [PlayerSpec(), rng.choice([PlayerSpec(), _ENGINE])]
    rng.shuffle(players)
    return [
        *[lambda: board.play(point)] * 12,
        *[lambda: board.play("pass")] * 2,
        lambda: board.new_game(size=5, black=players[0], white=players[1], clock=rng.choice(["none", "600+5x30"])),
        lambda: board.continue_game(*players),
        lambda: board.set_players(*players),
        board.undo,
        board.undo,
        board.resign,
        lambda: board.mark_dead(point),
        board.accept_score,
        board.resume,
        board.resume,
        lambda: board.go_to(node),
        lambda: board.step(rng.randrange(-5, 6)),
        board.first,
        board.last,
        board.analyse_freely,
        lambda: board.set_stone(point, rng.choice(["black", "white", "empty"])),
        lambda: board.set_to_move(rng.choice(["black", "white"])),
        lambda: board.set_label(point, rng.choice(["", "A"])),
        lambda: board.set_mark(point, rng.choice(["", "circle", "cross"])),
        lambda: board.set_comment(rng.choice(["", "]\\ø囲"])),
        lambda: board.set_komi(rng.randrange(20) / 2),
        lambda: board.delete_branch(node if rng.random() < 0.5 else None),
        lambda: board.load_sgf(b"(;SZ[5](;B[cc];W[bb](;B[dd])(;B[dc]))(;AW[aa]AB[ee];W[cc]))"),
        lambda: board.load_sgf(board.sgf()),
        lambda: board.start_analysis("uct"),
        board.stop_analysis,
        board.hint,
        lambda: board.start_review(playouts=rng.choice([1, 200])),
        board.stop_review,
        board.tick,
    ]


@pytest.mark.parametrize("seed", range(2))
def test_a_random_walk(seed: int) -> None:
    rng = random.Random(seed)
    board = BoardSession(settings=SETTINGS)
    done = refused = 0
    try:
        board.new_game(size=5)
        for _ in range(250):
            try:
                rng.choice(_actions(board, rng))()
                done += 1
            except BoardError:
                refused += 1
            _check(board)
    finally:
        board.close()
    assert done > 100
    assert refused > 20


def _check(board: BoardSession) -> None:
    """The view against the record replayed from its file, and against the board that a restart would bring back."""
    with board.core.lock:
        view, data, path = board.view(), board.sgf(), board.tree.path(board.cursor)
        state = state_of(board)
        game, review, analysis = board.game, board.review(), board.analysis()
    _check_review(review)
    assert view.hint is None or view.hint["node"] == view.cursor
    assert analysis is None or (analysis["node"], analysis["to_move"]) == (view.cursor, view.to_move)
    fresh = Record.from_bytes(data, strict=False).game(path=path, strict=False)
    symbols = {0: ".", 1: "X", 2: "O"}
    assert view.rows == ["".join(symbols[int(stone)] for stone in row) for row in fresh.board.stones]
    assert (view.to_move, view.komi) == (fresh.to_move.name.lower(), fresh.komi)
    assert view.cursor in {node.id for node in view.tree}
    assert view.tip in {node.id for node in view.tree}
    assert (view.state == "scoring") == (view.scoring is not None)
    again = BoardSession(settings=SETTINGS, id=board.id, title=view.title)
    restore(again, state, data)
    kept = again.view()
    again.close()
    assert (kept.rows, kept.to_move, kept.state, kept.result) == (view.rows, view.to_move, view.state, view.result)
    assert (kept.move_number, kept.comment, kept.labels, kept.marks, kept.at_tip) == (
        view.move_number,
        view.comment,
        view.labels,
        view.marks,
        view.at_tip,
    )
    assert again.game.moves == game.moves


def _check_review(review: dict[str, Any] | None) -> None:
    """Its moves are those of one line, each once and in order."""
    if review is not None:
        numbers = [move["number"] for move in review["moves"]]
        assert len(numbers) == review["done"] <= review["total"]
        assert numbers == sorted(set(numbers))
        assert review["state"] != "failed", review["message"]
        assert review["state"] != "done" or review["done"] == review["total"]

"""A board as it is kept: JSON beside the SGF of its record."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

import numpy as np

from tengen.go.color import SIDES
from tengen.go.dead_stones import DeadStones
from tengen.go.status import Status
from tengen.web.board.base import BoardBase
from tengen.web.board.clocks import Clocks
from tengen.web.board.errors import BoardError
from tengen.web.board.players import PlayerSpec
from tengen.web.board.saved_review import restore_review, review_of
from tengen.web.board.tree import GameTree
from tengen.web.board.values import Value


def state_of(board: BoardBase) -> str:
    """Everything but the record. Nodes are named by their place in the order of the file."""
    place = {number: index for index, number in enumerate(board.tree.in_file_order())}
    dead = board.dead
    return json.dumps(
        {
            "mode": board.mode,
            "cursor": place[board.cursor],
            "tip": place[board.tip],
            "players": {SIDES[color]: asdict(board.players[color]) for color in SIDES},
            "clock": board.clocks.control.text,
            "left": {SIDES[color]: board.clocks.left(color) for color in SIDES},
            "result": board.result,
            "scoring": board.scoring,
            "dead": None if dead is None else [min(chain) for chain in dead.chains],
            "seki": [] if dead is None else dead.seki,
            "values": [
                [place[node], value.win_rate, value.score, value.visits]
                for node, value in board.values.items()
                if node in place
            ],
            "analysis_preset": board.analysis_preset,
            "review": review_of(board, place),
            # For lists of boards, which do not read the record
            "size": board.tree.record.size,
            "moves": board.tree.entry(board.tip if board.mode == "play" else board.tree.end_of(board.cursor)).moves,
            "state": board.state,
        },
        ensure_ascii=False,
    )


def restore(board: BoardBase, state: str, sgf: bytes, reviewed: Sequence[str] = ()) -> None:
    """Put what was kept on a new board; BoardError if it is damaged."""
    try:
        kept = json.loads(state)
        _restore(board, kept, sgf)
        restore_review(board, kept.get("review"), reviewed)
    except BoardError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BoardError(f"The board that was kept is damaged ({type(error).__name__}: {error}).") from None


def _restore(board: BoardBase, kept: dict[str, Any], sgf: bytes) -> None:
    tree = GameTree.load(sgf, board.settings)
    nodes = tree.in_file_order()
    board._reset(tree)
    board.mode = "play" if kept["mode"] == "play" else "analysis"
    board.cursor, board.tip = nodes[kept["cursor"]], nodes[kept["tip"]]
    board.players = {color: PlayerSpec(**kept["players"][name]) for color, name in SIDES.items()}
    board.clocks = Clocks.parse(kept["clock"])
    for color, name in SIDES.items():
        if kept["left"][name] is not None:
            board.clocks.set_left(color, *kept["left"][name])
    board.result = kept["result"]
    board.scoring = bool(kept["scoring"])
    if kept["dead"] is not None:
        game = tree.game(board.tip)
        board.dead = DeadStones(game, Status(np.zeros((game.height, game.width)), kept["dead"], kept["seki"]))
    board.values = {nodes[index]: Value(rate, score, visits) for index, rate, score, visits in kept["values"]}
    board.analysis_preset = kept["analysis_preset"]
    board.record_changed = False

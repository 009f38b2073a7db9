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
from tengen.web.board.clocks import Clocks
from tengen.web.board.errors import BoardError
from tengen.web.board.players import PlayerSpec
from tengen.web.board.saved_review import restore_review, review_of
from tengen.web.board.session import BoardSession
from tengen.web.board.tree import GameTree
from tengen.web.board.values import Value


def state_of(board: BoardSession) -> str:
    """Everything but the record. Nodes are named by their place in the order of the file."""
    place, playing, counting = board.place, board.playing, board.counting
    tree, dead = place.tree, counting.dead
    index = {number: at for at, number in enumerate(tree.in_file_order())}
    return json.dumps(
        {
            "mode": playing.mode,
            "cursor": index[place.cursor],
            "tip": index[place.tip],
            "players": {SIDES[color]: asdict(playing.players[color]) for color in SIDES},
            "clock": playing.clocks.control.text,
            "left": {SIDES[color]: playing.clocks.left(color) for color in SIDES},
            "result": playing.result,
            "scoring": counting.open,
            "dead": None if dead is None else [min(chain) for chain in dead.chains],
            "seki": [] if dead is None else dead.seki,
            "values": [
                [index[node], value.win_rate, value.score, value.visits]
                for node, value in place.values.items()
                if node in index
            ],
            "analysis_preset": board.engines.preset,
            "review": review_of(board.reviewing, index),
            # For lists of boards, which do not read the record
            "size": tree.record.size,
            "moves": tree.entry(place.tip if playing.mode == "play" else tree.end_of(place.cursor)).moves,
            "state": playing.state,
        },
        ensure_ascii=False,
    )


def restore(board: BoardSession, state: str, sgf: bytes, reviewed: Sequence[str] = ()) -> None:
    """Put what was kept on a new board; BoardError if it is damaged."""
    try:
        kept = json.loads(state)
        _restore(board, kept, sgf)
        restore_review(board.reviewing, board.place, kept.get("review"), reviewed)
    except BoardError:
        raise
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BoardError(f"The board that was kept is damaged ({type(error).__name__}: {error}).") from None


def _restore(board: BoardSession, kept: dict[str, Any], sgf: bytes) -> None:
    tree = GameTree.load(sgf, board.core.settings)
    nodes = tree.in_file_order()
    place, playing, counting = board.place, board.playing, board.counting
    place.put(tree)
    place.cursor, place.tip = nodes[kept["cursor"]], nodes[kept["tip"]]
    place.values = {nodes[index]: Value(rate, score, visits) for index, rate, score, visits in kept["values"]}
    playing.mode = "play" if kept["mode"] == "play" else "analysis"
    playing.players = {color: PlayerSpec(**kept["players"][name]) for color, name in SIDES.items()}
    playing.clocks = Clocks.parse(kept["clock"])
    for color, name in SIDES.items():
        if kept["left"][name] is not None:
            playing.clocks.set_left(color, *kept["left"][name])
    playing.result = kept["result"]
    counting.open = bool(kept["scoring"])
    if kept["dead"] is not None:
        game = tree.game(place.tip)
        counting.dead = DeadStones(game, Status(np.zeros((game.height, game.width)), kept["dead"], kept["seki"]))
    board.engines.preset = kept["analysis_preset"]
    place.changed = False

"""The end of a game: its score, and which stones live."""

from __future__ import annotations

import numpy as np

from tengen.go import Board, Color
from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()

_STONES = ("alive", "dead", "seki")
_POINTS = {"black_territory": 1, "white_territory": 2, "dame": 0}


@commands("final_score", help="The score of the position, dead stones taken off: B+3.5, W+2 or 0.")
def _final_score(session: Session, arguments: Arguments) -> str:
    return session.game.result or session.engine.final_score().text


@commands("final_status_list", "STATUS", "The stones that are alive, dead or in seki; also the points of each side.")
def _final_status_list(session: Session, arguments: Arguments) -> str:
    status = arguments.words[0].lower()
    if status in _STONES:
        return "\n".join(" ".join(chain) for chain in _chains(session, status))
    if status in _POINTS:
        return " ".join(_points(session, _POINTS[status]))
    raise Refused(f"unknown status {quoted(status)}: choose from {', '.join([*_STONES, *_POINTS])}")


def _chains(session: Session, wanted: str) -> list[list[str]]:
    board = session.game.board
    found = session.engine.status()
    named = {"dead": found.dead, "seki": found.seki}
    if wanted in named:
        return [board.chain(stone) for stone in named[wanted]]
    others = {stone for stones in named.values() for stone in stones}
    return [chain for chain in _all_chains(board) if not others & {*chain}]


def _all_chains(board: Board) -> list[list[str]]:
    seen: set[str] = set()
    chains = []
    empty = {*board.empty_points()}
    for vertex in vertices(board.size):
        if vertex not in seen and vertex not in empty:
            chain = board.chain(vertex)
            seen.update(chain)
            chains.append(chain)
    return chains


def _points(session: Session, owner: int) -> list[str]:
    """Empty points, and those of dead stones, that a side owns; with 0 those that nobody does."""
    board = session.game.board
    dead = {stone for chain in _chains(session, "dead") for stone in chain}
    owners = np.asarray(session.engine.final_score().owner).ravel()
    return [
        vertex
        for vertex, value in zip(vertices(board.size), owners, strict=True)
        if value == owner and (board[vertex] == Color.EMPTY or vertex in dead)
    ]


def vertices(size: int) -> list[str]:
    """All points, row by row from the top."""
    columns = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[:size]
    return [f"{column}{row}" for row in range(size, 0, -1) for column in columns]

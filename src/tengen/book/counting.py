"""Counts of what records play in their positions, and the rules of a book made of them (Ferreira 2016, 4.2).

Two numbers a move are kept, eleven bytes with the turn: 60,000 games of forty turns take 30 MB.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass

import numpy as np

from tengen.book.table import NOTHING, PASS, Column, RuleTable
from tengen.go.size import BoardSize


@dataclass(frozen=True)
class Counts:
    """What Ferreira tells of his book (2016, 4.2), of ours."""

    games: int
    positions: int  # different ones, modulo symmetries and colours
    plays: int  # different moves in them
    passes: int  # of these
    rare: int  # positions seen too seldom
    rare_plays: int  # moves in these
    rules: int


class Counter:
    """Positions of games, from the empty board on."""

    def __init__(self, size: BoardSize) -> None:
        self.size = size
        self.games = 0
        self._keys = array("Q")
        self._moves = array("H")
        self._turns = array("H")
        self._counted = array("B")

    def add(self, line: list[tuple[int, int]], counted: int = 0b11) -> None:
        """A game as tengen._core.reduced_line has it; `counted`: bit 0 for Black's moves, bit 1 for White's."""
        self.games += 1
        for turn, (key, move) in enumerate(line):
            self._keys.append(key)
            self._moves.append(move)
            self._turns.append(turn)
            self._counted.append(counted >> (turn & 1) & 1)

    def __len__(self) -> int:
        """Moves."""
        return len(self._keys)

    def table(self, least: int = 3) -> tuple[RuleTable | None, Counts]:
        """Rules for positions seen `least` times; None if there is no such position."""
        if not self._keys:
            return None, Counts(self.games, 0, 0, 0, 0, 0, 0)
        keys = np.frombuffer(self._keys, np.uint64)
        moves = np.frombuffer(self._moves, np.uint16)
        turns = np.frombuffer(self._turns, np.uint16)
        counted = np.frombuffer(self._counted, np.uint8).astype(bool)
        # Positions are numbered by their keys; a play is a position and a move.
        positions, place = np.unique(keys, return_inverse=True)
        plays, times = np.unique(place[counted].astype(np.uint64) << np.uint64(16) | moves[counted], return_counts=True)
        at, move = (plays >> np.uint64(16)).astype(np.int64), (plays & np.uint64(0xFFFF)).astype(np.uint16)
        seen = np.bincount(at, times, len(positions)).astype(np.int64)
        kept = seen >= max(1, least)
        counts = Counts(
            games=self.games,
            positions=int(np.count_nonzero(seen)),
            plays=len(plays),
            passes=int(np.count_nonzero(move == PASS)),
            rare=int(np.count_nonzero((seen > 0) & ~kept)),
            rare_plays=int(np.count_nonzero(~kept[at])),
            rules=int(np.count_nonzero(kept)),
        )
        if counts.rules == 0:
            return None, counts
        first, second, first_seen, second_seen = _two_best(at, move, times, len(positions))
        # A position's line is that of the game where it came up first, through the position before it if that is kept.
        earliest = np.full(len(positions), np.iinfo(np.int64).max)
        np.minimum.at(earliest, place, turns)
        order, before, reach, starts = _lines(keys, place, moves, turns, kept, earliest)
        columns = {
            "keys": positions[order],
            "parents": before,
            "moves": reach,
            "first": first[order],
            "second": second[order],
            "seen": seen[order],
            "second_seen": second_seen[order],
            "first_seen": first_seen[order],
            "by_hand": np.zeros(len(order)),
        }
        return RuleTable.of(self.size, columns, starts), counts


def _two_best(at: Column, move: Column, times: Column, positions: int) -> tuple[Column, Column, Column, Column]:
    """Of each position the two moves seen most often; of equals the first by row and column."""
    order = np.lexsort((move, -times, at))
    at, move, times = at[order], move[order], times[order]
    heads = np.flatnonzero(np.diff(at, prepend=-1))
    first = np.full(positions, NOTHING, np.uint16)
    second, first_seen, second_seen = first.copy(), np.zeros(positions, np.int64), np.zeros(positions, np.int64)
    first[at[heads]], first_seen[at[heads]] = move[heads], times[heads]
    follow = heads + 1
    follow = follow[follow < len(at)]
    follow = follow[at[follow] == at[follow - 1]]
    second[at[follow]], second_seen[at[follow]] = move[follow], times[follow]
    return first, second, first_seen, second_seen


def _lines(
    keys: Column, place: Column, moves: Column, turns: Column, kept: Column, earliest: Column
) -> tuple[Column, Column, Column, list[list[int]]]:
    """(positions in the order of rules, the rule before each, the move from there, lines of those without one)."""
    order = np.flatnonzero(kept)
    order = order[np.argsort(earliest[order], kind="stable")]
    rule = np.full(len(kept), -1, np.int64)
    rule[order] = np.arange(len(order))
    # Of every kept position a row where it came up earliest, best one whose row before is of a kept position.
    rows = np.flatnonzero(kept[place] & (turns == earliest[place]))
    follows = (turns[rows] > 0) & kept[place[np.maximum(rows - 1, 0)]]
    found = np.full(len(kept), -1, np.int64)
    found[place[rows[::-1]]] = rows[::-1]
    found[place[rows[follows][::-1]]] = rows[follows][::-1]
    row = found[order]
    has = (turns[row] > 0) & kept[place[np.maximum(row - 1, 0)]]
    before = np.where(has, rule[place[np.maximum(row - 1, 0)]], -1)
    reach = np.where(has, moves[np.maximum(row - 1, 0)], 0)
    starts = [moves[end - int(turns[end]) : end].tolist() for end in row[~has].tolist()]
    return order, before, reach, starts

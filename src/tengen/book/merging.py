"""Rules of several books as one table: those of people go before those of records (Ferreira 2016, 4.2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from tengen._core import reduced_line
from tengen.book.kind import Line
from tengen.book.table import NOTHING, RuleTable
from tengen.go.size import BoardSize


@dataclass
class _Rule:
    line: list[tuple[int, int]]  # the positions before it and the moves there, as reduced_line has them
    by_hand: bool
    seen: int = 0
    replies: dict[int, int] = field(default_factory=dict)


class Merger:
    """Gathers rules of one size of board."""

    def __init__(self, size: BoardSize) -> None:
        self.size = size
        self._rules: dict[int, _Rule] = {}

    def __len__(self) -> int:
        return len(self._rules)

    def add(self, lines: Iterable[Line]) -> int:
        """The lines of a book that are of this size and in order; how many these are.

        What people wrote takes the place of what records say; what is of the same kind is added up.
        """
        taken = 0
        for line in lines:
            if line.size != self.size or line.trouble or not line.replies:
                continue
            found = []
            for reply, weight in line.replies:
                moves = (*line.moves, reply)
                reduced = reduced_line(self.size, moves)
                if len(reduced) == len(moves):
                    found.append((reduced, weight))
            if not found:
                continue
            taken += 1
            before, key = found[0][0][:-1], found[0][0][-1][0]
            by_hand = line.by_hand
            rule = self._rules.get(key)
            if rule is None or (by_hand and not rule.by_hand):
                rule = self._rules[key] = _Rule(before, by_hand)
            elif rule.by_hand and not by_hand:
                continue
            weights = 0
            for reduced, weight in found:
                weight, move = max(1, weight), reduced[-1][1]
                if not (by_hand and move in rule.replies):  # rules by hand do not count
                    rule.replies[move] = rule.replies.get(move, 0) + weight
                    weights += weight
            rule.seen += weights if by_hand else max(weights, line.seen)
        return taken

    def table(self) -> RuleTable:
        """All rules; the likelier of two replies has the mass of those that are not kept."""
        keys = sorted(self._rules, key=lambda key: (len(self._rules[key].line), key))
        number: dict[int, int] = {}
        columns: dict[str, list[int]] = {name: [] for name in RuleTable.COLUMNS}
        starts: list[list[int]] = []
        for key in keys:
            rule = self._rules[key]
            before = number.get(rule.line[-1][0], -1) if rule.line else -1
            if before < 0:
                starts.append([move for _, move in rule.line])
            best = sorted(rule.replies.items(), key=lambda reply: (-reply[1], reply[0]))[:2]
            second, second_seen = best[1] if len(best) > 1 else (NOTHING, 0)
            row = (
                key,
                before,
                0 if before < 0 else rule.line[-1][1],
                best[0][0],
                second,
                rule.seen,
                second_seen,
                best[0][1],
                int(rule.by_hand),
            )
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
            number[key] = len(number)
        return RuleTable.of(self.size, columns, starts)

"""How a pairing stands: its games in order, when it is over, and why."""

from __future__ import annotations

from dataclasses import dataclass, field

from tengen.arena.ratings.sprt import Sprt
from tengen.arena.ratings.summary import Score
from tengen.arena.schedule import Pairing
from tengen.arena.store import GameRow


@dataclass
class Standing:
    """The games of one pairing. What counts is decided in the order of the games, not in that of their ends, so that it
    does not depend on how many were played at once."""

    pairing: Pairing
    sprt: Sprt | None = None
    rows: dict[int, GameRow] = field(default_factory=dict)
    under_way: set[int] = field(default_factory=set)
    # Games up to the first that is missing, and not beyond a decision
    counted: list[GameRow] = field(default_factory=list)
    # Pairs by the points of the first player: 0, half, 1, one and a half, 2; pairs with a void game say nothing
    pairs: list[int] = field(default_factory=lambda: [0] * 5)
    # Why the pairing is over: a verdict of the test, too many void games, or all games played
    reason: str | None = None
    failed: bool = False  # over because games were void

    def add(self, row: GameRow) -> None:
        """A game that was played."""
        self.under_way.discard(row.number)
        self.rows[row.number] = row
        while self.reason is None and len(self.counted) in self.rows:
            self._count(self.rows[len(self.counted)])

    def next_number(self) -> int | None:
        """The next game to begin, if there is one."""
        if self.reason is not None:
            return None
        return next(
            (n for n in range(len(self.counted), self.pairing.games) if n not in self.rows and n not in self.under_way),
            None,
        )

    def _count(self, row: GameRow) -> None:
        before = self.counted[-1] if self.counted else None
        self.counted.append(row)
        if row.void and (before is None or before.void):
            which = "the first game was void" if before is None else "two games in a row were void"
            self.reason = f"{which}: {row.culprit or 'the arena'}, {row.ending}: {row.detail}"
            self.failed = True
            return
        if before is not None and row.number % 2 and not (before.void or row.void):
            first = self.pairing.first.name
            self.pairs[round(2 * (before.score_of(first) + row.score_of(first)))] += 1
            if self.sprt is not None:
                self.reason = self.sprt.verdict(self.pairs)
        if self.reason is None and len(self.counted) >= self.pairing.games:
            self.reason = "all games played"

    @property
    def llr(self) -> float | None:
        """Log-likelihood ratio of the test, if there is one."""
        return None if self.sprt is None else self.sprt.llr(self.pairs)

    def score(self) -> Score:
        """Of the first player, without void games."""
        games = [row for row in self.counted if not row.void]
        wins = sum(row.winner == self.pairing.first.name for row in games)
        draws = sum(row.winner is None for row in games)
        return Score(wins, len(games) - wins - draws, draws)

    @property
    def voids(self) -> int:
        return sum(row.void for row in self.counted)

    def effort(self, player: str) -> tuple[int, float, int]:
        """Moves, seconds and playouts of a player in all its games."""
        moves, seconds, playouts = 0, 0.0, 0
        for row in self.rows.values():
            if row.black == player:
                moves, seconds = moves + row.black_moves, seconds + row.black_seconds
                playouts += row.black_playouts
            else:
                moves, seconds = moves + row.white_moves, seconds + row.white_seconds
                playouts += row.white_playouts
        return moves, seconds, playouts

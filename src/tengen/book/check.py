"""Whether what a book says can be played, and what a search thinks of it."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from tengen.book.kind import HasLines, Line
from tengen.config import GoConfig
from tengen.engine.book import Book
from tengen.go import Game, IllegalMove, Reduced
from tengen.go.search import GoSearch
from tengen.go.size import BoardSize, Vertex

RULES = "japanese"  # with simple ko alone: records of all rules can be played by them
_MOST_WALKED = 1_000_000


@dataclass(frozen=True)
class Refuted:
    """A reply that a search thinks much less of than of another move."""

    moves: tuple[Vertex, ...]  # that lead to the position
    reply: Vertex
    value: float  # win rate of the side that plays it
    best: Vertex
    best_value: float
    variation: tuple[Vertex, ...]  # what follows it, by the search


@dataclass
class Report:
    """What a check has found."""

    positions: int = 0
    replies: int = 0
    searched: int = 0  # positions
    troubles: list[str] = field(default_factory=list)  # what cannot be played
    refuted: list[Refuted] = field(default_factory=list)


def lines_of(book: Book, size: BoardSize) -> list[Line]:
    """What a book knows for a board; of one that has no list, what can be reached by its own moves."""
    if isinstance(book, HasLines):
        return [line for line in book.lines() if line.size == size]
    return list(_walked(book, size))


def _walked(book: Book, size: BoardSize) -> Iterator[Line]:
    waiting: deque[tuple[Vertex, ...]] = deque([()])
    known: set[int] = set()
    while waiting and len(known) < _MOST_WALKED:
        moves = waiting.popleft()
        game = _played(size, moves, 0.0)
        key = Reduced(game.board).key
        if key in known:
            continue
        known.add(key)
        replies = book.moves(game)
        if replies:
            yield Line(size, moves, tuple((reply.vertex, reply.games or 1) for reply in replies))
            waiting.extend((*moves, reply.vertex) for reply in replies)


def check_line(line: Line, report: Report) -> bool:
    """Whether a line and all its replies can be played; what cannot goes into the report."""
    report.positions += 1
    report.replies += len(line.replies)
    if line.trouble:
        report.troubles.append(line.trouble)
        return False
    try:
        game = _played(line.size, line.moves, 0.0)
    except IllegalMove as error:
        report.troubles.append(f"{' '.join(line.moves)}: {error}")
        return False
    wrong = [reply for reply, _ in line.replies if not game.legal(reply)]
    where = " ".join(line.moves) or "the empty board"
    report.troubles += [f"{where}: the reply {reply} is not legal" for reply in wrong]
    return not wrong


@dataclass(frozen=True)
class Judge:
    """Searches that weigh replies."""

    config: GoConfig
    playouts: int
    margin: float  # of win rate that a reply may be worse than the best move
    komi: float = 7.5
    rules: str = "chinese"

    def weigh(self, line: Line, report: Report) -> None:
        """Searches a position, and what follows each reply that is not the move the search would play."""
        game = _played(line.size, line.moves, self.komi, self.rules)
        if game.over:
            return
        report.searched += 1
        best, best_value, _ = self._search(game)
        for reply, _ in line.replies:
            if reply in (best, "pass") or self._alike(game, reply, best):
                continue
            after = game.copy()
            after.play(reply)
            if after.over:
                continue
            _, value, variation = self._search(after)
            if 1 - value < best_value - self.margin:
                report.refuted.append(Refuted(line.moves, reply, 1 - value, best, best_value, variation))

    def _search(self, game: Game) -> tuple[Vertex, float, tuple[Vertex, ...]]:
        search = GoSearch(game, self.config.for_size(game.size))
        search.run(playouts=self.playouts)
        result = search.result()
        value = next((move.value for move in result.moves if str(move.action) == result.best), 0.5)
        return str(result.best), value, tuple(str(move) for move in result.variation[:10])

    @staticmethod
    def _alike(game: Game, one: Vertex, other: Vertex) -> bool:
        place = Reduced(game.board)
        return place.reduce(one) == place.reduce(other)


def chosen_lines(lines: list[Line], positions: int | None, seed: int) -> list[Line]:
    """So many of them at random, and of these those seen most often first."""
    lines = [line for line in lines if line.replies]
    if positions is not None and positions < len(lines):
        lines = random.Random(seed).sample(lines, positions)
    return sorted(lines, key=lambda line: (-line.seen, len(line.moves)))


def _played(size: BoardSize, moves: tuple[Vertex, ...], komi: float, rules: str = RULES) -> Game:
    game = Game(size, rules, komi)
    for vertex in moves:
        game.play(vertex)
    return game

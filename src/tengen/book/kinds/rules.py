"""Books of rules: a reduced position and two replies with probabilities (Ferreira 2016, 4.2)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen.book.drawing import drawn
from tengen.book.fitting import fits
from tengen.book.kind import BookError, BookKind, BookOptions, Line
from tengen.book.table import BadTable, RuleTable, vertex_of
from tengen.datafile import BOOK, enveloped, read_data
from tengen.engine.book import BookMove
from tengen.files import write_file
from tengen.go import Game, Reduced
from tengen.go.size import BoardSize, Vertex, as_size, size_option

_LONGEST_HEAD = 1 << 16
_RULES = "japanese"  # with simple ko alone: records of all rules can be played by them


class RuleBook:
    """A table of rules with what is known of its making."""

    def __init__(
        self,
        name: str,
        table: RuleTable,
        *,
        made: str = "",
        komi: float | None = None,
        facts: Mapping[str, Any] | None = None,
        options: BookOptions | None = None,
    ) -> None:
        self.name = name
        self.table = table
        self.made = made
        self.komi = komi  # that it is for; None for any
        self._facts = dict(facts or {})
        self._options = options or BookOptions()

    @property
    def size(self) -> BoardSize:
        """The board that it is for."""
        return self.table.size

    def facts(self) -> dict[str, Any]:
        """What it is and how it was made."""
        by_hand = int(self.table.by_hand.sum())
        found: dict[str, Any] = {"kind": KIND.what, "size": size_option(self.size), "rules": len(self.table)}
        if by_hand:
            found["rules by hand"] = by_hand
        if self.komi is not None:
            found["komi"] = self.komi
        return found | self._facts | {"made by": self.made}

    def moves(self, game: Game) -> list[BookMove]:
        """The replies of the position's rule, as they lie on the board."""
        if game.size != self.size or game.over or not fits(game, self._options, self.komi):
            return []
        place = Reduced(game.board)
        row = self.table.find(place.key)
        if row is None:
            return []
        by_hand, total = bool(self.table.by_hand[row]), int(self.table.seen[row])
        found = []
        for move, chance, seen in self.table.replies(row):
            alike = [vertex for vertex in place.restore(vertex_of(move, self.size)) if game.legal(vertex)]
            remark = "a rule by hand" if by_hand else f"played {seen:,} of {total:,} times"
            games = None if by_hand else seen
            found += [BookMove(vertex, chance / len(alike), games, None, remark) for vertex in alike]
        return found

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        """A reply by its probability, and any of those that are alike."""
        return drawn(self.moves(game), rng, self._options.draw)

    def lines(self) -> Iterator[Line]:
        """Every rule with moves that lead to its position."""
        table = self.table
        starts = iter(table.starts)
        known: list[tuple[Vertex, ...] | None] = []  # by rule: one way there, as it lies on a board
        for row in range(len(table)):
            parent = int(table.parents[row])
            numbers = next(starts) if parent < 0 else (int(table.moves[row]),)
            before: tuple[Vertex, ...] | None = () if parent < 0 else known[parent]
            game = None if before is None else self._played(before, numbers)
            trouble = "" if game is not None else "a move that leads to it is not legal"
            if game is not None and Reduced(game.board).key != int(table.keys[row]):
                trouble = "the moves to it lead to another position"
            if game is None or trouble:
                known.append(None)
                yield Line(self.size, before or (), (), int(table.seen[row]), trouble=f"rule {row + 1}: {trouble}")
                continue
            place = Reduced(game.board)
            known.append(tuple(vertex for _, vertex in game.moves))
            replies = tuple(
                (place.restore(vertex_of(move, self.size))[0], seen) for move, _, seen in table.replies(row)
            )
            yield Line(self.size, known[-1] or (), replies, int(table.seen[row]), bool(table.by_hand[row]))

    def _played(self, before: Sequence[Vertex], numbers: Sequence[int]) -> Game | None:
        """The position after some moves and then moves in images; None if they are not legal."""
        game = Game(self.size, _RULES)
        for vertex in before:
            game.play(vertex)
        for number in numbers:
            possible = Reduced(game.board).restore(vertex_of(number, self.size))
            if not game.legal(possible[0]):
                return None
            game.play(possible[0])
        return game

    def to_bytes(self) -> bytes:
        """The file."""
        table = self.table
        head = {
            "size": size_option(table.size),
            "rules": len(table),
            "starts": len(table.starts),
            "moves": table.start_moves,
            "komi": self.komi,
            "facts": self._facts,
        }
        payload = json.dumps(head, ensure_ascii=False).encode() + b"\n" + table.to_bytes()
        return enveloped(BOOK, payload, self.made)

    def save(self, path: Path) -> None:
        """Writes it in one step."""
        write_file(path, self.to_bytes())


def _read(path: Path, options: BookOptions) -> RuleBook:
    file = read_data(path, BOOK)
    line, _, packed = file.payload.partition(b"\n")

    def wrong(why: str) -> BookError:
        return BookError(f"{path}: {why}")

    try:
        if len(line) > _LONGEST_HEAD:
            raise ValueError
        head = json.loads(line)
        size = as_size(head["size"])
        rules, starts, moves = (head[name] for name in ("rules", "starts", "moves"))
        komi, facts = head["komi"], head["facts"]
        right = all(isinstance(count, int) and not isinstance(count, bool) for count in (rules, starts, moves))
        if not right or not isinstance(facts, dict) or not (komi is None or isinstance(komi, int | float)):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError):
        raise wrong("its first line does not describe a book") from None
    try:
        table = RuleTable.from_bytes(packed, size, rules, starts, moves)
    except BadTable as error:
        raise wrong(str(error)) from None
    return RuleBook(
        path.name, table, made=file.made, komi=None if komi is None else float(komi), facts=facts, options=options
    )


KIND = BookKind(
    "rules",
    "a book of rules from records",
    lambda path, head: head.startswith(b"# tengen data: book,"),
    _read,
)

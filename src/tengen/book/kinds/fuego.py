"""Books in the text format of Fuego: a position and equally good replies a line, `19 Q4 Q16 | C4 D16`.

A line is the size of the board, moves from the empty board (Black first), a bar and the replies. What follows # is a
remark. A file may be for several sizes.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tengen._core import reduced_line
from tengen.book.drawing import drawn
from tengen.book.fitting import fits
from tengen.book.kind import BookError, BookKind, BookOptions, Line
from tengen.book.table import vertex_of
from tengen.engine.book import BookMove
from tengen.files import replacing_text
from tengen.go import Game, Reduced
from tengen.go.size import BoardSize, Vertex, check_sides, point_at, sides, size_of

_MOST_BYTES = 64 << 20
_MOST_MOVES = 1000  # of a line
_FIRST = re.compile(rb"\s*[0-9]{1,2}(?:\s+(?:[A-HJ-Za-hj-z][0-9]{1,2}|pass|PASS))*\s*\|")


class FuegoBook:
    """Rules as their file has them, found by reduced positions."""

    def __init__(self, name: str, lines: Iterable[Line], options: BookOptions | None = None) -> None:
        """BookError if a move is not legal."""
        self.name = name
        self._lines = tuple(lines)
        self._options = options or BookOptions()
        self._replies: dict[tuple[BoardSize, int], list[int]] = {}
        for line in self._lines:
            for reply, _ in line.replies:
                moves = (*line.moves, reply)
                reduced = reduced_line(line.size, moves)
                if len(reduced) < len(moves):
                    wrong = f"move {len(reduced) + 1}, {moves[len(reduced)]}, is not legal"
                    raise BookError(f"{name}: {_text(line)[:120]}: {wrong}")
                key, move = reduced[-1]
                known = self._replies.setdefault((line.size, key), [])
                if move not in known:
                    known.append(move)

    @property
    def size(self) -> BoardSize | None:
        """The board that it is for; None for several."""
        sizes = {line.size for line in self._lines}
        return sizes.pop() if len(sizes) == 1 else None

    def facts(self) -> dict[str, Any]:
        """How much there is, by size."""
        counts: dict[str, int] = {}
        for line in self._lines:
            name = f"rules {line.size}x{line.size}"
            counts[name] = counts.get(name, 0) + 1
        return {"kind": KIND.what, "rules": len(self._lines), **dict(sorted(counts.items()))}

    def moves(self, game: Game) -> list[BookMove]:
        """The replies to the position, all equally good."""
        if game.over or not fits(game, self._options):
            return []
        place = Reduced(game.board)
        found = []
        replies = self._replies.get((game.size, place.key), [])
        for reply in replies:
            alike = [vertex for vertex in place.restore(vertex_of(reply, game.size)) if game.legal(vertex)]
            remark = "a rule by hand"
            found += [BookMove(vertex, 1 / len(replies) / len(alike), remark=remark) for vertex in alike]
        return found

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        """Any of the replies."""
        return drawn(self.moves(game), rng, self._options.draw)

    def lines(self) -> Iterator[Line]:
        """The rules, those with fewer moves first."""
        yield from sorted(self._lines, key=lambda line: len(line.moves))


def _text(line: Line) -> str:
    side = sides(line.size)[0]
    return " ".join([str(side), *line.moves, "|", *(reply for reply, _ in line.replies)])


def write_fuego(path: Path, lines: Iterable[Line]) -> int:
    """A file in Fuego's format, which knows square boards alone; how many lines it has."""
    count = 0
    with replacing_text(path) as stream:
        for line in lines:
            width, height = sides(line.size)
            if width != height:
                raise BookError(f"{path}: Fuego's format is for square boards, and this book is for {width}x{height}")
            if line.replies and not line.trouble:
                stream.write(_text(line) + "\n")
                count += 1
    return count


def read_line(text: str, place: str) -> Line | None:
    """The rule in a line of text, None if there is none; BookError says what is wrong with it."""
    body = text.partition("#")[0].strip()
    if not body:
        return None
    left, bar, right = body.partition("|")
    words = left.split()
    if not bar or "|" in right or not words:
        raise BookError(f"{place}: it has to be SIZE MOVES | REPLIES, such as 19 Q4 Q16 | C4")
    if not re.fullmatch(r"[0-9]{1,2}", words[0]):
        raise BookError(f"{place}: {words[0][:20]!r} is not a size of a board")
    side = int(words[0])
    try:
        check_sides(side, side)
    except ValueError as error:
        raise BookError(f"{place}: {error}") from None
    size = size_of(side, side)
    moves = tuple(_vertex(word, size, place) for word in words[1:])
    replies = tuple(dict.fromkeys(_vertex(word, size, place) for word in right.split()))
    if not replies:
        raise BookError(f"{place}: there is no reply behind the bar")
    if len(moves) > _MOST_MOVES:
        raise BookError(f"{place}: there are more than {_MOST_MOVES} moves")
    return Line(size, moves, tuple((reply, 1) for reply in replies), by_hand=True)


def _vertex(word: str, size: BoardSize, place: str) -> Vertex:
    upper = word.upper()
    if upper == "PASS":
        return "pass"
    if re.fullmatch(r"[A-HJ-Z][0-9]{1,2}", upper):
        x, y = point_at(upper, size)
        width, height = sides(size)
        if x < width and 0 <= y < height:
            return f"{upper[0]}{int(upper[1:])}"
    raise BookError(f"{place}: {word[:20]!r} is not a point of this board")


def _read(path: Path, options: BookOptions) -> FuegoBook:
    with path.open("rb") as stream:
        data = stream.read(_MOST_BYTES + 1)
    if len(data) > _MOST_BYTES:
        raise BookError(f"{path}: it has more than {_MOST_BYTES >> 20} MB")
    try:
        text = data.decode("utf8")
    except UnicodeDecodeError:
        raise BookError(f"{path}: it is no text") from None
    found = (read_line(line, f"{path}: line {number}") for number, line in enumerate(text.split("\n"), 1))
    lines = [line for line in found if line is not None]
    if not lines:
        raise BookError(f"{path}: there is no rule in it")
    return FuegoBook(path.name, lines, options)


def _recognises(path: Path, head: bytes) -> bool:
    """The first line that is no remark begins with a size, has moves and a bar."""
    for line in head.split(b"\n"):
        body = line.partition(b"#")[0].strip()
        if body:
            return _FIRST.match(body) is not None
    return False


KIND = BookKind("fuego", "a book of rules in Fuego's text format", _recognises, _read)

"""The slow and obvious answers to queries: every game replayed with the Python board, every placement in every position
looked at point by point, as core/games/query.h defines what is found. The oracle of tengen._core.games.Collection."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tengen._core import games as core
from tengen.games.query import Pattern, Position, Query, Sequence
from tengen.go import Board, Color
from tengen.go.size import BoardSize, point_at, sides

PASS, NOTHING = -2, -1
EITHER = 0
_STATE = np.array([1, 2, 4], np.uint8)  # of empty, black, white
_SWAPPED = np.array([0, 1, 4, 5, 2, 3, 6, 7], np.uint8)  # states with the colours exchanged

Array = npt.NDArray[np.uint8]


@dataclass(frozen=True, order=True)
class Hit:
    """As the core tells it."""

    game: int
    move: int
    image: int
    place: int
    next: int
    point: int
    color: int
    played: int


@dataclass(frozen=True)
class Replayed:
    """All positions of one game."""

    size: BoardSize
    setup: bool
    moves: list[tuple[int, int]]  # colour and point, PASS for a pass
    stones: list[bytes]  # a byte for each point, by position

    def to_move(self, position: int) -> int:
        if position < len(self.moves):
            return self.moves[position][0]
        return 3 - self.moves[-1][0] if self.moves else 1


def replay(size: BoardSize, events: bytes) -> Replayed:
    """By the rules, with the Python board; the set-up is what `decode` says."""
    setup, moves = core.decode(size, events)
    width = sides(size)[0]
    start = np.zeros(sides(size)[::-1], np.int64)
    for color, vertex in setup:
        x, y = point_at(vertex, size)
        start[y, x] = color.value
    board = Board.from_array(start)
    stones, played = [np.asarray(board.stones).tobytes()], []
    for color, vertex in moves:
        board.play(vertex, color, suicide=True)
        stones.append(np.asarray(board.stones).tobytes())
        x, y = (PASS, 0) if vertex == "pass" else point_at(vertex, size)
        played.append((int(color.value), x + y * width))
    return Replayed(size, bool(setup), played, stones)


class Reference:
    """Games and all their positions: a row for each point, a column for each position of all games of a size."""

    def __init__(self, games: list[tuple[BoardSize, bytes]]) -> None:
        self.games = [replay(size, events) for size, events in games]
        self._of_size: dict[tuple[int, int], tuple[list[tuple[int, int]], Array]] = {}
        for size in {sides(game.size) for game in self.games}:
            places, stones = [], []
            for number, game in enumerate(self.games):
                if sides(game.size) == size:
                    places += [(number, position) for position in range(len(game.stones))]
                    stones += game.stones
            rows = np.frombuffer(b"".join(stones), np.uint8).reshape(len(stones), -1)
            self._of_size[size] = places, np.ascontiguousarray(_STATE[rows].T)

    def find(self, query: Query, mask: npt.NDArray[np.uint8] | None = None) -> list[Hit]:
        """All hits in their order."""
        find = {Position: self._positions, Pattern: self._patterns, Sequence: self._sequences}[type(query)]
        hits = find(query)
        return sorted(hit for hit in hits if mask is None or (hit.game < len(mask) and mask[hit.game]))

    # --- patterns -----------------------------------------------------------------------------------------------

    def _patterns(self, query: Pattern) -> Iterator[Hit]:
        back = _Back(_pattern_images(query), query.height, query.width)
        for (width, height), (places, states) in self._of_size.items():
            if query.size is not None and sides(query.size) != (width, height):
                continue
            seen = set()
            for image in _pattern_images(query):
                rows, columns = image.states.shape
                for y in range(height - rows + 1):
                    for x in range(width - columns + 1):
                        known = (x, y, image.states.shape, image.states.tobytes(), image.to_move)
                        if known in seen or not image.may_be_at(x, y, width, height):
                            continue
                        seen.add(known)
                        for game, first, end in _stretches(places, states, image.states, x, y, width):
                            yield from self._pattern_hit(image, back, game, first, end, x, y, width)

    def _pattern_hit(
        self, image: _Image, back: _Back, number: int, first: int, end: int, x: int, y: int, width: int
    ) -> Iterator[Hit]:
        game = self.games[number]
        begin = next((k for k in range(first, end) if image.to_move in (EITHER, game.to_move(k))), None)
        if begin is None:
            return
        following, point, color, played = 0, NOTHING, 0, 0
        rows, columns = image.states.shape
        for k in range(begin, min(end, len(game.moves))):
            mover, at = game.moves[k]
            if at == PASS:
                continue
            row, column = at // width - y, at % width - x
            if 0 <= row < rows and 0 <= column < columns:
                following, played = k + 1, mover
                point, color = back(image, row, column, mover)
                break
        yield Hit(number, begin, image.number, y * width + x, following, point, color, played)

    # --- positions ----------------------------------------------------------------------------------------------

    def _positions(self, query: Position) -> Iterator[Hit]:
        width, height = sides(query.size)
        grid = _STATE[np.frombuffer(query.stones, np.uint8)].reshape(height, width)
        to_move = EITHER if query.to_move is None else int(query.to_move.value)
        images = _images(grid, grid, to_move, 8 if width == height else 4, query.symmetries, query.colors, views=False)
        back = _Back(images, height, width)
        for number, game in enumerate(self.games):
            if game.size != query.size:
                continue
            for image in _distinct(images):
                wanted = np.array([0, 0, 1, 0, 2], np.uint8)[image.states].tobytes()
                matches = [stones == wanted for stones in game.stones]
                for first, end in _runs(matches):
                    begin = next((k for k in range(first, end) if image.to_move in (EITHER, game.to_move(k))), None)
                    if begin is None:
                        continue
                    yield self._continued(game, number, image, back, begin, width)

    def _continued(self, game: Replayed, number: int, image: _Image, back: _Back, begin: int, width: int) -> Hit:
        if begin == len(game.moves):
            return Hit(number, begin, image.number, 0, 0, NOTHING, 0, 0)
        mover, at = game.moves[begin]
        point, color = back.of_pass(image, mover) if at == PASS else back(image, at // width, at % width, mover)
        return Hit(number, begin, image.number, 0, begin + 1, point, color, mover)

    # --- sequences ----------------------------------------------------------------------------------------------

    def _sequences(self, query: Sequence) -> Iterator[Hit]:
        width, height = sides(query.size)
        moves = []
        for color, vertex in query.moves:
            x, y = (PASS, 0) if vertex == "pass" else point_at(vertex, query.size)
            moves.append((int(color.value), x + y * width))
        inside = np.zeros((height, width), np.uint8)
        if query.within is not None:
            (x0, y0), (x1, y1) = (point_at(vertex, query.size) for vertex in query.within)
            inside[y0 : y1 + 1, x0 : x1 + 1] = 1
        # An image is what the moves and the rectangle become, here as numbers of moves written on a board for each.
        images = []
        count = 8 if width == height else 4
        for swap in (0, 1) if query.colors else (0,):
            for s in range(count) if query.symmetries else (0,):
                where = _turned(np.arange(width * height).reshape(height, width), s)
                new = {int(old): number for number, old in enumerate(where.ravel())}
                turned = [((3 - c) if swap else c, p if p == PASS else new[p]) for c, p in moves]
                area = frozenset(np.flatnonzero(_turned(inside, s)).tolist())
                images.append(_SequenceImage(s + 8 * swap, turned, area))
        back = _Back(images, height, width)
        for number, game in enumerate(self.games):
            if game.size == query.size:
                for image in _distinct(images):
                    yield from self._sequence_hit(query, number, game, image, back, width)

    def _sequence_hit(
        self, query: Sequence, number: int, game: Replayed, image: _SequenceImage, back: _Back, width: int
    ) -> Iterator[Hit]:
        length = len(image.moves)
        if query.within is None:
            if game.setup or game.moves[:length] != image.moves:
                return
            yield self._continued(game, number, image, back, length, width)
            return
        if any(game.stones[0][point] for point in image.inside):
            return
        local = [k for k, (_, point) in enumerate(game.moves) if point in image.inside]
        if [game.moves[k] for k in local[:length]] != image.moves:
            return
        end = local[length - 1] + 1
        corner = min(image.inside)
        if len(local) == length:
            yield Hit(number, end, image.number, corner, 0, NOTHING, 0, 0)
            return
        mover, at = game.moves[local[length]]
        point, color = back(image, at // width, at % width, mover)
        yield Hit(number, end, image.number, corner, local[length] + 1, point, color, mover)


@dataclass
class _Image:
    number: int
    states: Array
    to_move: int
    edges: frozenset[str]
    corner: tuple[int, int] | None  # of a fixed one: column and row
    whole: tuple[bytes, ...] = ()  # what makes images of the query the same

    def may_be_at(self, x: int, y: int, width: int, height: int) -> bool:
        rows, columns = self.states.shape
        if self.corner is not None:
            return (x, y) == self.corner
        lies = {"left": x == 0, "top": y == 0, "right": x + columns == width, "bottom": y + rows == height}
        return all(lies[edge] for edge in self.edges)

    @property
    def same(self) -> object:
        return self.states.shape, self.states.tobytes(), self.to_move, self.edges, self.corner


@dataclass
class _SequenceImage:
    number: int
    moves: list[tuple[int, int]]
    inside: frozenset[int]

    @property
    def same(self) -> object:
        return tuple(self.moves), self.inside

    @property
    def whole(self) -> object:
        return self.same


def _turned(grid: npt.NDArray[np.generic], symmetry: int) -> npt.NDArray[np.generic]:
    if symmetry & 1:
        grid = grid[:, ::-1]
    if symmetry & 2:
        grid = grid[::-1]
    return grid.T if symmetry & 4 else grid


def _distinct(images: list) -> list:
    seen: set[object] = set()
    return [image for image in images if not (image.same in seen or seen.add(image.same))]


def _images(
    black: Array, white: Array, to_move: int, count: int, symmetries: bool, colors: bool, views: bool
) -> list[_Image]:
    """All of them, the same ones too, those of White's view last."""
    images = []
    for own in (1, 2) if views else (0,):
        if views and to_move not in (EITHER, own):
            continue
        for swap in (0, 1) if colors else (0,):
            for s in range(count) if symmetries else (0,):
                grids = [_turned(_SWAPPED[grid] if swap else grid, s) for grid in (black, white)]
                mine = grids[1] if own == 2 else grids[0]
                asked = own or to_move
                asked = 3 - asked if swap and asked else asked
                general = 3 - to_move if swap and to_move else to_move
                seen_by = grids[::-1] if swap else grids
                whole = (bytes(grids[0].shape), *(np.ascontiguousarray(g).tobytes() for g in seen_by), bytes([general]))
                number = s + 8 * swap + 16 * (own == 2)
                images.append(_Image(number, np.ascontiguousarray(mine), asked, frozenset(), None, whole))
    return images


def _pattern_images(query: Pattern) -> list[_Image]:
    black, white = (
        np.frombuffer(side, np.uint8).reshape(query.height, query.width) for side in (query.black, query.white)
    )
    square = query.size is not None and len(set(sides(query.size))) == 1
    to_move = EITHER if query.to_move is None else int(query.to_move.value)
    count = 4 if query.at is not None and not square else 8
    images = _images(black, white, to_move, count, query.symmetries, query.colors, views=query.black != query.white)
    # The edges are drawn around a picture of the rectangle, which is turned with it.
    frame = np.zeros((3, 3), np.uint8)
    frame[1, 0], frame[0, 1], frame[1, 2], frame[2, 1] = (query.edges & edge != 0 for edge in (1, 2, 4, 8))
    for image in images:
        turned = _turned(frame, image.number & 7)
        names = {"left": turned[1, 0], "top": turned[0, 1], "right": turned[1, 2], "bottom": turned[2, 1]}
        image.edges = frozenset(name for name, there in names.items() if there)
        if query.at is not None and query.size is not None:
            board = np.zeros(sides(query.size)[::-1], np.uint8)
            x, y = point_at(query.at, query.size)
            board[y : y + query.height, x : x + query.width] = 1
            rows, columns = np.nonzero(_turned(board, image.number & 7))
            image.corner = int(columns.min()), int(rows.min())
        image.whole += (repr(sorted(image.edges)).encode(), repr(image.corner).encode())
    return images


class _Back:
    """Where a point of an image comes from, the first of those that are alike in the query."""

    def __init__(self, images: list, height: int, width: int) -> None:
        grid = np.arange(width * height).reshape(height, width)
        self._from = {s: _turned(grid, s) for s in range(8)}
        view = images[0].number & 16
        same = [i.number & 15 for i in images if i.number & 16 == view and i.whole == images[0].whole]
        pure = 8 in same
        same = [number for number in same if not (pure and number & 8)]
        self._pass_alike = any(number & 8 for number in same)
        # A symmetry of the query takes the point that is written at a place to that place.
        self._first = {}
        for color in (1, 2):
            for point in range(width * height):
                alike = []
                for number in same:
                    target = int(np.flatnonzero(self._from[number & 7].ravel() == point)[0])
                    alike.append((target, 3 - color if number & 8 else color))
                self._first[point, color] = min(alike)

    def __call__(self, image: _Image | _SequenceImage, row: int, column: int, mover: int) -> tuple[int, int]:
        point = int(self._from[image.number & 7][row, column])
        return self._first[point, 3 - mover if image.number & 8 else mover]

    def of_pass(self, image: _Image | _SequenceImage, mover: int) -> tuple[int, int]:
        return PASS, 1 if self._pass_alike else 3 - mover if image.number & 8 else mover


def _runs(matches: list[bool]) -> Iterator[tuple[int, int]]:
    begin = None
    for k, match in enumerate([*matches, False]):
        if match and begin is None:
            begin = k
        if not match and begin is not None:
            yield begin, k
            begin = None


def _stretches(
    places: list[tuple[int, int]], states: Array, image: Array, x: int, y: int, width: int
) -> Iterator[tuple[int, int, int]]:
    """Game, first position and the one after the last: all points looked at in all positions."""
    cells = [(row, column) for row, column in np.ndindex(*image.shape) if image[row, column] != 7]
    matching: npt.NDArray[np.int64] | None = None
    for row, column in sorted(cells, key=lambda cell: image[cell] & 1):  # stones first: fewer positions have them
        demanded = states[(y + row) * width + x + column]
        if matching is None:
            matching = np.flatnonzero(demanded & image[row, column])
        else:
            matching = matching[(demanded[matching] & image[row, column]) != 0]
        if not len(matching):
            return
    if matching is None:
        matching = np.arange(states.shape[1])
    run: list[tuple[int, int]] = []
    for index in matching.tolist():
        game, position = places[index]
        if run and run[-1] != (game, position - 1):
            yield run[0][0], run[0][1], run[-1][1] + 1
            run = []
        run.append((game, position))
    if run:
        yield run[0][0], run[0][1], run[-1][1] + 1


def found(hits: core.Hits) -> list[Hit]:
    """What the core says, in the same form."""
    columns = (hits.game, hits.move, hits.image, hits.place, hits.next, hits.point, hits.color, hits.played)
    return [Hit(*row) for row in zip(*(np.asarray(column).tolist() for column in columns), strict=True)]


__all__ = ["Color", "Hit", "Reference", "found", "replay"]

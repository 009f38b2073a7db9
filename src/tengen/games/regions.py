"""Regions of the board in which patterns are counted: corners and sides (Basaldúa 2013, 3.4.4, 6.1.2).

The document tells how many cells a big corner and a big side have, 66 and 87, and that empty points enclose them; which
cells these are was in figures that are lost. These masks are ours (docs/joseki.md has a picture): corners are the
points up to a distance from theirs; a side reaches as far along the edge as leaves the usual first stones of both its
corners within it, since the document counts the Chinese opening among its patterns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tengen.go.size import BoardSize, sides, size_text

#: Empty, black, white in texts of patterns.
LETTERS = ".XO"
_NEAR = ((1, 0), (-1, 0), (0, 1), (0, -1))


@dataclass(frozen=True)
class Region:
    """Cells by column and row: of a corner from the top left one, of a side from the top left end of it."""

    name: str
    #: In a sentence.
    what: str
    #: Row by row.
    cells: tuple[tuple[int, int], ...]
    #: Points around it that have to be empty for a pattern to count; none if that does not matter.
    border: tuple[tuple[int, int], ...]
    corner: bool
    #: The side of the board for which it is made; corners fit any board they have room on.
    along: int = 19
    _index: dict[tuple[int, int], int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_index", {cell: number for number, cell in enumerate(self.cells)})

    def __len__(self) -> int:
        return len(self.cells)

    @cached_property
    def mirror(self) -> list[int]:
        """By cell: which cell it becomes under the reflection of the region."""
        return [self._index[(y, x) if self.corner else (self.along - 1 - x, y)] for x, y in self.cells]

    @property
    def width(self) -> int:
        """Of the rectangle around the cells."""
        return max(x for x, _ in self.cells) - self.left + 1

    @property
    def left(self) -> int:
        """The first column that has a cell."""
        return min(x for x, _ in self.cells)

    @property
    def height(self) -> int:
        """Of the rectangle around the cells."""
        return max(y for _, y in self.cells) + 1

    def fits(self, size: BoardSize) -> bool:
        """Whether a board has room for it."""
        if not self.corner:
            return sides(size) == (self.along, self.along)
        return min(sides(size)) > max(max(cell) for cell in self.cells + self.border)

    def places(self, size: BoardSize) -> list[list[int]]:
        """The points of the cells in its four places, counted row by row from the top left of the board."""
        return self._placed(self.cells, size)

    def borders(self, size: BoardSize) -> list[list[int]]:
        """The points of the border in each place; [] if it has none."""
        return self._placed(self.border, size) if self.border else []

    def _placed(self, cells: Sequence[tuple[int, int]], size: BoardSize) -> list[list[int]]:
        if not self.fits(size):
            raise ValueError(f"the {self.what} does not fit a board of {size_text(size)}")
        width, height = sides(size)
        right, bottom = width - 1, height - 1
        turned = [
            [(x, y) for x, y in cells],
            [(right - y, x) for x, y in cells],
            [(right - x, bottom - y) for x, y in cells],
            [(y, bottom - x) for x, y in cells],
        ]
        return [[y * width + x for x, y in place] for place in turned]

    def text(self, stones: Sequence[int] | npt.NDArray[np.uint8]) -> str:
        """Rows of . X O as `parse` reads them, blanks around the region."""
        return "\n".join("".join(row).rstrip() for row in self.grid([LETTERS[stone] for stone in stones]))

    def grid(self, letters: Sequence[str], outside: str = " ") -> list[list[str]]:
        """Rows of the rectangle around the region with a text for each cell."""
        rows = [[outside] * self.width for _ in range(self.height)]
        for (x, y), letter in zip(self.cells, letters, strict=True):
            rows[y][x - self.left] = letter
        return rows

    def parse(self, text: str) -> list[int]:
        """Stones by cell: rows of . X O from the edge on, of its cells alone or of the rectangle around it.

        Blanks do not matter; rows that are not there are empty, and so is what lacks at the end of a corner's row.
        ValueError names the row of what is wrong.
        """
        rows = [row for row in ("".join(line.split()).strip("|") for line in text.splitlines()) if row.strip("+-")]
        if len(rows) > self.height:
            raise ValueError(f"the {self.what} has {self.height} rows, not {len(rows)}")
        stones = [0] * len(self)
        for y, row in enumerate(rows):
            here = [number for number, cell in enumerate(self.cells) if cell[1] == y]
            inside = self._inside(row.upper(), here, y + 1)
            for number, letter in zip(here, inside, strict=False):
                if letter not in LETTERS:
                    raise ValueError(f"{letter!r} in row {y + 1} is none of . X O")
                stones[number] = LETTERS.index(letter)
        return stones

    def _inside(self, row: str, here: Sequence[int], number: int) -> str:
        """What a drawn row has on these cells."""
        first = 0 if len(row) != self.width else self.cells[here[0]][0] - self.left
        inside = row[first : first + len(here)]
        if len(row) == self.width or (self.corner and len(row) <= self.width):
            if (row[:first] + row[first + len(here) :]).strip(".?*"):
                raise ValueError(f"row {number} has a stone outside the {self.what}")
        elif len(row) != len(here) and row != ".":
            raise ValueError(f"row {number} has {len(row)} points, and the {self.what} has {len(here)} there")
        return inside

    def least_image(self, stones: Sequence[int]) -> list[int]:
        """The image under reflection and exchange of colours that is told: the least with black before white before
        empty, cell by cell."""
        reflected = [stones[cell] for cell in self.mirror]
        images = [list(stones), reflected]
        images += [[(0, 2, 1)[stone] for stone in image] for image in images]
        return min(images, key=lambda image: [(3, 1, 2)[stone] for stone in image])


def _corner(reach: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for y in range(reach + 1) for x in range(reach + 1 - y))


def _side(widths: Sequence[int], along: int = 19) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for y, wide in enumerate(widths) for x in range((along - wide) // 2, (along + wide) // 2))


def _around(cells: Sequence[tuple[int, int]], along: int = 19) -> tuple[tuple[int, int], ...]:
    inside = set(cells)
    near = {(x + dx, y + dy) for x, y in cells for dx, dy in _NEAR} - inside
    return tuple(sorted((p for p in near if min(p) >= 0 and p[0] < along), key=lambda p: (p[1], p[0])))


_BIG_CORNER = _corner(10)
_BIG_SIDE = _side((15, 15, 15, 15, 11, 9, 7))
#: By name.
REGIONS = {
    region.name: region
    for region in (
        Region("small-corner", "small corner", _corner(7), (), corner=True),
        Region("big-corner", "big corner", _BIG_CORNER, _around(_BIG_CORNER), corner=True),
        Region("big-side", "big side", _BIG_SIDE, _around(_BIG_SIDE), corner=False),
    )
}


def region_named(name: str) -> Region:
    """The region of a name; ValueError lists them."""
    if name not in REGIONS:
        raise ValueError(f"{name[:30]!r} is no region: choose one of {', '.join(REGIONS)}")
    return REGIONS[name]

"""3x3 patterns: an expansion by hand against the core's tables."""

import itertools
import random
from pathlib import Path

import pytest

from tengen.datafile import PATTERNS, write_data
from tengen.go import Board, PatternSet, patterns

DIRECTIONS = [(0, -1), (-1, 0), (1, 0), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)]  # N W E S NW NE SW SE
ADMITS = {"X": "X", "O": "O", ".": ".", "x": "X.", "o": "O.", "?": "XO.", "#": "#"}


def read_source(text: str) -> list[tuple[bool, list[list[str]]]]:
    """(swap, [pattern, exceptions...]) of each pattern, read in the plainest way."""
    sources: list[tuple[bool, list[list[str]]]] = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("# ")]
        if not lines:
            continue
        shapes = "\n".join(lines[1:]).split("\nexcept\n")
        sources.append(("swap" in lines[0].split("]")[1], [shape.split("\n") for shape in shapes]))
    return sources


def orientations(rows: list[str]) -> list[list[str]]:
    """All eight, by turning and mirroring rows of text."""
    result = []
    for _ in range(4):
        rows = ["".join(row[i] for row in reversed(rows)) for i in range(3)]
        result += [rows, [row[::-1] for row in rows]]
    return result


def fits(rows: list[str], cells: dict[tuple[int, int], str]) -> bool:
    return all(cells[dx, dy] in ADMITS[rows[1 + dy][1 + dx]] for dx, dy in DIRECTIONS)


def swapped(cells: dict[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    exchange = {"X": "O", "O": "X", ".": ".", "#": "#"}
    return {place: exchange[c] for place, c in cells.items()}


def reference_match(source: list[tuple[bool, list[list[str]]]], cells: dict[tuple[int, int], str]) -> bool:
    """By definition: some orientation of some pattern fits, and none of its exceptions."""
    for swap, shapes in source:
        views = [cells, swapped(cells)] if swap else [cells]
        wanted = any(fits(rows, view) for rows in orientations(shapes[0]) for view in views)
        excepted = any(fits(rows, view) for shape in shapes[1:] for rows in orientations(shape) for view in views)
        if wanted and not excepted:
            return True
    return False


def code_of(cells: dict[tuple[int, int], str]) -> int:
    return sum(".XO#".index(cells[place]) << (2 * d) for d, place in enumerate(DIRECTIONS))


def shipped_text(name: str) -> str:
    return (Path(__file__).parents[2] / "src/tengen/data/patterns" / f"{name}.txt").read_text()


@pytest.mark.parametrize("name", patterns.SHIPPED)
def test_every_neighbourhood_agrees_with_the_definition(name: str) -> None:
    """All that can occur: the middle, an edge in each direction, a corner."""
    found, source = patterns.load(name), read_source(shipped_text(name))
    off_board = [set(), *[{p for p in DIRECTIONS if p[i] == s} for i in (0, 1) for s in (-1, 1)]]
    off_board.append({p for p in DIRECTIONS if -1 in p})
    rng = random.Random(1)
    checked = matched = 0
    for off in off_board:
        free = [p for p in DIRECTIONS if p not in off]
        for values in itertools.product("XO.", repeat=len(free)):
            if not off and rng.random() > 0.35:
                continue  # a third of the 6561 in the middle is enough
            cells = dict(zip(free, values, strict=True)) | dict.fromkeys(off, "#")
            expected = reference_match(source, cells)
            assert found.matches_code(code_of(cells), "black") == expected
            assert found.matches_code(code_of(swapped(cells)), "white") == expected
            checked += 1
            matched += expected
    assert checked > 3000
    assert matched > 500


def test_lookup_on_a_board() -> None:
    board = Board.from_text(".....\n.XOX.\n.....\n.....\n.....")
    mogo = patterns.load("mogo")
    assert mogo.find(board, "C3", "black") == "hane: enclosing"
    assert mogo.find(board, "C3", "white") == "hane: enclosing"  # colours exchanged
    assert mogo.find(board, "A1", "black") is None
    assert "C3" in mogo.matches(board)
    with pytest.raises(ValueError, match="not empty"):
        mogo.find(board, "C4")


def test_sizes_of_the_shipped_sets() -> None:
    assert len(patterns.load("mogo")) == 12
    assert len(patterns.load("matilda")) == 15
    for name in patterns.SHIPPED:
        assert all(shapes > 0 for _, _, shapes in patterns.load(name).patterns)


def test_weights_and_options() -> None:
    found = PatternSet.parse("[a b] weight=2.5 swap\nXX.\n.*.\n...\n")
    assert found.patterns[0][:2] == ("a b", 2.5)
    assert found.shape_count == 16  # eight orientations, two colours


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XOX\n.*.\n???\n", r"line 1: .*\[name\]"),
        ("[a]\nXOX\n.*.\n", "lacks rows"),
        ("[a]\nXOX\n.X.\n???\n", r"line 3: the centre"),
        ("[a]\nXOXX\n", r"line 2: a row has three"),
        ("[a]\nXOX\n.*.\nzzz\n", "'z' is none of"),
        ("[a] sawp\nXOX\n.*.\n???\n", "sawp"),
        ("[a] weight=-1\nXOX\n.*.\n???\n", "positive"),
        ("[a]\nXOX\n.*.\n???\n...\n", "line 5: a pattern has three rows"),
        ("[a]\nexcept\n", "three rows must stand before"),
        ("[]\nXOX\n.*.\n???\n", "name"),
        ("\0\0\0", "name"),
    ],
)
def test_malformed_files_name_the_line(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        PatternSet.parse(text)


def test_loading_files(tmp_path: Path) -> None:
    own = tmp_path / "own.txt"
    write_data(own, PATTERNS, "[mine]\nXOX\n.*.\n???\n", "test")
    assert len(patterns.load(own)) == 1
    write_data(own, PATTERNS, "[mine]\nXO\n", "test")
    with pytest.raises(ValueError, match=r"own\.txt.*line 5"):
        patterns.load(own)
    with pytest.raises(FileNotFoundError, match="shipped sets are"):
        patterns.load("nonesuch")

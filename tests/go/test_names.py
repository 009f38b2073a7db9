"""The names of points and colours: what they mean, and that they stand in one place."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen.go import Board, Color
from tengen.go.color import SIDES, is_color, parse_color
from tengen.go.size import COLUMNS, point_at, point_name, vertices

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "tengen"
TABLES = {
    "src/tengen/go/size.py",
    "src/tengen/web/components/board/geometry.js",
    "tests/go/reference.py",  # which has nothing of tengen
    "tests/go/test_names.py",
}
#: Four letters around the one that is missing: no alphabet has them in a row.
LETTERS = re.compile("GHJK", re.IGNORECASE)


@pytest.mark.parametrize("text", ["b", "B", "black", "Black", "BLACK"])
def test_black(text: str) -> None:
    assert parse_color(text) == Color.BLACK
    assert is_color(text)


@pytest.mark.parametrize("text", ["w", "W", "white", "White"])
def test_white(text: str) -> None:
    assert parse_color(text) == Color.WHITE
    assert is_color(text)


def test_colours_are_their_own_names() -> None:
    assert [parse_color(color) for color in SIDES] == [Color.BLACK, Color.WHITE]
    assert [parse_color(name) for name in SIDES.values()] == list(SIDES)


@pytest.mark.parametrize("value", ["", "x", "bl", "blue", "empty", " b", "ｂ", "b" * 1000, None, 1, Color.EMPTY])
def test_what_is_no_colour(value: object) -> None:
    with pytest.raises(ValueError, match="is not a colour: write black or white") as caught:
        parse_color(value)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 110


@pytest.mark.parametrize("size", [2, 9, 19, 25, (9, 13), (25, 2)])
def test_names_of_points(size: int | tuple[int, int]) -> None:
    names = vertices(size)
    assert list(names) == sorted(Board(size).legal_moves(), key=lambda each: point_at(each, size)[::-1])
    assert [point_name(*point_at(name, size), size) for name in names] == list(names)


def test_one_table_of_column_letters() -> None:
    folders = [ROOT / name for name in ("src", "tests", "tools")]
    files = [each for folder in folders for each in folder.rglob("*") if each.suffix in (".py", ".js")]
    assert len(files) > 500
    found = {str(f.relative_to(ROOT)) for f in files if LETTERS.search(re.sub(r"[\"'\s,+]", "", f.read_text("utf-8")))}
    assert found == TABLES
    script = (ROOT / "src/tengen/web/components/board/geometry.js").read_text("utf-8")
    assert f'"{COLUMNS}"' in script


def test_no_letters_are_computed() -> None:
    for file in SOURCE.rglob("*.js"):
        assert "fromCharCode" not in file.read_text("utf-8"), file
    for file, node in _nodes():
        computed = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "chr"
        assert not computed or not isinstance(node.args[0], ast.BinOp), f"{file}:{node.lineno}"  # type: ignore[attr-defined]


def test_one_parser_of_colours() -> None:
    """Elsewhere nothing sorts out both the name and the letter of a colour."""
    for file, node in _nodes():
        if isinstance(node, ast.Dict):
            words = node.keys
        elif isinstance(node, ast.Set | ast.Tuple | ast.List):
            words = node.elts
        else:
            continue
        told = {each.value.lower() for each in words if isinstance(each, ast.Constant) and isinstance(each.value, str)}
        assert not told >= {"b", "black"}, f"{file}:{node.lineno}"
        assert not told >= {"w", "white"}, f"{file}:{node.lineno}"


def _nodes() -> Iterator[tuple[Path, ast.AST]]:
    for file in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            yield file.relative_to(ROOT), node

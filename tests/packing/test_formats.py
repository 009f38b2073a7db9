"""Files of instances: every layout, and every way to be wrong."""

import json
from pathlib import Path

import pytest

from tengen.optimise.packing import Instance, guillotine, read_instance, write_instance
from tengen.optimise.packing.formats import parse_text, read_packing, write_packing
from tengen.optimise.packing.solve import Options, solve

SIZES = ((4, 3), (2, 5), (4, 2))


@pytest.mark.parametrize(
    "text",
    [
        "3\n6\n4 3\n2 5\n4 2\n",
        "3\n6 5\n4 3\n2 5\n4 2\n",
        "3\n6 5\n1 4 3\n2 2 5\n3 4 2\n",
        "3\n6 5\n0 4 3\n1 2 5\n2 4 2\n",
        "3\n6 5\n1 4 3 1\n2 2 5 1\n3 4 2 1\n",
        "3\n6 5\n1 4 3 1 0 12\n2 2 5 1 0 10\n3 4 2 1 0 8\n",
        "3 6\n4 3\n2 5\n4 2\n",
        "6 3\n4 3\n2 5\n4 2\n",
        "6\n3\n4 3\n2 5\n4 2\n",
        "# a comment\n\n3 # rectangles\n6\r\n4,3\n2;5\n 4.0   2 \n",
    ],
)
def test_all_layouts_give_the_same_instance(text: str) -> None:
    instance = parse_text(text, "x")
    assert (instance.width, instance.rectangles) == (6, SIZES)
    assert instance.optimum == (5 if "6 5" in text else None)


def test_demand_and_a_height_that_is_no_optimum() -> None:
    assert parse_text("2\n6 9\n1 4 3 2\n2 2 5 1\n").rectangles == ((4, 3), (4, 3), (2, 5))
    assert parse_text("2\n6 9\n1 4 3 2\n2 2 5 1\n").optimum is None
    assert parse_text("2 6\n4 3 2\n2 5 3\n").rectangles == ((4, 3),) * 2 + ((2, 5),) * 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no instance"),
        ("5\n", "no instance"),
        ("1 2 3\n4 5\n", "line 1: the head"),
        ("4\n6\n4 3\n2 5\n", "line 1: 4 rectangles are announced, but 2 lines follow"),
        ("2\n6\n4 3\n2 x\n", "line 4: 'x' is not a number"),
        ("2\n6\n4 3\n2 5.5\n", "line 4: 5.5 is no whole number"),
        ("2\n6\n4 3\n2 nan\n", "line 4: 'nan' is not a number"),
        ("2\n6\n4 3\n2 1e400\n", "line 4"),
        ("2\n6\n4 3\n2 5 1\n", "line 4: 3 columns, but the first rectangle has 2"),
        ("1\n6\n1 4 3 1 1\n", "line 3: 5 columns"),
        ("2\n6\n4 3\n2 0\n", "line 4: a rectangle of 2 x 0"),
        ("1\n6\n1 4 3 0\n", "line 3: a demand of 0"),
        ("1\n6\n7 8\n", r"rectangle 1 \(7 x 8\) does not fit"),
        ("1\n0\n7 8\n", "the width of the strip"),
    ],
)
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    with pytest.raises(ValueError, match=message) as error:
        read_instance(file)
    assert str(file) in str(error.value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "'width' is missing"),
        ({"width": 6}, "'rectangles' is missing"),
        ({"width": "6", "rectangles": []}, "width is a whole number"),
        ({"width": 6, "rectangles": 3}, "rectangles is a list"),
        ({"width": 6, "rectangles": [[1, 2], [3]]}, r"rectangles\[1\] is not"),
        ({"width": 6, "rectangles": []}, "1 to 10000 rectangles, not 0"),
        ({"width": 6, "rectangles": [[1, 2]], "rotation": 1}, "rotation is true or false"),
        ({"width": 6, "rectangles": [[6, 6]], "optimum": 5}, "an optimum of 5 is not possible"),
        ([1], "an instance is an object"),
    ],
)
def test_mistakes_in_json_are_named(tmp_path: Path, data: object, message: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=message):
        read_instance(file)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    file = tmp_path / "bad"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match="byte 0 is not UTF-8"):
        read_instance(file)
    file.write_text('{"width": 3,\n"rectangles": [')
    with pytest.raises(ValueError, match="line 2"):
        read_instance(file)
    with pytest.raises(ValueError, match="none cannot be read: No such file"):
        read_instance(tmp_path / "none")


@pytest.mark.parametrize("name", ["a.json", "a.txt"])
def test_what_is_written_is_read_again(tmp_path: Path, name: str) -> None:
    instance = guillotine(30, 20, 12, seed=3)
    write_instance(tmp_path / name, instance)
    read = read_instance(tmp_path / name)
    assert (read.width, read.rectangles, read.optimum) == (30, instance.rectangles, 20)
    assert read_instance(tmp_path / name, rotation=None).rotation
    fixed = Instance(6, SIZES, rotation=False)
    if name.endswith("json"):
        write_instance(tmp_path / name, fixed)
        assert not read_instance(tmp_path / name).rotation
    else:
        with pytest.raises(ValueError, match=r"use \.json"):
            write_instance(tmp_path / name, fixed)


def test_packings_are_read_again(tmp_path: Path) -> None:
    packing = solve(Instance(6, SIZES), Options("best-fit")).packing
    write_packing(tmp_path / "p.json", packing)
    assert read_packing(tmp_path / "p.json") == packing
    assert read_instance(tmp_path / "p.json").rectangles == SIZES  # the instance inside
    (tmp_path / "p.json").write_text('{"instance": {"width": 6, "rectangles": [[4, 3]]}, "placements": [[0, 0, 0]]}')
    with pytest.raises(ValueError, match=r"placements\[0\]"):
        read_packing(tmp_path / "p.json")

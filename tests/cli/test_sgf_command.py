"""`tengen sgf check`."""

import json
import lzma

import pytest
from typer.testing import CliRunner

from tengen.cli.sgf import app, find_files


def run(*arguments):
    return CliRunner().invoke(app, ["check", *map(str, arguments)])


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "sub").mkdir()
    (tmp_path / "good.sgf").write_text("(;SZ[9]KM[0];B[aa];W[bb])")
    (tmp_path / "sub" / "two.SGF").write_text("(;SZ[9]KM[0];B[aa];W[aa])\n(;SZ[9]KM[0];B[aa])")
    (tmp_path / "lines.sgfs.xz").write_bytes(lzma.compress(b"(;SZ[9]KM[0])\n(;SZ[9\n(;GM[3])\n"))
    (tmp_path / "note.txt").write_text("no game")
    (tmp_path / "other.tar.xz").write_bytes(b"no game")
    return tmp_path


def test_folders_are_searched(folder):
    assert [p.name for p in find_files([folder])] == ["good.sgf", "lines.sgfs.xz", "two.SGF"]


def test_check(folder):
    result = run(folder)
    assert result.exit_code == 1
    assert f"{folder}/sub/two.SGF: game 1: at byte 19: move 2 (white A9): A9" in result.stdout
    assert f"{folder}/lines.sgfs.xz: game 2: at byte 18: the value that begins here has no end" in result.stdout
    assert "GM[3] is not Go" in result.stdout
    assert "SGF check" in result.stdout


def test_json(folder):
    result = run("--json", folder)
    assert result.exit_code == 1
    *problems, last = map(json.loads, result.stdout.splitlines())
    assert [(p["game"], p["kind"], p["offset"]) for p in problems] == [
        (2, "malformed", 18), (3, "unsupported", 23), (1, "illegal", 19)
    ]  # fmt: skip
    assert last["summary"]["games"] == 6
    assert last["summary"]["bad"] == {"malformed": 1, "unsupported": 1, "illegal": 1}


def test_all_right(folder):
    result = run(folder / "good.sgf")
    assert result.exit_code == 0
    (folder / "odd.sgf").write_text("(;SZ[9]KM[6,5];B[aa])")
    assert "KM" not in run(folder / "odd.sgf").stdout
    result = run("--warnings", folder / "odd.sgf")
    assert result.exit_code == 0
    assert "game 1: KM[6,5] is read as komi 6.5" in result.stdout


def test_rules_can_be_chosen(folder):
    path = folder / "ko.sgf"
    path.write_text("(;SZ[9]KM[0]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb])")
    assert run(path).exit_code == 0
    result = run("--rules", "chinese", path)
    assert result.exit_code == 1
    assert "superko" in result.stdout


def test_mistakes(folder):
    result = run(folder / "missing.sgf")
    assert result.exit_code == 1
    assert "No such file" in result.stdout
    (folder / "empty").mkdir()
    assert run(folder / "empty").exit_code == 2
    assert run("--rules", "martian", folder).exit_code != 0

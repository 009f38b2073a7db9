"""`tengen games`: what is printed, and that mistakes are a sentence."""

import json
import lzma
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.go.sgf import Record
from tests.cli.command import tengen
from tests.games.made import lines, sgf, some_moves
from tests.games.test_database import FULL, A, B, C
from tests.patience import patience


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A database a.db of three games, made of texts.sgfs with two more records."""
    texts = [
        FULL,
        sgf(B, 9, PB="Someone [x\\]"),
        sgf(C, 13, RE="B+2.5"),
        FULL,
        "(;SZ[9];B[aa];W[aa])",
    ]
    (tmp_path / "texts.sgfs").write_text("\n".join(texts) + "\n")
    run = tengen("games", "import", str(tmp_path / "a.db"), str(tmp_path / "texts.sgfs"))
    assert run.returncode == 0, run.stderr
    assert "left out: duplicate" in run.stdout
    assert "games in the database" in run.stdout
    return tmp_path


def sentence(*arguments: object, code: int = 1) -> str:
    """The one line that a mistake gets."""
    run = tengen("games", *map(str, arguments))
    assert run.returncode == code, run.stdout + run.stderr
    assert run.stdout == ""
    assert "Traceback" not in run.stderr
    if code == 1:
        assert run.stderr.startswith("tengen: ")
        assert run.stderr.count("\n") == 1
    return run.stderr


def output(*arguments: object) -> str:
    run = tengen("games", *map(str, arguments))
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_list_and_show(folder: Path) -> None:
    database = folder / "a.db"
    table = output("list", database, "--sort", "length")
    assert "Cho ] Chikun 9p" in table
    assert "Someone [x]" in table
    rows = [json.loads(line) for line in output("list", database, "--json", "--size", "13").splitlines()]
    assert [(row["id"], row["size"], row["result"]) for row in rows] == [(3, "13", "B+2.5")]
    assert "1-1 of 3" in output("list", database, "--limit", "1")
    assert "none of 3" in output("list", database, "--offset", "9")
    shown = output("show", database, "1", "--move", "3")
    assert "Meijin" in shown
    assert "after move 3" in shown
    assert Record.from_text(output("show", database, "1", "--sgf")).moves() == Record.from_text(FULL).moves()
    facts = json.loads(output("show", database, "1", "--json"))
    assert (facts["komi"], len(facts["moves"]), facts["setup"]) == (6.5, 20, [])


def test_find(folder: Path) -> None:
    database = folder / "a.db"
    record = Record.from_text(FULL)
    vertices = [vertex for _, vertex in record.moves()]
    (folder / "game.sgf").write_text(FULL)
    for arguments in (
        ["--record", folder / "game.sgf", "--move", "5"],
        ["--play", " ".join(vertices[:5]), "--size", "9"],
        ["--sequence", " ".join(vertices[:5]), "--size", "9"],
        ["--play", " ".join(vertices[:5]), "--size", "9", "--to-move", "either", "--no-symmetries", "--no-colors"],
    ):
        found = json.loads(output("find", database, *arguments, "--games", "3", "--json"))
        assert (found["games"], found["game_ids"]) == (1, [1])
        assert [move["vertex"] for move in found["continuations"]] == [vertices[5]]
    table = output("find", database, "--play", " ".join(vertices[:5]), "--size", "9", "--games", "1")
    assert "found in 1 of 2 games" in table
    assert f"W {vertices[5]}" in table
    assert "Cho ] Chikun" in table
    (folder / "pattern.txt").write_text("...\n.X.\n...\n")
    for pattern in (".../.X./...", folder / "pattern.txt"):
        assert json.loads(output("find", database, "--pattern", pattern, "--json"))["games"] == 3
    assert "give one of --record" in sentence("find", database)
    assert "give one of --record" in sentence("find", database, "--play", "D4", "--sequence", "D4")
    assert "is not two corners" in sentence("find", database, "--sequence", "D4", "--within", "A1")
    assert sentence("find", database, "--pattern", "...Q")
    assert sentence("find", database, "--play", "D4 Z99")
    assert sentence("find", database, "--play", "D4 D4")
    assert "No such file" in sentence("find", database, "--record", folder / "missing.sgf")


def test_stats_dropped_and_merge(folder: Path) -> None:
    database = folder / "a.db"
    assert json.loads(output("stats", database, "--json"))["size"] == {"9x9": 2, "13x13": 1}
    assert "by size" in output("stats", database)
    assert "record 4: duplicate of game 1" in output("dropped", database)
    assert "record 5: illegal move: move 2 (white A9)" in output("dropped", database, "--reason", "illegal move")
    assert json.loads(output("dropped", database, "--counts", "--json")) == {"duplicate": 1, "illegal move": 1}
    first = json.loads(output("dropped", database, "--json").splitlines()[0])
    assert (first["number"], first["reason"], first["game"]) == (4, "duplicate", 1)
    other = folder / "b.db"
    summary = json.loads(output("import", other, folder / "texts.sgfs", "--json", "--won", "black"))
    assert (summary["new"], summary["games"], summary["dropped"]["filter"]) == (1, 1, 3)
    assert json.loads(output("merge", other, database, "--json"))["games"] == 3


def test_export(folder: Path) -> None:
    assert output("export", folder / "a.db", folder / "out").startswith("3 games written to ")
    assert len(list((folder / "out").glob("*.sgf"))) == 3
    assert output("export", folder / "a.db", folder / "one.csv", "--size", "13").startswith("1 game written")
    assert (folder / "one.csv").read_text().count("\n") == 2
    assert "there are no such games" in sentence("export", folder / "a.db", folder / "x.sgf", "--player", "nobody")
    assert "are written as .sgf, .sgfs or .csv" in sentence("export", folder / "a.db", folder / "x.zip")
    assert "No such file" in sentence("export", folder / "a.db", folder / "missing" / "x.sgf")
    assert "Not a directory" in sentence("export", folder / "a.db", folder / "texts.sgfs" / "in")


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is full")
def test_export_to_a_full_disk(folder: Path) -> None:
    (folder / "full.sgf").symlink_to("/dev/full")
    run = tengen("games", "export", str(folder / "a.db"), str(folder / "full.sgf"))
    assert run.returncode == 1
    assert run.stderr.splitlines()[-1] == f"tengen: {folder / 'full.sgf'}: No space left on device"


def test_mistakes(folder: Path) -> None:
    database = folder / "a.db"
    assert "--rank-min: 'strong' is not a rank" in sentence("list", database, "--rank-min", "strong")
    assert "--since: 'never' is not a date" in sentence("import", database, folder, "--since", "never")
    assert "there is no such file or folder" in sentence("import", database, folder / "missing")
    assert "there is no such database" in sentence("list", folder / "missing.db")
    assert "is not a database" in sentence("stats", folder / "texts.sgfs")
    assert "there is no game 77" in sentence("show", database, 77)
    assert "move 50 is not in 0..20" in tengen("games", "show", str(database), "1", "--move", "50").stderr
    assert "are the same database" in sentence("merge", database, database)
    assert "Invalid value" in sentence("list", database, "--sort", "luck", code=2)


def test_convert(folder: Path) -> None:
    bad = folder / "bad.sgf"
    bad.write_text("(;SZ[9];B[aa];W[aa])(;SZ[60])")
    run = tengen("games", "convert", "--check", str(bad))
    assert run.returncode == 1
    assert f"{bad}: game 1: repaired: GM was missing" in run.stdout
    assert f"{bad}: game 1: move 2 (white A9)" in run.stdout
    assert f"{bad}: game 2: at byte 22: the board size 60 is not in 2..25" in run.stdout
    assert "1 files, 1 games, 1 repaired, 1 wrong, 1 unreadable" in run.stdout
    run = tengen("games", "convert", str(bad), str(folder / "good.sgf"), "--json")
    assert run.returncode == 1
    assert json.loads(run.stdout.splitlines()[-1])["summary"]["games"] == 1
    assert (folder / "good.sgf").read_bytes() == b"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa];W[aa])\n"
    texts = folder / "in"
    (texts / "deep").mkdir(parents=True)
    (texts / "deep" / "a.sgf").write_text(sgf(A, 9))
    (texts / "b.sgfs.xz").write_bytes(lzma.compress(sgf(B, 9).encode()))
    assert "2 files, 2 games" in output("convert", texts, folder / "done")
    assert sorted(str(p.relative_to(folder / "done")) for p in (folder / "done").rglob("*.*")) == [
        "b.sgfs.xz", "deep/a.sgf",
    ]  # fmt: skip
    assert "would be overwritten" in sentence("convert", bad, bad)
    assert "is a file: several files are written into a folder" in sentence("convert", texts, bad)
    assert "there is no such file" in sentence("convert", folder / "missing", folder / "x")
    assert "give what to read and where to write" in sentence("convert", bad, code=2)
    assert "unknown encoding" in sentence("convert", bad, folder / "x.sgf", "--encoding", "klingon")


def test_ctrl_c_and_going_on(tmp_path: Path) -> None:
    """An interrupted import ends without a word of Python, and the same command finishes it."""
    source, database = tmp_path / "a.sgfs", tmp_path / "a.db"
    source.write_text(lines(12_000))
    command = [Path(sys.executable).parent / "tengen", "games", "import", database, source, "--jobs", "1"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    end = time.monotonic() + patience(60)
    while not database.exists() and time.monotonic() < end:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=patience(60))
    assert process.returncode in (0, 130)
    assert "Traceback" not in err
    assert json.loads(output("import", database, source, "--json"))["games"] == 12_000


def test_help_names_every_command() -> None:
    text = output("--help")
    for command in ("import", "list", "show", "stats", "export", "merge", "convert", "dropped", "find"):
        assert command in text
    assert "--rank-min" in output("export", "--help")


def test_moves_of_tests_are_legal() -> None:
    """What the other tests rely on."""
    import random

    assert Record.from_text(sgf(some_moves(random.Random(1), 9, 40), 9)).game().move_number == 40

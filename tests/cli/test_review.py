"""`tengen review` as a user runs it."""

import json
import lzma
import os
import pty
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.go.sgf import Record
from tests.cli.command import Here, tengen
from tests.patience import patience
from tests.review.games import corner_record

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "game9.sgf"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    file = tmp_path / "game.sgf"
    corner_record("B3", "C3", "B9").save(file)
    return file


def test_everything_at_once(game: Path) -> None:
    pytest.importorskip("matplotlib")
    out, values, picture = (game.with_name(name) for name in ("out.sgf", "out.json", "out.png"))
    done = tengen(
        "review", str(game), "--out", str(out), "--json", str(values), "--picture", str(picture), "--playouts", "200"
    )
    assert done.returncode == 0, done.stderr
    assert "Moves that mattered" in done.stdout
    assert "blunder" in done.stdout
    assert "B9" in done.stdout
    assert Record.load(out).get(1, "BM") == ["2"]
    told = json.loads(values.read_text("utf-8"))
    assert [move["size"] for move in told["moves"]] == ["blunder", "blunder", None]
    assert told["complete"] is True
    assert picture.stat().st_size > 1000
    assert f"wrote {picture}" in done.stderr
    assert "SBKV" not in game.read_text()


def test_in_the_same_file_and_again(game: Path) -> None:
    options = ["--out", str(game), "--playouts", "50", "--threads", "1", "--set", "seed=7"]
    assert tengen("review", str(game), *options).returncode == 0
    first = game.read_bytes()
    assert b"SBKV" in first
    assert tengen("review", str(game), *options).returncode == 0
    assert game.read_bytes() == first


def test_a_part_of_a_packed_game(tmp_path: Path) -> None:
    packed = tmp_path / "game.sgf.xz"
    packed.write_bytes(lzma.compress(EXAMPLE.read_bytes()))
    values = tmp_path / "out.json"
    options = ["--from", "20", "--to", "22", "--seconds", "0.02", "--preset", "uct", "--all", "--json", str(values)]
    done = tengen("review", str(packed), *options)
    assert done.returncode == 0, done.stderr
    assert "All moves" in done.stdout
    assert "moves 20 to 22" in done.stdout
    told = json.loads(values.read_text("utf-8"))
    assert [move["number"] for move in told["moves"]] == [20, 21, 22]
    assert told["seconds"] == 0.02
    assert told["playouts"] is None


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["missing.sgf"], "missing.sgf"),
        (["{game}", "--from", "9"], "moves 9 to 3 are not within the 3 moves"),
        (["{game}", "--to", "4"], "within the 3 moves"),
        (["{game}", "--line", "1:2"], "no variations"),
        (["{game}", "--line", "x"], "MOVE:VERSION"),
        (["{game}", "--out", "{folder}/none/out.sgf"], "is not a folder"),
        (["{game}", "--out", "{folder}"], "is a folder"),
        (["{game}", "--json", "{game}"], "would take the place of the game record"),
        (["{game}", "--json", "{folder}/a", "--out", "{folder}/a"], "give each its own file"),
        (["{game}", "--picture", "{folder}/a.jpg"], "must end in .png or .svg"),
        (["{game}", "--preset", "nobody"], "no preset is called"),
        (["{game}", "--set", "rave"], "KEY=VALUE"),
        (["{game}", "--playouts", "0"], "--playouts"),
        (["{empty}"], "there are no moves to review"),
        (["{handicap}", "--to", "2"], "handicap stones"),
        (["{cut}"], "has no end"),
        (["{illegal}"], "move 2 (white A9)"),
        (["{two}", "--out", "{two}"], "holds several games"),
        (["{chess}"], "GM[3] is not Go"),
    ],
)
def test_mistakes_get_a_line(game: Path, here: Here, arguments: list[str], reason: str) -> None:
    files = {
        "empty": "(;SZ[9]KM[7])",
        "handicap": "(;SZ[9]KM[0]HA[2];B[aa];B[bb];W[cc])",
        "cut": "(;SZ[9]KM[7];B[aa",
        "illegal": "(;SZ[9]KM[7];B[aa];W[aa])",
        "two": "(;SZ[9]KM[7];B[aa])(;SZ[9]KM[7];B[bb])",
        "chess": "(;GM[3])",
    }
    names = {"game": str(game), "folder": str(game.parent)}
    for name, text in files.items():
        names[name] = str(game.with_name(f"{name}.sgf"))
        Path(names[name]).write_text(text)
    before = sorted(game.parent.iterdir())
    code, out, err = here("review", *(argument.format(**names) for argument in arguments))
    assert code != 0
    assert reason in err
    assert "Traceback" not in err
    assert out == ""
    assert sorted(game.parent.iterdir()) == before


@pytest.mark.parametrize("kind", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_what_is_done(tmp_path: Path, kind: signal.Signals) -> None:
    """The progress bar, which wants a terminal, tells when a move is done."""
    out, values = tmp_path / "out.sgf", tmp_path / "out.json"
    ours, theirs = pty.openpty()
    command = [Path(sys.executable).parent / "tengen", "review", EXAMPLE, "--out", out, "--json", values]
    process = subprocess.Popen(
        [*map(str, command), "--seconds", "0.3", "--threads", "1"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "120"},
    )
    os.close(theirs)
    shown = b""
    deadline = time.monotonic() + patience(120)
    while b"move 2" not in shown and time.monotonic() < deadline and process.poll() is None:
        if select.select([ours], [], [], 0.5)[0]:
            shown += os.read(ours, 4096)
    process.send_signal(kind)
    try:
        while True:
            shown += os.read(ours, 4096)
    except OSError:
        pass  # the terminal ends with the process
    stdout = process.communicate(timeout=patience(120))[0].decode()
    os.close(ours)
    assert process.returncode == 130, shown
    assert b"stopped: reviewed are moves 1 to" in shown
    assert b"Traceback" not in shown
    told = json.loads(values.read_text("utf-8"))
    assert told["complete"] is False
    assert 2 <= len(told["moves"]) < 53
    assert Record.load(out).get(2, "SBKV")
    assert not Record.load(out).get(53, "SBKV")
    assert "Mean losses" in stdout


_SMALL_DISK = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, {most}))
from tengen.cli.entry import run
run()
"""


def test_what_cannot_be_written_is_named_and_the_rest_is_there(game: Path) -> None:
    out, values = game.with_name("out.sgf"), game.with_name("out.json")
    values.write_text("of before")
    options = ["review", str(game), "--out", str(out), "--json", str(values), "--playouts", "50"]
    most = 3000  # bytes of a file: enough for the record alone
    command = [sys.executable, "-c", _SMALL_DISK.format(most=most), *options]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=patience(120), env={**os.environ, "NO_COLOR": "1"}
    )
    assert done.returncode == 1
    assert f"tengen: {values} is not written: File too large\n" in done.stderr
    assert f"wrote {out}\n" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Mean losses" in done.stdout
    assert Record.load(out).get(2, "SBKV")
    assert values.read_text() == "of before"
    assert sorted(each.name for each in game.parent.iterdir()) == ["game.sgf", "out.json", "out.sgf"]
    assert tengen(*options).returncode == 0
    assert out.stat().st_size < most < values.stat().st_size  # or nothing was tested


def test_a_terminal_that_lacks_letters(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.load(game)
    record.set((), "PB", "古力")
    record.save(game)
    values = game.with_name("out.json")
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    done = tengen("review", str(game), "--playouts", "50", "--json", str(values))
    assert done.returncode == 0, done.stderr
    assert "Black (??)" in done.stdout
    assert json.loads(values.read_text("utf-8"))["black"] == "古力"

"""The script that measures leads: docs/measure_leads.py, in small."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

ROOT = Path(__file__).parents[2]
SMALL = ("--positions", "4", "--short", "30", "--long", "60")


def measured(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "docs" / "measure_leads.py", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=patience(300), check=False)


def test_positions_of_a_folder_are_measured_once(tmp_path: Path) -> None:
    out = tmp_path / "leads.jsonl"
    games = tmp_path / "games"
    games.mkdir()
    (games / "one.sgf").write_bytes((ROOT / "docs" / "examples" / "game9.sgf").read_bytes())
    (games / "readme.txt").write_text("no game")
    first = measured(games, "--out", out, *SMALL)
    assert first.returncode == 0, first.stderr
    assert "4 of 4: one.sgf game 1 move " in first.stderr
    rows = [json.loads(line) for line in out.read_text().splitlines()]
    assert len({row["name"] for row in rows}) == 4
    assert [(row["short"]["visits"], row["long"]["visits"]) for row in rows] == [(30, 60)] * 4
    assert "4 positions, 30 and 60 visits" in first.stdout
    assert re.search(r"\| change: moves visited in both \| \d+\.\d\d / \d+\.\d\d \|", first.stdout)
    assert "9x9: 4 positions of games with a count: margin" in first.stdout

    kept = out.read_text().splitlines(keepends=True)
    out.write_text("".join(kept[:3]))  # as if it had been stopped
    again = measured(games, "--out", out, *SMALL)
    assert again.stderr.count("4 of 4") == 1
    assert "3 of 4" not in again.stderr
    assert again.stdout == first.stdout


@pytest.mark.parametrize("text", ["(;SZ[9];B[ee];W[cc])", ""])
def test_what_has_no_positions_is_said_in_a_sentence(tmp_path: Path, text: str) -> None:
    game = tmp_path / "short.sgf"
    game.write_text(text)
    done = measured(game, "--out", tmp_path / "leads.jsonl")
    assert done.returncode == 1
    assert "Traceback" not in done.stderr
    assert done.stderr.count("\n") == 1

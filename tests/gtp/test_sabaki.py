"""Sabaki: its rules for commands of analysis, and its own library as a controller."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tengen.go import Color
from tengen.go.sgf import Record
from tests.gtp.talk import TENGEN, Talk, engine
from tests.patience import patience

CLIENT = Path(__file__).with_name("sabaki_client.js")
LIBRARY = "@sabaki/gtp@3.0.0"

# What Sabaki 0.60 takes when an engine has several.
ANALYZE = ("analyze", "kata-analyze", "lz-analyze")
GENMOVE = ("genmove_analyze", "kata-genmove_analyze", "lz-genmove_analyze")


def percent(command: str, rate: str) -> float:
    """A win rate as Sabaki 0.60 reads it: the name of the command says whether it is a share or ten-thousandths."""
    return 100 * float(rate) if command.startswith("kata") else float(rate) / 100


@pytest.mark.parametrize("names", [ANALYZE, GENMOVE])
def test_win_rates_as_sabaki_reads_them(names: tuple[str, ...]) -> None:
    offered = Talk().ok("list_commands").split("\n")
    offered = [name for name in names if name in offered]
    assert len(offered) == 2  # Leela Zero's and KataGo's form, which other front ends need
    for name in offered:
        looks = iter(range(10**9))
        talk = Talk(engine(playouts=300, size=9), waiting=lambda looks=looks: next(looks) % 3 == 2)  # type: ignore[misc]
        talk.ok("play b E5")
        line = next(line for line in talk.ok(f"{name} W 1").split("\n") if line.startswith("info "))
        best = re.search(r" winrate (\S+)", line)
        assert best is not None
        assert 20 < percent(name, best[1]) <= 100  # one stone decides nothing on this board


@pytest.fixture(scope="module")
def library() -> Path:
    """Where the library is: kept between runs of the tests, outside the project."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        pytest.skip("Node.js with npm is not installed")
    cache = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "tengen-tests" / "sabaki-gtp-3.0.0"
    modules = cache / "node_modules"
    if not (modules / "@sabaki" / "gtp" / "package.json").exists():
        cache.mkdir(parents=True, exist_ok=True)
        try:
            done = subprocess.run(
                [npm, "install", "--prefix", cache, "--no-audit", "--no-fund", "--no-save", LIBRARY],
                capture_output=True,
                text=True,
                timeout=patience(120),
                check=False,
            )
        except subprocess.TimeoutExpired:
            pytest.skip(f"npm cannot install {LIBRARY} within two minutes")
        if done.returncode != 0:
            pytest.skip(f"npm cannot install {LIBRARY}: {done.stderr.strip().splitlines()[-1:]}")
    return modules


def test_a_session_of_sabaki(library: Path) -> None:
    done = subprocess.run(
        ["node", CLIENT, TENGEN, "gtp", "--threads", "1", "--playouts", "50"],
        capture_output=True,
        text=True,
        timeout=patience(120),
        env={**os.environ, "NODE_PATH": str(library)},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    seen = json.loads(done.stdout)
    assert seen["stderr"] == []
    assert seen["name"] == {"content": "Tengen", "error": False}
    assert seen["knows"] is True
    synced = Record.from_text(seen["synced"]["content"])
    assert (synced.size, synced.komi, synced.handicap) == (9, 0.5, 2)
    moves = [(Color.WHITE, "E5"), (Color.BLACK, "C7"), (Color.WHITE, "pass"), (Color.BLACK, "E3")]
    assert synced.game().moves == moves
    assert Record.from_text(seen["back"]["content"]).game().moves == moves[:2]
    assert all(re.match(r"info move \S+ visits \d+ .* winrate \d\.\d+ .* pv \S+", line) for line in seen["lines"])
    assert (seen["analyze"], seen["abort"], seen["analysis"]) == ("kata-analyze", "2", False)
    assert all(20 < rate <= 100 for rate in seen["percents"]), seen["percents"]
    assert re.fullmatch(r"[A-J]\d|pass", seen["move"])
    assert seen["state"] == 4  # the handicap, two moves, and the one that was generated
    assert seen["wrong"]["error"]
    assert seen["unknown"]["error"]
    assert seen["board"]["content"].count("\n") > 9

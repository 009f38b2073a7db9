"""Sabaki's own library as a controller."""

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
from tests.gtp.talk import TENGEN

CLIENT = Path(__file__).with_name("sabaki_client.js")
LIBRARY = "@sabaki/gtp@3.0.0"


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
                timeout=120,
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
        timeout=120,
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
    assert (seen["abort"], seen["analysis"]) == ("2", False)
    assert re.fullmatch(r"[A-J]\d|pass|resign", seen["move"]["content"])
    assert seen["state"] == 4  # the handicap, two moves, and the one that was generated
    assert seen["wrong"]["error"]
    assert seen["unknown"]["error"]
    assert seen["board"]["content"].count("\n") > 9

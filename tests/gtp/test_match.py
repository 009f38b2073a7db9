"""Games of `tengen gtp` against GNU Go under the project's referee."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tengen.arena.store import Store
from tests.cli.command import tengen
from tests.go.gnugo import MISSING, PATH
from tests.gtp.talk import TENGEN


@pytest.mark.skipif(PATH is None, reason=MISSING)
@pytest.mark.parametrize("clock", [None, "5+0.5"])
def test_a_match_against_gnu_go(clock: str | None, tmp_path: Path) -> None:
    ours = f"name=tengen: {TENGEN} gtp --threads 1" + (" --playouts 100" if clock is None else " --ponder")
    theirs = "name=gnugo: gnugo --level 1"
    options = ["--size", "5", "--games", "2", "--jobs", "1", "--rules", "chinese", "--folder", str(tmp_path), "--json"]
    result = tengen("match", ours, theirs, *options, *(["--clock", clock] if clock else []), timeout=300)
    assert result.returncode == 0, result.stderr
    (pairing,) = json.loads(result.stdout)["pairings"]
    assert (pairing["games"], pairing["void"], pairing["failed"]) == (2, 0, False)
    with Store(tmp_path) as store:
        (run,) = store.runs()
        rows = list(store.rows(run))
    assert {row.ending for row in rows} <= {"score", "resign"}  # nobody broke the rules or the clock

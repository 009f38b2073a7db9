"""A machine or a limit without enough memory: one sentence that says what to do, and no traceback."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.patience import patience

# Runs the command in a process that may use so many megabytes more than it does now, all imports made.
LIMITED = """
import resource, sys
import tengen.cli.main, tengen.search.search, tengen.engine.engine, tengen.gtp.serve, numpy
from tengen.doctor.engine import _address_space
most = _address_space() + {more} * 2**20
resource.setrlimit(resource.RLIMIT_AS, (most, most))
from tengen.cli.entry import run
sys.argv[1:] = {arguments!r}
run()
"""


def limited(more: int, *arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    code = LIMITED.format(more=more, arguments=list(arguments))
    return subprocess.run(
        [sys.executable, "-c", code], input=stdin, capture_output=True, text=True, timeout=patience(120), check=False
    )


def test_a_command_says_so_in_one_line() -> None:
    done = limited(100, "gtp", "--playouts", "10", "--book", "none", stdin="genmove b\nquit\n")
    told = done.stdout + done.stderr
    assert "not enough memory for a tree of 256 MB: set tree.memory_mb to less" in told
    assert "Traceback" not in told


def test_gtp_answers_and_goes_on() -> None:
    lines = "boardsize 9\ngenmove b\nname\nquit\n"
    done = limited(300, "gtp", "--playouts", "10", "--set", "tree.memory_mb=200", stdin=lines)
    assert "Traceback" not in done.stderr
    if done.returncode == 0:  # the first tree had room: the second may not, but every command is answered
        assert done.stdout.count("\n\n") == 4
        assert "= Tengen" in done.stdout


def test_analysis_answers() -> None:
    query = {"id": "a", "moves": [], "rules": "chinese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 5}
    done = limited(100, "analyze", stdin=json.dumps(query) + "\n")
    told = done.stdout + done.stderr
    assert "not enough memory" in told
    assert "Traceback" not in told

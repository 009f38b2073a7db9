"""`tengen analyze` as a user starts it; tests/analysis has the rest."""

import json
from pathlib import Path

import pytest

from tests.analysis.client import query
from tests.cli.command import Here, tengen

QUICK = ("--preset", "uct", "--threads", "1")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (("--preset", "nobody"), "no preset is called 'nobody'"),
        (("--set", "rave.parametre=1"), "parametre"),
        (("--set", "exploration.formula=luck"), "luck"),
        (("--set", "thread.mode=root"), "thread.mode"),
        (("--log", "/nowhere/at/all.log"), "/nowhere/at/all.log"),
        (("--threads", "-1"), "--threads"),
        (("--perspective", "green"), "green"),
    ],
)
def test_wrong_options_are_told_at_once(here: Here, arguments: tuple[str, ...], part: str) -> None:
    code, out, err = here("analyze", *arguments)
    assert code != 0
    assert out == ""
    assert part in err


def test_options_are_heeded_and_the_log_has_both_sides(tmp_path: Path) -> None:
    log = tmp_path / "analysis.log"
    options = ("--playouts", "33", "--perspective", "WHITE", "--seed", "5", "--log", str(log))
    done = tengen("analyze", *QUICK, *options, stdin=json.dumps(query(komi=100)) + "\n")
    told = json.loads(done.stdout)
    assert told["rootInfo"]["visits"] == 33
    assert told["rootInfo"]["winrate"] > 0.9
    lines = log.read_text().splitlines()
    assert [line.split(" ")[2] for line in lines] == ["<", ">"]
    assert done.stdout.strip() in lines[1]


def test_no_input_at_all() -> None:
    done = tengen("analyze", *QUICK)
    assert (done.returncode, done.stdout) == (0, "")

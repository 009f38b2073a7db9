"""`tengen gtp` as a user starts it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.command import Here, tengen


def answers(stdout: str) -> list[str]:
    return [answer.lstrip("=").strip() for answer in stdout.split("\n\n") if answer]


def test_options_reach_the_engine(tmp_path: Path) -> None:
    log = tmp_path / "gtp.log"
    asked = "\n".join(
        f"kata-get-param {name}"
        for name in ("playouts", "seconds", "resign_below", "ponder", "seed", "thread.threads", "rave.parameter", "lag")
    )
    result = tengen(
        "gtp", "--preset", "rave", "--playouts", "30", "--seconds", "2.5", "--resign", "0", "--ponder", "--seed", "9",
        "--threads", "2", "--set", "rave.parameter=0.3", "--set", "lag=0.2", "--size", "7", "--rules", "japanese",
        "--komi", "5.5", "--name", "Test", "--version", "3.1", "--log", str(log), "--time", "60+1",
        stdin=f"{asked}\ntengen-preset\nname\nversion\nget_komi\nshowboard\nfly\n",
    )  # fmt: skip
    assert (result.returncode, result.stderr) == (0, "")
    told = answers(result.stdout)
    assert told[:8] == ["30", "2.5", "0.0", "true", "9", "2", "0.3", "0.2"]
    assert told[8:12] == ["rave", "Test", "3.1", "5.5"]
    assert "rules japanese" in told[12]
    assert told[13].startswith("? unknown command 'fly'")
    lines = log.read_text().splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d (>>|<<) ", line) for line in lines)
    assert sum(" >> " in line for line in lines) == 14


def test_a_level() -> None:
    result = tengen("gtp", "--level", "20k", "--size", "5", stdin="tengen-level\nkata-get-param blunder\ngenmove b\n")
    level, blunder, move = answers(result.stdout)
    assert (level, float(blunder) > 0, bool(re.fullmatch(r"[A-E][1-5]|pass", move))) == ("20k", True, True)


def test_the_same_seed_gives_the_same_game() -> None:
    def game() -> str:
        moves = "genmove b\ngenmove w\n" * 4
        return tengen("gtp", "--size", "7", "--playouts", "60", "--threads", "1", "--seed", "4", stdin=moves).stdout

    assert game() == game()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("--preset", "none"), 1, "no preset is called"),
        (("--playouts", "0"), 2, "--playouts"),
        (("--seconds", "0"), 1, "seconds is 0"),
        (("--level", "9d"), 1, "there is no level '9d'"),
        (("--set", "speed=3"), 1, "unknown parameter 'speed'"),
        (("--set", "seed"), 1, "'seed' is not KEY=VALUE"),
        (("--set", "rave.schedule=never"), 1, "never"),
        (("--set", "pace=wild"), 1, "pace is 'wild'"),
        (("--time", "soon"), 1, "clock 'soon'"),
        (("--resign", "2"), 2, "--resign"),
        (("--size", "1"), 2, "--size"),
        (("--rules", "house"), 1, "house"),
        (("--komi", "nan"), 1, "komi"),
        (("--threads", "-1"), 2, "--threads"),
        (("--log", "/no/such/folder/log"), 1, "/no/such/folder/log"),
        (("more",), 2, "more"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], code: int, message: str, here: Here) -> None:
    got, out, err = here("gtp", *arguments)
    assert (got, out) == (code, "")
    assert message in err
    if code == 1:
        assert err.count("\n") == 1


def test_help() -> None:
    result = tengen("gtp", "--help")
    assert result.returncode == 0
    for option in ("preset", "playouts", "seconds", "threads", "seed", "set", "level", "ponder", "resign", "log"):
        assert f"--{option} " in result.stdout

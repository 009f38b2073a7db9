"""`tengen sources`."""

import json

import pytest

from tests.cli.command import tengen

SMALL = ["--size", "5", "--playouts", "50", "--replays", "2", "--moves", "6"]


def test_both_policies_stand_beside_the_published_shares() -> None:
    done = tengen("sources", *SMALL)
    assert done.returncode == 0, done.stderr
    for text in ("isgo-learning, 5x5", "published:", "isgo-base, table 4.8", "47.96", "node", "skipped"):
        assert text in done.stdout


def test_shares_as_json() -> None:
    done = tengen("sources", "rave", *SMALL, "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert set(told["ours"]["rave"]["shares"]) == {"random", "pass"}
    assert sum(told["ours"]["rave"]["shares"].values()) == pytest.approx(100)
    assert told["ours"]["rave"]["playouts"] == 12


def test_an_unknown_preset() -> None:
    done = tengen("sources", "nobody")
    assert done.returncode == 1
    assert "nobody" in done.stderr
    assert "Traceback" not in done.stderr

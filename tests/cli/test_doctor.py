"""`tengen doctor` as a user runs it."""

import json
from pathlib import Path

from tests.cli.command import tengen


def test_a_working_installation(tmp_path: Path) -> None:
    done = tengen("doctor", "--json")
    told = {each["check"]: each for each in json.loads(done.stdout)}
    broken = [each for each in told.values() if each["state"] == "broken"]
    assert done.returncode == 0, broken
    assert told["core"]["numbers"]["optimised"] == "yes"
    assert told["behaviour"]["state"] == "fine"
    assert told["threads"]["numbers"]["processors"] >= 1
    assert told["memory"]["numbers"]["used_mb"] <= 4
    assert all(each["remedy"] for each in told.values() if each["state"] in ("warning", "missing"))


def test_the_table_names_every_check_and_what_to_do() -> None:
    done = tengen("doctor")
    assert done.returncode == 0, done.stdout
    for name in ("Python", "core", "behaviour", "threads", "memory", "clock", "data files", "GNU Go", "Chromium"):
        assert name in done.stdout
    assert "Traceback" not in done.stderr
    assert done.stderr.startswith("checks: 0 of ")  # it says at once that it is at work

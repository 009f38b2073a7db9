"""Sessions as KaTrain holds them; sessions/README.md tells how they are written."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.analysis.client import Answer, Client, command, talking
from tests.patience import patience

SESSIONS = sorted((Path(__file__).parent / "sessions").glob("*.txt"))
_MOVE = {"move", "visits", "winrate", "scoreLead", "scoreStdev", "order", "pv", "prior", "lcb", "utility"}
_ROOT = {"visits", "winrate", "scoreLead", "scoreStdev", "currentPlayer", "utility"}


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_session(path: Path) -> None:
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    assert lines[0].startswith("% run ")
    with command(*lines[0].split()[2:]) as process:
        client = talking(process)
        unmatched: list[Answer] = []
        for line in lines[1:]:
            kind, _, text = line.partition(" ")
            if kind == ">":
                client.send(text.encode())
            else:
                assert kind == "<"
                _await(client, unmatched, json.loads(text))
        unmatched += client.end()
        assert process.wait(patience()) == 0
    asked = [json.loads(line[2:]) for line in lines if line.startswith("> ")]
    _check_ends([each for each in asked if "action" not in each], client.answers)
    assert [each for each in unmatched if "error" in each] == []


def _await(client: Client, unmatched: list[Answer], pattern: Answer) -> None:
    """Take an answer of that shape from those that have come, or wait for it."""
    for place, each in enumerate(unmatched):
        if _fits(pattern, each):
            del unmatched[place]
            return
    while not _fits(pattern, found := client.receive()):
        unmatched.append(found)


def _check_ends(queries: list[Answer], answers: list[Answer]) -> None:
    wanted = Counter((each["id"], turn) for each in queries for turn in each["analyzeTurns"])
    refused = {each["id"] for each in answers if "error" in each}
    ends = Counter((each["id"], each["turnNumber"]) for each in answers if each.get("isDuringSearch") is False)
    assert ends == Counter({key: count for key, count in wanted.items() if key[0] not in refused})


def _fits(pattern: Any, value: Any) -> bool:
    if isinstance(pattern, dict):
        return isinstance(value, dict) and all(
            key in value and _fits(each, value[key]) for key, each in pattern.items()
        )
    if isinstance(pattern, str) and pattern.startswith("{"):
        name, _, argument = pattern[1:-1].partition(":")
        return _named(name, argument, value)
    return bool(pattern == value)


def _named(name: str, argument: str, value: Any) -> bool:
    match name:
        case "ANY":
            return True
        case "NUMBER":
            return isinstance(value, int | float)
        case "POSITIVE":
            return isinstance(value, int | float) and value > 0
        case "RATE":
            return isinstance(value, int | float) and 0 <= value <= 1
        case "HAS":
            return isinstance(value, str) and argument in value
        case "ROOT":
            return isinstance(value, dict) and set(value) >= _ROOT
        case "OWNERS":
            return len(value) == int(argument) and all(-1 <= each <= 1 for each in value)
        case "POLICY":
            return len(value) == int(argument) and all(each == -1 or 0 <= each <= 1 for each in value)
    if name == "MOVES-OWNING":
        return _named("MOVES", "", value) and all(_named("OWNERS", argument, each["ownership"]) for each in value)
    assert name in ("MOVES", "MOVES-OF", "MOVES-WITHOUT"), name
    told = {each["move"] for each in value}
    named = set(argument.split(","))
    right = name == "MOVES" or (told <= named if name == "MOVES-OF" else not told & named)
    return bool(value) and right and all(set(each) >= _MOVE for each in value)

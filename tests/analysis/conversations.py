"""What must hold whatever a client sends, and lines that a broken client may send."""

from __future__ import annotations

import json
import threading
from collections import Counter
from typing import Any

from hypothesis import strategies as st

from tengen.analysis.query import parse_query
from tengen.analysis.server import Server, read_request
from tests.analysis.client import Answer, query, settings
from tests.patience import patience

SETTINGS = settings(threads=2, positions=2, visits=3)

EXAMPLES: list[Answer] = [
    query("a", moves=[["B", "A1"], ["W", "C3"], ["B", "pass"]], analyzeTurns=[0, 1, 3], priorities=[1, 2, 3]),
    query("b", initialStones=[["B", "C3"], ["W", "A1"]], initialPlayer="W", includeOwnership=True, komi=7.5),
    query("c", rules={"ko": "SIMPLE", "scoring": "TERRITORY"}, whiteHandicapBonus="N", includePolicy=True, priority=1),
    query("d", avoidMoves=[{"player": "B", "moves": ["A1", "pass"], "untilDepth": 2}], includePVVisits=True),
    query("e", allowMoves=[{"player": "W", "moves": ["(0,0)"], "untilDepth": 1}], maxVisits=10**9, analysisPVLen=2),
    query("f", overrideSettings={"maxTime": 0.01, "rave": {"parameter": 1}, "reportAnalysisWinratesAs": "WHITE"}),
    query("g", reportDuringSearchEvery=0.001, firstReportDuringSearchAfter=0.001, rootPolicyTemperature=1.5),
    {"id": "h", "action": "query_version"},
    {"id": "i", "action": "clear_cache"},
    {"id": "j", "action": "query_models"},
    {"id": "k", "action": "terminate", "terminateId": "e", "turnNumbers": [0]},
    {"id": "l", "action": "terminate_all"},
]


def converse(lines: list[bytes]) -> list[Answer]:
    """Send lines to a server and check that each has its answers, and no position more than one last answer."""
    answers: list[Answer] = []
    idle = threading.Event()
    server = Server(SETTINGS, lambda told, optional=False: answers.append(told), idle.set)
    try:
        for line in lines:
            before = len(answers)
            expected = _expected(line)
            server.handle(line)
            if expected is None:
                assert len(answers) > before, line  # refused, or done, at once
        server.handle(b'{"id":"the end","action":"terminate_all"}')
        while not server.idle:
            assert idle.wait(patience()), "a search does not end"
            idle.clear()
    finally:
        server.close()
    _check(lines, answers)
    return answers


def _expected(line: bytes) -> Counter[tuple[str, int]] | None:
    """The positions that a line asks for; None if it must be answered at once, nothing for an empty line."""
    if not line.strip():
        return Counter()
    try:
        request = read_request(line)
        if "action" in request:
            return None
        asked = parse_query(request, SETTINGS.defaults)[0]
    except ValueError:
        return None
    return Counter((asked.id, turn) for turn in asked.turns)


def _check(lines: list[bytes], answers: list[Answer]) -> None:
    expected: Counter[tuple[str, int]] = Counter()
    for line in lines:
        expected += _expected(line) or Counter()
    ends: Counter[tuple[str, int]] = Counter()
    whole = False  # a query was refused for stones that cannot stand, without a word on its turns
    for told in answers:
        text = json.dumps(told, allow_nan=False)
        assert "\n" not in text
        assert "Traceback" not in text
        assert not str(told.get("error", "")).startswith("the search failed"), told
        if "action" in told:
            continue
        if told.get("isDuringSearch") is False or ("error" in told and "turnNumber" in told):
            ends[told["id"], told["turnNumber"]] += 1
        elif told.get("field") == "initialStones" and "error" in told:
            whole = True
    assert ends <= expected if whole else ends == expected


_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**20), 10**20)
    | st.integers(-3, 12)
    | st.floats(allow_nan=False)
    | st.text(max_size=6)
    | st.sampled_from(["B", "W", "A1", "C3", "pass", "(1,1)", "N-1", "chinese", "japanese", "terminate_all", "e"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
_FIELDS = sorted({name for each in EXAMPLES for name in each})


@st.composite
def _changed(draw: st.DrawFn) -> bytes:
    """An example with fields changed, lost or added."""
    request: dict[str, Any] = dict(draw(st.sampled_from(EXAMPLES)))
    for _ in range(draw(st.integers(0, 3))):
        name = draw(st.sampled_from(_FIELDS) | st.text(max_size=5))
        if draw(st.booleans()):
            request.pop(name, None)
        else:
            request[name] = draw(_VALUES)
    return json.dumps(request).encode()


@st.composite
def _damaged(draw: st.DrawFn) -> bytes:
    """An example cut off, or with bytes changed."""
    line = bytearray(draw(_changed()))
    if draw(st.booleans()):
        return bytes(line[: draw(st.integers(0, len(line)))])
    for _ in range(draw(st.integers(1, 3))):
        line[draw(st.integers(0, len(line) - 1))] = draw(st.integers(0, 255))
    return bytes(line).replace(b"\n", b" ")


def lines() -> st.SearchStrategy[bytes]:
    """A line of a broken client."""
    return _changed() | _damaged() | st.binary(max_size=30).map(lambda data: data.replace(b"\n", b" "))

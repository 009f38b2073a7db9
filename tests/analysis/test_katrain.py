"""The opponents of KaTrain that look at the ownership of every move, by their rules, with `tengen analyze`."""

from __future__ import annotations

import pytest

from tengen.go.size import COLUMNS
from tests.analysis.client import WITH_PRIORS, Answer, command, connected, query, settings, talking
from tests.patience import patience

# KaTrain's settings for its opponent "simple ownership", as it ships them.
_MAX_POINTS_LOST, _SETTLED_WEIGHT, _OPPONENT_FACTOR, _MIN_VISITS = 1.75, 1.0, 0.5, 3
_ATTACH_PENALTY, _TENUKI_PENALTY = 1.0, 0.5

MOVES = [("B", "C3"), ("W", "G7"), ("B", "G3"), ("W", "C7"), ("B", "E4"), ("W", "E6"), ("B", "C5"), ("W", "G5")]


def ask_of_katrain(**changes) -> Answer:
    """What KaTrain sends for the position in front of its opponent."""
    return query(
        "QUERY:1",
        9,
        rules="japanese",
        komi=6.5,
        moves=MOVES,
        analyzeTurns=[len(MOVES)],
        maxVisits=500,
        includeOwnership=True,
        includeMovesOwnership=True,
        includePolicy=True,
        overrideSettings={"reportAnalysisWinratesAs": "BLACK", "maxTime": 8.0, "wideRootNoise": 0.04},
        **changes,
    )


def simple_opponent(answer: Answer, player: str) -> list[tuple[float, str]]:
    """What "simple ownership" may play, best first: few points lost, much settled, no attachments, no tenuki."""
    sign = 1 if player == "B" else -1
    found = []
    for move in answer["moveInfos"]:
        lost = sign * (answer["rootInfo"]["scoreLead"] - move["scoreLead"])
        if lost >= _MAX_POINTS_LOST or "ownership" not in move:
            continue
        if move["order"] > 1 and move["visits"] < _MIN_VISITS:
            continue
        if move["move"] == "pass" and lost > 0.75:
            continue
        settled = sum(abs(owner) for owner in move["ownership"] if sign * owner > 0)
        theirs = sum(abs(owner) for owner in move["ownership"] if sign * owner < 0)
        score = lost - _SETTLED_WEIGHT * (settled + _OPPONENT_FACTOR * theirs)
        if move["move"] != "pass":
            score += _ATTACH_PENALTY * _attaches(move["move"], player) + _TENUKI_PENALTY * _is_tenuki(move["move"])
        found.append((score, move["move"]))
    return sorted(found)


def _place(vertex: str) -> tuple[int, int]:
    return COLUMNS.index(vertex[0]), int(vertex[1:]) - 1


def _attaches(vertex: str, player: str) -> bool:
    stones = {_place(point): color for color, point in MOVES}
    x, y = _place(vertex)
    beside = [stones.get(point) for point in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))]
    near = [color for point, color in stones.items() if abs(point[0] - x) + abs(point[1] - y) <= 2]
    return ("W" if player == "B" else "B") in beside and player not in near


def _is_tenuki(vertex: str) -> bool:
    x, y = _place(vertex)
    return all(max(abs(a - x), abs(b - y)) >= 5 for a, b in (_place(point) for _, point in MOVES[-2:]))


def test_the_simple_opponent_finds_a_move() -> None:
    with command("--threads", "1", "--seed", "3") as process:
        client = talking(process)
        answer = client.ask(ask_of_katrain())
        assert [each for each in client.answers if "warning" in each] == []
        client.end()
        assert process.wait(patience()) == 0
    looked_at = [move for move in answer["moveInfos"] if move["visits"] >= _MIN_VISITS]
    assert len(looked_at) > 3
    assert all(len(move["ownership"]) == 81 for move in answer["moveInfos"])
    candidates = simple_opponent(answer, "B")
    assert len(candidates) > 1
    assert candidates[0][1] not in {point for _, point in MOVES}


def test_the_ownership_of_a_move_is_that_of_its_simulations() -> None:
    # Black to move decides whose the corner is: with A1 White's stone is taken, with a pass it lives on.
    stones = [("B", "A2"), ("W", "A1"), ("B", "C1"), ("B", "C2"), ("B", "B3"), ("W", "E5"), ("W", "D5"), ("W", "E4")]
    asked = query(
        "q",
        5,
        initialStones=stones,
        initialPlayer="B",
        maxVisits=2000,
        includeOwnership=True,
        includeOwnershipStdev=True,
        includeMovesOwnership=True,
        includeMovesOwnershipStdev=True,
        avoidMoves=[{"player": "W", "moves": ["B1", "B2"], "untilDepth": 100}],
    )
    with connected(settings()) as client:
        answer = client.ask(asked)
    assert [each for each in client.answers if "warning" in each] == []
    visits = {move["move"]: move["visits"] for move in answer["moveInfos"]}
    owners = {move["move"]: move["ownership"] for move in answer["moveInfos"]}
    # All simulations are looked at, so the position is the mean of its moves.
    for point in range(25):
        mean = sum(visits[name] * owners[name][point] for name in owners) / sum(visits.values())
        assert mean == pytest.approx(answer["ownership"][point], abs=2e-3)
    for mean, deviation in [
        (answer["ownership"], answer["ownershipStdev"]),
        *((move["ownership"], move["ownershipStdev"]) for move in answer["moveInfos"]),
    ]:
        for each, spread in zip(mean, deviation, strict=True):
            assert 0 <= spread <= (1 - each**2) ** 0.5 + 1e-3
    assert owners["B1"] != owners["pass"]


def test_the_view_of_the_other_side_turns_the_ownership_of_moves_around() -> None:
    asked = query("q", 5, moves=[["B", "C3"]], maxVisits=60, includeMovesOwnership=True)
    with connected(settings()) as client:
        black = client.ask(asked)
        white = client.ask({**asked, "overrideSettings": {"reportAnalysisWinratesAs": "WHITE"}})
    for one, other in zip(black["moveInfos"], white["moveInfos"], strict=True):
        assert one["ownership"] == [-owner for owner in other["ownership"]]
        assert "ownershipStdev" not in one


def test_ownership_is_there_only_where_it_is_asked_for() -> None:
    with connected(settings()) as client:
        answer = client.ask(query("q", 5, maxVisits=60, includeOwnership=True))
    assert "ownershipStdev" not in answer
    assert all("ownership" not in move and "ownershipStdev" not in move for move in answer["moveInfos"])


def test_noise_at_the_root_looks_at_more_moves() -> None:
    """The more of it, the more even the visits; bans of moves hold all the same."""

    def share_of_the_best(noise: float) -> tuple[float, set[str]]:
        changes = {"maxVisits": 2000, "overrideSettings": {"wideRootNoise": noise}}
        avoid = [{"player": "B", "moves": ["E5"], "untilDepth": 1}]
        asked = {**query("q", 9, moves=MOVES, avoidMoves=avoid), **changes}
        answer = client.ask(asked)
        visits = [move["visits"] for move in answer["moveInfos"]]
        assert sum(visits) == 2000
        return max(visits) / sum(visits), {move["move"] for move in answer["moveInfos"]}

    with connected(settings(config=WITH_PRIORS)) as client:
        none, some, much = (share_of_the_best(noise) for noise in (0, 0.1, 1))
    assert [each for each in client.answers if "warning" in each or "error" in each] == []
    assert none[0] > some[0] > much[0]
    assert much[0] < 0.1
    assert none[1] <= much[1]
    assert "E5" not in none[1] | some[1] | much[1]

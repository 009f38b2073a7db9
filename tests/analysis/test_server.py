"""The protocol as a client sees it."""

import json
from itertools import pairwise
from typing import Any

import pytest

from tengen import __version__
from tengen.engine.perspective import Perspective
from tests.analysis.client import WITH_PRIORS, connected, query, settings

BLACK_WINS = {"initialStones": [["B", point] for point in ("A3", "B3", "C3", "D3", "E3")], "initialPlayer": "W"}


def test_an_answer_has_all_that_is_known() -> None:
    with connected(settings(visits=300, config=WITH_PRIORS)) as client:
        asked = query(includeOwnership=True, includePolicy=True, includePVVisits=True, moves=[["B", "C3"]])
        told = client.ask(asked)
    assert set(told) == {"id", "turnNumber", "isDuringSearch", "moveInfos", "rootInfo", "ownership", "policy"}
    assert (told["id"], told["turnNumber"], told["isDuringSearch"]) == ("q", 1, False)
    root = told["rootInfo"]
    assert root["visits"] == 300
    assert root["currentPlayer"] == "W"
    assert sum(move["visits"] for move in told["moveInfos"]) == 300
    assert [move["order"] for move in told["moveInfos"]] == list(range(len(told["moveInfos"])))
    for move in told["moveInfos"]:
        assert set(move) == {
            *("move", "visits", "winrate", "lcb", "utility", "utilityLcb", "order", "pv", "pvVisits", "prior"),
            *("scoreLead", "scoreMean", "scoreSelfplay", "scoreStdev"),
        }
        assert move["pv"][0] == move["move"]
        assert len(move["pv"]) == len(move["pvVisits"]) <= 16
        assert move["pvVisits"][0] == move["visits"]
        assert all(earlier >= later > 0 for earlier, later in pairwise(move["pvVisits"]))
        assert 0 <= move["winrate"] <= 1
        assert move["utility"] == pytest.approx(2 * move["winrate"] - 1, abs=1e-5)
        # Black's view of White's moves: what is at least for White is at most for Black.
        assert move["lcb"] >= move["winrate"]
        assert move["scoreLead"] == move["scoreMean"]
        assert -25.5 <= move["scoreSelfplay"] <= 24.5
        # Single simulations end anywhere; the lead of a move is near that of the position.
        assert move["scoreLead"] == pytest.approx(root["scoreLead"], abs=4)
        assert move["scoreStdev"] >= 0
    assert len(told["ownership"]) == 25
    assert all(-1 <= owner <= 1 for owner in told["ownership"])
    assert len(told["policy"]) == 26
    assert told["policy"][12] == -1  # the stone on C3
    assert sum(share for share in told["policy"] if share > 0) == pytest.approx(1, abs=1e-4)
    place = told["moveInfos"][0]["move"]
    row, column = 5 - int(place[1]), "ABCDE".index(place[0])
    assert told["policy"][5 * row + column] == told["moveInfos"][0]["prior"] > 0


def test_nothing_is_told_that_nobody_asked_for() -> None:
    with connected() as client:
        told = client.ask(query())
    assert set(told) == {"id", "turnNumber", "isDuringSearch", "moveInfos", "rootInfo"}
    assert all("pvVisits" not in move and "prior" not in move for move in told["moveInfos"])


def test_a_policy_needs_strengths_of_moves() -> None:
    with connected() as client:
        told = client.ask(query(includePolicy=True))
        warned = [each for each in client.answers if "warning" in each]
    assert "policy" not in told
    assert [(each["id"], each["field"]) for each in warned] == [("q", "includePolicy")]


@pytest.mark.parametrize("perspective", list(Perspective))
@pytest.mark.parametrize("to_move", ["B", "W"])
def test_a_won_game_is_won_for_the_side_that_is_asked(perspective: Perspective, to_move: str) -> None:
    won = perspective is Perspective.BLACK or (perspective is Perspective.SIDE_TO_MOVE and to_move == "B")
    sign = 1 if won else -1
    asked = query(**{**BLACK_WINS, "initialPlayer": to_move}, includeOwnership=True, maxVisits=400)
    with connected(settings(perspective=perspective)) as client:
        told = client.ask(asked)
        # A setting of the query goes before the option of the server.
        forced = client.ask({**asked, "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"}})
    assert sign * (told["rootInfo"]["winrate"] - 0.5) > 0.2
    assert sign * told["rootInfo"]["scoreLead"] > 3
    assert sign * told["rootInfo"]["utility"] > 0.4
    assert sign * sum(told["ownership"][10:15]) > 3  # the row of Black's stones
    assert forced["rootInfo"]["winrate"] > 0.7
    assert sum(forced["ownership"][10:15]) > 3


def test_ownership_and_policy_of_a_board_that_is_not_square() -> None:
    wall = [["B", f"{column}6"] for column in "ABC"]
    white = [["W", f"{column}3"] for column in "ABC"]
    asked = {"boardXSize": 3, "boardYSize": 8, "initialStones": wall + white}
    with connected(settings(visits=300, config=WITH_PRIORS)) as client:
        told = client.ask(query(**asked, includeOwnership=True, includePolicy=True))
    assert len(told["ownership"]) == 24
    assert len(told["policy"]) == 25
    assert min(told["ownership"][:9]) > 0.1  # above and on Black's wall
    assert max(told["ownership"][15:]) < -0.1
    assert [place for place, share in enumerate(told["policy"]) if share == -1] == [6, 7, 8, 15, 16, 17]


def test_ownership_begins_at_the_top_left() -> None:
    corners = {"A5": 0, "E5": 4, "A1": 20, "E1": 24}
    for corner, place in corners.items():
        column, row = corner
        stones = [["B", f"{letter}{number}"] for letter in "ABCDE" for number in "12345"]
        # White has an eye in one corner and the three points around it; the rest is Black's but for two eyes.
        columns, rows = {"A": "AB", "E": "DE"}[column], {"1": "12", "5": "45"}[row]
        near = {f"{letter}{number}" for letter in columns for number in rows}
        eyes = {"C3", {"A": "E", "E": "A"}[column] + {"1": "5", "5": "1"}[row]}
        black = [stone for stone in stones if stone[1] not in near | eyes]
        white = [["W", point] for point in near - {corner}]
        with connected() as client:
            told = client.ask(query(initialStones=black + white, includeOwnership=True, maxVisits=1, initialPlayer="W"))
        # One simulation is enough to have ownership; White's group is in atari, but it is White's turn.
        assert len(told["ownership"]) == 25
        assert told["ownership"][12] == 1, corner
        assert told["ownership"][place] == min(told["ownership"]), corner


def test_turns_and_warnings_and_errors_of_one_query() -> None:
    moves = [["B", "A1"], ["W", "B2"], ["B", "A1"], ["W", "C3"]]
    with connected() as client:
        client.send(query(moves=moves, analyzeTurns=[0, 1, 2, 3, 4], nonsense=1))
        client.end()
        answers = client.answers
    results = [each for each in answers if "moveInfos" in each]
    errors = [each for each in answers if "error" in each]
    assert sorted(each["turnNumber"] for each in results) == [0, 1, 2]
    assert sorted(each["turnNumber"] for each in errors) == [3, 4]
    assert {(each["id"], each["field"]) for each in errors} == {("q", "moves")}
    assert all(each["error"].startswith("Illegal move 2 (B A1)") for each in errors)
    assert [each["field"] for each in answers if "warning" in each] == ["nonsense"]


def test_an_illegal_move_behind_all_turns_is_a_warning() -> None:
    with connected() as client:
        told = client.ask(query(moves=[["B", "A1"], ["W", "A1"]], analyzeTurns=[1]))
        warned = [each for each in client.answers if "warning" in each]
    assert told["turnNumber"] == 1
    assert [each["field"] for each in warned] == ["moves"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"initialStones": [["B", "A1"], ["W", "A2"], ["W", "B1"]]}, "initialStones"),
        ({"komi": 1000}, "komi"),
        ({"boardYSize": 26}, "boardYSize"),
        ({"overrideSettings": {"exploration.formula": "luck"}}, "overrideSettings"),
    ],
)
def test_a_query_that_cannot_be_answered(changes: dict[str, Any], field: str) -> None:
    with connected() as client:
        told = client.ask(query(**changes))
        assert (told["id"], told["field"]) == ("q", field)
        assert "moveInfos" in client.ask(query("next"))


@pytest.mark.parametrize(
    ("line", "answered"),
    [
        (b"hello", True),
        (b"{", True),
        (b'{"id":"q"', True),
        (b"[]", True),
        (b"3", True),
        (b"null", True),
        (b"\xff\xfe\x00", True),
        (b'{"id":"q","komi":NaN}', True),
        (b'{"id":"q","komi":' + b"9" * 5000 + b"}", True),
        (b"[" * 100_000, True),
        (b'{"a":' * 100_000, True),
        (b"{}", True),
        (b'{"id":7}', True),
        (b'{"action":"query_version"}', True),
        (b"", False),
        (b"   \t", False),
        (b"\r", False),
    ],
)
def test_lines_that_are_no_queries(line: bytes, answered: bool) -> None:
    with connected() as client:
        client.send(line, query("after"))
        if answered:
            told = client.receive()
            assert told["error"]
            assert "id" not in told
        assert client.receive()["id"] == "after"


def test_lines_may_end_as_on_windows_and_begin_with_a_mark() -> None:
    with connected() as client:
        client.send(b"\xef\xbb\xbf" + json.dumps(query("a")).encode() + b"\r")
        assert "moveInfos" in client.final("a")


def test_the_last_line_needs_no_end() -> None:
    with connected() as client:
        client._to.write(json.dumps(query("a")).encode())
        assert [each["id"] for each in client.end()] == ["a"]


def test_actions_are_repeated_with_what_they_ask_for() -> None:
    with connected() as client:
        client.send({"id": "v", "action": "query_version", "extra": [1]})
        assert client.receive() == {
            "id": "v",
            "action": "query_version",
            "extra": [1],
            "version": __version__,
            "git_hash": "<omitted>",
            "name": "tengen",
        }
        client.send({"id": "m", "action": "query_models"})
        models = client.receive()
        assert models["models"] == []
        assert models["config"]["exploration.coefficient"] == 0.7
        for action in ({"id": "c", "action": "clear_cache"}, {"id": "t", "action": "terminate", "terminateId": "none"}):
            client.send(action)
            assert client.receive() == action


@pytest.mark.parametrize(
    ("action", "field"),
    [
        ({"action": "query_version"}, "id"),
        ({"id": 3, "action": "query_version"}, "id"),
        ({"id": "a", "action": "dance"}, "action"),
        ({"id": "a", "action": None}, "action"),
        ({"id": "a", "action": "terminate"}, "terminateId"),
        ({"id": "a", "action": "terminate", "terminateId": 1}, "terminateId"),
        ({"id": "a", "action": "terminate_all", "turnNumbers": 1}, "turnNumbers"),
        ({"id": "a", "action": "terminate_all", "turnNumbers": [-1]}, "turnNumbers"),
        ({"id": "a", "action": "terminate", "terminateId": "x", "turnNumbers": ["1"]}, "turnNumbers"),
    ],
)
def test_wrong_actions(action: dict[str, Any], field: str) -> None:
    with connected() as client:
        client.send(action)
        told = client.receive()
    assert told["field"] == field
    assert told.get("id") == (action["id"] if isinstance(action.get("id"), str) else None)


def test_moves_to_avoid_and_to_allow() -> None:
    with connected(settings(visits=200)) as client:
        free = client.ask(query("free"))
        best = free["moveInfos"][0]["move"]
        avoid = client.ask(query("avoid", avoidMoves=[{"player": "B", "moves": [best, "pass"], "untilDepth": 1}]))
        assert not {best, "pass"} & {move["move"] for move in avoid["moveInfos"]}
        other = client.ask(query("other", avoidMoves=[{"player": "W", "moves": [best], "untilDepth": 1}]))
        assert best in {move["move"] for move in other["moveInfos"]}
        allow = client.ask(query("allow", allowMoves=[{"player": "B", "moves": ["A1", "B1"], "untilDepth": 1}]))
        assert {move["move"] for move in allow["moveInfos"]} == {"A1", "B1"}


@pytest.mark.parametrize("rules", ["tromp-taylor", "aga"])  # by AGA rules White has to pass last
def test_a_game_that_has_ended_is_analysed_all_the_same(rules: str) -> None:
    passes = [["B", "C3"], ["W", "pass"], ["B", "pass"]]
    with connected(settings(visits=200)) as client:
        told = client.ask(query(moves=passes, rules=rules))
    assert told["rootInfo"]["currentPlayer"] == "W"
    assert told["moveInfos"]
    assert told["rootInfo"]["winrate"] > 0.5


def test_the_same_position_has_the_same_hash_however_it_came_about() -> None:
    with connected(settings(visits=1)) as client:
        one = client.ask(query("1", moves=[["B", "A1"], ["W", "E5"], ["B", "B1"]]))["rootInfo"]
        two = client.ask(query("2", moves=[["B", "B1"], ["W", "E5"], ["B", "A1"]]))["rootInfo"]
        mirrored = client.ask(query("3", moves=[["B", "E1"], ["W", "A5"], ["B", "D1"]]))["rootInfo"]
        other = client.ask(query("4", moves=[["B", "A1"], ["W", "E5"]]))["rootInfo"]
    assert one["thisHash"] == two["thisHash"] != mirrored["thisHash"]
    assert one["symHash"] == two["symHash"] == mirrored["symHash"]
    assert len({one["symHash"], other["symHash"], one["thisHash"], other["thisHash"]}) >= 3


def test_one_thread_and_a_seed_give_the_same_answer() -> None:
    with connected(settings(visits=200)) as client:
        first = client.ask(query("a"))["moveInfos"]
        again = client.ask(query("b"))["moveInfos"]
        other = client.ask(query("c", overrideSettings={"seed": 7}))["moveInfos"]
    assert first == again
    assert first != other


def test_a_search_keeps_to_its_memory() -> None:
    with connected(settings(visits=20_000)) as client:
        told = client.ask(query(overrideSettings={"tree.memory_mb": 0.1}))
    assert told["rootInfo"]["visits"] == 20_000


def test_time_ends_a_search() -> None:
    with connected(settings(visits=10**9)) as client:
        told = client.ask(query(overrideSettings={"maxTime": 0.2}))
    assert 0 < told["rootInfo"]["visits"] < 10**9

"""Queries: every field right and wrong."""

import json
from typing import Any

import pytest

from tengen.analysis.fields import FieldError
from tengen.analysis.query import MAX_VISITS, Defaults, Query, parse_query
from tengen.engine.perspective import Perspective
from tengen.go import Color
from tengen.go.search.restriction import Ban, Restriction

NEEDED: dict[str, Any] = {"id": "q", "moves": [], "rules": "tromp-taylor", "boardXSize": 9, "boardYSize": 9}
DEFAULTS = Defaults(visits=123)


def parsed(**changes: Any) -> Query:
    """A query that must raise no warning."""
    query, warnings = parse_query({**NEEDED, **changes}, DEFAULTS)
    assert warnings == []
    return query


def test_the_least_query() -> None:
    query = parsed()
    assert (query.id, query.size, query.komi, query.moves, query.stones) == ("q", 9, 7.5, (), ())
    assert (query.turns, query.priorities, query.first_player) == ((0,), (0,), Color.BLACK)
    assert (query.visits, query.seconds, query.variation) == (123, None, 15)
    assert query.perspective is Perspective.BLACK
    assert query.restriction is None
    assert (query.ownership, query.policy, query.variation_visits) == (False, False, False)
    assert query.report_every is None
    assert query.report_first is None


def test_the_documented_example() -> None:
    text = (
        '{"id":"foo","initialStones":[["B","Q4"],["B","C4"]],"moves":[["W","P5"],["B","P6"]],'
        '"rules":"tromp-taylor","komi":7.5,"boardXSize":19,"boardYSize":19,"analyzeTurns":[0,1,2]}'
    )
    query, warnings = parse_query(json.loads(text), DEFAULTS)
    assert warnings == []
    assert query.stones == ((Color.BLACK, "Q4"), (Color.BLACK, "C4"))
    assert query.moves == ((Color.WHITE, "P5"), (Color.BLACK, "P6"))
    assert query.turns == (0, 1, 2)
    assert query.first_player == Color.WHITE  # who makes the first move


RIGHT: list[tuple[str, Any, str, Any]] = [
    ("id", "", "id", ""),
    ("id", "\ud800 any text", "id", "\ud800 any text"),
    ("moves", [["b", "d4"], ["White", "PASS"]], "moves", ((Color.BLACK, "D4"), (Color.WHITE, "pass"))),
    ("moves", [["B", "(0,0)"], ["B", "(8, 8)"]], "moves", ((Color.BLACK, "A9"), (Color.BLACK, "J1"))),
    ("initialStones", [["W", "A1"]], "stones", ((Color.WHITE, "A1"),)),
    ("initialPlayer", "W", "first_player", Color.WHITE),
    ("initialPlayer", "b", "first_player", Color.BLACK),
    ("komi", -150, "komi", -150.0),
    ("komi", 150.0, "komi", 150.0),
    ("komi", 0, "komi", 0.0),
    ("rules", "japanese", "komi", 6.5),
    ("analyzeTurns", [0], "turns", (0,)),
    ("maxVisits", 1, "visits", 1),
    ("maxVisits", 10**15, "visits", MAX_VISITS),
    ("analysisPVLen", 0, "variation", 0),
    ("includeOwnership", True, "ownership", True),
    ("includePolicy", True, "policy", True),
    ("includePVVisits", True, "variation_visits", True),
    ("reportDuringSearchEvery", 0.5, "report_every", 0.5),
    ("reportDuringSearchEvery", 3, "report_every", 3.0),
    ("firstReportDuringSearchAfter", 0.001, "report_first", 0.001),
    ("priority", -5, "priorities", (-5,)),
    ("priorities", [9], "priorities", (9,)),
    ("overrideSettings", {"maxVisits": 77}, "visits", 77),
    ("overrideSettings", {"maxPlayouts": 78}, "visits", 78),
    ("overrideSettings", {"maxTime": 2.5}, "seconds", 2.5),
    ("overrideSettings", {"maxTime": 1e20}, "seconds", None),
    ("overrideSettings", {"analysisPVLen": 3}, "variation", 3),
    ("overrideSettings", {"reportAnalysisWinratesAs": "SIDETOMOVE"}, "perspective", Perspective.SIDE_TO_MOVE),
    ("avoidMoves", [], "restriction", None),
    (
        "avoidMoves",
        [{"player": "B", "moves": ["C3", "pass"], "untilDepth": 2}],
        "restriction",
        Restriction(avoid=(Ban("black", ("C3", "pass"), until_depth=2),)),
    ),
    (
        "allowMoves",
        [{"player": "W", "moves": ["C3"], "untilDepth": 1}],
        "restriction",
        Restriction(allow=(Ban("white", ("C3",), until_depth=1),)),
    ),
]


@pytest.mark.parametrize(("name", "value", "attribute", "wanted"), RIGHT)
def test_a_right_field(name: str, value: Any, attribute: str, wanted: Any) -> None:
    assert getattr(parsed(**{name: value}), attribute) == wanted


def test_a_board_that_is_not_square() -> None:
    query = parsed(boardXSize=5, boardYSize=7, moves=[["B", "E7"], ["W", "(0,6)"]])
    assert query.size == (5, 7)
    assert [vertex for _, vertex in query.moves] == ["E7", "A1"]
    for vertex in ("F1", "A8", "(5,0)", "(0,7)"):
        with pytest.raises(FieldError, match="outside the 5x7 board"):
            parsed(boardXSize=5, boardYSize=7, moves=[["B", vertex]])


WRONG: list[tuple[str, Any]] = [
    *[(name, value) for name in ("id", "rules", "moves", "boardXSize") for value in (None, 3.5, True, {"a": 1})],
    *[("moves", value) for value in ("D4", [1], [["B"]], [["B", "D4", "x"]], [["X", "D4"]], [["B", "Z99"]])],
    *[("moves", [["B", value]]) for value in (4, "", "I4", "(9,0)", "(-1,0)", "(0,0", "D4" * 1000, "D\x004")],
    *[("initialStones", value) for value in (5, [["B", "pass"]], [["B", "C3"], ["W", "C3"]], [["B", "C3"]] * 2)],
    *[("initialPlayer", value) for value in ("", "X", 1, None)],
    *[("rules", value) for value in ("chess", {"ko": "never"}, {"nonsense": 1}, [])],
    *[("komi", value) for value in (150.5, -151, 7.3, "7.5", None, True, 10**400, float("inf"), float("nan"))],
    *[("whiteHandicapBonus", value) for value in ("N-2", 1, None, True)],
    *[("boardXSize", value) for value in (1, 26, "9", 9.5)],
    *[("boardYSize", value) for value in (1, 26, "9", None)],
    *[("analyzeTurns", value) for value in (0, [1], [-1], [0.0], [True], [])],
    *[("maxVisits", value) for value in (0, -1, 1.5, "100", None)],
    *[("rootPolicyTemperature", value) for value in ("hot", None, True)],
    *[("rootFpuReductionMax", value) for value in ("0", None)],
    *[("analysisPVLen", value) for value in (-1, 1.5, None, 10**9)],
    *[
        (name, value)
        for name in (
            "includeOwnership",
            "includeOwnershipStdev",
            "includeMovesOwnership",
            "includeMovesOwnershipStdev",
            "includePolicy",
            "includePVVisits",
            "includeNoResultValue",
        )
        for value in (1, "true", None)
    ],
    *[
        (name, value)
        for name in ("reportDuringSearchEvery", "firstReportDuringSearchAfter")
        for value in (0, -1, "1", None, 1e300, False)
    ],
    *[("priority", value) for value in (0.5, None, "1", 10**30)],
    *[("priorities", value) for value in (1, [], [1, 2], ["1"], [None])],
    *[
        (name, value)
        for name in ("avoidMoves", "allowMoves")
        for value in (
            {},
            [1],
            [{}],
            [{"player": "B", "moves": ["C3"]}],
            [{"player": "B", "untilDepth": 1}],
            [{"moves": ["C3"], "untilDepth": 1}],
            [{"player": "X", "moves": ["C3"], "untilDepth": 1}],
            [{"player": "B", "moves": "C3", "untilDepth": 1}],
            [{"player": "B", "moves": ["K99"], "untilDepth": 1}],
            [{"player": "B", "moves": ["C3"], "untilDepth": 0}],
            [{"player": "B", "moves": ["C3"], "untilDepth": 1, "more": 1}],
        )
    ],
    ("allowMoves", [{"player": "B", "moves": [], "untilDepth": 1}]),
    ("allowMoves", [{"player": "B", "moves": ["C3"], "untilDepth": 1}] * 2),
    *[
        ("overrideSettings", value)
        for value in (
            [],
            "x",
            {"maxVisits": 0},
            {"maxTime": -1},
            {"maxTime": "long"},
            {"analysisPVLen": "x"},
            {"reportAnalysisWinratesAs": "GREEN"},
            {"reportAnalysisWinratesAs": 1},
            {"rave.parameter": "much"},
            {"exploration.formula": "luck"},
            {"seed": -1},
            {"seed": 10**40},
            {"tree.memory_mb": -3},
        )
    ],
]


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_wrong_field_is_named(name: str, value: Any) -> None:
    with pytest.raises(FieldError) as caught:
        parse_query({**NEEDED, name: value}, DEFAULTS)
    assert caught.value.field == name
    message = str(caught.value)
    assert message
    assert len(message) < 300
    assert "\n" not in message


@pytest.mark.parametrize("name", NEEDED)
def test_a_field_that_is_needed(name: str) -> None:
    with pytest.raises(FieldError) as caught:
        parse_query({key: value for key, value in NEEDED.items() if key != name}, DEFAULTS)
    assert caught.value.field == name


def test_avoiding_and_allowing_moves_of_one_player_contradict() -> None:
    entry = [{"player": "B", "moves": ["C3"], "untilDepth": 1}]
    with pytest.raises(FieldError) as caught:
        parse_query({**NEEDED, "avoidMoves": entry, "allowMoves": entry}, DEFAULTS)
    assert caught.value.field == "allowMoves"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("includeOwnershp", True),
        ("", 1),
        ("rootPolicyTemperature", 1.5),
        ("rootFpuReductionMax", 0),
        ("includeNoResultValue", True),
        ("analyzeTurns", [0, 0]),
        ("rules", "aga-button"),
        ("overrideSettings", {"thread.threads": 8}),
        ("overrideSettings", {"thread": {"mode": "root"}}),
        ("overrideSettings", {"tree.memory_mb": 1e6}),
        ("overrideSettings", {"tree.table_entries": 10**9}),
        ("overrideSettings", {"learning.memory_mb": 65}),
        ("overrideSettings", {"playout.patterns": "/etc/passwd"}),
        ("overrideSettings", {"gamma.file": "/dev/zero"}),
        ("overrideSettings", {"rave": 3}),
    ],
)
def test_a_warning_names_its_field(name: str, value: Any) -> None:
    query, warnings = parse_query({**NEEDED, name: value}, DEFAULTS)
    assert [warned.field for warned in warnings] == [name]
    assert warnings[0].message
    assert query.config == DEFAULTS.config


@pytest.mark.parametrize(
    "name", ["includeOwnershipStdev", "includeMovesOwnership", "includeMovesOwnershipStdev", "includeNoResultValue"]
)
def test_what_is_not_wanted_needs_no_warning(name: str) -> None:
    assert parse_query({**NEEDED, name: False}, DEFAULTS)[1] == []


def test_settings_change_the_configuration_of_one_query() -> None:
    flat = parsed(overrideSettings={"rave.schedule": "minimum-mse", "rave.parameter": 1, "tree.memory_mb": 8})
    nested = parsed(overrideSettings={"rave": {"schedule": "minimum-mse", "parameter": 1}, "tree": {"memory_mb": 8}})
    assert flat.config == nested.config
    assert flat.config.rave.parameter == 1.0
    assert flat.config.tree.memory_mb == 8.0
    assert DEFAULTS.config.rave.parameter == 0.0


def test_noise_at_the_root_goes_by_its_usual_name() -> None:
    assert parsed(overrideSettings={"wideRootNoise": 0.04}).config.exploration.root_noise == 0.01
    assert parsed(overrideSettings={"exploration.root_noise": 0.04}).config.exploration.root_noise == 0.04
    for wrong in (-0.1, 5.5, "0.04", True, None):
        with pytest.raises(FieldError, match="wideRootNoise") as caught:
            parsed(overrideSettings={"wideRootNoise": wrong})
        assert caught.value.field == "overrideSettings"


def test_the_field_goes_before_the_setting() -> None:
    query = parsed(maxVisits=5, analysisPVLen=6, overrideSettings={"maxVisits": 50, "analysisPVLen": 60})
    assert (query.visits, query.variation) == (5, 6)


def test_the_setting_of_no_variation_is_heeded() -> None:
    assert parsed(overrideSettings={"analysisPVLen": 0}).variation == 0


@pytest.mark.parametrize(("text", "bonus"), [("0", "none"), (0, "none"), ("N", "stones"), ("N-1", "stones-minus-one")])
def test_the_bonus_goes_before_the_rules(text: Any, bonus: str) -> None:
    assert parsed(rules="aga", whiteHandicapBonus=text).rules.handicap_bonus == bonus


def test_each_turn_has_its_priority() -> None:
    moves = [["B", "C3"], ["W", "G7"], ["B", "C7"]]
    query = parsed(moves=moves, analyzeTurns=[3, 0, 2], priorities=[1, 5, 3], priority=9)
    assert (query.turns, query.priorities) == ((3, 0, 2), (1, 5, 3))
    assert parsed(moves=moves, analyzeTurns=[1, 2], priority=9).priorities == (9, 9)
    assert parsed(moves=moves).turns == (3,)


def test_a_query_is_frozen() -> None:
    with pytest.raises(AttributeError):
        parsed().visits = 1  # type: ignore[misc]

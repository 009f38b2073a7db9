"""Rules in the words of KataGo's protocols."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tengen.go import Rules
from tengen.go.kata_rules import nearest_rules, parse_rules, rules_fields


@pytest.mark.parametrize("name", Rules.preset_names())
def test_presets_come_back_from_their_fields(name: str) -> None:
    rules = Rules.preset(name)
    fields = rules_fields(rules)
    assert rules_fields(parse_rules(json.dumps(fields))) | {"friendlyPassOk": None} == fields | {"friendlyPassOk": None}
    assert parse_rules(name) == rules


@pytest.mark.parametrize(
    ("text", "preset"),
    [
        ("Tromp-Taylor", "tromp-taylor"),
        ("tromp_taylor", "tromp-taylor"),
        (" chinese-kgs ", "chinese"),
        ("chinese-ogs", "chinese"),
        ("bga", "aga"),
        ("new zealand", "new-zealand"),
        ('{"scoring":"TERRITORY","ko":"SIMPLE","suicide":false}', "japanese"),
        ('{"suicide":false,"ko":"SITUATIONAL","whiteHandicapBonus":"N-1"}', "aga"),
    ],
)
def test_names_and_dictionaries(text: str, preset: str) -> None:
    assert parse_rules(text) == Rules.preset(preset)


def test_fields_that_make_no_preset() -> None:
    rules = parse_rules({"ko": "SIMPLE", "scoring": "AREA", "suicide": True, "whiteHandicapBonus": "N"})
    assert (rules.name, rules.ko, rules.scoring, rules.suicide) == ("custom", "simple", "area", True)
    assert rules.handicap_bonus == "stones"


def test_one_field_of_the_rules_so_far() -> None:
    rules = parse_rules({"ko": "simple"}, base=Rules.preset("chinese"))
    assert rules_fields(rules) == {**rules_fields(Rules.preset("chinese")), "ko": "SIMPLE"}
    assert parse_rules({"suicide": "false"}, base=Rules.preset("aga")) is not None


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("house", "no rules are called 'house'"),
        ("", "no rules are called ''"),
        ("{", "are not JSON"),
        ("{" * 100_000, "are not JSON"),
        ('{"ko":"EVER"}', "ko 'EVER' is not supported"),
        ('{"tax":"ALL"}', "tax 'ALL' is not supported"),
        ('{"tax":"SEKI"}', "tax SEKI does not go with scoring AREA"),
        ('{"hasButton":true}', "hasButton true is not supported"),
        ('{"suicide":"maybe"}', "suicide is 'maybe'"),
        ('{"suicide":1}', "suicide is 1"),
        ('{"komi":7}', "rules have no field 'komi'"),
        ([1], "a name or a dictionary"),
        ({"ko": ["SIMPLE"]}, "is not supported"),
    ],
)
def test_mistakes(value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_rules(value)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("tromp-taylor", ("POSITIONAL", "AREA", "NONE", True, "0")),
        ("chinese", ("SIMPLE", "AREA", "NONE", False, "N")),
        ("chinese-ogs", ("POSITIONAL", "AREA", "NONE", False, "N")),
        ("chinese-kgs", ("POSITIONAL", "AREA", "NONE", False, "N")),
        ("japanese", ("SIMPLE", "TERRITORY", "SEKI", False, "0")),
        ("korean", ("SIMPLE", "TERRITORY", "SEKI", False, "0")),
        ("aga", ("SITUATIONAL", "AREA", "NONE", False, "N-1")),
        ("bga", ("SITUATIONAL", "AREA", "NONE", False, "N-1")),
        ("new-zealand", ("SITUATIONAL", "AREA", "NONE", True, "0")),
    ],
)
def test_for_analysis_names_mean_what_is_documented(name: str, fields: tuple[Any, ...]) -> None:
    rules, notes = nearest_rules(name)
    told = rules_fields(rules)
    assert tuple(told[key] for key in ("ko", "scoring", "tax", "suicide", "whiteHandicapBonus")) == fields
    assert notes == []


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("stone-scoring", "tax on all groups"),
        ("Stone_Scoring", "tax on all groups"),
        ("aga-button", "button"),
        ({"tax": "ALL"}, "tax on all groups"),
        ({"scoring": "TERRITORY", "tax": "all"}, "tax on all groups"),
        ({"scoring": "TERRITORY", "tax": "NONE"}, "seki"),
        ({"tax": "SEKI"}, "seki"),
        ('{"hasButton":true}', "button"),
    ],
)
def test_for_analysis_what_is_not_supported_is_left_out(value: Any, part: str) -> None:
    rules, notes = nearest_rules(value)
    assert len(notes) == 1
    assert part in notes[0]
    assert rules_fields(rules)["hasButton"] is False


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("house", "no rules are called 'house'"),
        ("{", "are not JSON"),
        (7, "a name or a dictionary"),
        (None, "a name or a dictionary"),
        ({"ko": "EVER"}, "ko 'EVER' is not supported"),
        ({"tax": "SOME"}, "tax 'SOME' is not supported"),
        ({"hasButton": 1}, "hasButton is 1"),
        ({"komi": 7}, "rules have no field 'komi'"),
    ],
)
def test_for_analysis_mistakes_are_mistakes(value: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        nearest_rules(value)

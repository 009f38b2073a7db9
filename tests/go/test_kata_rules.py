"""Rules in the words of KataGo's protocols."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tengen.go import Rules
from tengen.go.kata_rules import parse_rules, rules_fields


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

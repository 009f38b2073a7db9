"""Rules as KataGo's protocols write them."""

import json

import pytest

from tengen.go import Rules
from tengen.go.kata_rules import changed_rules, parse_rules, read_rules, rules_fields

# The documented meaning of the names: ko, scoring, tax, suicide, bonus for White.
DOCUMENTED = {
    "tromp-taylor": ("POSITIONAL", "AREA", "NONE", True, "0"),
    "chinese": ("SIMPLE", "AREA", "NONE", False, "N"),
    "chinese-ogs": ("POSITIONAL", "AREA", "NONE", False, "N"),
    "chinese-kgs": ("POSITIONAL", "AREA", "NONE", False, "N"),
    "japanese": ("SIMPLE", "TERRITORY", "SEKI", False, "0"),
    "korean": ("SIMPLE", "TERRITORY", "SEKI", False, "0"),
    "aga": ("SITUATIONAL", "AREA", "NONE", False, "N-1"),
    "bga": ("SITUATIONAL", "AREA", "NONE", False, "N-1"),
    "new-zealand": ("SITUATIONAL", "AREA", "NONE", True, "0"),
}


@pytest.mark.parametrize("name", DOCUMENTED)
def test_names_mean_what_is_documented(name: str) -> None:
    rules, notes = read_rules(name)
    fields = rules_fields(rules)
    told = tuple(fields[key] for key in ("ko", "scoring", "tax", "suicide", "whiteHandicapBonus"))
    assert told == DOCUMENTED[name]
    assert notes == []
    assert rules.name == name


@pytest.mark.parametrize("name", ["stone-scoring", "aga-button"])
def test_what_cannot_be_followed_is_said(name: str) -> None:
    rules, notes = read_rules(name)
    assert rules.scoring == "area"
    assert len(notes) == 1


@pytest.mark.parametrize("text", ["Tromp_Taylor", "TROMP TAYLOR", "tromptaylor", "tromp-taylor"])
def test_names_in_other_spellings(text: str) -> None:
    assert read_rules(text)[0] == read_rules("tromp-taylor")[0]


def test_every_name_goes_through_its_fields() -> None:
    for name in (*DOCUMENTED, "stone-scoring", "aga-button", "cgos"):
        rules = read_rules(name)[0]
        again, notes = read_rules(rules_fields(rules))
        assert notes == []
        assert rules_fields(again) == {**rules_fields(rules), "friendlyPassOk": True}
        from_text, _ = read_rules(json.dumps(rules_fields(rules)))
        assert from_text == again


def test_fields_that_are_left_out_are_those_of_tromp_taylor() -> None:
    rules, _ = read_rules({"ko": "simple"})
    assert (rules.ko, rules.scoring, rules.suicide, rules.handicap_bonus) == ("simple", "area", True, "none")
    territory, notes = read_rules({"scoring": "TERRITORY"})
    assert (territory.scoring, territory.komi, notes) == ("territory", 6.5, [])


@pytest.mark.parametrize(
    ("fields", "part"),
    [
        ({"tax": "ALL"}, "tax on all groups"),
        ({"scoring": "TERRITORY", "tax": "ALL"}, "tax on all groups"),
        ({"scoring": "TERRITORY", "tax": "NONE"}, "seki"),
        ({"tax": "SEKI"}, "seki"),
        ({"hasButton": True}, "button"),
    ],
)
def test_fields_that_are_not_there(fields: dict[str, object], part: str) -> None:
    _, notes = read_rules(fields)
    assert len(notes) == 1
    assert part in notes[0]


@pytest.mark.parametrize(
    ("value", "part"),
    [
        ("chess", "'chess'"),
        (7, "7"),
        (None, "None"),
        ([], "neither"),
        ("{", "neither"),
        ("{" * 5000, "neither"),
        ({"ko": "SUPER"}, "ko of the rules"),
        ({"ko": 3}, "ko of the rules"),
        ({"scoring": "STONES"}, "scoring"),
        ({"tax": True}, "tax"),
        ({"suicide": "yes"}, "suicide"),
        ({"hasButton": 0}, "hasButton"),
        ({"whiteHandicapBonus": "N-2"}, "whiteHandicapBonus"),
        ({"komi": 6.5}, "'komi'"),
    ],
)
def test_what_is_wrong_is_named(value: object, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        read_rules(value)


def test_changed_rules_keep_the_rest() -> None:
    aga = Rules.preset("aga")
    assert changed_rules(aga) == aga
    changed = changed_rules(aga, handicap_bonus="none")
    assert changed.handicap_bonus == "none"
    assert changed_rules(changed, handicap_bonus=aga.handicap_bonus) == aga


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
def test_names_and_dictionaries_that_mean_presets(text: str, preset: str) -> None:
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
        ("{" * 100_000, "neither"),
        ('{"tax":"ALL"}', "not supported: a tax"),
        ('{"tax":"SEKI"}', "not supported"),
        ('{"hasButton":true}', "not supported: the button"),
        ({"suicide": "maybe"}, "suicide of the rules is 'maybe'"),
        ({"ko": ["SIMPLE"]}, "ko of the rules"),
    ],
)
def test_what_cannot_be_followed_exactly_is_refused(value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_rules(value)

"""Rules as KataGo's protocols say them, in GTP and in JSON: by a name or as a dictionary of fields."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from tengen._core import Rules

# Names of those protocols that mean one of our presets; the presets' own names need no line.
_NAMES = {
    "chinese-ogs": "chinese",
    "chinese-kgs": "chinese",
    "bga": "aga",
    "french": "aga",
    "nz": "new-zealand",
    "tromptaylor": "tromp-taylor",
    "newzealand": "new-zealand",
}
_BONUS = {"none": "0", "stones": "N", "stones-minus-one": "N-1"}
_KO = ("SIMPLE", "POSITIONAL", "SITUATIONAL")
_CHOICES: dict[str, tuple[Any, ...]] = {
    "ko": _KO,
    "scoring": ("AREA", "TERRITORY"),
    "tax": ("NONE", "SEKI"),
    "suicide": (False, True),
    "hasButton": (False,),
    "whiteHandicapBonus": tuple(_BONUS.values()),
    "friendlyPassOk": (False, True),
}
# What is counted without where it is asked for.
_BUTTON = "the button is not there: the position is counted without it"
_TAXED = "a tax on all groups is not there: the position is counted without it"
_SEKI = "points in seki count in area scoring, and only there"
_UNLIKE: dict[str, tuple[str, dict[str, Any], str]] = {
    "stonescoring": ("chinese", {"ko": "SIMPLE", "whiteHandicapBonus": "0"}, _TAXED),
    "agabutton": ("aga", {}, _BUTTON),
}
# Before two passes end a game counted by these, dead stones have to be off the board.
_PLAYED_OUT = ("tromp-taylor", "cgos")


def rules_fields(rules: Rules) -> dict[str, Any]:
    """The rules as a dictionary, such as kata-get-rules answers."""
    return {
        "hasButton": False,
        "ko": rules.ko.upper(),
        "scoring": rules.scoring.upper(),
        "suicide": rules.suicide,
        "tax": "SEKI" if rules.scoring == "territory" else "NONE",
        "whiteHandicapBonus": _BONUS[rules.handicap_bonus],
        "friendlyPassOk": rules.name not in _PLAYED_OUT,
    }


def parse_rules(value: str | Mapping[str, Any], *, base: Rules | None = None) -> Rules:
    """The rules that a name, the text of a JSON dictionary or such a dictionary means; ValueError says what is wrong.

    Fields that are not given keep the value that they have in `base`, by default in Tromp-Taylor rules. The chinese
    rules are those of servers, with positional superko. `friendlyPassOk` is taken and says nothing.
    """
    said = _read(value)
    return _preset(said) if isinstance(said, str) else _from_fields(said, base or Rules.preset("tromp-taylor"))


def nearest_rules(value: str | Mapping[str, Any]) -> tuple[Rules, list[str]]:
    """As `parse_rules`, for looking at positions: what is not supported is left out, and the notes say what.

    Here the name `chinese` means simple ko, as documented: what superko forbids may stand in a record all the same.
    """
    said = _read(value)
    if isinstance(said, str):
        name = re.sub(r"[\s_-]+", "", said.lower())
        if name in _UNLIKE:
            preset, changes, note = _UNLIKE[name]
            return parse_rules(changes, base=Rules.preset(preset)), [note]
        return parse_rules({"ko": "SIMPLE"}, base=_preset(said)) if name == "chinese" else _preset(said), []
    fields, notes = dict(said), []
    if fields.get("hasButton") is True:
        fields["hasButton"] = False
        notes.append(_BUTTON)
    tax, scoring = (str(fields.get(key, "")).upper() for key in ("tax", "scoring"))
    if tax == "ALL" or (tax in ("NONE", "SEKI") and (tax == "SEKI") != (scoring == "TERRITORY")):
        del fields["tax"]
        notes.append(_TAXED if tax == "ALL" else _SEKI)
    return parse_rules(fields), notes


def _read(value: Any) -> str | Mapping[str, Any]:
    """A name, or the fields of a dictionary or of its text."""
    if isinstance(value, str):
        value = value.strip()
        if not value.startswith("{"):
            return str(value)
        try:
            value = json.loads(value)
        except (json.JSONDecodeError, RecursionError):
            raise ValueError(f"rules {_short(value)} are not JSON") from None
    if not isinstance(value, Mapping):
        raise ValueError(f"rules have to be a name or a dictionary, not {_short(value)}")
    return value


def _preset(text: str) -> Rules:
    name = re.sub(r"[\s_]+", "-", text.lower())
    try:
        return Rules.preset(_NAMES.get(name, name))
    except ValueError:
        known = ", ".join(sorted({*Rules.preset_names(), *_NAMES}))
        raise ValueError(f"no rules are called {_short(text)}: choose from {known}, or write JSON") from None


def _from_fields(fields: Mapping[str, Any], base: Rules) -> Rules:
    values = rules_fields(base)
    for name, given in fields.items():
        values[name] = _choice(name, given)
    if "tax" not in fields:
        values["tax"] = "SEKI" if values["scoring"] == "TERRITORY" else "NONE"
    elif (values["tax"] == "SEKI") != (values["scoring"] == "TERRITORY"):
        raise ValueError(f"tax {values['tax']} does not go with scoring {values['scoring']}: not supported")
    if values == rules_fields(base):
        return base
    for name in Rules.preset_names():
        preset = Rules.preset(name)
        if all(values[key] == said for key, said in rules_fields(preset).items() if key != "friendlyPassOk"):
            return preset
    return Rules(
        "custom",
        ko=values["ko"].lower(),
        suicide=values["suicide"],
        scoring=values["scoring"].lower(),
        handicap_bonus=next(ours for ours, theirs in _BONUS.items() if theirs == values["whiteHandicapBonus"]),
        komi=base.komi,
    )


def _choice(name: str, given: Any) -> Any:
    if name not in _CHOICES:
        raise ValueError(f"rules have no field {_short(name)}, only {', '.join(sorted(_CHOICES))}")
    choices = _CHOICES[name]
    if isinstance(choices[0], bool):
        found = {"true": True, "false": False}.get(given.strip().lower()) if isinstance(given, str) else given
        if found is True and found not in choices:
            raise ValueError(f"{name} true is not supported")
        if not isinstance(found, bool):
            raise ValueError(f"{name} is {_short(given)}, but has to be true or false")
        return found
    said = str(given).strip().upper()
    if said not in choices:
        raise ValueError(f"{name} {_short(given)} is not supported: choose from {', '.join(choices)}")
    return said


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "..."

"""Rules as KataGo's protocols write them: a short name, or an object of fields (its GTP extensions, kata-set-rules)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tengen._core import Rules

_KO = ("SIMPLE", "POSITIONAL", "SITUATIONAL")
_SCORING = ("AREA", "TERRITORY")
_TAX = ("NONE", "SEKI", "ALL")
BONUS = {"0": "none", "N": "stones", "N-1": "stones-minus-one"}

_ALL_TAXED = "a tax on all groups is not counted here: the position is counted by area"
_BUTTON = "the button is not there: the position is counted without it"

# Name: our preset, the fields in which the documented rules differ from it, and what cannot be followed.
_NAMED: dict[str, tuple[str, dict[str, Any], str | None]] = {
    "tromp-taylor": ("tromp-taylor", {}, None),
    "chinese": ("chinese", {"ko": "simple"}, None),
    "chinese-ogs": ("chinese", {}, None),
    "chinese-kgs": ("chinese", {}, None),
    "japanese": ("japanese", {}, None),
    "korean": ("korean", {}, None),
    "stone-scoring": ("chinese", {"ko": "simple", "handicap_bonus": "none"}, _ALL_TAXED),
    "aga": ("aga", {}, None),
    "bga": ("aga", {}, None),
    "new-zealand": ("new-zealand", {}, None),
    "aga-button": ("aga", {"komi": 7.0}, _BUTTON),
    "cgos": ("cgos", {}, None),
}
_BOOLEANS = {"true": True, "false": False}
_SQUEEZED = {name.replace("-", ""): name for name in _NAMED} | {"nz": "new-zealand"}


def parse_rules(value: object, *, base: Rules | None = None) -> Rules:
    """As `read_rules`, for who wants the rules exactly: what cannot be followed is a ValueError.

    The names of our presets mean these, chinese with the positional superko of servers. Texts stand for true and false.
    """
    if isinstance(value, str) and (name := _spelled(value)) in Rules.preset_names():
        return Rules.preset(name)
    if isinstance(value, Mapping):
        value = {key: _BOOLEANS.get(str(each).lower(), each) for key, each in value.items()}
    rules, notes = read_rules(value, base=base)
    if notes:
        raise ValueError(f"not supported: {notes[0]}")
    presets = (Rules.preset(name) for name in Rules.preset_names())
    return next((preset for preset in presets if _alike(preset, rules)), rules)


def read_rules(value: object, *, base: Rules | None = None) -> tuple[Rules, list[str]]:
    """The rules that a name or an object of fields means, and notes on what of it cannot be followed; or ValueError.

    Fields that are left out are those of `base`, by default of the Tromp-Taylor rules.
    """
    if isinstance(value, str) and value.lstrip().startswith("{"):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            raise ValueError(f"{_short(value)} is neither the name of rules nor an object of their fields") from None
    if isinstance(value, str):
        return _named(value)
    if isinstance(value, Mapping):
        return _from_fields(value, base or Rules.preset("tromp-taylor"))
    raise ValueError(f"{_short(value)} is neither the name of rules nor an object of their fields")


def rules_fields(rules: Rules) -> dict[str, Any]:
    """Rules as an object of fields."""
    bonus = next(theirs for theirs, ours in BONUS.items() if ours == rules.handicap_bonus)
    return {
        "ko": rules.ko.upper(),
        "scoring": rules.scoring.upper(),
        "tax": "SEKI" if rules.scoring == "territory" else "NONE",
        "suicide": rules.suicide,
        "hasButton": False,
        "whiteHandicapBonus": bonus,
        "friendlyPassOk": rules.name != "tromp-taylor",
    }


def changed_rules(rules: Rules, **changes: Any) -> Rules:
    """Rules with some fields changed, by the names of the constructor's arguments."""
    fields = (
        "name",
        "ko",
        "suicide",
        "scoring",
        "passes_to_end",
        "white_passes_last",
        "pass_stones",
        "handicap_bonus",
        "komi",
    )
    return Rules(**{**{name: getattr(rules, name) for name in fields}, **changes})


def _alike(one: Rules, other: Rules) -> bool:
    """But for the name, and what is not a matter of the game."""
    return {**rules_fields(one), "friendlyPassOk": True} == {**rules_fields(other), "friendlyPassOk": True}


def _spelled(text: str) -> str | None:
    """A name in its usual spelling."""
    return _SQUEEZED.get("".join(letter for letter in text.lower() if letter not in "-_ "))


def _named(text: str) -> tuple[Rules, list[str]]:
    name = _spelled(text)
    if name is None:
        raise ValueError(f"no rules are called {_short(text)}; there are {', '.join(_NAMED)}")
    preset, changes, note = _NAMED[name]
    return changed_rules(Rules.preset(preset), name=name, **changes), [note] if note else []


def _from_fields(value: Mapping[str, Any], base: Rules) -> tuple[Rules, list[str]]:
    usual = rules_fields(base)
    unknown = [key for key in value if key not in usual]
    if unknown:
        raise ValueError(f"rules have no field {_short(unknown[0])}; there are {', '.join(usual)}")
    fields = {**usual, **value}
    for key in ("suicide", "hasButton", "friendlyPassOk"):
        if not isinstance(fields[key], bool):
            raise ValueError(f"{key} of the rules is {_short(fields[key])}, not true or false")
    scoring = _one_of("scoring", fields["scoring"], _SCORING)
    tax = _one_of("tax", fields["tax"] if "tax" in value else "NONE" if scoring == "AREA" else "SEKI", _TAX)
    notes = [_BUTTON] if fields["hasButton"] else []
    if tax == "ALL":
        notes.append(_ALL_TAXED if scoring == "AREA" else "a tax on all groups is not counted here, only that on seki")
    elif (tax == "SEKI") != (scoring == "TERRITORY"):
        notes.append(f"{scoring} with a tax of {tax} is not counted here: points in seki count in area scoring alone")
    return Rules(
        name="custom",
        ko=_one_of("ko", fields["ko"], _KO).lower(),
        suicide=fields["suicide"],
        scoring=scoring.lower(),
        handicap_bonus=BONUS[_one_of("whiteHandicapBonus", str(fields["whiteHandicapBonus"]), tuple(BONUS))],
        komi=7.0 if fields["hasButton"] else 6.5 if scoring == "TERRITORY" else 7.5,
    ), notes


def _one_of(key: str, value: object, allowed: tuple[str, ...]) -> str:
    if isinstance(value, str) and value.upper() in allowed:
        return value.upper()
    raise ValueError(f"{key} of the rules is {_short(value)}, not one of {', '.join(allowed)}")


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."

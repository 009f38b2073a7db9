"""Ranks as records write them, as numbers: 30k is -29, 1k is 0, 1d is 1, 9d is 9, 1p is 10, 9p is 18."""

from __future__ import annotations

import re
import unicodedata

_DIGITS = {sign: value for value, sign in enumerate("一二三四五六七八九", 1)} | {"初": 1, "十": 10, "초": 1}
_TITLES = (
    "honinbo", "kisei", "meijin", "judan", "tengen", "gosei", "oza", "ouza", "agon", "ryusei", "nhk",
    "mingren", "tianyuan", "guoshou", "myungin", "kuksu", "gukgi", "wangwi", "chunwon", "godokoro",
    "本因坊", "棋聖", "棋圣", "名人", "十段", "天元", "碁聖", "王座", "国手", "國手",
)  # fmt: skip
_RANK = re.compile(
    r"(?P<pro>p(?:ro(?:fessional)?)?\.?[ -]?(?=\d))?"
    r"(?P<number>\d{1,2})[ .-]?(?:st|nd|rd|th)?[ -]?"
    r"(?P<unit>dans?|d|段|단|kyus?|gup|geup|k|級|级|급|ping|品|pros?|p)"
    r"(?P<rest>.*)"
)
_PRO = re.compile(r"\W*(p|pro|professional|プロ|职业|職業|프로)\b.*")
_STRONGEST_DAN, _STRONGEST_PRO, _WEAKEST_KYU = 9, 9, 30
_FIRST_PRO = 10


def rank_strength(text: str | None) -> int | None:
    """The number of a rank such as 9p, 9d*, 9 dan, 5 kyu, 三段, 초단 or P9d; None if it is none.

    KGS's marks of doubt (? and *) are left out; 10d and 7d+ of servers count as 9d and 7d; a title of Japan is a 9p.
    """
    if text is None:
        return None
    plain = unicodedata.normalize("NFKC", text[:60]).strip().lower()
    plain = re.sub(r"^(?:amateur|ama|业余|業餘|アマ|아마)[ .-]*", "", plain)
    pro = re.match(r"(?:pro(?:fessional)?|职业|職業|プロ|프로)[ .-]*", plain)
    if pro is not None:
        plain = plain[pro.end() :]
    plain = re.sub("[一二三四五六七八九初十초](?=[段級级단급])", lambda match: str(_DIGITS[match[0]]), plain)
    match = _RANK.match(plain)
    if match is None:
        return _FIRST_PRO - 1 + _STRONGEST_PRO if any(title in plain for title in _TITLES) else None
    number, unit, rest = int(match["number"]), match["unit"], match["rest"]
    professional = _PRO.match(rest) is not None
    if re.match(r"[^\W_]", rest) and not professional:  # a word that only begins so, such as "2 ponies"
        return None
    if unit[0] in "k級级급g":
        return 1 - number if number <= _WEAKEST_KYU else None
    if number == 0:
        return None
    if pro is not None or match["pro"] or unit[0] in "p品" or professional:
        return _FIRST_PRO - 1 + min(number, _STRONGEST_PRO)
    return min(number, _STRONGEST_DAN)


def strength_name(strength: float) -> str:
    """The rank of a number, such as 5k, 7d or 9p."""
    number = round(strength)
    if number >= _FIRST_PRO:
        return f"{min(number - _FIRST_PRO + 1, _STRONGEST_PRO)}p"
    return f"{number}d" if number >= 1 else f"{1 - number}k"


def parse_rank(text: str) -> int:
    """The number of a rank that a user names; ValueError if it is none."""
    strength = rank_strength(text)
    if strength is None:
        raise ValueError(f"{text[:20]!r} is not a rank: write 5k, 3d or 9p")
    return strength

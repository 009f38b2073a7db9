"""Results as records write them, in the form of SGF: B+3.5, W+R, B+T, B+F, B+, 0, Void, ?"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from tengen.go import Color
from tengen.go.color import parse_color

BLACK, WHITE, DRAW = 1, 2, 0


class Result(NamedTuple):
    """What a result says: `winner` is 1 for Black, 2 for White, 0 for a draw, None if nobody knows."""

    text: str | None
    winner: int | None = None
    margin: float | None = None


_SIDES = {"黑": BLACK, "黒": BLACK, "흑": BLACK, "白": WHITE, "백": WHITE}  # other words are those of parse_color
_WINNERS = {Color.BLACK: BLACK, Color.WHITE: WHITE}
_SIDE = r"(black|white|b|w|黑|黒|白|흑|백)"
_PLUS = re.compile(_SIDE + r"\s*(?:\+|wins?\s*(?:by)?|won\s*(?:by)?|by|勝|胜|승)\s*(.*)", re.DOTALL)
_EAST = re.compile(_SIDE + r"\s*(?:番|方)?\s*(.*?)\s*(?:勝ち?|胜|승)")
_RESIGN = re.compile(r"r|resi?g?n?(s|ed|ation)?\b.*|.*(中押|中盘|中盤|不計|불계).*")
_TIME = re.compile(r"t|time\b.*|.*(時間|时间|超时|超時|시간).*|forfeit on time|.*timeout.*")
_FORFEIT = re.compile(r"f|forfeit.*|.*(反則|犯规|判).*")
_NUMBER = re.compile(r"(\d{1,3}(?:[.,]\d{1,3})?)\s*(½|1/2|and a half|目半|子半|집반|半)?(.*)", re.DOTALL)
_HALF = re.compile(r"(½|1/2|半目|半|반집|반|half)")
_DRAWS = frozenset(
    ("0", "draw", "jigo", "d", "持碁", "ジゴ", "和棋", "和", "무승부", "빅", "b+0", "w+0", "b+0.0", "w+0.0")
)
_VOIDS = frozenset(("void", "no result", "noresult", "無勝負", "무효", "annulled", "voided", "suspended"))
_UNKNOWN = frozenset(("?", "unknown", "unfinished"))
_LONGEST = 60


def read_result(text: str | None) -> Result | None:
    """What a RE value says; None if there is none, and what is not understood is kept as it is with no winner."""
    if text is None or not text.strip():
        return None
    kept = " ".join(text.split())[:_LONGEST]
    plain = unicodedata.normalize("NFKC", kept).strip().lower().rstrip(".")
    if plain in _DRAWS:
        return Result("0", DRAW, 0.0)
    if plain in _VOIDS:
        return Result("Void")
    match = _PLUS.fullmatch(plain) or _EAST.match(plain)
    if match is None:
        return Result("?") if plain in _UNKNOWN else Result(kept)
    winner = _SIDES[match[1]] if match[1] in _SIDES else _WINNERS[parse_color(match[1])]
    letter = "B" if winner == BLACK else "W"
    how = match[2].strip(" ()")
    for expression, mark in ((_RESIGN, "R"), (_TIME, "T"), (_FORFEIT, "F")):
        if expression.fullmatch(how):
            return Result(f"{letter}+{mark}", winner)
    number = None if _HALF.match(how) else _NUMBER.match(how)
    if number is not None:
        margin = float(number[1].replace(",", ".")) + (0.5 if number[2] else 0.0)
        quarters = re.match(r"\s*(?:又|and)?\s*([13])/4", number[3])
        if quarters is not None:  # of Chinese stones
            margin += int(quarters[1]) / 4
        return Result("0", DRAW, 0.0) if margin == 0 else Result(f"{letter}+{margin:g}", winner, margin)
    if _HALF.match(how):
        return Result(f"{letter}+0.5", winner, 0.5)
    return Result(f"{letter}+", winner)

"""Time settings as records write them, and how fast a game was."""

from __future__ import annotations

import re
import unicodedata

BLITZ, NORMAL, SLOW = "blitz", "normal", "slow"
SPEEDS = (BLITZ, NORMAL, SLOW)
#: A game is judged by the seconds that a player has for it when it takes so many moves of overtime.
OVERTIME_MOVES = 60
BLITZ_BELOW, SLOW_FROM = 15 * 60, 60 * 60

_HOURS = {"h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "時間": 3600, "小时": 3600, "시간": 3600}
_UNITS = _HOURS | {"m": 60, "min": 60, "mins": 60, "minute": 60, "minutes": 60, "分": 60, "分钟": 60, "분": 60}
_UNITS |= {"s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "秒": 1, "초": 1}
_AMOUNT = rf"(\d{{1,7}}(?:\.\d+)?)\s*({'|'.join(sorted(_UNITS, key=len, reverse=True))})(?![^\W\d_])"
_PERIODS = re.compile(rf"(\d{{1,3}})\s*[x*×]\s*(?:{_AMOUNT}|(\d{{1,6}}(?:\.\d+)?))")
_CANADIAN = re.compile(rf"(\d{{1,3}})\s*(?:moves?|stones?)?\s*(?:/|in|per|:)\s*(?:{_AMOUNT}|(\d{{1,6}}(?:\.\d+)?))")
_PER_MOVE = re.compile(rf"{_AMOUNT}\s*(?:/|per)\s*(?:move|stone)?")
_FISCHER = re.compile(
    r"(?:fischer|increment|inc\.?|bonus)\D{0,20}?(\d{1,5}(?:\.\d+)?)|(\d{1,5}(?:\.\d+)?)\D{0,8}(?:fischer|increment)"
)
_SIMPLE = re.compile(r"(\d{1,5}(?:\.\d+)?)\D{0,8}simple")
_MOST = 10_000_000.0


def main_seconds(text: str | None) -> float | None:
    """The seconds of a TM value; servers write "30 minutes" and "1h30m" where SGF wants a number."""
    if text is None:
        return None
    plain = unicodedata.normalize("NFKC", text[:80]).strip().lower()
    clock = re.fullmatch(r"(\d{1,3}):(\d\d)(?::(\d\d))?", plain)
    if clock is not None:
        first, second, third = int(clock[1]), int(clock[2]), clock[3]
        return float(first * 60 + second) if third is None else float(first * 3600 + second * 60 + int(third))
    number = re.fullmatch(r"(\d{1,8}(?:\.\d*)?)", plain)
    if number is not None:
        return min(float(number[1]), _MOST)
    amounts = re.findall(_AMOUNT, plain)
    return min(sum(float(number) * _UNITS[unit] for number, unit in amounts), _MOST) if amounts else None


def overtime_seconds(text: str | None, moves: int = OVERTIME_MOVES) -> float | None:
    """The seconds that so many moves in overtime may take by an OT value; None if it is not understood.

    "5x30 byo-yomi" (periods), "25/600 Canadian" (moves in a time), "15 Fischer" (added by move), "30 sec per move".
    """
    if text is None:
        return None
    plain = unicodedata.normalize("NFKC", text[:80]).strip().lower()
    if plain in ("", "none", "no", "-", "0", "sudden death", "absolute"):
        return 0.0
    if (match := _FISCHER.search(plain)) is not None or (match := _SIMPLE.search(plain)) is not None:
        return float(next(filter(None, match.groups()))) * moves
    if (match := _PERIODS.search(plain)) is not None:
        periods, seconds = int(match[1]), _seconds(match)
        return min((moves + max(0, periods - 1)) * seconds, _MOST) if periods else 0.0
    if (match := _PER_MOVE.search(plain)) is not None:
        return float(match[1]) * _UNITS[match[2]] * moves
    if (match := _CANADIAN.search(plain)) is not None and int(match[1]):
        return min(moves / int(match[1]) * _seconds(match), _MOST)
    amounts = re.findall(_AMOUNT, plain)
    if len(amounts) == 1:
        number, unit = amounts[0]
        return min(float(number) * _UNITS[unit] * moves, _MOST)
    return None


def _seconds(match: re.Match[str]) -> float:
    return float(match[2]) * _UNITS[match[3]] if match[2] else float(match[4])


def read_time(main: str | None, overtime: str | None) -> tuple[str | None, str | None]:
    """One text for both ("1800 + 5x30 byo-yomi"), and the speed: blitz, normal, slow or None if nobody can know.

    A player's seconds are the main time and what 60 moves in overtime may take: below 15 minutes it is blitz, from 60
    minutes on slow.
    """
    parts = [" ".join(part.split())[:60] for part in (main, overtime) if part and part.strip()]
    text = " + ".join(parts) or None
    first, second = main_seconds(main), overtime_seconds(overtime)
    if (first is None and second is None) or (overtime and overtime.strip() and second is None and not first):
        return text, None
    total = (first or 0.0) + (second or 0.0)
    if total <= 0:  # no limit, as servers write it
        return text, None
    return text, BLITZ if total < BLITZ_BELOW else SLOW if total >= SLOW_FROM else NORMAL

"""Dates as records write them, as days: 1 is the first of January of the year 1."""

from __future__ import annotations

import calendar
import re
import unicodedata
from datetime import date

_MONTHS = {
    name: number
    for number, names in enumerate(
        "jan|feb|mar|mär|mrz|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez".replace("mar|mär|mrz", "mar,mär,mrz")
        .replace("may|mai", "may,mai")
        .replace("oct|okt", "oct,okt")
        .replace("dec|dez", "dec,dez")
        .split("|"),
        1,
    )
    for name in names.split(",")
}
# The year before the first of each era.
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018, "meiji": 1867, "taisho": 1911}
_ERAS |= {"showa": 1925, "heisei": 1988, "reiwa": 2018}
_ERA = re.compile(f"({'|'.join(_ERAS)})\\s*(元|\\d{{1,2}})\\s*年?")
_EAST = re.compile(r"(?<!\d)(\d{3,4})\s*[年년]\s*(?:(\d{1,2})\s*[月월]\s*(?:(\d{1,2})\s*[日일])?)?")
_YEAR_FIRST = re.compile(r"(?<!\d)(\d{4})(?:\s*[-./]\s*(\d{1,2})(?:\s*[-./]\s*(\d{1,2}))?)?(?!\d)")
_COMPACT = re.compile(r"(?<!\d)(1[0-9]{3}|20[0-9]{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)")
_YEAR_LAST = re.compile(r"(?<!\d)(\d{1,2})\s*[-./]\s*(\d{1,2})\s*[-./]\s*(\d{4})(?!\d)")
_WORD_DAY = re.compile(r"\b([^\W\d]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b")
_DAY_WORD = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?([^\W\d]{3,9})\b")
_WORD = re.compile(r"[^\W\d]{3,9}")
_YEAR = re.compile(r"(?<!\d)(\d{4})(?!\d)")


def day_of(text: str | None) -> int | None:
    """The day of a DT value; of several days the first, of a month or a year the middle; None if there is none.

    FF4's own form (2001-01-02,03,05-06), 2001/1/2, 2.1.2001 (the day before the month unless it cannot be), Jan 2,
    2001, 20010102, 2001年1月2日, years of Japanese eras (昭和43年) and years in a text ("about 1846") are understood.
    """
    if text is None:
        return None
    plain = unicodedata.normalize("NFKC", text[:80]).strip().lower()
    for find in (_east, _year_first, _year_last, _words):
        found = find(plain)
        if found is not None:
            return _day(*found)
    return None


_FF4 = re.compile(r"\d{4}(-\d\d){0,2}(,(\d{4}(-\d\d){0,2}|\d\d(-\d\d)?))*")


def ff4_date(text: str) -> str | None:
    """A DT value in SGF's own form, unchanged if it has it; None if no date is found in it."""
    if _FF4.fullmatch(text.strip()):
        return text.strip()
    plain = unicodedata.normalize("NFKC", text[:80]).strip().lower()
    for find in (_east, _year_first, _year_last, _words):
        found = find(plain)
        if found is None:
            continue
        year, month, day = found
        if not 1 <= year <= 9999:
            return None
        if month is None or not 1 <= month <= 12:
            return f"{year:04}"
        if day is None or not 1 <= day <= calendar.monthrange(year, month)[1]:
            return f"{year:04}-{month:02}"
        return f"{year:04}-{month:02}-{day:02}"
    return None


def parse_day(text: str, *, last: bool = False) -> int:
    """The day that a user names as YYYY, YYYY-MM or YYYY-MM-DD: of a year or a month the first, or the last one."""
    match = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?\s*", text, re.ASCII)
    try:
        if match is None:
            raise ValueError
        year, month, day = int(match[1]), int(match[2] or (12 if last else 1)), match[3]
        if not 1 <= month <= 12:
            raise ValueError
        return date(year, month, int(day or (calendar.monthrange(year, month)[1] if last else 1))).toordinal()
    except ValueError:
        raise ValueError(f"{text[:20]!r} is not a date: write 2001, 2001-05 or 2001-05-31") from None


def date_of(day: int) -> str:
    """Such as 2001-05-31."""
    return date.fromordinal(day).isoformat()


def _day(year: int, month: int | None, day: int | None) -> int | None:
    if not 1 <= year <= 9999:
        return None
    if month is None or not 1 <= month <= 12:
        return date(year, 7, 1).toordinal()
    if day is None or not 1 <= day <= calendar.monthrange(year, month)[1]:
        day = 15
    return date(year, month, day).toordinal()


Found = tuple[int, int | None, int | None]


def _number(text: str | None) -> int | None:
    return int(text) if text else None


def _east(plain: str) -> Found | None:
    match = _ERA.search(plain)
    if match is not None:
        year = _ERAS[match[1]] + (1 if match[2] == "元" else int(match[2]))
        rest = re.match(r"\s*(\d{1,2})\s*月\s*(?:(\d{1,2})\s*日)?", plain[match.end() :])
        return (year, int(rest[1]), _number(rest[2])) if rest else (year, None, None)
    match = _EAST.search(plain)
    return None if match is None else (int(match[1]), _number(match[2]), _number(match[3]))


def _year_first(plain: str) -> Found | None:
    match = _COMPACT.search(plain)
    if match is None:
        match = _YEAR_FIRST.search(plain)
        if match is None or (match[2] is None and _words(plain) not in (None, (int(match[1]), None, None))):
            return None
        if match[2] is None and _YEAR_LAST.search(plain):
            return None
    return int(match[1]), _number(match[2]), _number(match[3])


def _year_last(plain: str) -> Found | None:
    match = _YEAR_LAST.search(plain)
    if match is None:
        return None
    day, month = int(match[1]), int(match[2])
    if month > 12 >= day:
        day, month = month, day
    return int(match[3]), month, day


def _words(plain: str) -> Found | None:
    """English and German names of months; else a year alone."""
    year = _YEAR.search(plain)
    if year is None:
        return None
    for expression, word, number in ((_WORD_DAY, 1, 2), (_DAY_WORD, 2, 1)):
        for match in expression.finditer(plain):
            if match[word][:3] in _MONTHS:
                return int(year[1]), _MONTHS[match[word][:3]], int(match[number])
    months = [_MONTHS[word[:3]] for word in _WORD.findall(plain) if word[:3] in _MONTHS]
    return int(year[1]), months[0] if months else None, None

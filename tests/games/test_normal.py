"""Ranks, dates, results and times in all the spellings that records have."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.games.dates import date_of, day_of, ff4_date, parse_day
from tengen.games.ranks import parse_rank, rank_strength, strength_name
from tengen.games.results import read_result
from tengen.games.times import BLITZ, NORMAL, SLOW, main_seconds, overtime_seconds, read_time

RANKS = {
    "9p": 18,
    "1p": 10,
    "9d": 9,
    "9 dan": 9,
    "1d": 1,
    "1k": 0,
    "5k": -4,
    "5 kyu": -4,
    "30k": -29,
    "12K": -11,
    "3段": 3,
    "三段": 3,
    "９段": 9,
    "9d*": 9,
    "9d?": 9,
    "P9d": 18,
    "pro 9 dan": 18,
    "9 dan pro": 18,
    "9d pro": 18,
    "9dan (pro)": 18,
    "9段プロ": 18,
    "9pro": 18,
    "9ping": 18,
    "25th Honinbo": 18,
    "Honinbo Meijin": 18,
    "初段": 1,
    "초단": 1,
    "5급": -4,
    "5級": -4,
    "7d+": 7,
    "10d": 9,
    "0k": 1,
    "amateur 6 dan": 6,
    "6d ama": 6,
    "NR": None,
    "-": None,
    "": None,
    "35k": None,
    "0d": None,
    "2 ponies": None,
    "2100": None,
    "insei": None,
    "9" * 50 + "d": None,
}

DATES = {
    "2001-01-02": "2001-01-02",
    "2001-01-02,03": "2001-01-02",
    "1846-09-11,14,15": "1846-09-11",
    "2001-01": "2001-01-15",
    "1968": "1968-07-01",
    "1950,51": "1950-07-01",
    "1975-12-18..19": "1975-12-18",
    "2001/1/2": "2001-01-02",
    "12/25/1999": "1999-12-25",
    "25.12.1999": "1999-12-25",
    "2.1.2001": "2001-01-02",
    "Jan 2, 2001": "2001-01-02",
    "2nd of March 1998": "1998-03-02",
    "Wed Mar 10 1998": "1998-03-10",
    "5 Dezember 2003": "2003-12-05",
    "May 1998": "1998-05-15",
    "20010102": "2001-01-02",
    "昭和43年5月2日": "1968-05-02",
    "平成元年": "1989-07-01",
    "Showa 43": "1968-07-01",
    "1968年11月28日": "1968-11-28",
    "2020년 3월": "2020-03-15",
    "about 1846": "1846-07-01",
    "published 1953": "1953-07-01",
    "2001-13-45": "2001-07-01",
    "2001-02-31": "2001-02-15",
    "nothing": None,
    "": None,
    "0000-00-00": None,
    "?": None,
}

RESULTS = {
    "B+R": ("B+R", 1, None),
    "B+Resign": ("B+R", 1, None),
    "b+resign": ("B+R", 1, None),
    "W+3.5": ("W+3.5", 2, 3.5),
    "W+17.50": ("W+17.5", 2, 17.5),
    "B+0.50": ("B+0.5", 1, 0.5),
    "B+1/2": ("B+0.5", 1, 0.5),
    "W+ 3 1/2": ("W+3.5", 2, 3.5),
    "B+10,5": ("B+10.5", 1, 10.5),
    "B+T": ("B+T", 1, None),
    "W+Time": ("W+T", 2, None),
    "B+F": ("B+F", 1, None),
    "B+Forfeit": ("B+F", 1, None),
    "B+": ("B+", 1, None),
    "W+?": ("W+", 2, None),
    "0": ("0", 0, 0.0),
    "Draw": ("0", 0, 0.0),
    "Jigo": ("0", 0, 0.0),
    "持碁": ("0", 0, 0.0),
    "W+0": ("0", 0, 0.0),
    "Void": ("Void", None, None),
    "?": ("?", None, None),
    "unfinished": ("?", None, None),
    "Black wins by resignation": ("B+R", 1, None),
    "White by 3.5": ("W+3.5", 2, 3.5),
    "White wins by 4 points": ("W+4", 2, 4.0),
    "白中押し勝ち": ("W+R", 2, None),
    "黑中盘胜": ("B+R", 1, None),
    "黒番2目半勝ち": ("B+2.5", 1, 2.5),
    "黒半目勝ち": ("B+0.5", 1, 0.5),
    "白胜3又3/4子": ("W+3.75", 2, 3.75),
    "B+2.5 (moves after 200 not known)": ("B+2.5", 1, 2.5),
    "see comment": ("see comment", None, None),
}

TIMES = {
    ("1800", "5x30 byo-yomi"): SLOW,
    ("600", "25/300 Canadian"): NORMAL,
    ("60", "3x10 byo-yomi"): BLITZ,
    ("30 minutes", None): NORMAL,
    ("1h30m", "1 minute per move"): SLOW,
    ("7200", None): SLOW,
    ("8 hours each", None): SLOW,
    ("0", "30 sec"): NORMAL,
    ("300", "15 fischer"): NORMAL,
    ("60", "Fischer 5"): BLITZ,
    (None, None): None,
    ("0", None): None,
    ("600", ""): BLITZ,
    ("0:30:00", "20 moves in 5 min"): NORMAL,
    ("10:00", None): BLITZ,
    ("3時間", None): SLOW,
    ("much", "a lot"): None,
    ("", "odd words"): None,
    ("3600", "odd words"): SLOW,
}


@pytest.mark.parametrize(("text", "strength"), RANKS.items())
def test_ranks(text: str, strength: int | None) -> None:
    assert rank_strength(text) == strength


def test_names_of_ranks() -> None:
    for strength in range(-29, 19):
        assert parse_rank(strength_name(strength)) == strength
    with pytest.raises(ValueError, match="'strong' is not a rank: write 5k, 3d or 9p"):
        parse_rank("strong")


@pytest.mark.parametrize(("text", "date"), DATES.items())
def test_dates(text: str, date: str | None) -> None:
    day = day_of(text)
    assert (None if day is None else date_of(day)) == date


def test_dates_of_users() -> None:
    assert date_of(parse_day("2000")) == "2000-01-01"
    assert date_of(parse_day("2000", last=True)) == "2000-12-31"
    assert date_of(parse_day("2000-02", last=True)) == "2000-02-29"
    assert parse_day("2000-02-03") == parse_day("2000-2-3", last=True)
    for text in ("yesterday", "2000-13", "2000-02-30", "0", ""):
        with pytest.raises(ValueError, match="is not a date: write 2001, 2001-05 or 2001-05-31"):
            parse_day(text)


def test_dates_in_the_form_of_sgf() -> None:
    assert ff4_date("2001-01-02,03") == "2001-01-02,03"
    assert ff4_date("Jan 2, 2001") == "2001-01-02"
    assert ff4_date("May 1998") == "1998-05"
    assert ff4_date("about 1846") == "1846"
    assert ff4_date("long ago") is None


@pytest.mark.parametrize(("text", "result"), RESULTS.items())
def test_results(text: str, result: tuple[str, int | None, float | None]) -> None:
    assert read_result(text) == result


def test_no_result() -> None:
    assert read_result(None) is None
    assert read_result("  ") is None


@pytest.mark.parametrize(("setting", "speed"), TIMES.items())
def test_speeds(setting: tuple[str | None, str | None], speed: str | None) -> None:
    assert read_time(*setting)[1] == speed


def test_seconds() -> None:
    assert main_seconds("1h30m") == 5400
    assert main_seconds("0:45:30") == 2730
    assert overtime_seconds("5x30 byo-yomi") == 64 * 30
    assert overtime_seconds("3 x 1 min") == 62 * 60
    assert overtime_seconds("25/600 Canadian") == 1440
    assert overtime_seconds("10 Fischer") == 600
    assert overtime_seconds("30 sec per move") == 1800
    assert overtime_seconds("none") == 0
    assert read_time("1800", "5x30 byo-yomi")[0] == "1800 + 5x30 byo-yomi"


@given(st.text(max_size=40))
def test_any_text_is_read(text: str) -> None:
    rank_strength(text), day_of(text), ff4_date(text), read_result(text), read_time(text, text)


@given(st.text("0123456789-/., dpk段年月BW+xR:min", max_size=20))
def test_any_similar_text_is_read(text: str) -> None:
    rank_strength(text), day_of(text), ff4_date(text), read_result(text), read_time(text, text)

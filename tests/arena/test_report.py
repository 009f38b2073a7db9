"""Reports of a small stored tournament, with numbers worked out by hand."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tengen.arena.elo_plot import elo_plot
from tengen.arena.figures import disputed, games_left
from tengen.arena.ratings import Result, Sprt, rate
from tengen.arena.report import Report
from tengen.arena.schedule import Games
from tengen.arena.sheet import Sheet
from tengen.arena.standing import Standing
from tengen.arena.store import Store, row_of
from tengen.arena.tournament import Tournament, standings_of
from tests.arena.stored import CONDITIONS, player, record, store_results

CUP = Tournament("cup", "round-robin", (player("a"), player("b"), player("c")), CONDITIONS, 6)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """a against b is over, a against c under way with a void game, b against c has not begun."""
    ab, ac, _ = CUP.round(1, [])
    with Store(tmp_path) as store:
        store_results(store, CUP, ab, "++-=+-")
        store_results(store, CUP, ac, "++v+")
        yield store


def report_of(store: Store, cup: Tournament = CUP) -> Report:
    return Report.of(cup, standings_of(cup, store), store)


def sheet(report: Report, title: str) -> Sheet:
    return next(sheet for sheet in report.sheets if sheet.title == title)


def test_pairings(store: Store) -> None:
    # Wilson for 3.5 of 6: (7/12 + z^2/12 -+ z sqrt(35/864 + z^2/144)) / (1 + z^2/6); LOS = P(Bin(6, 1/2) <= 3) = 42/64
    # Wilson for 3 of 3: from 3 / (3 + z^2); LOS = 15/16
    assert sheet(report_of(store), "Pairings").rows == [
        ["a", "b", "6", "3–2–1", "58.3%", "24.1 to 86.1%", "+58 (-199 to +316)", "65.6%", "5", "0", "all games played"],
        ["a", "c", "3", "3–0", "100.0%", "43.9 to 100.0%", "+∞ (-43 to +∞)", "93.8%", "3", "1", "unfinished"],
        ["b", "c", "0", "0–0", "–", "–", "–", "–", "0", "0", "unfinished"],
    ]


def test_ratings(store: Store) -> None:
    # With a virtual draw a has 4 of 7 and 3.5 of 4: 400 lg (4/3) = 49.98 above b and 400 lg 7 = 338.04 above c; mean 0
    ratings = sheet(report_of(store), "Ratings")
    assert [row[:3] + row[4:] for row in ratings.rows] == [
        ["1", "a", "+129", "6.5/9", "72.2%"],
        ["2", "b", "+79", "2.5/6", "41.7%"],
        ["3", "c", "-209", "0/3", "0.0%"],
    ]
    assert "mean 0" in ratings.note


def test_anchors(store: Store) -> None:
    anchored = sheet(report_of(store, replace(CUP, anchors=(("a", 1000.0),))), "Ratings")
    assert anchored.rows[0][1:4] == ["a", "+1000", "+1000 to +1000"]
    assert [row[2] for row in anchored.rows] == ["+1000", "+950", "+662"]
    assert "a fixed at +1000" in anchored.note


def test_cross_table(store: Store) -> None:
    cross = sheet(report_of(store), "Cross table")
    assert cross.headings == ["", "player", "1", "2", "3"]
    assert cross.rows == [
        ["1", "a", "", "3–2–1", "3–0"],
        ["2", "b", "2–3–1", "", "0–0"],
        ["3", "c", "0–3", "0–0", ""],
    ]


def test_faults_and_ends(store: Store) -> None:
    faults = sheet(report_of(store), "Faults")
    assert faults.rows == [["a-vs-c", "2", "a", "crash", "exit code 3"]]
    assert faults.note.startswith("Ends: score 9, crash 1. Of 0 scores")


def test_players(store: Store) -> None:
    # a made two moves in each of nine games, of half a second and 100 playouts each
    assert sheet(report_of(store), "Players").rows[0] == [
        "a", "flat", "100 playouts", "fake 1", "500 ms/move, 200 playouts/s",
    ]  # fmt: skip


def test_facts(store: Store) -> None:
    facts = dict(report_of(store, replace(CUP, sprt=Sprt(0, 30))).facts)
    assert facts["type"] == "round-robin"
    assert facts["board"] == "5x5, komi 0.5, chinese rules"
    assert facts["games"].startswith("10, from 20")
    assert facts["test"] == "SPRT, logistic Elo 0 against 30, alpha 0.05, beta 0.05"


def test_a_test_has_a_column(store: Store) -> None:
    pairings = sheet(report_of(store, replace(CUP, sprt=Sprt(0, 30))), "Pairings")
    assert pairings.headings[8] == "LLR"
    assert pairings.rows[2][8] == "+0.00"
    assert all(len(row) == len(pairings.headings) for row in pairings.rows)


def test_two_players_need_no_cross_table(tmp_path: Path) -> None:
    match = Tournament("m", "match", (player("a"), player("b")), CONDITIONS, 2)
    with Store(tmp_path) as store:
        store_results(store, match, match.round(1, [])[0], "+-")
        assert [s.title for s in report_of(store, match).sheets] == ["Pairings", "Faults", "Players"]


def test_before_the_first_game(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.run(CUP.name, CUP.kind, CUP.settings())
        report = report_of(store)
        assert report.ratings is None
        assert "0–0" in report.markdown()
        assert "<svg" not in report.html()


def test_markdown(store: Store) -> None:
    text = report_of(store).markdown()
    assert text.startswith("# cup\n\n- type: round-robin\n- board: 5x5, komi 0.5, chinese rules\n")
    assert "\n|  | player | 1 | 2 | 3 |\n|---|---|---|---|---|\n| 1 | a |  | 3–2–1 | 3–0 |\n" in text
    for line in text.splitlines():
        assert line.count("|") in (0, 6, 7, 12)  # tables have 5, 6 or 11 columns


class Checker(HTMLParser):
    """Every element is closed in order; keeps texts and attributes."""

    VOID = ("meta", "br", "link", "img", "input", "hr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.texts: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += attrs

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_html_is_well_formed_and_needs_nothing_else(store: Store) -> None:
    text = report_of(store).html()
    page = Checker(text)
    assert page.texts.count("3–2–1") == 2  # cross table and pairings
    assert {"table", "svg", "style"} <= page.tags
    assert not {"script", "link", "img", "iframe"} & page.tags
    assert not {"src", "href", "srcset", "data"} & {name for name, _ in page.attributes}
    assert "url(" not in text
    assert "@import" not in text
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]  # a name, not an address


def test_names_with_markup(tmp_path: Path) -> None:
    bad = "<script>x|y</script> & *b* BODY"
    cup = Tournament("TITLE-BODY", "round-robin", (player(bad), player("b"), player("c")), CONDITIONS, 2)
    with Store(tmp_path) as store:
        store_results(store, cup, cup.round(1, [])[0], "+-")
        report = report_of(store, cup)
    text = report.html()
    page = Checker(text)
    assert "script" not in page.tags
    assert bad in page.texts
    assert text.count("<h1>") == 1
    assert "<h1>TITLE-BODY</h1>" in text
    assert r"| \<script>x\|y\</script> & \*b\* BODY |" in report.markdown()


def test_elo_plot_has_everybody_in_the_right_place() -> None:
    ratings = rate([Result("a", "b & co", 7, 10), Result("b & co", "c", 8, 10)])
    picture = ET.fromstring(elo_plot(ratings))
    space = "{http://www.w3.org/2000/svg}"
    grid = {}
    for text in picture.findall(f"{space}text"):
        grid[float(text.text or "")] = float(text.attrib["x"])
    (low, left), (high, right) = min(grid.items()), max(grid.items())
    assert len(grid) >= 4

    def elo_at(x: str) -> float:
        return low + (float(x) - left) / (right - left) * (high - low)

    groups = picture.findall(f"{space}g")
    assert [group.findtext(f"{space}text") for group in groups] == ["a", "b & co", "c"]
    heights = []
    for group, row in zip(groups, ratings.rows, strict=True):
        circle, bar = group.find(f".//{space}circle"), group.find(f".//{space}line")
        assert circle is not None
        assert bar is not None
        assert elo_at(circle.attrib["cx"]) == pytest.approx(row.elo, abs=1)
        assert elo_at(bar.attrib["x1"]) == pytest.approx(row.low, abs=1)
        assert elo_at(bar.attrib["x2"]) == pytest.approx(row.high, abs=1)
        assert circle.attrib["cy"] == bar.attrib["y1"] == bar.attrib["y2"]
        heights.append(float(circle.attrib["cy"]))
    assert heights == sorted(heights)
    assert (groups[1].findtext(f"{space}title") or "").startswith("b & co: ")


def test_long_names_are_cut_in_the_plot_but_not_in_its_tooltips() -> None:
    name = "x" * 90
    text = elo_plot(rate([Result(name, "b", 1, 2)]))
    assert text.count(name) == 1
    assert "x" * 39 + "…" in text


def test_disputes_are_about_the_winner() -> None:
    pairing = CUP.round(1, [])[0]
    standing = Standing(pairing)
    claims = [{"gnugo": "B+2.5"}, {"gnugo": "B+9.5"}, {"black": "W+1"}, {}]
    for number, claim in enumerate(claims):
        task = Games(CONDITIONS).task(pairing, number)
        made = record(task, task.black.name, claims=claim)
        standing.add(row_of(pairing.name, number, task, made, "", ""))
    assert disputed(standing) == 1


def test_games_left_of_a_test_follow_its_ratio(store: Store) -> None:
    with_test = replace(CUP, games=1000, sprt=Sprt(0, 100))
    over, _, fresh = standings_of(with_test, store)
    assert games_left(fresh) == 1000
    assert over.sprt is not None
    assert over.llr is not None
    bound = over.sprt.bounds[over.llr > 0]
    assert games_left(over) == pytest.approx(min(994, 6 * (bound / over.llr - 1)))
    assert games_left(standings_of(CUP, store)[0]) == 0

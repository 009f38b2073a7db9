"""The page of measured strength, its table and its picture."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tengen.arena.players import parse_player
from tengen.arena.store import Store
from tengen.arena.strength import (
    Match,
    matches_of,
    read_csv,
    read_published,
    to_csv,
    with_kept,
    with_published,
)
from tengen.arena.strength_page import difference, is_against_another, strength_page, strength_picture
from tengen.arena.tournament import Tournament
from tengen.engine.time_control import TimeControl
from tests.arena.runs import tengen
from tests.arena.stored import CONDITIONS, player, store_results

MATCH = Tournament("one", "match", (player("a|x"), player("b")), CONDITIONS, 6)
DOCS = Path(__file__).parents[2] / "docs"


def stored(folder: Path, name: str = "one", results: str = "++-=+-") -> list[Match]:
    """A folder with a match."""
    match = replace(MATCH, name=name)
    with Store(folder) as store:
        store_results(store, match, match.round(1, [])[0], results)
    return matches_of([folder])


def test_a_match(tmp_path: Path) -> None:
    (match,) = stored(tmp_path)
    assert (match.run, match.kind, match.size, match.komi, match.rules) == ("one", "match", 5, 0.5, "chinese")
    assert (match.first, match.second, match.wins, match.losses, match.draws) == ("a|x", "b", 3, 2, 1)
    assert (match.unique, match.void) == (5, 0)
    assert (match.first_setup, match.first_settings) == ("flat, 100 playouts", "")
    page = strength_page([match], "strength", picture=False)
    assert page.startswith("# Strength, measured\n")
    row = rf"| a\|x | b |  | 5x5 | 6 | 3–2–1 | 58.3% (24.1 to 86.1%) | +58 (-199 to +316) | {match.date} |"
    assert row in page
    assert "[strength.csv](strength.csv)" in page
    assert "strength.svg" not in page


def test_players_are_described_by_what_is_special_about_them(tmp_path: Path) -> None:
    players = (
        parse_player("name=search: uct,playouts=50,blunder=0.25,exploration.coefficient=0.9"),
        replace(parse_player("cat -u"), name="cat"),
        replace(parse_player("cat"), name="timed", clock=TimeControl(60, 10, 5)),
    )
    cup = Tournament("cup", "round-robin", players, CONDITIONS, 2)
    with Store(tmp_path) as store:
        for pairing in cup.round(1, []):
            store_results(store, cup, pairing, "+-")
    matches = matches_of([tmp_path])
    setups = {}
    for match in matches:
        setups[match.first] = match.first_setup, match.first_settings
        setups[match.second] = match.second_setup, match.second_settings
    cat = parse_player("cat").command[0]
    assert setups == {
        "search": (
            "search, 50 playouts, 0.25 of the moves at random",
            "exploration.coefficient=0.9; tree.expand_visits=2",
        ),
        "cat": (f"command: {cat} -u", ""),
        "timed": (f"command: {cat}, clock 60+10/5", ""),
    }
    assert all(is_against_another(match) for match in matches)
    page = strength_page(matches, "strength", picture=True)
    assert "## Against other programs" in page
    assert "itself" not in page
    assert "](strength.svg)" in page


def test_in_what_players_differ() -> None:
    match = replace(
        read_csv(DOCS / "strength.csv")[0],
        first_setup="search, 50 playouts",
        second_setup="search, 50 playouts",
        first_settings="a.x=1; a.y=save nakade; a.z=3",
        second_settings="a.x=2; a.y=save nakade; a.u=4",
    )
    assert difference(match) == "a.x=1 / 2; a.z=3 / –; a.u=– / 4"
    match = replace(match, second_setup="flat, 7 playouts")
    assert difference(match) == "search, 50 playouts / flat, 7 playouts; a.x=1 / 2; a.z=3 / –; 1 more"
    ours = replace(match, first_setup="command: /venv/bin/tengen gtp", second_setup="command: python -m tengen gtp")
    assert not is_against_another(ours)
    assert is_against_another(replace(ours, second_setup="command: /usr/games/gnugo --mode 'gtp"))


def test_newest_first_over_all_folders_and_runs_without_games_left_out(tmp_path: Path) -> None:
    for number, name in enumerate(["one", "two", "three"]):
        with Store(tmp_path / str(number % 2)) as store:
            match = replace(MATCH, name=name)
            store_results(store, match, match.round(1, [])[0], "+-")
            store.run("never", "match", MATCH.settings())
            started = f"2026-01-0{number + 1} 00:00:00"
            store._database.execute("update run set started = ? where name = ?", (started, name))
            store._database.commit()
    assert [match.run for match in matches_of([tmp_path / "0", tmp_path / "1"])] == ["three", "two", "one"]


def test_a_pairing_whose_first_game_is_missing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store_results(store, MATCH, MATCH.round(1, [])[0], "+-")
        store._database.execute("delete from game where number = 0")
        store._database.commit()
    matches = matches_of([tmp_path])
    assert "| b |  | 5x5 | 0 | 0–0 | – | – | " in strength_page(matches, "x", picture=False)
    assert strength_picture(matches) == ""


def test_no_results(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there are no games in"):
        matches_of([tmp_path])


def test_results_of_databases_that_are_gone_stay(tmp_path: Path) -> None:
    """The CSV file goes on from where it was; runs that are in folders again are read anew."""
    early, late, out = tmp_path / "early", tmp_path / "late", tmp_path / "page.md"
    stored(early, "first")
    stored(late, "second", "++")
    assert tengen("strength", early, "--out", out)[0] == 0
    (early / "arena.sqlite").unlink()
    assert tengen("strength", late, "--out", out)[0] == 0
    kept = read_csv(out.with_suffix(".csv"))
    assert [(match.run, match.wins) for match in kept] == [("second", 2), ("first", 3)]
    stored(late, "second", "++-+")
    code, _, err = tengen("strength", late, "--out", out)
    assert code == 0, err
    assert [(match.run, match.wins) for match in read_csv(out.with_suffix(".csv"))] == [("second", 3), ("first", 3)]
    # Without folders the page is made of the table alone.
    before = out.read_text("utf8")
    out.unlink()
    assert tengen("strength", "--out", out)[0] == 0
    assert out.read_text("utf8") == before
    assert tengen("strength")[0] == 1
    code, printed, _ = tengen("strength", late)
    assert code == 0
    assert printed.splitlines()[0].startswith("run,kind,version,commit,date,size,")


def test_what_is_published_stands_beside_runs_old_and_new(tmp_path: Path) -> None:
    nakade, other = (replace(stored(tmp_path / name, name)[0], published="old") for name in ("nakade-9x9", "other"))
    matches = with_published([nakade, other], {"nakade": "52.8%"})
    assert [match.published for match in matches] == ["52.8%", "old"]
    assert with_published(matches, {}) == matches
    assert with_kept([nakade], matches) == [nakade, other]
    assert " | 52.8% |" in strength_page(matches, "x", picture=False)


def test_a_wrong_file_of_published_numbers(tmp_path: Path) -> None:
    file = tmp_path / "published.toml"
    for text, told in (
        (b"a = ", "published.toml"),
        (b"a = 1", "a has to be a text"),
        (b"\xff", r"published\.toml: it is no text$"),
    ):
        file.write_bytes(text)
        with pytest.raises(ValueError, match=told):
            read_published(file)


def test_csv_is_read_as_it_was_written(tmp_path: Path) -> None:
    (match,) = stored(tmp_path / "run", 'a, "quoted" name')
    file = tmp_path / "x.csv"
    file.write_text(to_csv([match, match]), "utf8")
    assert read_csv(file) == [match, match]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda text: "", "no table of matches: its first line"),
        (lambda text: "\xff", "no table of matches: it is no text"),
        (lambda text: text[:-20], "no table of matches: unexpected end"),
        (lambda text: text.replace(",match,", ",match,extra,", 1), "row 2: it has 23 cells, and 22 are needed"),
        (lambda text: text.replace(",3,2,1,", ",3,two,1,"), "row 2: losses is 'two', no number"),
        (lambda text: text.replace(",3,2,1,", ",3,-2,1,"), "row 2: a number of games is below 0"),
        (lambda text: text.replace("one,", '"one', 1), "no table of matches"),
    ],
)
def test_a_damaged_table_is_not_overwritten(tmp_path: Path, change: object, told: str) -> None:
    stored(tmp_path / "run")
    table = tmp_path / "page.csv"
    damaged = change(to_csv(matches_of([tmp_path / "run"]))).encode("latin-1")  # type: ignore[operator]
    table.write_bytes(damaged)
    code, _, err = tengen("strength", tmp_path / "run", "--out", tmp_path / "page.md")
    assert code == 1
    assert str(table) in err.replace("\n", "")
    assert told in err
    assert table.read_bytes() == damaged
    assert not (tmp_path / "page.md").exists()


def test_the_page_of_the_documentation_is_made_of_its_table() -> None:
    matches = read_csv(DOCS / "strength.csv")
    assert len(matches) >= 112
    picture = strength_picture(matches)
    assert (DOCS / "strength.md").read_text("utf8") == strength_page(matches, "strength", picture=True)
    assert (DOCS / "strength.svg").read_text("utf8") == picture
    titles = [element.text or "" for element in ElementTree.fromstring(picture).iter() if element.tag.endswith("title")]
    assert len(titles) == 1 + sum(is_against_another(match) for match in matches)
    assert any(title.startswith("tengen 5000 – GNU Go 3.8 level 10, 9x9, 100 games: 94.0%") for title in titles)

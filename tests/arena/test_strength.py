"""The page of measured strength."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tengen.arena.players import parse_player
from tengen.arena.store import Store
from tengen.arena.strength import read_published, strength_page
from tengen.arena.tournament import Tournament
from tengen.engine.time_control import TimeControl
from tests.arena.stored import CONDITIONS, player, store_results

MATCH = Tournament("one", "match", (player("a|x"), player("b")), CONDITIONS, 6)


def test_a_match(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        run = store_results(store, MATCH, MATCH.round(1, [])[0], "++-=+-")
    page = strength_page([tmp_path])
    assert page.startswith("# Strength, measured\n")
    assert "\n## one\n\n5x5, komi 0.5, chinese rules, openings none, colours swapped, seed 1; match, tengen " in page
    row = rf"| a\|x | b | 6 | 3–2–1 | 58.3% | 24.1 to 86.1% | +58 (-199 to +316) | 5 | 0 | {run.started[:10]} |"
    assert row in page
    assert "\n- **a\\|x**: flat, 100 playouts\n- **b**: flat, 100 playouts\n" in page


def test_players_are_described_by_what_is_special_about_them(tmp_path: Path) -> None:
    clock = TimeControl(60, 10, 5)
    players = (
        parse_player("name=search: uct,playouts=50,exploration.coefficient=0.9"),
        replace(parse_player("cat -u"), name="cat"),
        replace(parse_player("cat"), name="timed", clock=clock),
    )
    cup = Tournament("cup", "round-robin", players, CONDITIONS, 2)
    with Store(tmp_path) as store:
        for pairing in cup.round(1, []):
            store_results(store, cup, pairing, "+-")
    page = strength_page([tmp_path])
    assert "- **search**: search, 50 playouts, `exploration.coefficient=0.9 tree.expand_visits=2`\n" in page
    cat = parse_player("cat").command[0]
    assert f"- **cat**: `{cat} -u`\n" in page
    assert f"- **timed**: `{cat}`, clock 60+10/5\n" in page


def test_newest_first_over_all_folders_and_runs_without_games_left_out(tmp_path: Path) -> None:
    for number, name in enumerate(["one", "two", "three"]):
        with Store(tmp_path / str(number % 2)) as store:
            match = replace(MATCH, name=name)
            store_results(store, match, match.round(1, [])[0], "+-")
            store.run("never", "match", MATCH.settings())
            started = f"2026-01-0{number + 1} 00:00:00"
            store._database.execute("update run set started = ? where name = ?", (started, name))
            store._database.commit()
    page = strength_page([tmp_path / "0", tmp_path / "1"])
    assert page.index("## three") < page.index("## two") < page.index("## one")
    assert "never" not in page


def test_a_pairing_whose_first_game_is_missing(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store_results(store, MATCH, MATCH.round(1, [])[0], "+-")
        store._database.execute("delete from game where number = 0")
        store._database.commit()
    assert "| b | 0 | 0–0 | – | – | – | 0 | 0 |" in strength_page([tmp_path])


def test_no_results(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there are no games in"):
        strength_page([tmp_path])


def test_runs_of_an_earlier_page_stay(tmp_path: Path) -> None:
    early, late = tmp_path / "early", tmp_path / "late"
    for folder, name in ((early, "first"), (late, "second")):
        match = replace(MATCH, name=name)
        with Store(folder) as store:
            store_results(store, match, match.round(1, [])[0], "+-")
    page = strength_page([early])
    both = strength_page([late], page)
    assert [line for line in both.splitlines() if line.startswith("## ")] == ["## second", "## first"]
    assert strength_page([late, early], both).count("## ") == 2
    assert page.split("## first")[1] in both


def test_what_is_published_stands_beside_runs_old_and_new() -> None:
    before = "# Page\n\n## nakade-9x9-1\n\ntext\n\n- published: an old text\n\n## other-9x9-2\n\ntext\n"
    page = strength_page([], before, {"nakade": "52.8%"})
    assert page.count("- published: 52.8%") == 1
    assert "an old text" not in page
    assert page.index("52.8%") < page.index("## other-9x9-2")
    assert strength_page([], page, {"nakade": "52.8%"}) == page


def test_a_wrong_file_of_published_numbers(tmp_path: Path) -> None:
    file = tmp_path / "published.toml"
    for text, told in (("a = ", "published.toml"), ("a = 1", "a has to be a text")):
        file.write_text(text)
        with pytest.raises(ValueError, match=told):
            read_published(file)

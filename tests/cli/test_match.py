"""`tengen match` as a user runs it."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

from tengen.arena.live import LiveTable, match_table, standings_table
from tengen.arena.match import named_match
from tengen.arena.players import parse_player
from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions, Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import Store
from tengen.arena.tournament import play_tournament, standings_of
from tengen.arena.workers import LocalWorkers
from tengen.go.sgf import Record
from tests.arena.stored import CONDITIONS, player, store_results
from tests.cli.command import Here, tengen

SHORT = ("match", "uct,playouts=20", "rave,playouts=20", "--size", "5", "--jobs", "1")


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_match_on_a_board_that_is_not_square(tmp_path: Path) -> None:
    command = ("match", "uct,playouts=10", "rave,playouts=10", "--jobs", "1", "--games", "2", "--size", "4x6")
    for openings in ("none", "random:2"):
        result = tengen(*command, "--openings", openings, "--json")
        assert (result.returncode, result.stderr) == (0, "")
        assert json.loads(result.stdout)["conditions"]["size"] == [4, 6]
        games = list(tmp_path.glob("**/*4x6*/**/*.sgf"))
        assert len(games) == 2 if openings == "none" else 4
        assert all(Record.load(game).size == (4, 6) for game in games)
    again = tengen(*command)
    assert (again.returncode, len(list(tmp_path.glob("**/*4x6*/**/*.sgf")))) == (0, 4)  # nothing is played twice
    refused = tengen(*command, "--openings", "balanced")
    assert refused.returncode != 0
    assert "no set for 4x6" in refused.stderr


def test_a_match_and_more_of_it(tmp_path: Path) -> None:
    result = tengen(*SHORT, "--games", "2", "--json")
    assert (result.returncode, result.stderr) == (0, "")
    summary = json.loads(result.stdout)
    (pairing,) = summary["pairings"]
    assert summary["conditions"]["size"] == 5
    assert (pairing["first"], pairing["second"]) == ("uct 20", "rave 20")
    assert pairing["games"] == pairing["wins"] + pairing["losses"] + pairing["draws"] == 2
    assert (pairing["ended"], pairing["failed"], pairing["void"]) == ("all games played", False, 0)
    assert sum(pairing["pairs"]) == 1
    files = sorted(tmp_path.rglob("*.sgf"))
    assert [path.name for path in files] == ["00000.sgf", "00001.sgf"]
    assert Record.load(files[0]).moves()[:2] == Record.load(files[1]).moves()[:2]  # random:2

    again = tengen(*SHORT, "--games", "4")
    assert again.returncode == 0
    assert "uct 20 against rave 20" in again.stdout
    assert re.search(r"│ ended +│ all games played +│", again.stdout)
    assert "4 of 4 games" in again.stderr
    with Store(tmp_path / "arena") as store:
        (run,) = store.runs()
        assert [row.number for row in store.rows(run)] == [0, 1, 2, 3]
        assert [row.sgf for row in store.rows(run)][:2] == [str(path.relative_to(store.folder)) for path in files]


def test_a_sequential_test() -> None:
    result = tengen(
        "match", "uct,playouts=200", "flat,playouts=1", "--size", "5", "--jobs", "2", "--elo0", "0", "--elo1", "600",
        "--json",
    )  # fmt: skip
    summary = json.loads(result.stdout)
    assert summary["sprt"] == {"elo0": 0, "elo1": 600, "alpha": 0.05, "beta": 0.05, "model": "logistic"}
    (pairing,) = summary["pairings"]
    assert pairing["ended"] == "accept H1"
    assert pairing["llr"] >= 2.94
    assert pairing["games"] < 100


def test_help() -> None:
    result = tengen("match", "--help")
    assert result.returncode == 0
    text = " ".join(result.stdout.split())
    for option in (
        "--games",
        "--sprt",
        "--elo0",
        "--openings",
        "--clock",
        "--adjudicate",
        "--jobs",
        "--cluster",
        "--json",
    ):
        assert option in text
    # every option says something: its line does not end with the type
    for line in result.stdout.splitlines():
        if match := re.match(r"│ --[\w-]+ +<[^>]+>(?: \[[^\]]+\])?(.*)│$", line):
            assert match[1].strip(), line


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((*SHORT, "--games", "3"), 1, "3 games of uct 20 against rave 20: colours are swapped"),
        ((*SHORT, "--games", "0"), 2, "--games"),
        (("match", "uct"), 2, "Missing argument"),
        (("match", "utc", "rave"), 1, "'utc' is neither a preset"),
        (("match", "uct,playouts=many", "rave"), 1, "playouts is 'many'"),
        (("match", "[red]uct", "rave"), 1, "'[red]uct' is neither"),
        (("match", "uct", "rave", "--seconds", "-1"), 1, "seconds = -1 has to be above 0"),
        (("match", "uct", "rave", "--clock", "soon"), 1, "clock 'soon': write MAIN"),
        ((*SHORT, "--openings", "joseki"), 1, "openings 'joseki': write none, random:N"),
        ((*SHORT, "--openings", "sgf:missing"), 1, "missing is not a folder"),
        ((*SHORT, "--openings", "sgf:."), 1, "no game in . fits 5x5"),
        ((*SHORT, "--rules", "house"), 1, 'no rules are called "house"'),
        ((*SHORT, "--komi", "nan"), 1, "komi nan"),
        ((*SHORT, "--size", "1"), 2, "--size"),
        ((*SHORT, "--elo0", "5", "--elo1", "0"), 1, "elo0 must be the smaller"),
        ((*SHORT, "--sprt", "--alpha", "0.7"), 1, "alpha = 0.7: must lie between 0 and 0.5"),
        ((*SHORT, "--sprt", "--elo-model", "glicko"), 1, "Elo model 'glicko'"),
        ((*SHORT, "--adjudicate", "2"), 1, "adjudicate = 2"),
        ((*SHORT, "--move-timeout", "0"), 1, "move_timeout = 0"),
        ((*SHORT, "--folder", "file"), 1, "cannot be used as a database"),
        ((*SHORT, "--cluster", "nowhere"), 1, "--cluster 'nowhere': write the address"),
        ((*SHORT, "--name", "/"), 1, "name '/' has neither letter nor digit"),
        ((*SHORT, "--jobs", "0"), 2, "--jobs"),
    ],
)
def test_mistakes(arguments: tuple[str, ...], code: int, message: str, tmp_path: Path, here: Here) -> None:
    (tmp_path / "file").touch()
    got, out, err = here(*arguments)
    assert (got, out) == (code, "")
    assert message in err
    if code == 1:
        assert err.count("\n") == 1  # one line, whatever the width of the terminal
    assert not (tmp_path / "arena").exists()


# --- tables ----------------------------------------------------------------------------------------------------------


def terminal() -> tuple[Console, io.StringIO]:
    screen = io.StringIO()
    return Console(file=screen, force_terminal=True, width=100, color_system=None), screen


def test_the_live_table_of_a_real_match(tmp_path: Path) -> None:
    players = [parse_player("uct,playouts=20"), parse_player("rave,playouts=20")]
    match = named_match(None, players, Conditions(size=5, openings="random:2"), 2, Sprt(0, 50))
    console, screen = terminal()
    workers = LocalWorkers(1)
    try:
        with Store(tmp_path) as store, LiveTable(console) as live:
            standings, complete = play_tournament(match, store, workers, live)
    finally:
        workers.close()
    assert complete
    assert live.standings is standings
    text = screen.getvalue()
    assert "uct 20 against rave 20" in text
    assert re.search("[012] of 2 games", text)  # how many depends on when the screen is drawn
    assert "2 of 2 games at most" in text
    assert re.search(r"│ LLR +│ [-+]\d\.\d\d  \(H0 at -2.94, H1 at \+2.94\)", text)
    assert re.search(r"│ uct 20 +│ \d+ ms/move, [\d,]+ playouts/s", text)


def rows_of(standings: list[Standing]) -> dict[str, str]:
    console, screen = terminal()
    console.print(standings_table(standings))
    cells = [[cell.strip() for cell in line.split("│")[1:-1]] for line in screen.getvalue().splitlines() if "│" in line]
    return {row[0]: " | ".join(row[1:]) for row in cells}


def test_tables_before_the_first_game() -> None:
    standing = Standing(Pairing(player("a"), player("b"), 4), Sprt(0, 50))
    assert rows_of([standing]) == {
        "score": "0–0",
        "win rate": "–",
        "Elo": "–",
        "normalised Elo": "–",
        "LOS": "–",
        "LLR": "+0.00  (H0 at -2.94, H1 at +2.94)",
        "a": "–",
        "b": "–",
    }
    other = Standing(Pairing(player("c"), player("d"), 4), Sprt(0, 50))
    assert rows_of([standing, other]) == {
        "a": "b | 0/4 | 0–0 | – | – | – | +0.00 | ",
        "c": "d | 0/4 | 0–0 | – | – | – | +0.00 | ",
    }
    plain = [replace(standing, sprt=None), replace(other, sprt=None)]
    assert rows_of(plain)["a"] == "b | 0/4 | 0–0 | – | – | – | "


def test_tables_show_names_and_words_of_programs_as_they_are(tmp_path: Path) -> None:
    match = named_match("m", [player("[red]a[/]"), player("b")], CONDITIONS, 4)
    with Store(tmp_path) as store:
        store_results(store, match, match.round(1, [])[0], "v")
        standing = standings_of(match, store)[0]
    row = replace(standing.rows[0], detail="said [/bold] and died")
    standing = Standing(standing.pairing)
    standing.add(row)
    rows = rows_of([standing])
    assert "[red]a[/]" in rows
    assert rows["ended"] == "the first game was void: [red]a[/], crash: said [/bold] and died"
    assert rows["score"] == "0–0, 1 void"
    assert match_table(standing).title == r"\[red]a\[/] against b"


def test_numbers_of_a_match(tmp_path: Path) -> None:
    match = named_match("m", [player("a"), player("b")], CONDITIONS, 6)
    with Store(tmp_path) as store:
        store_results(store, match, match.round(1, [])[0], "++-=+-")
        rows = rows_of(standings_of(match, store))
    # Pairs of 2, 1/2 and 1 points: mean 7/12, variance of their mean scores 7/72; (1/12) / sqrt(7/36) * 800 / ln 10
    assert rows == {
        "score": "3–2–1",
        "win rate": "58.3%  (24.1 to 86.1%)",
        "Elo": "+58 (-199 to +316)",
        "normalised Elo": "+66",
        "LOS": "65.6%",
        "a": "500 ms/move, 200 playouts/s",
        "b": "500 ms/move, 200 playouts/s",
        "ended": "all games played",
    }

"""Tables fit 80 columns: wrapped between words, and in pieces where that is not enough. Nothing is left out."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table

from tengen.cli.wide import print_table
from tengen.lab.registry import find
from tengen.lab.store import Store
from tests.cli.command import Here


def shown(table: Table, width: int) -> list[str]:
    stream = io.StringIO()
    print_table(table, Console(file=stream, width=width, highlight=False))
    return stream.getvalue().splitlines()


def test_a_table_with_room_stays_as_it_is() -> None:
    table = Table("time", "one a", title="title")
    table.add_row("1", "10.0 ± 1.0")
    stream = io.StringIO()
    Console(file=stream, width=80).print(table)
    assert shown(table, 80) == stream.getvalue().splitlines()


def test_words_are_wrapped_and_numbers_are_not() -> None:
    table = Table("name", "what it is", "number")
    table.add_row("first", "some words that go on and on for a while", "10.0 ± 1.0")
    lines = shown(table, 40)
    assert max(map(cell_len, lines)) <= 40
    assert sum("10.0 ± 1.0" in line for line in lines) == 1
    words = [word for line in lines[3:-1] for word in line.split("│")[2].split()]
    assert words == ["some", "words", "that", "go", "on", "and", "on", "for", "a", "while"]


def test_columns_without_room_stand_below() -> None:
    table = Table("time", *(f"curve {number}" for number in range(12)), title="title", caption="caption")
    table.add_row("1", *(f"{number}0.0 ± [bold]1.0[/] \\[2.0]" for number in range(12)))
    lines = shown(table, 50)
    assert max(map(cell_len, lines)) <= 50
    text = "\n".join(lines)
    assert text.count("┏") == text.count("time") == 6
    assert (text.count("title"), text.count("caption")) == (1, 1)
    assert all(text.count(f" {number}0.0 ± 1.0 [2.0]") == 1 for number in range(12))


def test_words_longer_than_the_screen_are_broken() -> None:
    table = Table("n", "plan")
    table.add_row("16", "x" * 200)
    lines = shown(table, 40)
    assert max(map(cell_len, lines)) <= 40
    assert "".join(lines).count("x") == 200


SHOWN = ("004-figure-3.1", "000-table-4.6", "002-table-5.1")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What commands show: results of the lab, a plan, a tournament."""
    place = tmp_path_factory.mktemp("shown")
    (place / "plan.toml").write_text(
        "[defaults]\ngames = 1\nrepetitions = 1\niterations = 5\ndepth = 4\n[experiment.one]\n"
        "uct = ['tree', 'shared', 'dag', 'dag-weighted', 'multipath']\ncombination = [0.0, 0.3]\n"
    )
    names = ("one with a long name", "another one", "a third")
    players = "".join(f"[[player]]\nname = {name!r}\nplayer = 'flat,playouts=5'\n" for name in names)
    (place / "cup.toml").write_text(f"games = 2\n[conditions]\nsize = 5\n{players}")
    with Store(place / "lab.sqlite") as store:
        for name in SHOWN:
            experiment = find(name)
            for cells in experiment.groups():
                for unit in range(2):
                    store.add(experiment, cells, unit, [50.0 + unit] * len(cells))
    return place


@pytest.mark.parametrize(
    "commands",
    [
        ["config --preset isgo-learning"],
        ["lab list", *(f"lab show {name} --folder {{}}" for name in SHOWN)],
        ["wls --repetitions 10 --step-repetitions 10"],
        ["explain E5 --size 9 --playouts 100 --replayed 5"],
        ["gep simulate --snps 60 -o {}/world", "gep stats {}/world.bed --traits {}/world.traits.txt", "gep solvers"],
        ["pack compare C1 --packings 50"],
        ["fft plan 64 2^10 --seconds 0.02 --wisdom {}/wisdom.json", "fft wisdom {}/wisdom.json"],
        ["fft compare 2^5 --seconds 0.02 --model"],
        ["match flat,playouts=5 random --size 5 --games 2 --folder {}/arena"],
        ["tournament {}/cup.toml --folder {}/arena --jobs 1", "tournament report {}/cup.toml --folder {}/arena"],
        ["bench board --sizes 9 --contexts 0 --seconds 0.01 --repeats 1"],
        ["pgame --plan {}/plan.toml"],
    ],
    ids=lambda commands: commands[0].partition(" -")[0],
)
def test_commands_fit_80_columns(
    here: Here, folder: Path, monkeypatch: pytest.MonkeyPatch, commands: list[str]
) -> None:
    """The later ones use what the first has made."""
    monkeypatch.setenv("COLUMNS", "80")
    for command in commands:
        _, out, err = here(*command.replace("{}", str(folder)).split())
        lines = [line for line in out.splitlines() if str(folder) not in line]  # a path is as long as it is
        assert lines or command.startswith("gep simulate"), err
        assert max(map(cell_len, lines), default=0) <= 80, max(lines, key=cell_len)
        assert not any("…" in line for line in lines)

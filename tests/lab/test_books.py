"""What experiments of books are made of: growth that goes on where it stopped, matches, counts of records."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

from tengen.book.building import Filter, count_games, table_of
from tengen.book.population_file import read_population
from tengen.book.reader import open_book
from tengen.book.stored_games import stored_games
from tengen.go import Game
from tengen.lab.experiment import Cell, Experiment, Sample, Samples
from tengen.lab.experiments import (
    _books,
    _records,
    s001_mbm,
    s001_mvbm,
    s001_weak_book,
    s002_book_match,
    s002_book_rules,
)
from tengen.lab.experiments._books import GROWN, HAND, NONE, match_cells
from tengen.lab.experiments._colours import both, both_above, both_below, gains_more
from tengen.lab.experiments._handmade import BEGUN, HANDMADE
from tests.games.made import import_text, sgf

SMALL = {"method": "mvbm", "playouts": 8, "games": 4}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where books stay."""
    monkeypatch.setenv(_books.FOLDER, str(tmp_path / "books, and more"))
    return tmp_path


def test_the_handmade_book_is_legal_and_has_no_position_twice(folder: Path) -> None:
    (folder / "hand.txt").write_text(HANDMADE)
    book = open_book(str(folder / "hand.txt"))
    lines = list(book.lines())  # type: ignore[attr-defined]
    assert len(lines) == len(HANDMADE.splitlines()) == 50
    assert not [line for line in lines if line.trouble or not line.replies]
    for line in lines:
        game = Game(9)
        for vertex in line.moves:
            game.play(vertex)
        assert len({reply for reply, _ in line.replies}) <= len(book.moves(game))
    assert all(f"9 {line} |" in HANDMADE for line in BEGUN)


def test_a_growth_goes_on_where_it_was_stopped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    straight = read_population(_books.grown(4, 3, **SMALL))[0].individuals  # type: ignore[arg-type]
    monkeypatch.setenv(_books.FOLDER, str(folder / "again"))
    monkeypatch.setattr(_books, "_SAVED", 1)
    part = _books.grown(4, 3, **(SMALL | {"games": 2}))  # type: ignore[arg-type]
    assert read_population(part)[0].individuals == straight[:2]
    assert _books.grown(4, 3, **SMALL) == part  # type: ignore[arg-type]
    assert read_population(part)[0].individuals == straight
    other = _books.grown(4, 4, **SMALL)  # type: ignore[arg-type]
    assert other != part
    assert read_population(other)[0].individuals != straight


def test_a_unit_is_the_same_again_and_both_sides_share_games() -> None:
    matches = {
        ("White", GROWN, NONE): ("White", "grown", 74.5, 2.3),
        ("White", GROWN, HAND): ("White", "hand", None, None),
        ("White", NONE, NONE): ("White", "none", None, None),
        ("Black", NONE, NONE): ("Black", "none", None, None),
    }
    cells = match_cells("test", matches, playouts=6, games=2, units=1, cost=1.0, grow=SMALL, size=4)
    assert [cell.key for cell in cells] == ["White | grown", "White | hand", "White | none", "Black | none"]
    assert (cells[0].published, cells[0].error) == (74.5, 2.3)
    values = _books.play_matches(cells[0], 5)
    assert values == _books.play_matches(cells[0], 5)
    assert set(values) <= {0.0, 25.0, 50.0, 75.0, 100.0}
    assert values[2] + values[3] == 100


@pytest.mark.parametrize("file", [s001_mbm, s001_mvbm, s001_weak_book], ids=lambda file: file.EXPERIMENT.id)
def test_cells_of_a_group_are_its_matches(file: ModuleType) -> None:
    experiment: Experiment = file.EXPERIMENT
    for group in experiment.groups():
        assert len(group) == len(group[0].with_["matches"])
    assert {claim.check(_equal(experiment.cells)) for claim in experiment.claims} == {None}


def _equal(cells: Sequence[Cell]) -> Samples:
    return {cell.key: Sample((45.0, 55.0) * 3, cell.spread) for cell in cells}


def _samples(white: float, black: float, before: float = 52.0) -> Samples:
    noise = (-2.0, 1.0, 0.0, 3.0, -1.0, -1.0)
    of = {"White | after": white, "Black | after": black, "White | before": before, "Black | before": 100 - before}
    return {key: Sample(tuple(mean + each for each in noise), 2.0) for key, mean in of.items()}


def test_checks_over_both_colours() -> None:
    assert both(_samples(70, 40), "after").mean == pytest.approx(55)
    assert both_above("after")(_samples(70, 40)) is True
    assert both_above("after")(_samples(70, 20)) is False
    assert both_above("after")(_samples(60, 40.5)) is None
    assert both_below("after")(_samples(70, 20)) is True
    assert both_below("after")(_samples(70, 40)) is False
    gained = gains_more("White", "Black", "after", "before")
    assert gained(_samples(70, 48)) is True
    assert gained(_samples(52, 70)) is False
    assert gained(_samples(60, 56)) is None


def test_a_book_against_none_is_a_game_with_each_colour(folder: Path) -> None:
    (folder / "5.txt").write_text("5 | C3\n")
    values = [_books.play_book(str(folder / "5.txt"), unit, size=5, playouts=5) for unit in (0, 0, 1)]
    assert values[0] == values[1]
    assert set(values) <= {0.0, 25.0, 50.0, 75.0, 100.0}


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that share their beginnings, some of them with a handicap, too short, or not in turns."""
    rng = random.Random(2)
    texts = []
    for number in range(120):
        points = rng.sample([f"{x}{y}" for x in "acegikmoqs" for y in "acegikmoqs"], 50)
        few = ["cc", "qc", "cq", "qq", "ci", "qi"]
        rng.shuffle(few)
        moves = few[: rng.randrange(1, 6)]
        moves += [point for point in points if point not in moves][: rng.choice((4, 20, 44))]
        texts.append(sgf([("BW"[turn % 2], point) for turn, point in enumerate(moves)]))
        if number % 20 == 0:
            texts.append(sgf([("BW"[turn % 2], point) for turn, point in enumerate(points)], HA="3"))
            texts.append(sgf([("B", point) for point in points]))
    file, _ = import_text(tmp_path, *texts)
    monkeypatch.setenv(_records.GAMES, str(file))
    monkeypatch.setattr(_records, "_LEAST", 1)
    _records._lines.cache_clear()
    _records._whole.cache_clear()
    return file


def _cells(turns: int) -> list[Cell]:
    return next(cells for cells in s002_book_rules.EXPERIMENT.groups() if cells[0].row == f"{turns} turns")


def test_counts_are_those_of_a_book_that_is_built(database: Path) -> None:
    for turns in (8, 12, 20):
        cells = _cells(turns)
        counter, _ = count_games(stored_games([database]), Filter(turns=turns, rules=None))
        counts = table_of(counter, 3)[1]
        found = dict(zip([cell.column for cell in cells], _records.count(cells[0], 0), strict=True))
        assert found["positions"] == counts.positions
        assert found["seen once or twice"] == counts.rare
        assert found["of them, %"] == pytest.approx(100 * counts.rare / counts.positions)
        assert (found["rules"], found["moves in them"]) == (counts.rules, counts.plays)
        assert 0 < found["with a move seen thrice"] <= counts.rules < counts.positions


def test_as_many_games_as_the_document_are_counted_or_gone_on_to(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = len(_records._lines(str(database)))
    (row, (unique, passing)) = next(iter(_records.READINGS.items()))
    cell = next(cell for cell in s002_book_rules.EXPERIMENT.cells if cell.row == row)
    whole = _records._whole(str(database), 15)
    document = {"games": games, "positions": getattr(whole, unique), "by hand": 1}
    monkeypatch.setattr(_records, "DOCUMENT", document)
    turns, share, rules = _records.count(cell, 1)
    assert turns == pytest.approx(15)
    assert rules == pytest.approx(getattr(whole, passing))
    assert share == pytest.approx(100 - 100 * rules / whole.positions)
    # Twice the games: as a half of them is to all.
    document |= {"games": 2 * games, "positions": round(1.9 * whole.positions)}
    turns, _, rules = _records.count(cell, 1)
    assert 12 < turns < 20
    assert rules > whole.rules
    document["positions"] = 10**9
    with pytest.raises(ValueError, match="no number of turns"):
        _records.count(cell, 1)


def test_what_is_lacking_is_said(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _records.no_games() == ""
    monkeypatch.setattr(_records, "_LEAST", 10**6)
    _records._lines.cache_clear()
    with pytest.raises(ValueError, match="even games on 19x19, and 1000000 are needed"):
        _records.count(_cells(8)[0], 0)
    monkeypatch.delenv(_records.GAMES)
    assert "TENGEN_GAMES does not name a database" in _records.no_games()
    for experiment in (s002_book_rules.EXPERIMENT, s002_book_match.EXPERIMENT):
        with pytest.raises(ValueError, match="TENGEN_GAMES"):
            experiment.measure(experiment.cells[0], 0)


def test_the_book_of_the_match_is_built_once(database: Path) -> None:
    book = _records.book_of_records()
    made = book.stat().st_mtime_ns
    assert _records.book_of_records() == book
    assert book.stat().st_mtime_ns == made
    assert open_book(str(book)).moves(Game(19))

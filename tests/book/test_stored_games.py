"""Databases of games as what books are made of: the same as from their records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tengen.book.building import Filter, PlayedGame, count_games, games_of, table_of
from tengen.book.stored_games import is_database, played_game, stored_games
from tengen.games import Database
from tengen.games import Filter as Wanted
from tengen.go import Color
from tests.book.examples import records
from tests.games.made import import_text, put_in


def test_a_database_gives_the_book_of_its_records(tmp_path: Path) -> None:
    texts, file = tmp_path / "games.sgfs", tmp_path / "games.db"
    records(texts)
    put_in(file, texts)
    wanted = Filter(9, turns=8, shortest=1)
    by_records, _ = count_games(games_of([texts]), wanted)
    by_database, _ = count_games(stored_games([file]), wanted)
    assert table_of(by_records, 2)[1] == table_of(by_database, 2)[1]


def test_what_records_state_is_known(tmp_path: Path) -> None:
    source, file = tmp_path / "some.sgfs", tmp_path / "some.db"
    source.write_text(
        "(;GM[1]SZ[9]RU[Chinese]KM[7]RE[B+3];B[ee];W[cc];B[gg])\n"
        "(;GM[1]SZ[9]RU[Japanese]RE[W+R];B[dd];W[gc];B[tt];W[cg])\n"
        "(;GM[1]SZ[9:13]HA[2]AB[cc][gk]RE[0];W[ee];B[cg])\n"
        "(;GM[1]SZ[9];B[ee];W[ec])\n"
    )
    put_in(file, source)
    by_records = [game for game in games_of([source]) if isinstance(game, PlayedGame)]
    by_database = [game for game in stored_games([file]) if isinstance(game, PlayedGame)]
    assert by_database == by_records
    assert [game.winner for game in by_database] == [Color.BLACK, Color.WHITE, None, None]


def test_a_filter_chooses_games(tmp_path: Path) -> None:
    file, _ = import_text(tmp_path, "(;GM[1]SZ[9]BR[6d]WR[7d];B[ee];W[ec])", "(;GM[1]SZ[9]BR[2k]WR[7d];B[ee];W[dc])")
    assert len(list(stored_games([file]))) == 2
    (game,) = stored_games([file], Wanted(rank_min="6d"))
    assert isinstance(game, PlayedGame)
    assert [vertex for _, vertex in game.moves] == ["E5", "E7"]
    assert len(list(stored_games([file, file], Wanted(rank_min="6d")))) == 2


def test_databases_are_known_by_their_content(tmp_path: Path) -> None:
    file, _ = import_text(tmp_path, "(;GM[1]SZ[9];B[ee];W[ec])")
    renamed = file.rename(tmp_path / "games.sgf")
    assert is_database(renamed)
    other = tmp_path / "other.db"
    other.write_bytes(renamed.read_bytes()[:60])
    assert not is_database(other)
    other.write_text("(;GM[1])")
    assert not is_database(other)
    assert not is_database(tmp_path)
    assert not is_database(tmp_path / "nothing")
    renamed.write_bytes(renamed.read_bytes()[:5000])
    with pytest.raises(ValueError, match=r"games\.sgf"):
        list(stored_games([renamed]))


def test_damaged_events_are_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    file, _ = import_text(tmp_path, "(;GM[1]SZ[9];B[ee];W[ec])")
    with Database(file) as database:
        (game,) = database
    assert played_game(replace(game, events=b"\xff\xff\xff")) == "a record that cannot be read"

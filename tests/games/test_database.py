"""The database as users handle it: games, records, order, merging, export, statistics."""

import csv
import lzma
import os
import random
import sqlite3
from pathlib import Path

import pytest

from tengen.games import Database, Filter
from tengen.games.exporting import export_file, export_folder
from tengen.games.merging import merge
from tengen.games.schema import DatabaseError
from tengen.games.statistics import statistics
from tengen.go import Color
from tengen.go.sgf import Record, iter_records
from tests.games.made import content, image, import_text, lines, put_in, sgf, some_moves

RNG = random.Random(21)
A, B, C, D = (some_moves(RNG, 9, 20) for _ in range(4))
FULL = sgf(
    A,
    9,
    PB="Cho \\] Chikun",
    BR="9p",
    PW="Go Seigen",
    WR="9d",
    KM="6.5",
    RU="Japanese",
    RE="W+Resign",
    DT="1968-11-28",
    EV="Meijin",
    RO="3",
    PC="Tokyo",
    TM="1800",
    OT="5x30 byo-yomi",
)


def test_a_game(tmp_path: Path) -> None:
    database, _ = import_text(tmp_path, FULL)
    with Database(database) as games:
        game = games.game(1)
    assert (game.black, game.black_rank, game.black_strength) == ("Cho ] Chikun", "9p", 18)
    assert (game.white, game.white_strength, game.komi, game.rules) == ("Go Seigen", 9, 6.5, "japanese")
    assert (game.result, game.winner, game.margin, game.date, game.event) == ("W+R", 2, None, "1968-11-28", "Meijin")
    assert (game.round, game.place, game.time, game.speed) == ("3", "Tokyo", "1800 + 5x30 byo-yomi", "slow")
    assert (game.size, game.length, game.handicap, game.original) == (9, 20, 0, None)
    assert game.setup == []
    assert game.moves == Record.from_text(FULL).moves()
    assert "events" not in game.as_dict()
    record = game.record()
    again = Record.from_text(FULL)
    names = ("PB", "BR", "PW", "WR", "KM", "RU", "DT", "EV", "RO", "PC", "TM", "OT")
    assert {name: record.get((), name) for name in names} == {name: again.get((), name) for name in names}
    assert (record.result, record.moves()) == ("W+R", again.moves())
    assert game.game(7).moves == record.game(7).moves
    assert game.game().move_number == 20
    with pytest.raises(ValueError, match=r"move 21 is not in 0\.\.20"):
        game.game(21)


def test_set_up_and_handicap(tmp_path: Path) -> None:
    moves = [("W", "dd"), ("B", "ff")]
    texts = ["HA[2]AB[aa][ii]", "AB[aa:ca]AW[ia]PL[W]", "HA[3]", "AB[aa][ba];AE[ba]"]
    database, _ = import_text(tmp_path, *(sgf(moves, 9, header) for header in texts))
    with Database(database) as games:
        first, second, third, fourth = games
        assert (first.handicap, len(first.setup)) == (2, 2)
        assert (second.handicap, second.setup) == (
            0, [(Color.BLACK, "A9"), (Color.BLACK, "B9"), (Color.BLACK, "C9"), (Color.WHITE, "J9")]
        )  # fmt: skip
        assert (third.handicap, len(third.setup)) == (3, 3)  # HA alone: on the usual points
        assert fourth.setup == [(Color.BLACK, "A9")]
        for game, text in zip(games, texts, strict=True):
            original = Record.from_text(sgf(moves, 9, text)).game()
            assert (game.game().board.stones == original.board.stones).all()
            assert game.game().to_move == original.to_move


def test_an_image_of_handicap_games(tmp_path: Path) -> None:
    handicap = [("B", "aa"), ("B", "ii")]
    moves = [("W", "cc"), ("B", "gd")]
    turned = [point for _, point in image(handicap, 1, False, 9)]
    other = sgf(image(moves, 1, False, 9), 9, "".join(["AB", *(f"[{point}]" for point in turned)]))
    _, summary = import_text(tmp_path, sgf(moves, 9, "AB[aa][ii]"), other)
    assert summary.dropped == {"duplicate": 1}


def test_comments_and_variations_are_kept(tmp_path: Path) -> None:
    text = "(;SZ[9]PB[me]GC[General];B[aa]C[One: \\] ☺];W[bb](;B[cc])(;B[dd]LB[dd:1]))"
    database, _ = import_text(tmp_path, text, "(;SZ[9]KM[1];B[ee];W[ff])")
    with Database(database) as games:
        assert games.game(2).original is None
        record = games.game(1).record()
    assert record.comment(1) == "One: ] ☺"
    assert record.get((), "GC") == ["General"]
    assert len(record.children(2)) == 2
    assert [vertex for _, vertex in record.moves()] == ["A9", "B8", "C7"]


def test_order_and_limits(tmp_path: Path) -> None:
    facts = [{"DT": "2001", "PB": "b"}, {"DT": "1950", "PB": "a"}, {"PB": "C"}, {"DT": "1999-05", "PB": "D"}]
    database, _ = import_text(tmp_path, *(sgf(m, 9, **f) for m, f in zip((A, B, C, D), facts, strict=True)))
    with Database(database) as games:
        assert [game.id for game in games.select(sort="date")] == [2, 4, 1, 3]
        assert [game.id for game in games.select(sort="date", descending=True)] == [1, 4, 2, 3]
        assert [game.id for game in games.select(sort="black")] == [2, 1, 3, 4]
        assert [game.id for game in games.select(sort="black", limit=2, offset=1)] == [1, 3]
        assert [game.id for game in games.select(Filter(since="1999"), sort="date")] == [4, 1]
        assert (len(games), len(list(games))) == (4, 4)
        with pytest.raises(ValueError, match="cannot be sorted by 'luck': choose one of id, date"):
            list(games.select(sort="luck"))
        for id in (0, 5, -1, 2**70):
            with pytest.raises(ValueError, match=f"there is no game {id} in "):
                games.game(id)


def test_many_games_in_order(tmp_path: Path) -> None:
    (tmp_path / "a.sgfs").write_text(lines(1203))
    put_in(tmp_path / "a.db", tmp_path / "a.sgfs")
    with Database(tmp_path / "a.db") as games:
        assert [game.id for game in games] == list(range(1, 1204))


def test_merge(tmp_path: Path) -> None:
    one, _ = import_text(tmp_path, sgf(A, 9, PB="first"), sgf(B[:10], 9), "(;GM[2];B[aa])", name="one")
    two, _ = import_text(tmp_path, sgf(image(A, 3, True, 9), 9), sgf(B, 9, EV="Long"), sgf(C, 9), sgf(C, 9), name="two")
    before = content(two)
    summary = merge(one, two)
    assert (summary.read, summary.new, summary.longer) == (3, 1, 1)
    assert summary.dropped == {"duplicate": 1, "beginning": 1}
    assert content(two) == before
    with Database(one) as games:
        assert games.check() == []
        assert [(game.id, game.length, game.event) for game in games] == [(1, 20, None), (2, 20, "Long"), (3, 20, None)]
        places = [(os.path.basename(row[0]), *row[1:3], row[4]) for row in games.dropped()]
        assert places == [
            ("one.sgfs", 2, "beginning", 2), ("one.sgfs", 3, "not Go", None),
            ("two.sgfs", 1, "duplicate", 1), ("two.sgfs", 4, "duplicate", 3),
        ]  # fmt: skip
    first = content(one)
    again = merge(one, two)
    assert (again.new, again.known, content(one)) == (0, 2, first)
    # What was merged is known when its source is imported.
    assert put_in(one, tmp_path / "two.sgfs").skipped == 1


def test_merging_what_cannot_be(tmp_path: Path) -> None:
    one, _ = import_text(tmp_path, sgf(A, 9), name="one")
    (tmp_path / "link.db").symlink_to(one)
    with pytest.raises(DatabaseError, match="are the same database"):
        merge(one, tmp_path / "link.db")
    with pytest.raises(DatabaseError, match="there is no such database"):
        merge(one, tmp_path / "missing.db")
    with pytest.raises(DatabaseError, match="there is no such database"):
        merge(tmp_path / "missing.db", one)
    two, _ = import_text(tmp_path, sgf(B, 9), sgf(C, 9), name="two")
    with sqlite3.connect(two) as connection:
        connection.execute("update game set events = x'0102030405' where id = 1")
    connection.close()
    summary = merge(one, two)
    assert (summary.new, summary.dropped) == (1, {"malformed": 1})


def test_export_comes_back_the_same(tmp_path: Path) -> None:
    texts = [FULL, sgf(B, 9, C="two\nlines", PB="马晓春"), sgf(C, 9, "AB[aa]"), sgf(D, 13)]
    source = tmp_path / "texts"
    source.mkdir()
    for number, text in enumerate(texts):
        (source / f"{number}.sgf").write_text(text, "utf8")
    database = tmp_path / "a.db"
    put_in(database, source)
    told: list[int] = []
    with Database(database) as games:
        moves = {game.id: (game.setup, game.moves, game.black, game.komi, game.day) for game in games}
        export_folder(games.select(), 4, tmp_path / "out", told.append)
        for name in ("out.sgf", "out.sgfs", "out.sgfs.xz", "out.sgf.xz", "out.csv", "out.csv.xz"):
            export_file(games.select(), tmp_path / name, told.append)
    assert told == [1, 2, 3, 4] * 7
    assert sorted(path.name for path in (tmp_path / "out").iterdir())[:2] == [
        "000001-Cho-Chikun-Go-Seigen.sgf", "000002-马晓春.sgf",
    ]  # fmt: skip
    assert (tmp_path / "out.sgfs").read_text("utf8").count("\n") == 4
    for name in ("out", "out.sgf", "out.sgfs", "out.sgfs.xz", "out.sgf.xz"):
        copy = tmp_path / f"{name}.db"
        put_in(copy, tmp_path / name)
        with Database(copy) as games:
            assert {g.id: (g.setup, g.moves, g.black, g.komi, g.day) for g in games} == moves, name
    rows = list(csv.DictReader((tmp_path / "out.csv").open(encoding="utf8", newline="")))
    assert (len(rows), rows[0]["black"], rows[0]["komi"], rows[1]["komi"]) == (4, "Cho ] Chikun", "6.5", "")
    assert lzma.decompress((tmp_path / "out.csv.xz").read_bytes()) == (tmp_path / "out.csv").read_bytes()
    assert len(list(iter_records(tmp_path / "out.sgf"))) == 4


def test_a_large_folder_is_spread(tmp_path: Path) -> None:
    (tmp_path / "a.sgfs").write_text(lines(3))
    put_in(tmp_path / "a.db", tmp_path / "a.sgfs")
    with Database(tmp_path / "a.db") as games:
        export_folder(games.select(), 5000, tmp_path / "out", lambda _: None)
    assert {path.parent.name for path in (tmp_path / "out").rglob("*.sgf")} == {"0000"}


def test_statistics(tmp_path: Path) -> None:
    texts = [FULL, sgf(B, 9, RE="B+2.5", DT="1999"), sgf(C, 13, RE="0", KM="0"), sgf(D, 9, RE="Void", PB="Go Seigen")]
    database, _ = import_text(tmp_path, *texts)
    with Database(database) as games:
        found = statistics(games)
        assert (found["games"], found["moves"], found["players"], found["events"]) == (4, 80, 2, 1)
        assert found["size"] == {"9x9": 3, "13x13": 1}
        assert found["year"] == {"1968": 1, "1999": 1, "unknown": 2}
        assert found["result"] == {
            "black by points": 1, "draw": 1, "no winner: Void": 1, "white by resignation": 1,
        }  # fmt: skip
        assert found["komi"] == {"0": 1, "6.5": 1, "unknown": 2}
        assert found["rank"] == {"9d": 1, "unknown": 3}
        assert found["rules"] == {"unknown": 3, "japanese": 1}
        assert found["speed"] == {"unknown": 3, "slow": 1}
        assert found["length"] == {"0-24": 4}
        assert found["player"] == {"Go Seigen": 2, "Cho ] Chikun": 1}
        assert statistics(games, Filter(size=13))["result"] == {"draw": 1}
        assert statistics(games, Filter(size=5))["games"] == 0

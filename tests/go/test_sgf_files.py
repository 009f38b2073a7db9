"""SGF: saving, collections, editing, large files."""

import errno
import lzma
import os
import time

import pytest

from tengen.go import Game, Rules
from tengen.go.sgf import Record, SgfError, iter_records, save_all
from tests.go.sgf_helpers import B, W, failure, record
from tests.patience import patience

# --- saving -------------------------------------------------------------------------------------------------------


def test_everything_is_kept():
    text = (
        "(;GM[1]FF[4]XYZ[private\\]\\\\]SZ[9]KM[375]AP[X:1];B[aa]C[a \\] b \\\\ c \\: d\nline]LB[aa:1][bb:2]"
        "(;W[bb];B[])(;W[cc](;B[dd]TR[aa][bb])(;))(;N[name]))"
    )
    saved = record(text).to_bytes()
    assert record(saved).to_bytes() == saved
    assert saved.replace(b"\n", b"") == text.encode().replace(b"\n", b"")
    r = record(saved)
    assert r.comment(1) == "a ] b \\ c : d\nline"
    assert r.get((), "XYZ") == ["private]\\"]
    assert r.get_raw((), "XYZ") == [b"private\\]\\\\"]


def test_save_replaces_in_one_step(tmp_path, monkeypatch):
    path = tmp_path / "game.sgf"
    r = record("(;SZ[9]KM[0];B[aa])")
    r.save(path)
    old = path.read_bytes()
    os.chmod(path, 0o640)
    r.add_move(1, "W", "C3")
    r.save(path)
    assert path.read_bytes() != old
    assert path.stat().st_mode & 0o777 == 0o640
    old = path.read_bytes()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    r.add_move(1, "W", "D3")
    with pytest.raises(OSError, match="No space"):
        r.save(path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.sgf"]


def test_save_follows_links_and_packs(tmp_path):
    r = record("(;SZ[9]KM[0];B[aa])")
    real, link = tmp_path / "real.sgf", tmp_path / "link.sgf"
    real.write_bytes(b"")
    link.symlink_to(real)
    r.save(link)
    assert link.is_symlink()
    assert Record.load(real).size == 9
    r.save(tmp_path / "x.sgf.xz")
    assert lzma.decompress((tmp_path / "x.sgf.xz").read_bytes()) == r.to_bytes()
    assert Record.load(tmp_path / "x.sgf.xz").moves() == [(B, "A9")]


# --- several games ------------------------------------------------------------------------------------------------

TWO = b"junk\n(;SZ[9]KM[0];B[aa])\nbetween\n(;SZ[13]KM[0];B[mm])\n"


def test_collections(tmp_path):
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    games = list(Record.load_all(path))
    assert [(r.size, r.number) for r in games] == [(9, 1), (13, 2)]
    first = Record.load(path)
    assert "several games" in first.warnings[0]
    with pytest.raises(ValueError, match="save_all"):
        first.save(path)
    save_all(path, games)
    assert [r.size for r in iter_records(path)] == [9, 13]


@pytest.mark.parametrize("packed", [False, True])
def test_a_game_a_line(tmp_path, packed):
    lines = b"(;SZ[9]KM[0];B[aa])\n\n(;SZ[9]KM[0];B[zz])\n(;SZ[9\nnothing\n(;SZ[13]KM[0])"
    path = tmp_path / ("x.sgfs.xz" if packed else "x.sgfs")
    path.write_bytes(lzma.compress(lines) if packed else lines)
    errors = []
    games = list(iter_records(path, on_error=errors.append))
    assert [r.number for r in games] == [1, 2, 5]
    assert [(e.number, e.offset) for e in errors] == [(3, lines.index(b"[9\n")), (4, lines.index(b"nothing"))]
    with pytest.raises(SgfError) as caught:
        games[1].game()
    assert (caught.value.number, caught.value.offset) == (2, lines.index(b"B[zz]"))
    with pytest.raises(SgfError):
        list(iter_records(path))


def test_a_bad_game_does_not_hide_the_next(tmp_path):
    path = tmp_path / "x.sgf"
    path.write_bytes(b"(;SZ[9]7;B[aa])(;SZ[99])(;SZ[13]KM[0])")
    errors = []
    assert [r.size for r in iter_records(path, on_error=errors.append)] == [13]
    assert [(e.number, e.offset) for e in errors] == [(1, 7), (2, 17)]


def test_damaged_packed_file(tmp_path):
    for name in ("x.sgf.xz", "x.sgfs.xz"):
        path = tmp_path / name
        path.write_bytes(lzma.compress(TWO * 1000)[:-20])
        with pytest.raises(SgfError, match="damaged"):
            list(iter_records(path, on_error=None))
        path.write_bytes(b"no xz at all")
        with pytest.raises(SgfError, match="damaged"):
            Record.load(path)
        path.write_bytes(lzma.compress(b""))
        with pytest.raises(SgfError, match="empty"):
            Record.load(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "missing.sgf")


# --- editing ------------------------------------------------------------------------------------------------------


def test_editing():
    r = Record(9, "japanese", 5.5)
    path = r.add_move((), "B", "E5")
    assert path == (0,)
    assert r.add_move((), B, "e5") == (0,)  # it is there already
    assert r.add_move((), W, "E5") == (1,)
    line = r.add_move(r.add_move(path, "white", "C3"), "B", "pass")
    assert line == (0, 0, 0)
    variation = r.add_move(path, "W", "G7")
    assert variation == (0, 1)
    assert r.children(path) == [(0, 0), (0, 1)]
    r.set_comment(variation, "why ] not \\ here?\n囲碁")
    r.set(variation, "TR", ["aa", "bb"])
    again = Record.from_bytes(r.to_bytes())
    assert again.comment(variation) == "why ] not \\ here?\n囲碁"
    assert again.get(variation, "TR") == ["aa", "bb"]
    assert again.game(path=line).moves == [(B, "E5"), (W, "C3"), (B, "pass")]
    assert again.game(path=variation).moves[-1] == (W, "G7")
    assert (again.komi, again.rules.name, again.warnings) == (5.5, "japanese", [])
    r.set_comment(variation, "")
    assert r.comment(variation) == ""
    assert r.get_raw(variation, "C") == []
    r.delete(variation)
    assert r.children(path) == [(0, 0)]


def test_editing_mistakes():
    r = Record(9)
    for vertex in ("K9", "A10", "I5", "", "aa"):
        with pytest.raises(ValueError, match="is not a point"):
            r.add_move((), "B", vertex)
    with pytest.raises(ValueError, match="colour"):
        r.add_move((), "X", "A1")
    with pytest.raises(ValueError, match="no node"):
        r.add_move((3,), "B", "A1")
    with pytest.raises(ValueError, match="property name"):
        r.set((), "c", "x")
    with pytest.raises(ValueError, match="unescaped"):
        r.set_raw((), "C", [b"x]y"])
    with pytest.raises(ValueError, match="root"):
        r.delete(())
    with pytest.raises(ValueError, match="board size"):
        r.set((), "SZ", "99")
    assert r.size == 9
    assert r.get((), "SZ") == ["9"]
    r.set((), "KM", "3.5")
    assert r.komi == r.game().komi == 3.5


def test_from_game():
    game = Game(9, "japanese", 5.5)
    game.place_fixed_handicap(2)
    for vertex in ("E5", "pass", "C3"):
        if game.legal(vertex):
            game.play(vertex)
    game.set_up(black=["A1"], empty=["E5"], to_move="black")
    game.play("B5")
    game.resign("white")
    r = Record.from_game(game, black="Ann", date="2024-01-02", EV="Cup ]", result=None)
    again = Record.from_bytes(r.to_bytes())
    assert again.players == ("Ann", None)
    assert again.get((), "EV") == ["Cup ]"]
    assert again.result == "B+R"
    assert again.handicap == 2
    copy = again.game()
    assert copy.board == game.board
    assert copy.moves == game.moves
    assert (copy.komi, copy.rules, copy.handicap) == (game.komi, game.rules, game.handicap)
    assert again.warnings == []


def test_from_game_with_captures_and_custom_rules():
    game = Game(5, Rules("mine", ko="simple", komi=3.5))
    for vertex in ("A1", "A2", "E5", "B1"):
        game.play(vertex)
    r = Record.from_bytes(Record.from_game(game).to_bytes())
    assert r.get((), "AB") == []
    assert r.game().board == game.board
    assert r.komi == 3.5
    assert "mine" in r.warnings[0]


# --- large files --------------------------------------------------------------------------------------------------


def test_long_game_and_many_variations():
    line = "".join(f";{'BW'[i % 2]}[]" for i in range(10_000))
    text = "(;SZ[9]KM[0]" + line + "".join(f"(;B[aa]C[{i}])" for i in range(1000)) + ")"
    r = record(text)
    assert r.game().move_number == 10_001
    assert len(r.children((0,) * 10_000)) == 1000
    assert record(r.to_bytes()).to_bytes() == r.to_bytes()
    assert r.comment((0,) * 10_000 + (999,)) == "999"


def test_deeply_nested_variations():
    r = record("(;SZ[9]KM[0]" + "(;B[])" * 3 + "(;B[]" * 20_000 + ")" * 20_001)
    assert len(r.main_line()) == 2
    saved = r.to_bytes()
    assert record(saved).to_bytes() == saved
    error = failure("(;SZ[9]" + "(;B[]" * 20_000)
    assert error.reason == "the file ends in the middle of a game"
    del r


def test_ten_megabytes():
    start = time.monotonic()
    comment = "(;SZ[9]KM[0];B[aa]C[" + "x\\]" * 1_000_000 + "]" + ";W[bb]C[" + "y" * 7_000_000 + "])"
    r = record(comment)
    assert len(r.comment(1)) == 2_000_000
    assert r.to_bytes().replace(b"\n", b"") == comment.encode()
    for bad in ("(;C[" + "\\]" * 5_000_000, "(;" + "(" * 2_000_000, "(;C[x]" + " " * 10_000_000, "( " * 5_000_000):
        failure(bad)
    nodes = "(;SZ[9]KM[0]" + "(;B[aa];W[bb])" * 50_000 + ")"
    assert len(record(nodes).children(())) == 50_000
    assert time.monotonic() - start < patience()

"""Importing: what is read from where, what is left out, and what an interruption costs."""

import bz2
import gzip
import io
import lzma
import random
import tarfile
import zipfile
from pathlib import Path

import pytest

from tengen.games import Database, Filter
from tengen.games.importing import Progress
from tengen.games.sources import find_sources
from tests.games.made import content, image, import_text, lines, put_in, reasons, sgf, some_moves
from tests.games.reference_events import canonical_moves, encode
from tests.scale import scaled

RNG = random.Random(7)
A, B, C, D = (some_moves(RNG, 9, 30) for _ in range(4))


def test_files_folders_and_archives(tmp_path: Path) -> None:
    """The same four games from everything that can hold them."""
    texts = {"one.sgf": sgf(A, 9) + sgf(B, 9), "deep/two.SGF": sgf(C, 9), "deep/er/three.sgfs": sgf(D, 9) + "\n\n"}
    folder = tmp_path / "folder"
    for name, text in texts.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    (folder / "readme.txt").write_text("no game")
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, text in texts.items():
            packed.writestr(name, text)
        packed.writestr("readme.txt", "no game")
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for name, text in texts.items():
            member = tarfile.TarInfo(name)
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text.encode()))
    data = plain.getvalue()
    for ending, pack in (("", bytes), (".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress)):
        (tmp_path / f"all.tar{ending}").write_bytes(pack(data))
    (tmp_path / "all.tgz").write_bytes(gzip.compress(data))
    whole = "\n".join(texts.values())
    (tmp_path / "lines.sgfs").write_text("\n".join(sgf(moves, 9) for moves in (A, B, C, D)))
    (tmp_path / "lines.sgfs.xz").write_bytes(lzma.compress(whole.encode()[:400]) + lzma.compress(whole.encode()[400:]))
    (tmp_path / "lines.sgfs.gz").write_bytes(gzip.compress(whole.encode()[:400]) + gzip.compress(whole.encode()[400:]))
    (tmp_path / "collection.sgf.bz2").write_bytes(bz2.compress(whole.encode()))
    (tmp_path / "no-ending").write_text(whole)
    sources = [path for path in sorted(tmp_path.iterdir()) if path.suffix != ".db"]
    assert len(sources) == 12
    found = []
    for source in sources:
        database = tmp_path / f"{source.name}.db"
        summary = put_in(database, source)
        assert (summary.read, summary.new, summary.dropped, summary.damaged) == (4, 4, {}, []), source
        with Database(database) as games:
            assert len(games) == 4
            found.append({tuple(vertex for _, vertex in game.moves) for game in games})
            assert games.check() == []
    assert all(each == found[0] for each in found)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="missing: there is no such file or folder"):
        find_sources([tmp_path / "missing"])
    (tmp_path / "note.txt").touch()
    with pytest.raises(ValueError, match="no records in these folders"):
        find_sources([tmp_path])


def test_a_file_named_twice_and_links(tmp_path: Path) -> None:
    (tmp_path / "a.sgf").write_text(sgf(A, 9))
    (tmp_path / "link.sgf").symlink_to("a.sgf")
    (tmp_path / "broken.sgf").symlink_to("nothing")
    (tmp_path / "loop").symlink_to(tmp_path)
    assert len(find_sources([tmp_path, tmp_path / "a.sgf"])) == 1


@pytest.mark.parametrize("symmetry", range(8))
@pytest.mark.parametrize("swap", [False, True])
def test_duplicates_under_symmetries_and_colours(tmp_path: Path, symmetry: int, swap: bool) -> None:
    database, summary = import_text(tmp_path, sgf(A, 9), sgf(image(A, symmetry, swap, 9), 9, PB="Other"), sgf(B, 9))
    assert (summary.new, summary.dropped) == (2, {"duplicate": 1})
    with Database(database) as games:
        assert [row[1:] for row in games.dropped()] == [(2, "duplicate", None, 1)]


@pytest.mark.parametrize("count", [1, 7, 29])
def test_beginnings_in_either_order(tmp_path: Path, count: int) -> None:
    """The longer record stays, with the number that the shorter one had."""
    short, long = sgf(image(A[:count], 5, True, 9), 9, PB="Short"), sgf(A, 9, PB="Long")
    first, _ = import_text(tmp_path, short, long, name="first")
    with Database(first) as games:
        assert [(g.id, g.black, g.length, g.number) for g in games] == [(1, "Long", 30, 2)]
        assert [row[1:3] + row[4:] for row in games.dropped()] == [(1, "beginning", 1)]
        assert games.check() == []
    second, summary = import_text(tmp_path, long, short, name="second")
    assert (summary.new, summary.longer, summary.dropped) == (1, 0, {"beginning": 1})
    with Database(second) as games:
        assert [(g.black, g.number) for g in games] == [("Long", 1)]
        assert [row[1:3] + row[4:] for row in games.dropped()] == [(2, "beginning", 1)]


def test_board_sizes_and_set_up_keep_games_apart(tmp_path: Path) -> None:
    moves = [("B", "cc"), ("W", "gg")]
    texts = [sgf(moves, 9), sgf(moves, 13), sgf(moves, 9, header="AB[aa]"), sgf(moves, 9, header="AW[aa]")]
    texts += [sgf(moves, 9, header="AB[ia]"), sgf([("W", "cc"), ("B", "gg")], 9, header="AB[aa]")]
    _, summary = import_text(tmp_path, *texts)
    # AW[aa] with exchanged colours is the last one; AB[ia] is another place beside cc.
    assert (summary.new, summary.dropped) == (5, {"duplicate": 1})


def test_random_copies_agree_with_a_slow_reference(tmp_path: Path) -> None:
    """Games, images and beginnings in any order: what stays is what no other begins with."""
    for seed in range(scaled(20, 3)):
        rng = random.Random(seed)
        # Few points and moves: many beginnings are shared.
        games = [some_moves(rng, 5, rng.randrange(1, 6)) for _ in range(12)]
        texts = []
        for _ in range(60):
            moves = rng.choice(games)
            moves = image(moves[: rng.randrange(1, len(moves) + 1)], rng.randrange(8), rng.random() < 0.5, 5)
            texts.append(moves)
        folder = tmp_path / str(seed)
        folder.mkdir()
        database, summary = import_text(folder, *(sgf(moves, 5) for moves in texts))
        lines = [_slow_canonical(moves) for moves in texts]
        kept = {line for line in lines if not any(other != line and other.startswith(line) for other in lines)}
        with Database(database) as found:
            have = [canonical_moves(5, game.events) for game in found]
            assert sorted(have) == sorted(kept)
            assert found.check() == []
            left_out = {(row[1]): row[4] for row in found.dropped()}
            by_id = {game.id: canonical_moves(5, game.events) for game in found}
            assert len(left_out) + len(have) == len(texts)
            for number, game in left_out.items():
                assert by_id[game].startswith(lines[number - 1])
        assert summary.read == 60


def _slow_canonical(moves: list[tuple[str, str]]) -> bytes:
    from tengen.go import Color

    names = [
        (Color.BLACK if c == "B" else Color.WHITE, f"{'ABCDE'[ord(p[0]) - 97]}{5 - (ord(p[1]) - 97)}") for c, p in moves
    ]
    return canonical_moves(5, encode(5, [], names))


def test_what_is_left_out_and_why(tmp_path: Path) -> None:
    texts = {
        "illegal move": "(;SZ[9];B[aa];W[aa])",
        "not Go": "(;GM[2]SZ[8];B[aa])",
        "board size": "(;SZ[60];B[aa])",
        "no moves": "(;SZ[9]AB[aa][bb])",
        "set-up later": "(;SZ[9];B[aa];AW[bb];W[cc])",
        "malformed": "(;SZ[9];B[aa",
        "duplicate": sgf(A, 9),
    }
    database, summary = import_text(tmp_path, sgf(A, 9), *texts.values(), sgf(B, 9))
    assert summary.new == 2
    assert summary.dropped == dict.fromkeys(texts, 1)
    with Database(database) as games:
        assert reasons(games.dropped()) == list(enumerate(texts, 2))
        details = {row[2]: row[3] for row in games.dropped()}
        assert details["illegal move"].startswith("move 2 (white A9)")
        assert "GM[2] is not Go" in details["not Go"]
        assert "no end" in details["malformed"]
        assert games.dropped_counts() == dict.fromkeys(sorted(texts), 1)
        assert reasons(games.dropped("not Go")) == [(3, "not Go")]
        assert reasons(games.dropped(limit=2, offset=1)) == [(3, "not Go"), (4, "board size")]


def test_filters_at_import(tmp_path: Path) -> None:
    source = tmp_path / "a.sgfs"
    source.write_text(sgf(A, 9, RE="B+R", BR="6d", WR="7d") + "\n" + sgf(B, 9, RE="W+R", BR="6d", WR="1d") + "\n")
    database = tmp_path / "a.db"
    assert put_in(database, source, wanted=Filter(rank_min="6d")).dropped == {"filter": 1}
    assert put_in(database, source, wanted=Filter(rank_min="6d")).skipped == 1
    # With another filter the source is read again, and what is there is known.
    summary = put_in(database, source)
    assert (summary.new, summary.known, summary.dropped, summary.skipped) == (1, 1, {}, 0)
    with Database(database) as games:
        assert [game.number for game in games] == [1, 2]
        assert games.dropped() == []


def test_sources_are_read_once(tmp_path: Path) -> None:
    source, database = tmp_path / "a.sgfs", tmp_path / "a.db"
    source.write_text(sgf(A, 9) + "\n" + sgf(A, 9) + "\n")
    assert put_in(database, source).new == 1
    before = content(database)
    assert (put_in(database, source).skipped, content(database)) == (1, before)
    again = put_in(database, source, again=True)
    assert (again.known, again.dropped, content(database)) == (1, {"duplicate": 1}, before)
    with source.open("a") as file:
        file.write(sgf(B, 9) + "\n")
    grown = put_in(database, source)
    assert (grown.known, grown.new, grown.dropped) == (1, 1, {"duplicate": 1})
    with Database(database) as games:
        assert [game.number for game in games] == [1, 3]


class Stopped(Exception):  # noqa: N818
    """An interruption in the middle of an import."""


def test_an_interrupted_import_goes_on(tmp_path: Path) -> None:
    """Wherever it is interrupted, the end is the same as without."""
    archive = tmp_path / "a.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        for part in range(3):
            packed.writestr(f"{part}.sgfs", lines(300, part))
        packed.writestr("bad.sgf", "(;SZ[9];B[aa];W[aa])")
    (tmp_path / "b.sgfs.xz").write_bytes(lzma.compress((lines(300, 5) + lines(100, 0)).encode()))
    sources = [archive, tmp_path / "b.sgfs.xz"]
    whole = tmp_path / "whole.db"
    put_in(whole, *sources)
    interrupted = tmp_path / "interrupted.db"
    rng = random.Random(3)
    stops = 0

    def stop(_: Progress) -> None:
        if rng.random() < 0.4:
            raise Stopped

    while True:
        try:
            put_in(interrupted, *sources, on_progress=stop, commit_games=rng.choice([1, 300, 600]))
        except Stopped:
            stops += 1
            with Database(interrupted) as games:
                assert games.check() == []
        else:
            break
    assert stops > 0
    assert content(interrupted) == content(whole)
    assert content(whole)["sources"][0][1:] == (901, 1)


def test_several_processes_read_in_order(tmp_path: Path) -> None:
    from tengen.games.importing import Importer

    source = tmp_path / "a.sgfs"
    source.write_text(lines(2500) + lines(300))
    assert source.stat().st_size > 500_000
    one, two = tmp_path / "one.db", tmp_path / "two.db"
    first = Importer(one, jobs=0).run(find_sources([source]))
    second = Importer(two, jobs=2).run(find_sources([source]))
    assert (first.read, first.new, first.dropped) == (second.read, second.new, second.dropped)
    assert first.dropped == {"duplicate": 300}
    assert content(one) == content(two)


def test_character_sets(tmp_path: Path) -> None:
    text = sgf(A, 9, CA="GB2312", PB="马晓春", PW="聂卫平", BR="九段")
    (tmp_path / "gb.sgf").write_bytes(text.encode("gb18030"))
    (tmp_path / "utf16.sgf").write_bytes(sgf(B, 9, PB="趙治勲").encode("utf-16"))
    (tmp_path / "latin.sgf").write_bytes(sgf(C, 9, PB="Müller").encode("latin-1"))
    database = tmp_path / "a.db"
    put_in(database, tmp_path)
    with Database(database) as games:
        assert [game.black for game in games] == ["马晓春", "Müller", "趙治勲"]
        assert games.count(Filter(player="晓春")) == 1
        assert next(games.select(Filter(black="马"))).black_strength == 9

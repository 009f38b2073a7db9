"""What an import does with damaged archives, bombs, hostile records, and with databases that cannot be written."""

import io
import lzma
import os
import random
import sqlite3
import struct
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.games import Database, unpacking
from tengen.games.filters import Filter
from tengen.games.importing import Importer
from tengen.games.locking import only_writer
from tengen.games.parsing import parse
from tengen.games.schema import DatabaseError, connect, create
from tengen.games.sources import MAX_DEPTH, MAX_GAME, MAX_NODES, Entry, find_sources
from tengen.games.workers import Readers
from tests.games.made import import_text, lines, put_in, reasons, sgf, some_moves
from tests.patience import patience

RNG = random.Random(11)
A, B = some_moves(RNG, 9, 30), some_moves(RNG, 9, 30)


def packed_tar(members: dict[str, bytes]) -> bytes:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for name, data in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(data)
            tar.addfile(member, io.BytesIO(data))
    return plain.getvalue()


def import_one(folder: Path, name: str, data: bytes):
    """An import of one file beside a good one, which has to come in all the same."""
    (folder / name).write_bytes(data)
    good = folder / "zz-good.sgf"
    good.write_text(sgf(B, 9, PB="Good"))
    summary = put_in(folder / "a.db", folder / name, good)
    with Database(folder / "a.db") as games:
        assert "Good" in [game.black for game in games]
        assert games.check() == []
    return summary


# --- archives ---------------------------------------------------------------------------------------------------------


def test_archives_cut_off(tmp_path: Path) -> None:
    """What stands before the damage comes in."""
    text = lines(200).encode()
    tar = packed_tar({"1.sgf": sgf(A, 9).encode(), "2.sgf": text})
    for name, data in {
        "a.tar": tar[: len(tar) // 2],
        "b.sgfs.xz": lzma.compress(text)[:-3000],
        "c.tar.xz": lzma.compress(tar)[: -len(lzma.compress(tar)) // 2],
        "d.tar.xz": lzma.compress(tar)[:20],
    }.items():
        folder = tmp_path / name[0]
        folder.mkdir()
        summary = import_one(folder, name, data)
        assert summary.dropped["unreadable"] == 1
        ((file, reason),) = summary.damaged
        assert file.endswith(name)
        assert "damaged" in reason or "cut off" in reason
        if name[0] == "b":
            assert summary.new > 1
        with Database(folder / "a.db") as games:
            assert games.dropped("unreadable")[0][3] == reason


@pytest.mark.parametrize("seed", range(10))
def test_damaged_bytes(tmp_path: Path, seed: int) -> None:
    """Bytes changed anywhere in an archive end in records that are left out, at worst all."""
    rng = random.Random(seed)
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(5):
            archive.writestr(f"{number}.sgf", lines(5, number))
    tar = packed_tar({f"{number}.sgf": lines(5, number).encode() for number in range(5)})
    for name, data in {"a.zip": plain.getvalue(), "b.tar": tar, "c.tar.xz": lzma.compress(tar)}.items():
        broken = bytearray(data)
        for _ in range(rng.randrange(1, 30)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        folder = tmp_path / name
        folder.mkdir()
        import_one(folder, name, bytes(broken))


def test_no_archive_at_all(tmp_path: Path) -> None:
    for name in ("a.zip", "b.tar", "c.sgf.xz", "d.sgf", "e.tar.gz", "f.sgfs"):
        folder = tmp_path / name
        folder.mkdir()
        summary = import_one(folder, name, b"this is no archive and no record")
        assert summary.new == 1
        assert sum(summary.dropped.values()) == 1
        empty = tmp_path / f"{name}-empty"
        empty.mkdir()
        assert import_one(empty, name, b"").new == 1


def test_names_in_archives_lead_nowhere(tmp_path: Path) -> None:
    """Nothing is unpacked: an absolute name is only a name."""
    target = tmp_path / "escaped.sgf"
    names = [str(target), "../../escaped.sgf", "a/../../../escaped.sgf"]
    texts = [sgf(some_moves(RNG, 9, 20), 9).encode() for _ in names]
    (tmp_path / "in").mkdir()
    with zipfile.ZipFile(tmp_path / "in" / "a.zip", "w") as archive:
        for name, text in zip(names, texts, strict=True):
            archive.writestr(name, text)
    (tmp_path / "in" / "b.tar").write_bytes(packed_tar(dict(zip(names, texts, strict=True))))
    before = sorted(tmp_path.rglob("*"))
    database = tmp_path / "out.db"
    assert put_in(database, tmp_path / "in").new == 3
    assert {path for path in tmp_path.rglob("*") if not path.name.startswith("out.db")} == set(before)


def test_links_and_devices_in_archives(tmp_path: Path) -> None:
    plain = io.BytesIO()
    with tarfile.open(fileobj=plain, mode="w") as tar:
        for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE):
            member = tarfile.TarInfo("x.sgf")
            member.type, member.linkname = kind, "/etc/passwd"
            tar.addfile(member)
    summary = import_one(tmp_path, "a.tar", plain.getvalue())
    assert (summary.read, summary.new) == (1, 1)


def test_an_encrypted_archive(tmp_path: Path) -> None:
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("a.sgf", sgf(A, 9))
    data = bytearray(plain.getvalue())
    data[6] |= 1
    data[data.index(b"PK\x01\x02") + 8] |= 1
    assert import_one(tmp_path, "a.zip", bytes(data)).damaged[0][1] == "a.sgf is encrypted"


def test_bombs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounds are made small; what came before the bomb stays."""
    monkeypatch.setattr(unpacking, "FREE", 2_000_000)
    zeros = b" " * 30_000_000
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.sgf", sgf(A, 9))
        archive.writestr("b.sgf", zeros)
    tar = lzma.compress(packed_tar({"a.sgf": sgf(A, 9).encode(), "b.sgf": zeros}), preset=0)
    for name, data in {
        "a.zip": plain.getvalue(),
        "b.tar.xz": tar,
        "c.sgf.xz": lzma.compress(zeros, preset=0),
        "d.sgfs.xz": lzma.compress(sgf(A, 9).encode() + b"\n" + zeros, preset=0),
    }.items():
        folder = tmp_path / name
        folder.mkdir()
        summary = import_one(folder, name, data)
        assert "would come out of it" in summary.damaged[0][1], name
        assert summary.new == (1 if name[0] == "c" else 2)


def test_a_sparse_file_in_an_archive(tmp_path: Path) -> None:
    """A header may claim any size."""
    member = tarfile.TarInfo("a.sgf")
    member.size = 1 << 40
    summary = import_one(tmp_path, "a.tar", member.tobuf(tarfile.GNU_FORMAT) + b"\0" * 10240)
    assert summary.new == 1
    assert summary.dropped


def test_large_and_deep_records(tmp_path: Path) -> None:
    texts = [
        "(;SZ[9]C[" + "x" * MAX_GAME + "];B[aa])",
        "(;SZ[9]" + ";B[aa]" * MAX_NODES + ")",
        "(;SZ[9]" + "(;B[aa]" * (MAX_DEPTH + 1) + ")" * (MAX_DEPTH + 2),
        "(;SZ[9]" + "(;B[aa]" * 100_000,
        "(" * 1_000_000,
        "(;" * 400_000,
    ]
    database, summary = import_text(tmp_path, sgf(A, 9), *texts, sgf(B, 9))
    assert summary.new == 2
    with Database(database) as games:
        found = reasons(games.dropped())
    assert [number for number, _ in found] == [2, 3, 4, 5, 6, 7]
    assert [reason for _, reason in found[:4]] == ["too large"] * 4
    # The same in a collection.
    folder = tmp_path / "whole"
    folder.mkdir()
    (folder / "a.sgf").write_text(sgf(A, 9) + texts[1] + texts[2] + sgf(B, 9))
    summary = put_in(folder / "a.db", folder / "a.sgf")
    assert (summary.new, summary.dropped) == (2, {"too large": 2})


def test_variations_as_deep_as_allowed(tmp_path: Path) -> None:
    depth = MAX_DEPTH - 2
    text = "(;SZ[19]" + "".join(f"(;{'BW'[n % 2]}[]" for n in range(depth)) + ")" * (depth + 1)
    database, summary = import_text(tmp_path, text)
    assert summary.new == 1
    with Database(database) as games:
        assert games.game(1).length == depth
        assert games.game(1).record().moves() == games.game(1).moves


# --- hostile records --------------------------------------------------------------------------------------------------


def parse_all(data: bytes) -> None:
    from tengen.games.sources import _games

    entries = [entry._replace(number=number) for number, entry in enumerate(_games(data, "x"), 1)]
    for found in parse(entries, Filter(size=19)):
        assert isinstance(found, tuple)


@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    parse_all(data)
    parse_all(b"(;" + data)


@given(st.text("(;)[]\\BWABAWSZKMHADTRE:aszt19\n0123 ", max_size=120))
def test_any_similar_text(text: str) -> None:
    parse_all(text.encode())
    parse_all(f"(;GM[1]{text};B[aa])".encode())


def test_odd_values(tmp_path: Path) -> None:
    texts = [
        sgf(some_moves(RNG, 9, 20), 9, PB="a\\]b", PW="x" * 100_000, EV="\x00\x07 two\tblanks "),
        sgf(some_moves(RNG, 9, 20), 9, KM="six", HA="many", RU="house rules", RE="see comment", DT="long ago"),
        sgf(some_moves(RNG, 9, 20), 9, KM="9" * 5000, HA="9" * 5000, BR="9" * 5000, DT="9" * 5000, TM="9" * 5000),
        sgf(some_moves(RNG, 9, 20), 9, KM="nan", TM="inf", OT="1e999"),
        sgf([*some_moves(RNG, 9, 20), ("B", ""), ("W", "tt")], 9),
    ]
    database, summary = import_text(tmp_path, *texts)
    assert (summary.new, summary.dropped) == (5, {})
    with Database(database) as games:
        first, second, third, fourth, last = games
        assert (first.black, first.event) == ("a]b", "two blanks")
        assert len(first.white or "") == 120
        assert (second.komi, second.handicap, second.rules, second.winner) == (None, 0, "house rules", None)
        assert (third.komi, fourth.komi) == (None, None)
        assert [vertex for _, vertex in last.moves[-2:]] == ["pass", "pass"]
        for game in games:
            game.game()


def test_names_that_are_no_text(tmp_path: Path) -> None:
    """A file name, and a name in an archive, may be any bytes."""
    folder = tmp_path / "in"
    folder.mkdir()
    with open(os.fsencode(folder) + b"/\xff\xfe.sgf", "wb") as file:
        file.write(b"(;SZ[9];B[aa];W[aa])")
    (folder / "a.tar").write_bytes(packed_tar({"\udcff.sgf": b"(;SZ[9];B[aa];W[aa])"}))
    assert put_in(tmp_path / "a.db", folder).dropped == {"illegal move": 2}
    with Database(tmp_path / "a.db") as games:
        assert len(games.dropped()) == 2


def test_a_process_that_dies_costs_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entries = [Entry(number, sgf(some_moves(RNG, 9, 20), 9).encode()) for number in range(1, 9)]
    with Readers[int](2, Filter()) as readers:
        victim = next(iter(readers._processes.values()))
        victim.kill()
        victim.wait()
        found = list(readers.read([(1, entries[:4]), (2, entries[4:])]))
    assert [(tag, len(parsed)) for tag, _, parsed in found] == [(1, 4), (2, 4)]
    # A game at which every process dies.
    monkeypatch.setattr(Readers, "_start", _start_mortal)
    entries[5] = entries[5]._replace(place="deadly")
    with Readers[int](2, Filter()) as readers:
        found = list(readers.read([(1, entries[:4]), (2, entries[4:])]))
    parsed = [each for _, _, part in found for each in part]
    assert [number for number, each in enumerate(parsed) if len(each) == 2] == [5]
    assert parsed[5] == ("malformed", "the process that read it died")


def _start_mortal(readers: Readers[int]):
    """A process that dies at a game from a place of that name."""
    from multiprocessing.connection import Pipe

    ours, theirs = Pipe()
    code = (
        "import os, tengen.games.parsing as p; whole = p._parse\n"
        "p._parse = lambda entry: os._exit(9) if entry.place == 'deadly' else whole(entry)\n"
        f"p.work({theirs.fileno()})"
    )
    readers._processes[ours] = subprocess.Popen([sys.executable, "-c", code], pass_fds=[theirs.fileno()])
    theirs.close()
    ours.send({})
    return ours


# --- databases --------------------------------------------------------------------------------------------------------


def test_files_that_are_no_database_of_games(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    with pytest.raises(DatabaseError, match="there is no such database"):
        Database(file)
    with pytest.raises(DatabaseError, match="is a folder, not a database"):
        Database(tmp_path)
    file.write_text("Not a database, but long enough to be taken for one. " * 100)
    with pytest.raises(DatabaseError, match=r"a\.db is not a database"):
        Database(file)
    file.unlink()
    with sqlite3.connect(file) as other:
        other.execute("create table game (speed real)")
    other.close()
    with pytest.raises(DatabaseError, match="is not a database of games"):
        Database(file)
    (tmp_path / "x.sgf").write_text(sgf(A, 9))
    with pytest.raises(DatabaseError, match="is not a database of games"):
        put_in(file, tmp_path / "x.sgf")
    with pytest.raises(DatabaseError, match=r"cannot be made: .*missing is not a folder"):
        put_in(tmp_path / "missing" / "a.db", tmp_path / "x.sgf")


def test_other_versions(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    for version, words in ((99, "a newer Tengen"), (0, "an older Tengen")):
        file.unlink(missing_ok=True)
        create(file)
        with sqlite3.connect(file) as connection:
            connection.execute(f"pragma user_version = {version}")
        connection.close()
        with pytest.raises(DatabaseError, match=f"is of version {version}, made by {words}"):
            Database(file)


def test_a_damaged_database(tmp_path: Path) -> None:
    source = tmp_path / "a.sgfs"
    source.write_text(lines(300))
    file = tmp_path / "a.db"
    put_in(file, source)
    size = file.stat().st_size
    for start in (4096, size // 2, 200):
        data = bytearray(file.read_bytes())
        data[start:] = os.urandom(size - start)
        broken = tmp_path / f"{start}.db"
        broken.write_bytes(data)
        with pytest.raises(DatabaseError, match=f"{start}.db .*(damaged|not a database)"), Database(broken) as games:
            list(games)
    cut = tmp_path / "cut.db"
    cut.write_bytes(file.read_bytes()[: size // 2])
    with pytest.raises(DatabaseError, match="damaged"), Database(cut) as games:
        list(games)


def test_damaged_games(tmp_path: Path) -> None:
    """What another program wrote into the columns is a sentence, too."""
    file, _ = import_text(tmp_path, sgf(A, 9, GC="more"), sgf(B, 9))
    with sqlite3.connect(file) as connection:
        connection.execute("update game set original = x'789c00'")
        connection.execute("update game set events = ?, original = null where id = 2", (struct.pack("<2H", 5, 5),))
    connection.close()
    with Database(file) as games:
        with pytest.raises(ValueError, match="the text of a game is damaged"):
            games.game(1).record()
        with pytest.raises(ValueError, match=r"\w"):
            games.game(2).record()


def test_creating_twice(tmp_path: Path) -> None:
    with Database.create(tmp_path / "a.db") as games:
        assert len(games) == 0
    with pytest.raises(DatabaseError, match="exists"):
        Database.create(tmp_path / "a.db")
    assert [path.name for path in tmp_path.iterdir()] == ["a.db"]


def test_two_writers(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    (tmp_path / "a.sgf").write_text(sgf(A, 9))
    create(file)
    with only_writer(file):
        with pytest.raises(DatabaseError, match=f"is being written by process {os.getpid()}: wait until that is done"):
            put_in(file, tmp_path / "a.sgf")
        with Database(file) as games:  # readers do not wait
            assert len(games) == 0
    assert put_in(file, tmp_path / "a.sgf").new == 1


def test_another_program_holds_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a.db"
    (tmp_path / "a.sgf").write_text(sgf(A, 9))
    create(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda *a, **k: real(*a, **{**k, "timeout": 0.05}))
    with pytest.raises(DatabaseError, match="is in use by another program: wait until that is done"):
        put_in(file, tmp_path / "a.sgf")
    other.execute("commit")
    other.close()
    assert put_in(file, tmp_path / "a.sgf").new == 1


FULL = """
import resource, signal, sys
from pathlib import Path
from tengen.games.importing import Importer
from tengen.games.sources import find_sources
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
try:
    Importer(Path(sys.argv[1]), jobs=0, commit_games=100).run(find_sources([Path(sys.argv[2])]))
except ValueError as error:
    sys.exit(f"SENTENCE {error}")
"""


@pytest.mark.parametrize("limit", [20_000, 150_000, 400_000])
def test_a_full_disk(tmp_path: Path, limit: int) -> None:
    """What was committed before stays, and with room the same command goes on."""
    source, file = tmp_path / "a.sgfs", tmp_path / "a.db"
    source.write_text(lines(2000))
    run = subprocess.run(
        [sys.executable, "-c", FULL, str(file), str(source), str(limit)],
        capture_output=True, text=True, timeout=patience(120), check=False,
    )  # fmt: skip
    assert "Traceback" not in run.stderr
    assert run.stderr.startswith(f"SENTENCE {file} cannot be "), run.stderr
    assert run.stderr.count("\n") == 1
    if file.exists():
        with Database(file) as games:
            assert games.check() == []
            assert len(games) < 2000
    summary = put_in(file, source)
    with Database(file) as games:
        assert len(games) == 2000
        assert games.check() == []
    assert summary.known == 0


READ_ONLY = """
import os, sys
from pathlib import Path
from tengen.games import Database
from tengen.games.importing import Importer
from tengen.games.sources import find_sources
if os.geteuid() == 0:
    os.setgid(65534), os.setuid(65534)
with Database(sys.argv[1]) as games:
    print(len(games), len(games.game(1).moves))
try:
    Importer(Path(sys.argv[1]), jobs=0).run(find_sources([Path(sys.argv[2])]))
except ValueError as error:
    print(f"SENTENCE {error}")
"""


def test_a_read_only_folder(tmp_path: Path) -> None:
    """It is read all the same; as root the test becomes nobody."""
    folder = tmp_path / "there"
    folder.mkdir()
    (folder / "a.sgf").write_text(sgf(A, 9))
    file = folder / "a.db"
    put_in(file, folder / "a.sgf")
    outer = [path for path in tmp_path.parents if path.stat().st_uid == os.geteuid() and not path.stat().st_mode & 1]
    modes = [(path, path.stat().st_mode) for path in (*outer, tmp_path)]
    try:
        for path, mode in modes:
            path.chmod(mode | 0o755)
        folder.chmod(0o555)
        for path in folder.iterdir():
            path.chmod(0o444)
        run = subprocess.run(
            [sys.executable, "-c", READ_ONLY, str(file), str(folder / "a.sgf")],
            capture_output=True, text=True, timeout=patience(120), check=False,
        )  # fmt: skip
    finally:
        folder.chmod(0o755)
        for path, mode in reversed(modes):
            path.chmod(mode & 0o7777)
    if "Permission" in run.stderr or "No module" in run.stderr:
        pytest.skip("the sources are out of reach for nobody")
    assert run.stdout.startswith("1 30\nSENTENCE"), run.stderr
    assert "cannot be written: it or its folder is read-only for you" in run.stdout


def test_a_log_in_a_read_only_folder_is_told(tmp_path: Path) -> None:
    """A read-only connection does not write."""
    file = tmp_path / "a.db"
    create(file)
    connection = connect(file)
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        connection.execute("delete from game")
    connection.close()


def test_an_importer_without_sources(tmp_path: Path) -> None:
    summary = Importer(tmp_path / "a.db").run([])
    assert (summary.read, summary.sources) == (0, 0)
    with pytest.raises(ValueError, match="no records"):
        find_sources([tmp_path])

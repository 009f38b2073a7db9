"""`tengen book`."""

import json
from pathlib import Path

import pytest

from tests.book.examples import records, sgf
from tests.cli.command import Here, tengen


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    records(tmp_path / "games.sgfs")
    (tmp_path / "hand.txt").write_text("9 | A1\n13 | G7\n")
    return tmp_path


@pytest.fixture
def book(folder: Path, here: Here) -> Path:
    file = folder / "my.book"
    assert here("book", "build", str(folder / "games.sgfs"), "--size", "9", "--turns", "8", "--out", str(file))[0] == 0
    return file


def test_build_tells_what_it_counted(folder: Path, here: Here) -> None:
    (folder / "odd.sgfs").write_text("(;GM[3]SZ[9])\n" + sgf(["C3"] * 20) + "\n" + sgf(["C3"], RU="Japanese") + "\n")
    out = folder / "b.book"
    code, said, _ = here(
        *("book", "build", str(folder / "games.sgfs"), str(folder / "odd.sgfs"), "--size", "9", "--turns", "8"),
        *("--least", "2", "--out", str(out), "--json"),
    )
    told = json.loads(said)
    assert code == 0
    assert told["read"] == 33
    assert told["games"] == 30 - told["left_out"].get("the same as another", 0)
    assert told["left_out"]["a record that cannot be read"] == 1
    assert told["left_out"]["a move that is not legal"] == 1
    assert told["left_out"]["other rules"] == 1
    assert told["positions"] == told["rare"] + told["rules"]
    assert told["bytes"] == out.stat().st_size


def test_show_and_stats(book: Path, here: Here) -> None:
    code, said, _ = here("book", "show", str(book), "--depth", "2")
    assert code == 0
    assert "made by: tengen book build games.sgfs --size 9 --turns 8 --least 3 --rules chinese" in said
    assert "times" in said
    code, said, _ = here("book", "show", str(book), "--json")
    told = json.loads(said)
    assert told["facts"]["turns"] == 8
    assert sum(row["share"] for row in told["moves"]) == pytest.approx(1)
    assert here("book", "show", str(book), "--moves", "A1 B1 C1")[1].endswith("The book does not know this position.\n")
    code, _, err = here("book", "show", str(book), "--moves", "A1 A1")
    assert code == 1
    assert "--moves: A1 is not legal" in err
    code, said, _ = here("book", "stats", str(book), "--json")
    table = json.loads(said)["moves"]
    assert sum(row["positions"] for row in table) == told["facts"]["rules"]
    assert "Positions in my.book" in here("book", "stats", str(book))[1]


def test_check(book: Path, here: Here) -> None:
    code, said, _ = here("book", "check", str(book))
    assert code == 0
    assert "0 that cannot be played" in said
    code, said, _ = here("book", "check", str(book), "--playouts", "50", "--positions", "3", "--json", "--margin", "0")
    told = json.loads(said)
    assert (code, told["searched"], told["troubles"], told["stopped"]) == (0, 3, [], False)
    code, said, _ = here("book", "check", str(book), "--playouts", "50", "--positions", "2", "--margin", "0.02")
    assert "2 positions searched" in said


def test_rules_by_hand_are_merged_and_go_first(book: Path, folder: Path, here: Here) -> None:
    hand, out = str(folder / "hand.txt"), folder / "both.book"
    assert here("book", "merge", str(book), hand, "--out", str(out), "--size", "9")[0] == 0
    moves = json.loads(here("book", "show", str(out), "--json", "--depth", "1")[1])["moves"]
    assert {moves[0]["move"], *moves[0]["alike"]} == {"A1", "A9", "J1", "J9"}
    built = folder / "built.book"
    code, _, _ = here(
        *("book", "build", str(folder / "games.sgfs"), "--size", "9", "--turns", "8", "--out", str(built)),
        *("--fuego", hand),
    )
    assert code == 0
    first = json.loads(here("book", "show", str(built), "--json", "--depth", "1")[1])
    assert first["moves"] == moves
    assert first["facts"]["rules by hand"] == 1
    code, _, err = here("book", "merge", str(book), hand, "--out", str(folder / "x"), "--size", "19")
    assert code == 1
    assert "there is no rule for 19" in err


def test_convert_there_and_back(book: Path, folder: Path, here: Here) -> None:
    text, again = folder / "text.txt", folder / "again.book"
    assert here("book", "convert", str(book), "--to", "fuego", "--out", str(text))[0] == 0
    assert text.read_text().startswith("9 | ")
    assert here("book", "convert", str(text), "--out", str(again))[0] == 0
    rules = [json.loads(here("book", "show", str(each), "--json")[1])["facts"]["rules"] for each in (book, text, again)]
    assert rules[0] == rules[1] == rules[2]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "nowhere.book"), "there is no such book"),
        (("show", "games.sgfs"), "it is no book"),
        (("show", "my.book", "--size", "19"), "it is for 9, not for 19"),
        (("merge", "my.book", "games.sgfs", "--out", "x"), "it is no book"),
        (("convert", "hand.txt", "--out", "x"), "say with --size"),
        (("build", "games.sgfs", "--out", "no/folder/x"), "is not a folder"),
        (("build", "games.sgfs", "--size", "13", "--out", "x"), "another size of board"),
        (
            ("build", "games.sgfs", "--size", "9", "--turns", "4", "--least", "999", "--out", "x"),
            "no position was seen",
        ),
        (("check", "shipped", "--size", "23"), "no book for 23 comes with this Tengen"),
    ],
)
def test_mistakes_get_a_sentence(
    book: Path, folder: Path, here: Here, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(folder)
    code, _, err = here("book", *arguments)
    assert code == 1
    assert message in " ".join(err.split())
    assert "Traceback" not in err
    assert not (folder / "x").exists()


def test_engines_name_their_hits_and_play_on_without_a_broken_book(book: Path, folder: Path) -> None:
    done = tengen("gtp", "--playouts", "5", "--book", str(book), "--size", "9", stdin="tengen-book\ngenmove b\n")
    assert done.returncode == 0
    assert done.stdout.startswith("= book my.book\n")
    assert "tengen gtp: book my.book: played" in done.stderr
    broken = folder / "broken.book"
    broken.write_bytes(book.read_bytes()[:-9])
    done = tengen("gtp", "--playouts", "5", "--book", str(broken), "--size", "9", stdin="tengen-book\ngenmove b\n")
    assert done.returncode == 0
    assert done.stdout.startswith("= there is no book for this board\n\n= ")
    assert f"book: {broken}: it was cut off" in done.stderr
    line = '{"id":"a","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"maxVisits":5,"includeBook":true}'
    done = tengen("analyze", "--book", str(book), stdin=line)
    assert json.loads(done.stdout)["book"]["name"] == "my.book"
    done = tengen("analyze", "--book", "none", stdin=line)
    assert json.loads(done.stdout)["book"] is None


def test_players_of_a_match_have_books_of_their_own(book: Path, folder: Path, here: Here) -> None:
    code, _, err = here("match", f"uct,book={folder / 'nowhere'}", "uct", "--folder", str(folder / "arena"))
    assert code == 1
    assert "there is no such book" in err
    from tengen.arena.players import parse_player
    from tengen.config import GoConfig

    def file(text: str, **more: str) -> str:
        return GoConfig.from_toml(parse_player(text, **more).config).book.file  # type: ignore[arg-type]

    assert file("uct") == "none"
    assert file("uct", book=str(book)) == str(book)
    assert file("uct,book=none", book=str(book)) == "none"
    assert file(f"uct,book={book}") == str(book)
    assert parse_player("random", book=str(book)).config == ""
    with pytest.raises(ValueError, match="random has no 'book"):
        parse_player(f"random,book={book}")

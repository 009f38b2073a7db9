"""Books by name: what is none, and the books that configurations name."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tengen.book import reader
from tengen.book.kind import BookError
from tengen.book.kinds import all_kinds
from tengen.book.reader import configured, kind_of, open_book
from tengen.go import GoConfig
from tests.book.examples import book_of


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.book"
    book_of(9, games=20, turns=4).save(path)
    return path


def test_every_kind_has_a_name_of_its_own(file: Path, tmp_path: Path) -> None:
    kinds = all_kinds()
    assert {"rules", "fuego"} <= {kind.name for kind in kinds}
    assert len({kind.name for kind in kinds}) == len(kinds)
    assert kind_of(file).name == "rules"
    text = tmp_path / "hand.txt"
    text.write_text("# mine\n 9 | E5\n")
    assert kind_of(text).name == "fuego"
    for path in (file, text):
        assert [kind.name for kind in kinds if kind.recognises(path, path.read_bytes()[:4096])] == [kind_of(path).name]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is no book"),
        (b"\0" * 100, "it is no book"),
        (b"(;GM[1]SZ[9])", "it is no book"),
        (b"# tengen data: gammas, version 1\n# made by: x\n", "it is no book"),
        (b"# tengen data: book, version 1\n", "line 2 is not whole"),
        (b"# tengen data: book, version 99\n# made by: x\n# checksum: " + b"0" * 32 + b" of 1 bytes\nx", "checksum"),
        (b"# only a remark\n", "it is no book"),
    ],
)
def test_what_is_no_book_is_refused(content: bytes, message: str, tmp_path: Path) -> None:
    path = tmp_path / "any.book"
    path.write_bytes(content)
    with pytest.raises(BookError, match=message) as error:
        open_book(str(path))
    assert str(path) in str(error.value)


def test_what_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BookError, match="there is no such book"):
        open_book(str(tmp_path / "nowhere"))
    with pytest.raises(BookError, match="no file has so long a name"):
        open_book(str(tmp_path / ("x" * 5000)))
    with pytest.raises(BookError, match="cannot be read"):
        open_book("a\0b")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BookError, match="it is no book"):
        open_book(str(tmp_path / "empty"))
    if os.geteuid() != 0:
        closed = tmp_path / "closed"
        closed.write_text("9 | E5\n")
        closed.chmod(0)
        with pytest.raises(BookError, match="cannot be read"):
            open_book(str(closed))


def test_the_book_of_a_configuration_is_opened_once(file: Path) -> None:
    config = GoConfig().with_values({"book.file": str(file)})
    first = configured(config, 9)
    assert first is not None
    assert configured(config, 9) is first
    assert configured(config, 13) is first  # which it does not know
    assert configured(GoConfig(), 9) is None
    book_of(9, games=20, turns=5, seed=2).save(file)
    os.utime(file, ns=(1, 1))
    assert configured(config, 9) is not first


def test_books_may_depend_on_the_size_of_the_board(file: Path) -> None:
    config = GoConfig().with_settings([f"book.file={file}", "book.file@13=none"])
    assert configured(config, 9) is not None
    assert configured(config, 19) is None


def test_one_that_cannot_be_used_is_told_of_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.book"
    path.write_bytes(b"nothing")
    config = GoConfig().with_values({"book.file": str(path)})
    for _ in range(3):
        assert configured(config, 9) is None
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert told.err.startswith(f"book: {path}: it is no book")
    assert told.err.endswith("; playing without it\n")
    with pytest.raises(BookError, match="it is no book"):
        configured.check(config, 9)


def test_the_shipped_book_is_that_of_the_size(file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "data" / "books").mkdir(parents=True)
    (tmp_path / "data" / "books" / "9x9.book").write_bytes(file.read_bytes())
    monkeypatch.setattr(reader.resources, "files", lambda package: tmp_path)
    config = GoConfig().with_values({"book.file": "shipped"})
    found = configured(config, 9)
    assert found is not None
    assert found.name == "9x9.book"
    assert configured(config, 13) is None


def test_kinds_are_imported_when_a_book_is_opened() -> None:
    """Commands that open no book need not wait for what reads them."""
    import subprocess

    code = "import sys, tengen.book.reader; print([m for m in sys.modules if m.startswith('tengen.book.kinds.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"

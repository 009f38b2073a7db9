"""Books of rules: replies on the board whatever its image, files, and files that are wrong."""

from __future__ import annotations

import json
import random
import zlib
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.book.kind import BookError, BookOptions
from tengen.book.kinds.rules import RuleBook
from tengen.book.reader import open_book
from tengen.book.table import NOTHING, RuleTable
from tengen.datafile import BOOK, enveloped
from tengen.engine.book import Book
from tengen.go import Color, Game, transform_vertex
from tengen.go.size import BoardSize, symmetries, vertices
from tests.book.examples import book_of, random_moves
from tests.scale import scaled


def mirrored(game: Game, symmetry: int, swap: bool) -> Game:
    """The image of a position."""
    image = Game(game.size, game.rules, game.komi)
    board = game.board
    points = {
        color: [transform_vertex(game.size, v, symmetry) for v in vertices(game.size) if board[v] == color]
        for color in (Color.BLACK, Color.WHITE)
    }
    black, white = points[Color.BLACK], points[Color.WHITE]
    mover = game.to_move.opponent if swap else game.to_move
    image.set_up(black=white if swap else black, white=black if swap else white, to_move=mover)
    return image


@pytest.mark.parametrize("size", [5, 9, (5, 7)])
def test_moves_are_legal_and_mapped_back_under_all_symmetries_and_colours(size: BoardSize) -> None:
    book = book_of(size, games=80, turns=10)
    rng = random.Random(7)
    known = 0
    for _ in range(scaled(30, 8)):
        game = Game(size, "chinese")
        for vertex in random_moves(size, 9, rng):
            moves = {move.vertex: move.share for move in book.moves(game)}
            known += bool(moves)
            assert all(game.legal(each) for each in moves)
            assert not moves or sum(moves.values()) == pytest.approx(1)
            for symmetry in range(symmetries(size)):
                for swap in (False, True):
                    image = mirrored(game, symmetry, swap)
                    there = {move.vertex: move.share for move in book.moves(image)}
                    expected = {transform_vertex(size, each, symmetry): share for each, share in moves.items()}
                    assert there == pytest.approx(expected)
                    move = book.choose(image, rng)
                    assert (move is None) == (not moves)
                    assert move is None or move.vertex in there
            game.play(vertex)
    assert known > 10


def test_replies_are_drawn_by_their_shares() -> None:
    book = book_of(9, games=60)
    game, rng = Game(9), random.Random(1)
    shares = {move.vertex: move.share for move in book.moves(game)}
    drawn = Counter(move.vertex for _ in range(4000) if (move := book.choose(game, rng)))
    for vertex, share in shares.items():
        assert drawn[vertex] / 4000 == pytest.approx(share, abs=0.05)
    likeliest = RuleBook("b", book.table, options=BookOptions(draw=False))
    best = max(shares.values())
    chosen = {move.vertex for _ in range(200) if (move := likeliest.choose(game, rng))}
    assert chosen == {vertex for vertex, share in shares.items() if share > best - 1e-9}


def test_it_is_shut_for_games_that_do_not_fit(tmp_path: Path) -> None:
    table = book_of(9).table
    book = RuleBook("b", table, komi=7.5, options=BookOptions(komi=1.0))
    assert book.moves(Game(9, "chinese", 7.5))
    assert book.moves(Game(9, "chinese", 6.5))
    assert not book.moves(Game(9, "chinese", 5.5))
    assert not book.moves(Game(7))
    assert book.choose(Game(13), random.Random(1)) is None
    handicap = Game(9)
    handicap.handicap = 2
    assert not book.moves(handicap)
    assert RuleBook("b", table).moves(Game(9, "chinese", 0.5))


@pytest.mark.parametrize("size", [5, 9, (5, 7)])
def test_what_is_written_is_read(size: BoardSize, tmp_path: Path) -> None:
    book = book_of(size)
    file = tmp_path / "my.book"
    RuleBook("x", book.table, made="a test of books", komi=6.5, facts={"games": 60}).save(file)
    found = open_book(str(file))
    assert isinstance(found, RuleBook)
    assert (found.name, found.made, found.komi, found.size) == ("my.book", "a test of books", 6.5, size)
    assert found.facts()["games"] == 60
    for name in RuleTable.COLUMNS:
        assert getattr(found.table, name).tolist() == getattr(book.table, name).tolist()
    assert [list(line) for line in found.table.starts] == [list(line) for line in book.table.starts]
    assert list(found.lines()) == list(book.lines())
    assert found.to_bytes() == file.read_bytes()


@pytest.fixture(scope="module")
def whole() -> bytes:
    return book_of(7, games=30, turns=6).to_bytes()


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books") / "hostile.book"


def opened_or_refused(file: Path) -> Book | None:
    """The book in a file; None if it was refused by a sentence that names the file."""
    told = ""
    try:
        return open_book(str(file))
    except BookError as error:
        told = str(error)
    assert told.startswith(str(file))
    return None


def refused(file: Path, content: bytes) -> str:
    file.write_bytes(content)
    with pytest.raises(BookError) as error:
        open_book(str(file))
    message = str(error.value)
    assert message.startswith(str(file))
    assert "\n" not in message
    return message


@settings(deadline=None, max_examples=scaled(200, 30))
@given(data=st.data())
def test_a_file_that_was_cut_off_or_changed_is_refused(whole: bytes, place: Path, data: st.DataObject) -> None:
    if data.draw(st.booleans()):
        refused(place, whole[: data.draw(st.integers(0, len(whole) - 1))])
        return
    at = data.draw(st.integers(0, len(whole) - 1))
    changed = bytearray(whole)
    changed[at] ^= data.draw(st.integers(1, 255))
    refused(place, bytes(changed))


@settings(deadline=None, max_examples=scaled(300, 40))
@given(data=st.data())
def test_a_hostile_file_with_a_right_checksum_is_refused_or_harmless(
    whole: bytes, place: Path, data: st.DataObject
) -> None:
    payload = whole.split(b"\n", 3)[3]
    head, packed = payload.split(b"\n", 1)
    if data.draw(st.booleans(), "in the columns"):
        plain = bytearray(zlib.decompress(packed))
        for _ in range(data.draw(st.integers(1, 4))):
            plain[data.draw(st.integers(0, len(plain) - 1))] = data.draw(st.integers(0, 255))
        packed = zlib.compress(bytes(plain))
    else:
        bytes_ = bytearray(payload)
        for _ in range(data.draw(st.integers(1, 4))):
            bytes_[data.draw(st.integers(0, len(bytes_) - 1))] = data.draw(st.integers(0, 255))
        head, _, packed = bytes(bytes_).partition(b"\n")
    place.write_bytes(enveloped(BOOK, head + b"\n" + packed, "somebody"))
    book = opened_or_refused(place)
    if book is None:
        return
    game = Game(7)
    for move in book.moves(game):
        assert game.legal(move.vertex)
    book.choose(game, random.Random(1))
    assert isinstance(book, RuleBook)
    for line in book.lines():
        assert line.trouble or line.replies
    book.facts()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"rules": 10**12}, "which no book has"),
        ({"rules": 0}, "which no book has"),
        ({"rules": True}, "does not describe a book"),
        ({"rules": 5}, "more or fewer rules"),
        ({"moves": 10**9}, "which no book has"),
        ({"size": 99}, "does not describe a book"),
        ({"komi": "7.5"}, "does not describe a book"),
        ({"facts": []}, "does not describe a book"),
    ],
)
def test_what_a_file_says_of_itself_is_checked(
    whole: bytes, place: Path, changes: dict[str, object], message: str
) -> None:
    head, packed = whole.split(b"\n", 3)[3].split(b"\n", 1)
    changed = json.dumps(json.loads(head) | changes).encode()
    assert message in refused(place, enveloped(BOOK, changed + b"\n" + packed, "somebody"))


def test_little_that_unpacks_to_much_is_refused(whole: bytes, place: Path) -> None:
    head, packed = whole.split(b"\n", 3)[3].split(b"\n", 1)
    bomb = zlib.compress(bytes(200_000_000), 9)
    assert "more or fewer rules" in refused(place, enveloped(BOOK, head + b"\n" + bomb, "somebody"))
    assert "does not describe" in refused(place, enveloped(BOOK, b"[" * 60000 + b"\n" + packed, "somebody"))
    assert "does not describe" in refused(place, enveloped(BOOK, b'{"a":1}' * 20000 + b"\n" + packed, "somebody"))


def test_columns_that_no_book_has_are_refused() -> None:
    table = book_of(7).table
    columns = {name: getattr(table, name).copy() for name in RuleTable.COLUMNS}

    def broken(name: str, row: int, value: int) -> None:
        changed = {**columns, name: columns[name].copy()}
        changed[name][row] = value
        with pytest.raises(ValueError, match=r"\w"):
            RuleTable.of(7, changed, table.starts)

    broken("parents", 0, 0)
    broken("parents", 1, 5)
    broken("parents", 1, -2)
    broken("moves", 1, 49)
    broken("first", 1, NOTHING)
    broken("second", 1, 60000)
    broken("seen", 1, 0)
    broken("first_seen", 1, 10**6)
    broken("by_hand", 1, 2)
    broken("keys", 1, int(columns["keys"][0]))
    RuleTable.of(7, columns, table.starts)

"""A database of records as a book: counts as a replay of the same records has them."""

import random
from pathlib import Path

import pytest

from tengen.book.kind import BookError, BookOptions
from tengen.book.kinds.records import RecordsBook, RecordsSource
from tengen.book.reader import open_book
from tengen.book.source import Only
from tengen.games.importing import Importer
from tengen.games.sources import find_sources
from tengen.go import Color, Game, transformed
from tengen.go.sgf import Record, save_all

PLAYERS = (("Tal", "9d", "Cho", "9d"), ("Ann", "3d", "Tal", "9d"), ("Bob", "1k", "Cyd", "2k"))


def record(rng: random.Random) -> Record:
    game = Game(5, "chinese", 7.5)
    game.play(rng.choice(["C3", "C3", "B3", "D3"]))
    while len(game.moves) < 12:
        game.play(rng.choice(game.legal_moves()))
    black, black_rank, white, white_rank = rng.choice(PLAYERS)
    return Record.from_game(
        game,
        RE=rng.choice(["B+R", "W+2.5", "0", "?"]),
        PB=black,
        BR=black_rank,
        PW=white,
        WR=white_rank,
        DT=rng.choice(["1999-05-01", "2004-02-03"]),
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Record]]:
    folder = tmp_path_factory.mktemp("records")
    rng = random.Random(3)
    records = [record(rng) for _ in range(40)]
    save_all(folder / "games.sgf", records)
    database = folder / "games.db"
    Importer(database, jobs=0).run(find_sources([folder / "games.sgf"]))
    return database, records


def slow(records: list[Record], game: Game, by: str = "") -> dict[str, tuple[int, int, int]]:
    """Every record replayed in all images, with both colours."""
    found: dict[str, set[int]] = {}
    for number, each in enumerate(records):
        moves = each.game().moves
        board = Game(5, "chinese", 7.5)
        for color, vertex in moves:
            for symmetry in range(8):
                for swap in (False, True):
                    image = transformed(board.board, symmetry, swap)
                    mover = color if not swap else (Color.WHITE if color == Color.BLACK else Color.BLACK)
                    player = each.players[0 if color == Color.BLACK else 1] or ""
                    same = (image.stones == game.board.stones).all() and mover == game.to_move
                    if same and by in player:
                        from tengen._core import transform_vertex

                        found.setdefault(transform_vertex(5, vertex, symmetry), set()).add(number)
            board.play(vertex)
    counts = {}
    for vertex, numbers in found.items():
        won = drawn = 0
        for number in numbers:
            moves = records[number].game().moves
            winner = records[number].winner
            drawn += winner == Color.EMPTY
            won += winner is not None and winner == moves[len(game.moves)][0]
        counts[vertex] = (len(numbers), won, drawn)
    return counts


def counted(source: RecordsSource, game: Game, only: Only | None = None) -> dict[str, tuple[int, int, int]]:
    return {v: (each.games, each.won, each.drawn) for each in source.played(game, only) for v in each.vertices}


@pytest.mark.parametrize("moves", ["", "C3", "B3", "C2", "C3 B2"])
def test_counts_are_those_of_a_replay(made: tuple[Path, list[Record]], moves: str) -> None:
    database, records = made
    game = Game(5, "chinese", 7.5)
    for move in moves.split():
        game.play(move)
    source = RecordsSource(database)
    assert counted(source, game) == slow(records, game)
    assert counted(source, game, Only(players=("Tal",))) == slow(records, game, "Tal")
    assert counted(source, game, Only(blitz=False)) == slow(records, game)
    late = [each for each in records if (each.date or "") >= "2000"]
    assert counted(source, game, Only(since="2000-01-01")) == slow(late, game)
    strong = [each for each in records if each.players == ("Tal", "Cho")]
    assert counted(source, game, Only(top="9d")) == slow(strong, game)


def test_a_database_is_a_book(made: tuple[Path, list[Record]]) -> None:
    database, _ = made
    book = open_book(str(database), BookOptions(chooser="donninger-lorenz", aggressive="Tal"))
    assert isinstance(book, RecordsBook)
    assert book.size == 5
    assert book.facts()["games"] == {"5": 40}
    game = Game(5, "chinese", 0.5)
    move = book.choose(game, random.Random(1))
    assert move is not None
    assert game.legal(move.vertex)
    assert not book.moves(Game(9))
    with pytest.raises(BookError, match="buro needs whole games"):
        open_book(str(database), BookOptions(chooser="buro")).moves(game)

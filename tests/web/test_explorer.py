"""The explorer of games: databases by name, what is found, and the bounds of it."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tengen._core.pgame import Stop
from tengen.games import Database, Filter
from tengen.games.importing import Importer
from tengen.games.sources import find_sources
from tengen.go import Game
from tengen.web.board.errors import BoardError, NotHere, TooOften
from tengen.web.explorer import Explorer, Shelf, Stopped, Token
from tengen.web.explorer import explorer as module
from tengen.web.explorer.wish import Wish, make_filter, rectangle, whole_board
from tests.web.helpers import wait_for
from tests.web.small_database import GAMES, SMALL, make_database, records


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    make_database(folder / "games.db")
    make_database(folder / "other.db", records()[:5])
    (folder / "text.db").write_text("not a database, though it is long enough to have a header of one " * 3)
    (folder / "boards.sqlite").write_bytes(b"")
    return folder


@pytest.fixture
def explorer(folder: Path) -> Iterator[Explorer]:
    explorer = Explorer(Shelf(None, folder), 1)
    yield explorer
    explorer.close()


def after(*moves: str, size: int = 19) -> Game:
    game = Game(size)
    for vertex in moves:
        game.play(vertex)
    return game


def everything(*moves: str) -> Wish:
    return whole_board(after(*moves), Filter())


# --- which databases -------------------------------------------------------------------------------------------------


def test_databases_are_known_by_name_and_kind(folder: Path) -> None:
    shelf = Shelf(None, folder)
    assert [each.name for each in shelf.list()] == ["games.db", "other.db"]
    assert [each.usual for each in shelf.list()] == [True, False]
    assert shelf.chosen() == shelf.chosen("nothing.db") == "games.db"
    assert shelf.chosen("other.db") == "other.db"
    assert [each.name for each in Shelf(folder / "other.db", None).list()] == ["other.db", "games.db"]
    assert Shelf(folder, None).chosen() == "games.db"
    for name in ("text.db", "../games/games.db", "boards.sqlite", "", "/etc/passwd", str(folder / "games.db")):
        with pytest.raises(NotHere, match="no database"):
            shelf.path(name)
    for name in ("../x.db", "x", ".hidden.db", "a/b.db", "x.sqlite"):
        with pytest.raises(BoardError, match="called by letters"):
            shelf.for_new(name)


def test_without_a_folder_there_is_none() -> None:
    shelf = Shelf(None, None)
    assert shelf.list() == []
    assert shelf.chosen() == ""
    assert shelf.home is None
    with pytest.raises(BoardError, match="keeps nothing"):
        shelf.for_new("games.db")


# --- what is found ---------------------------------------------------------------------------------------------------


def test_the_empty_board(explorer: Explorer) -> None:
    wish = everything()
    found = explorer.find("games.db", wish)
    assert found.games == found.searched == GAMES  # the small boards are not counted
    assert [(wish.vertex(move.vertex), move.games) for move in found.continuations] == [("Q16", 30), ("K10", 2)]


def test_continuations_are_on_the_board_that_asks(explorer: Explorer) -> None:
    wish = everything("D16", "Q4", "D4")  # the first opening, turned
    found = explorer.find("games.db", wish)
    assert found.games == 16 + 6
    first = found.continuations[0]
    assert (wish.vertex(first.vertex), first.games) == ("Q16", 16)
    assert first.outcomes.decided == 16
    assert first.win_rate == 4 / 16  # White won the second opening


def test_filters_change_the_counts(explorer: Explorer) -> None:
    def count(**values: object) -> int:
        return explorer.find("games.db", whole_board(Game(19), make_filter(values))).games

    assert count(player="alpha") == 20
    assert count(player=("alpha", "beta")) == 12
    assert count(black="gamma") == 8
    assert count(since="1990", until="2000") == 12
    assert count(rank_min="1p") == 20
    assert count(rank_max="1d") == 8
    assert count(event="cup 3", won="black") == 6
    assert explorer.find("games.db", whole_board(Game(9), Filter())).games == SMALL


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"since": "yesterday"}, "since"),
        ({"rank_min": "10x"}, "rank-min"),
        ({"komi": "a..b"}, "neither a number nor a range"),
        ({"won": "me"}, "not one of"),
        ({"player": "x" * 81}, "80 letters"),
        ({"size": "19"}, "cannot be chosen by"),
        ({"nothing": "1"}, "cannot be chosen by"),
    ],
)
def test_conditions_that_cannot_be_read(values: dict[str, str], words: str) -> None:
    with pytest.raises(BoardError, match=f"(?i){words}"):
        make_filter(values)


def test_a_rectangle(explorer: Explorer) -> None:
    game = after("Q16", "D4", "Q4", "D16")
    wish = rectangle(game, "T19", "P15", Filter())
    assert wish.query.edges == 2 + 4  # type: ignore[union-attr]
    found = explorer.find("games.db", wish)
    assert found.games == GAMES  # a stone at the 4-4 point of a corner, of either colour
    assert all(wish.vertex(move.vertex)[0] in "PQRST" for move in found.continuations)
    fixed = explorer.find(
        "games.db", rectangle(game, "P15", "T19", Filter(), place="fixed", colors=False, symmetries=False)
    )
    assert fixed.games == 24  # Black himself, in this very corner
    held = rectangle(game, "P15", "T19", Filter(), cells={"Q16": "other"}, to_move="white")
    assert explorer.find("games.db", held).games > 0


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"first": "Z1", "last": "A1"}, "no point"),
        ({"first": "A1", "last": "C99"}, "no point"),
        ({"first": "", "last": "A1"}, "no point"),
        ({"first": "A1", "last": "pass"}, "no point"),
        ({"first": "A1", "last": "C3", "cells": {"D4": "any"}}, "not in the rectangle"),
        ({"first": "A1", "last": "C3", "cells": {"A1": "maybe"}}, "holds any, own, other"),
        ({"first": "A1", "last": "C3", "place": "corner"}, "lies"),
        ({"first": "A1", "last": "A1", "cells": {"A1": "any"}}, "Everything is allowed"),
        ({"first": "A1", "last": "C3", "to_move": "red"}, "colour"),
    ],
)
def test_rectangles_that_cannot_be(asked: dict[str, object], words: str) -> None:
    with pytest.raises(BoardError, match=f"(?i){words}"):
        rectangle(Game(19), wanted=Filter(), **asked)  # type: ignore[arg-type]


def test_the_list_of_games(explorer: Explorer) -> None:
    found = explorer.find("games.db", everything("Q16", "D4"))
    newest = explorer.games("games.db", found, limit=100)
    dates = [game.date for game in newest]
    assert dates == sorted(dates, reverse=True)
    assert {game.move for game in newest} == {2}
    oldest = explorer.games("games.db", found, order="oldest", limit=100)
    assert [game.date for game in oldest] == sorted(dates)
    strongest = explorer.games("games.db", found, order="strongest", limit=100)
    assert strongest[0].black_rank == "9p"
    assert strongest[-1].black_rank == "1d"
    pages = [game for at in range(0, 40, 7) for game in explorer.games("games.db", found, offset=at, limit=7)]
    assert pages == newest
    game = explorer.game("games.db", newest[0].id)
    assert (game.black, game.length) == (newest[0].black, newest[0].length)
    with pytest.raises(BoardError, match="no game 999"):
        explorer.game("games.db", 999)
    with pytest.raises(BoardError, match="listed"):
        explorer.games("games.db", found, order="drop table")
    with pytest.raises(BoardError, match="from 1 to"):
        explorer.games("games.db", found, limit=10_000)


def test_names_are_completed(explorer: Explorer) -> None:
    assert explorer.players("games.db", "B") == ["Beta Bob"]
    assert explorer.players("games.db", "a")[0] in ("Alpha Ann", "Beta Bob")
    assert explorer.players("games.db", "%") == explorer.players("games.db", " ") == []
    assert len(explorer.players("games.db", "a")) <= 12


# --- bounds ----------------------------------------------------------------------------------------------------------


def test_errors_do_not_tell_where_files_lie(explorer: Explorer, folder: Path) -> None:
    with pytest.raises(BoardError) as told:
        explorer.game("games.db", 12345)
    assert str(folder) not in str(told.value)
    assert "games.db" in str(told.value)


def test_an_answer_is_kept_until_the_file_changes(tmp_path: Path) -> None:
    make_database(tmp_path / "games.db", records()[:5])
    explorer = Explorer(Shelf(None, tmp_path), 1)
    first = explorer.find("games.db", everything())
    assert explorer.find("games.db", everything()) is first
    more = tmp_path / "more"
    more.mkdir()
    make_database(tmp_path / "another.db")  # anything else changes nothing
    assert explorer.find("games.db", everything()) is first
    for number, text in enumerate(records()[12:20]):
        (more / f"{number}.sgf").write_text(text)
    Importer(tmp_path / "games.db", jobs=0).run(find_sources([more]))
    assert explorer.find("games.db", everything()).games == first.games + 8
    explorer.close()


def test_few_databases_are_open(folder: Path, tmp_path: Path) -> None:
    for name in ("a.db", "b.db", "c.db"):
        (tmp_path / name).write_bytes((folder / "games.db").read_bytes())
    explorer = Explorer(Shelf(None, tmp_path), 1)
    for name in ("a.db", "b.db", "c.db", "a.db", "c.db"):
        assert explorer.find(name, everything()).games == GAMES
        assert len(explorer._opened) <= 2
    explorer.close()
    assert not explorer._opened


def test_another_file_of_the_same_name(tmp_path: Path) -> None:
    make_database(tmp_path / "games.db", records()[:5])
    explorer = Explorer(Shelf(None, tmp_path), 1)
    assert explorer.find("games.db", everything()).games == 5
    make_database(tmp_path / "new.db", records()[:9])
    (tmp_path / "new.db").replace(tmp_path / "games.db")
    assert explorer.find("games.db", everything()).games == 9
    assert explorer.count("games.db") == 9
    explorer.close()


def test_the_end_of_the_server_ends_searches(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    explorer = Explorer(Shelf(None, folder), 1)
    begun, ended = threading.Event(), threading.Event()

    def endless(database: Database, *_: object, stop: Stop, **__: object) -> None:
        begun.set()
        wait_for(lambda: stop.stopped)
        raise RuntimeError("the search in the games was stopped")

    monkeypatch.setattr(Database, "find", endless)

    def ask() -> None:
        with pytest.raises(Stopped):
            explorer.find("games.db", everything())
        ended.set()

    thread = threading.Thread(target=ask)
    thread.start()
    begun.wait()
    explorer.close()
    thread.join()
    assert ended.is_set()


def test_what_nobody_waits_for_is_not_searched(explorer: Explorer) -> None:
    token = Token()
    token.stop()
    with pytest.raises(Stopped):
        explorer.find("games.db", everything("Q16"), token)


def test_searches_are_bounded(explorer: Explorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """So many at once, so many that wait, and nobody else is let in; who gives up is gone."""
    monkeypatch.setattr(module, "_WAITING", 4)
    inside, go_on = threading.Semaphore(0), threading.Event()
    real = Explorer._found

    def slow(self: Explorer, *arguments: object) -> object:
        inside.release()
        go_on.wait()
        return real(self, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Explorer, "_found", slow)
    points = ["A1", "B1", "C1", "D1"]
    tokens = [Token() for _ in points]
    ended: list[object] = []

    def ask(vertex: str, token: Token) -> None:
        try:
            ended.append(explorer.find("games.db", everything(vertex), token).games)
        except Stopped:
            ended.append("stopped")

    threads = [threading.Thread(target=ask, args=each) for each in zip(points, tokens, strict=True)]
    for thread in threads:
        thread.start()
    inside.acquire()
    inside.acquire()
    wait_for(lambda: explorer._waiting == 4)
    with pytest.raises(TooOften):
        explorer.find("games.db", everything("E1"))
    for token in tokens:
        token.stop()
    wait_for(lambda: ended.count("stopped") == 2)  # those that waited
    go_on.set()
    for thread in threads:
        thread.join()
    assert len(ended) == 4
    assert explorer._waiting == 0


def test_a_search_that_takes_too_long_is_ended(folder: Path) -> None:
    explorer = Explorer(Shelf(None, folder), 1, seconds=0.0)

    def ended() -> str:
        """The timer may come too late for so small a database."""
        explorer._answers.clear()
        try:
            explorer.find("games.db", rectangle(after("Q16"), "A1", "T19", Filter(), place="anywhere"))
        except BoardError as error:
            return str(error)
        return ""

    assert "takes more than" in wait_for(ended)
    explorer.close()

"""Books in games: when they are shut, where hits are named, and what a broken one does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tengen.analysis import answer
from tengen.analysis.overrides import read_overrides
from tengen.book.reader import configured
from tengen.engine.engine import Engine
from tengen.engine.explanation import explain_search, with_book
from tengen.engine.levels import at_level
from tengen.engine.settings import EngineSettings
from tengen.go import Game, GoConfig
from tengen.go.sgf import Record
from tengen.review import Analyst, review_moves, steps_of
from tengen.review.report import move_dict


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    file = tmp_path / "hand.txt"
    file.write_text("5 | C3\n5 C3 D2 | B2\n5 C3 D4 B2 E1 | D2\n")
    return file


def engine(file: Path | str, playouts: int = 10, **values: Any) -> Engine:
    config = GoConfig().with_values({"book.file": str(file), **{f"book.{key}": each for key, each in values.items()}})
    return Engine(EngineSettings(config, playouts=playouts, books=configured), size=5)


def test_a_hit_carries_the_book_and_what_it_says(hand: Path) -> None:
    player = engine(hand)
    choice = player.genmove()
    assert (choice.vertex, choice.reason, choice.book, choice.remark) == ("C3", "book", "hand.txt", "a rule by hand")
    assert choice.why == "book hand.txt: a rule by hand"
    player.play("white", "D2")
    assert player.genmove().vertex in {"B2", "D4"}  # alike by the diagonal
    player.play("white", "A5")
    assert player.genmove().why == "search"


def test_after_a_miss_it_is_shut_until_moves_are_taken_back(hand: Path) -> None:
    player = engine(hand)
    player.genmove()
    player.play("white", "A1")
    assert player.genmove().reason == "search"
    assert player.book_moves() == ("hand.txt", [])
    player.undo(3)
    assert player.game.move_number == 0
    assert [move.vertex for move in player.book_moves()[1]] == ["C3"]
    assert player.genmove().reason == "book"
    player.new_game()
    assert player.genmove().reason == "book"


@pytest.mark.parametrize(("closes", "reason"), [(True, "search"), (False, "book")])
def test_a_book_may_stay_open(hand: Path, closes: bool, reason: str) -> None:
    player = engine(hand, closes=closes)
    game = Game(5)
    game.play("C3")
    player.set_game(game)
    assert player.genmove("white").reason == "search"
    game.play("D2")
    player.game = game
    assert player.genmove().reason == reason


def test_it_may_be_shut_after_some_moves(hand: Path) -> None:
    player = engine(hand, moves=2)
    assert player.genmove().reason == "book"
    player.play("white", "D2")
    assert player.genmove().reason == "search"


def test_a_broken_book_does_not_stop_the_engine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken"
    file.write_bytes(b"# tengen data: book, version 1\n")
    player = engine(file)
    assert player.genmove().reason == "search"
    assert "playing without it" in capsys.readouterr().err
    assert player.book_moves() == ("", [])


def test_a_setting_that_names_no_book_is_refused_and_changes_nothing(hand: Path, tmp_path: Path) -> None:
    player = engine(hand)
    config = player.settings.config.with_values({"book.file": str(tmp_path / "nowhere")})
    with pytest.raises(ValueError, match="there is no such book"):
        player.configure(replace(player.settings, config=config))
    assert player.genmove().reason == "book"


def test_levels_play_without_the_shipped_book_but_with_the_users_own(hand: Path) -> None:
    class Shelf:
        def __call__(self, config: GoConfig, size: Any) -> Any:
            return configured(config.with_values({"book.file": str(hand)}), size)

        def check(self, config: GoConfig, size: Any) -> None:
            pass

    for name, level, expected in (
        ("shipped", "tengen", "book"),
        ("shipped", "15k", "search"),
        (str(hand), "15k", "book"),
    ):
        config = GoConfig().with_values({"book.file": name})
        settings = replace(at_level(EngineSettings(config, books=Shelf()), level), playouts=10)
        assert Engine(settings, size=5).genmove().reason == expected


def test_an_explanation_names_it(hand: Path) -> None:
    player = engine(hand)
    player.analyze(on_report=lambda result: None, playouts=20)
    assert player.search is not None
    told = with_book(explain_search(player.game, player.search, replayed=2), *player.book_moves()).as_dict()
    assert told["book"] == "hand.txt"
    assert told["book_moves"][0]["vertex"] == "C3"


def test_an_analysis_has_its_moves(hand: Path) -> None:
    book = configured(GoConfig().with_values({"book.file": str(hand)}), 5)
    assert answer.book_moves(book, Game(5)) == {
        "name": "hand.txt",
        "moves": [{"move": "C3", "share": 1.0, "remark": "a rule by hand"}],
    }
    assert answer.book_moves(book, Game(9)) is None
    assert answer.book_moves(None, Game(5)) is None


def test_a_review_names_its_moves_and_calls_none_a_mistake(tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("5 | A1\n")
    game = Game(5, komi=0.5)
    for vertex in ("A1", "C3", "B1", "C4"):
        game.play(vertex)
    config = GoConfig().with_values({"book.file": str(file)})
    steps = steps_of(Record.from_game(game))
    moves = list(review_moves(steps, Analyst(config, playouts=200), configured))
    assert (moves[0].book, moves[0].size) == ("a rule by hand", "")
    assert move_dict(moves[0])["book"] == "a rule by hand"
    assert [move.book for move in moves[1:]] == ["", "", ""]
    plain = list(review_moves(steps, Analyst(config, playouts=200)))
    assert plain[0].book == ""
    assert plain[0].size != ""  # without the book it is a mistake


def test_a_query_cannot_name_another_book() -> None:
    found = read_overrides("overrideSettings", {"book.file": "/etc/passwd", "book.moves@9": 3}, GoConfig())
    assert found.config.book == GoConfig().book
    assert found.notes[0] == "book.file was not used: the book is the server's"

"""Opening books on the web board: the page says where a move comes from, and nobody can name other files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tengen.web.board import BoardError, PlayerSpec
from tengen.web.inside import chosen_config
from tengen.web.pages.board.analysis import _summary
from tengen.web.settings import WebSettings
from tests.web.helpers import ENGINE, SETTINGS, a_board, wait_for


@pytest.fixture
def settings(tmp_path: Path) -> WebSettings:
    file = tmp_path / "hand.txt"
    file.write_text("9 | E5\n9 E5 | E7\n")
    return replace(SETTINGS, book=str(file))


def test_a_move_from_the_book_is_named(settings: WebSettings) -> None:
    with a_board(settings) as board:
        board.new_game(size=9, black=ENGINE)
        wait_for(lambda: "played E5 (book hand.txt: a rule by hand)" in board.view().message)
        board.play("A1")
        wait_for(lambda: "playouts" in board.view().message)  # it is shut


def test_an_analysis_tells_what_the_book_knows(settings: WebSettings) -> None:
    with a_board(settings) as board:
        board.new_game(size=9)
        board.play("E5")
        board.start_analysis()
        found = wait_for(lambda: board.analysis())
        assert found["book"]["name"] == "hand.txt"
        assert {move["move"] for move in found["book"]["moves"]} == {"E7", "E3", "C5", "G5"}
        assert "book hand.txt: " in _summary(found)
        board.play("A1")
        found = wait_for(lambda: board.analysis())
        assert found["book"] is None
        assert "book" not in _summary(found)


def test_a_broken_book_is_no_reason_to_stop(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_bytes(b"# tengen data: book, version 1\n")
    with a_board(replace(SETTINGS, book=str(broken))) as board:
        board.new_game(size=9, black=PlayerSpec("engine", playouts=10))
        wait_for(lambda: "Black played" in board.view().message)


def test_visitors_cannot_name_files() -> None:
    with pytest.raises(BoardError, match=r"book\.file is decided by the server"):
        chosen_config("tengen", ["book.file=/etc/passwd"])

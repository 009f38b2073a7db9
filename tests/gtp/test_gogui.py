"""GoGui: how it reads answers, and its menu of analysis for every preset."""

from __future__ import annotations

import re

import pytest

from tengen.go.presets import preset_names
from tengen.gtp.commands.gogui import _MENU
from tests.gtp.talk import Talk, engine, well_formed


def reads(answer: bytes) -> str:
    """An answer as GoGui takes it: what follows the first space, wherever that is, without the empty line."""
    text = answer.decode()
    return text[text.find(" ") + 1 if " " in text else 1 : -2]


def in_the_middle_of_a_game(preset: str) -> Talk:
    talk = Talk(engine(playouts=50, preset_name=preset))
    talk.ok("gogui-play_sequence b C3 w D4")
    return talk


@pytest.mark.parametrize("number", ["", "7 "])
@pytest.mark.parametrize("command", ["tengen-ownership", "tengen-criticality"])
def test_boards_of_numbers_are_whole(command: str, number: str) -> None:
    talk = in_the_middle_of_a_game("matilda")
    answer = talk.raw(f"{number}{command}".encode())
    assert well_formed(answer)
    assert [len(line.split()) for line in reads(answer).split("\n") if line] == [5] * 5
    assert all(-1 <= float(value) <= 1 for value in reads(answer).split())


def test_the_drawing_of_the_board_is_whole(talk: Talk) -> None:
    lines = reads(talk.raw(b"showboard")).split("\n")
    assert [line.split()[0] for line in lines if line][:10] == ["A", *map(str, range(9, 0, -1))]


@pytest.mark.parametrize("preset", preset_names())
def test_the_menu_has_what_the_preset_can_answer(preset: str) -> None:
    talk = in_the_middle_of_a_game(preset)
    menu = [line.split("/") for line in talk.ok("gogui-analyze_commands").split("\n")]
    assert all(len(entry) == 3 for entry in menu)
    for kind, _, command in menu:
        answer = talk.raw(_filled_in(command).encode())
        assert answer[:1] == b"=", (command, answer)
        _check(kind, reads(answer))
    offered = [entry[2] for entry in menu]
    for entry in _MENU:
        if entry[2] not in offered:
            assert "tengen-preset" in talk.fails(_filled_in(entry[2]))  # which has it


def test_the_menu_follows_the_preset() -> None:
    talk = in_the_middle_of_a_game("uct")
    assert "tengen-rave" not in talk.ok("gogui-analyze_commands")
    talk.ok("tengen-preset rave")
    assert "tengen-rave" in talk.ok("gogui-analyze_commands")


def _filled_in(command: str) -> str:
    return command.replace("%c", "b").replace("%s", "3").replace("%o", "")


def _check(kind: str, text: str) -> None:
    lines = text.split("\n")
    if kind == "gfx":
        assert all(line.split()[0] in ("LABEL", "INFLUENCE", "VAR", "TEXT") for line in lines)
    elif kind in ("var", "plist"):
        assert all(re.fullmatch(r"[A-E][1-5]|pass", word) for word in text.split())
    elif kind == "pspairs":
        assert all(len(line.split()) == 2 for line in lines if line)

"""Every command, right and wrong, in every state of a game."""

from __future__ import annotations

import re

import pytest

from tengen.gtp.commands import all_commands
from tests.gtp.examples import DEPENDS, RIGHT, WRONG
from tests.gtp.talk import Talk, engine, well_formed

COMMANDS = {command.name: command for command in all_commands()}
STATES = {
    "fresh": [],
    "in mid-game": ["play b C3", "play w D4", "genmove b", "genmove w"],
    "at the end": ["play b C3", "play w D4", "play b pass", "play w pass"],
    "with a handicap": ["set_free_handicap C3 D4", "play w B2"],
    "after undo": ["play b C3", "play w D4", "undo", "undo"],
    "by territory, on a clock": ["kgs-rules japanese", "kata-time_settings fischer 5 1", "play b C3"],
}
_CHANGES_NOTHING = re.compile(r"protocol_version|name|version|known_command|list_commands|help|get_komi|printsgf|"
    r"(frisbee-)?reg_genmove|showboard|kata-list.*|kata-get.*|.*analyze|kata-search.*|cgos-[og].*|gogui-[ait].*|gomill-.*|"
    r"clear_cache|cputime|echo.*|final_.*|tengen-(?!config|preset|level).*|stop|kgs-game_over")  # fmt: skip


def talk_in(state: str) -> Talk:
    talk = Talk(engine(playouts=5))
    for command in STATES[state]:
        talk.ok(command)
    return talk


def test_every_command_has_examples() -> None:
    assert {*RIGHT} | {*DEPENDS} == {*COMMANDS}
    assert not {*RIGHT} & {*DEPENDS}
    takes_arguments = {
        name for name, command in COMMANDS.items() if command.signature and "..." not in command.signature
    }
    assert takes_arguments <= {*WRONG}


@pytest.mark.parametrize("state", STATES)
def test_right_commands_succeed(state: str) -> None:
    for name, examples in RIGHT.items():
        for arguments in examples:
            talk = talk_in(state)
            before = talk.state()
            talk.ok(f"{name} {arguments}")
            if _CHANGES_NOTHING.fullmatch(name) and "genmove_analyze" not in name:
                assert talk.state() == before, name


@pytest.mark.parametrize("state", STATES)
def test_wrong_commands_fail_and_change_nothing(state: str) -> None:
    talk = talk_in(state)
    before = talk.state()
    for name, examples in WRONG.items():
        for arguments in examples:
            talk.fails(f"{name} {arguments}")
            assert talk.state() == before, f"{name} {arguments}"
    for name, command in COMMANDS.items():
        if "..." not in command.signature:
            assert "too many arguments" in talk.fails(f"{name} {'1 ' * 9}")
    assert talk.state() == before


@pytest.mark.parametrize("state", STATES)
def test_what_depends_on_the_state_succeeds_or_changes_nothing(state: str) -> None:
    succeeded = 0
    for name, examples in DEPENDS.items():
        for arguments in examples:
            talk = talk_in(state)
            before = talk.state()
            success, text = talk.ask(f"{name} {arguments}")
            succeeded += success
            if not success:
                assert text
                assert talk.state() == before, name
    assert succeeded > 0 or state == "at the end"


def test_all_of_them_in_one_session() -> None:
    """A long session: nothing that a command leaves behind harms those after it."""
    talk = Talk(engine(playouts=5))
    for _ in range(2):
        for name, examples in {**DEPENDS, **RIGHT}.items():
            for arguments in [*examples, *WRONG.get(name, [])]:
                answer = talk.raw(f"77 {name} {arguments}".encode())
                assert well_formed(answer), (name, arguments, answer)
                assert re.match(rb"[=?]77[ \n]", answer)
        talk.ok("boardsize 5")
    assert not talk.complaints
    talk.ok("genmove b")

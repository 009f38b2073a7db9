"""The regression format: what is read, and what is refused with file and line."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.regress.format import RegressError, parse, read_suite
from tengen.arena.regress.positions import read_text
from tengen.arena.regress.values import PositionError


def test_commands_numbers_and_expectations() -> None:
    text = "# why\n\nloadsgf a.sgf 3  # there\r\n10 reg_genmove b\n# more\n#?  [D4|E5]* \n"
    text += "\t20\tcountlib  C3\nundo\n#? [!1]&\n30 name"
    first, second, third, undo, last = parse(text, "t.tst")
    assert (first.line, first.command, first.number, first.expected) == (3, "loadsgf a.sgf 3", None, None)
    assert (second.line, second.command, second.number) == (4, "reg_genmove b", "10")
    assert second.expected is not None
    assert (second.expected.text, second.expected.fails, second.expected.ignored) == ("D4|E5", True, False)
    assert third.expected is not None
    assert (third.number, third.expected.negated, third.expected.fails, third.expected.ignored) == (
        "20", True, False, True,
    )  # fmt: skip
    assert (undo.command, undo.number) == ("undo", None)
    assert (last.number, last.expected) == ("30", None)


@pytest.mark.parametrize(
    ("expected", "answer", "met"),
    [
        ("[D4|E5]", "D4", True),
        ("[D4|E5]", "E5", True),
        ("[D4|E5]", "D41", False),  # the whole answer, for every alternative
        ("[D4|E5]", "1 E5", False),
        ("[!D4|E5]", "E5", False),
        ("[!D4|E5]", "C3", True),
        ("[1 .*]", "1 A1\nB2", True),
        ("[[AB]1]", "B1", True),
        ("[]", "", True),
        ("[D4|E5]", "d4", True),  # points and passes are the same in small letters
        ("[d4|pass]", "PASS", True),
        ("[1 [AB]1]", "1 b1", True),
        ("[!D4]", "d4", False),
        ("[Black]", "black", False),  # other words are not
        ("[undecided", "undecided", True),  # as a few lines of GNU Go's files have it
    ],
)
def test_answers(expected: str, answer: str, met: bool) -> None:
    (step,) = parse(f"1 name\n#? {expected}", "t.tst")
    assert step.expected is not None
    assert step.expected.met(answer) is met


def test_a_refusal_is_not_any_answer_but_one() -> None:
    (step,) = parse("1 genmove b\n#? [!D4]", "t.tst")
    assert step.expected is not None
    assert not step.expected.met("unknown command", refused=True)
    (step,) = parse("1 play b A1\n#? [illegal move]", "t.tst")
    assert step.expected is not None
    assert step.expected.met("illegal move", refused=True)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("#? [D4]", "t.tst:1: an expected answer needs a command with a number before it"),
        ("name\n#? [D4]", "t.tst:2: an expected answer needs a command with a number"),
        ("1 name\n#? [a]\n#? [b]", "t.tst:3: 1 has an expected answer already"),
        ("1 name\n\n#? D4", "t.tst:3: an expected answer looks like"),
        ("1 name\n#? [D4] really", "t.tst:2: an expected answer looks like"),
        ("1 name\n#? [D4*", "t.tst:2: an expected answer looks like"),
        ("1 name\n#? [(D4]", r"t.tst:2: '\(D4' is not a regular expression"),
        ("name\n40", "t.tst:2: this is no GTP command, with or without a number: '40'"),
        ("=1 D4", "t.tst:1: this is no GTP command"),
    ],
)
def test_errors_name_file_and_line(text: str, message: str) -> None:
    with pytest.raises(RegressError, match=f"^{message}"):
        parse(text, "t.tst")


def test_files_may_hold_any_bytes(tmp_path: Path) -> None:
    path = tmp_path / "t.tst"
    path.write_bytes(b"# caf\xe9 \0\n1 name\n#? [X]\n")
    suite = read_suite(path)
    assert (suite.name, suite.folder, len(suite.steps)) == (str(path), tmp_path, 1)


WORDS = st.lists(
    st.sampled_from(
        ["1 ", "#", "? ", "[", "]", "*", "&", "!", "D4", "(", "\n", ". X\nO .", "last ", "moves ", "to_move "]
    )
    | st.sampled_from(["is_eye", "(A1)", " == ", "true", ", ", "x=", "#t\n", "-"])
    | st.text(max_size=3),
    max_size=25,
).map("".join)


@given(WORDS)
def test_nothing_but_the_named_errors(text: str) -> None:
    said = []
    try:
        parse(text, "t.tst")
    except RegressError as error:
        said.append(str(error))
    try:
        read_text(text, "t.tst")
    except PositionError as error:
        said.append(str(error))
    assert all(message.startswith("t.tst:") for message in said)

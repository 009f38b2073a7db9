"""Values of settings as text: what Python's parser would read, without it."""

import ast
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.config import setting_text
from tengen.config.setting_text import read_value
from tengen.go import GoConfig


def by_the_parser(text: str) -> Any:
    """How settings were read before."""
    if text in ("true", "false"):
        return text == "true"
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text
    return value if isinstance(value, int | float | str) else text


def same(text: str) -> None:
    mine, theirs = read_value(text), by_the_parser(text)
    assert (type(mine), mine) == (type(theirs), theirs), text


@pytest.mark.parametrize(
    "text",
    [
        *("true", "false", "True", "False", "TRUE", "None", "none", "on"),
        *("0", "7", "-7", "+7", "00", "007", "1_000", "1__0", "_1", "1_"),
        *("0x1f", "-0x1F", "0o17", "0b101", "0x", "0x_1"),
        *("0.5", ".5", "5.", "-.5", "+1.5", "1e5", "1E-3", "1e400", "-1e400", "007.5", "1_0.2_5e1_0", "1e", ".", "e5"),
        *("inf", "nan", "-inf", "Infinity", "٣", "１", "5j", "1+2j", "1 2", "", "-", "--5"),
        *("'a'", '"a"', "''", "'a\"b'", '"a\'b"', r"'a\'b'", r"'\n\t\\'", r"'\x41\u00e9'", r"'\q'", "'a", "a'", "'a''"),
        *("'7'", '"true"', "ucb1", "bradley-terry", "save pattern capture", "a/b.toml", "C:\\new", "#1", "[1]", "(1,)"),
    ],
)
def test_reads_what_the_parser_read(text: str) -> None:
    same(text)


@given(
    st.one_of(
        st.integers().map(str),
        st.floats(allow_nan=False, allow_infinity=False).map(repr),
        st.text(alphabet="0123456789_.eE+-xXobaf", max_size=8),
        st.text(alphabet="abcdef ,;:/.-", max_size=20).map(repr),
    )
)
def test_numbers_and_quoted_words_of_any_kind(text: str) -> None:
    same(text)


def test_a_number_of_too_many_digits_is_text() -> None:
    assert read_value("9" * 5000) == "9" * 5000


def test_settings_are_read_in_many_threads_without_the_parser() -> None:
    assert not hasattr(setting_text, "ast")

    def read(number: int) -> GoConfig:
        return GoConfig().with_settings([f"rave.parameter={number / 7}", f"seed={number}", "rave.schedule='hand'"])

    with ThreadPoolExecutor(8) as pool:
        for number, config in enumerate(pool.map(read, range(400))):
            assert (config.seed, config.rave.parameter, config.rave.schedule) == (number, number / 7, "hand")

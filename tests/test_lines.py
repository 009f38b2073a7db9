"""Lines out of pieces: whole ones, and long ones that cost no other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.lines import Line, LineSplitter


@given(st.lists(st.binary(max_size=20)))
def test_lines_come_out_whole_however_they_are_cut(pieces: list[bytes]) -> None:
    splitter = LineSplitter(1000)
    lines = [line.data for piece in pieces if piece for line in splitter.feed(piece)]
    lines += [line.data for line in splitter.feed(b"")]
    whole = b"".join(pieces)
    assert lines == whole.split(b"\n")[: -1 if whole.endswith(b"\n") or not whole else None]


def test_the_end_completes_the_last_line_once() -> None:
    splitter = LineSplitter(10)
    assert splitter.feed(b"ab\ncd") == [Line(b"ab")]
    assert splitter.feed(b"") == [Line(b"cd")]
    assert splitter.feed(b"") == []


@pytest.mark.parametrize("piece", [1, 3, 100])
def test_a_line_that_is_too_long_keeps_its_beginning_and_costs_no_other(piece: int) -> None:
    splitter = LineSplitter(5)
    data = b"12345\n123456\nabc\n" + b"x" * 50 + b"\nlast\n" + b"y" * 50
    lines = [line for i in range(0, len(data), piece) for line in splitter.feed(data[i : i + piece])]
    assert lines + splitter.feed(b"") == [
        Line(b"12345"),
        Line(b"12345", too_long=True),
        Line(b"abc"),
        Line(b"xxxxx", too_long=True),
        Line(b"last"),
        Line(b"yyyyy", too_long=True),
    ]

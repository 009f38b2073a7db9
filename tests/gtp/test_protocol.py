"""The text of requests and responses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.gtp.protocol import Request, format_response, parse_request, parse_response
from tests.gtp.talk import well_formed


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        (b"name", Request("", "name", "")),
        (b"12 name", Request("12", "name", "")),
        (b"  12\t name \r", Request("12", "name", "")),
        (b"play b\tD4", Request("", "play", "b D4")),
        (b"echo  a   b ", Request("", "echo", "a   b")),
        (b"na\x00m\x07e", Request("", "name", "")),
        (b"name # and more", Request("", "name", "")),
        (b"7 # only an id", Request("7", "", "")),
        (b"7", Request("7", "", "")),
        (b"7x name", Request("", "7x", "name")),
        (b"-7 name", Request("", "-7", "name")),
        (b"0" * 5000 + b" name", Request("0" * 5000, "name", "")),
        ("echo ß".encode(), Request("", "echo", "ß")),
        (b"\xef\xbb\xbfname", Request("", "name", "")),  # a byte order mark
        (b"echo \xff\xc3", Request("", "echo", "\udcff\udcc3")),
        ("٣ name".encode(), Request("", "٣", "name")),  # digits, but not of the protocol
    ],
)
def test_requests(line: bytes, request_: Request) -> None:
    assert parse_request(line) == request_


@pytest.mark.parametrize("line", [b"", b"   ", b"\t\r", b"# name", b"\x00\x01 ", b"  # 7 name"])
def test_lines_that_ask_nothing(line: bytes) -> None:
    assert parse_request(line) is None


@pytest.mark.parametrize(
    ("success", "number", "text", "answer"),
    [
        (True, "", "", b"=\n\n"),
        (True, "3", "", b"=3\n\n"),
        (True, "3", "D4", b"=3 D4\n\n"),
        (False, "", "no", b"? no\n\n"),
        (True, "", "a\nb", b"= a\nb\n\n"),
        (True, "", "\na\nb\n", b"= \na\nb\n\n"),
        (True, "3", "\n1.0 0.5", b"=3 \n1.0 0.5\n\n"),
        (True, "", "\n", b"=\n\n"),
        (True, "", "a\n\n\nb  \n \n", b"= a\nb\n\n"),
        (True, "", "a\x00\tb\x1b", b"= a b\n\n"),
        (True, "", "\udcff", b"= ?\n\n"),
    ],
)
def test_responses(success: bool, number: str, text: str, answer: bytes) -> None:
    assert format_response(success, number, text) == answer


@given(st.booleans(), st.integers(0, 10**30), st.text())
def test_any_text_makes_one_response(success: bool, number: int, text: str) -> None:
    answer = format_response(success, str(number), text)
    assert well_formed(answer)
    read = parse_response(answer.decode().removesuffix("\n\n"))
    assert read is not None
    assert (read.success, read.id) == (success, str(number))


@given(st.binary())
def test_any_line_is_a_request_or_nothing(line: bytes) -> None:
    request = parse_request(line)
    assert request is None or request.command or request.id

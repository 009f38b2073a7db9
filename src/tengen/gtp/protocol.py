"""The Go Text Protocol, version 2, as text: requests and responses of both sides, without any state."""

from __future__ import annotations

import re
from dataclasses import dataclass

MAX_LINE = 1 << 20  # bytes of a command; games as one sequence of moves need some thousands

_BYTE_ORDER_MARK = "\ufeff"  # that some programs begin with
_CONTROL = dict.fromkeys([*range(9), *range(11, 32), 127])  # all but tab and line feed
_REQUEST = re.compile(r"(?:(\d+)(?: +|$))?(\S*) *(.*)", re.ASCII)
_RESPONSE = re.compile(r"([=?])(\d*)(?: +|\n|$)(.*)", re.DOTALL)


@dataclass(frozen=True)
class Request:
    """A command as it came; `id` keeps its digits, so that any number of them comes back."""

    id: str
    command: str  # empty if there was only an id
    text: str  # the arguments as they were written, tabs made spaces


@dataclass(frozen=True)
class Response:
    """An answer, or a part of one that ends with its first line."""

    success: bool
    id: str
    text: str


def clean(text: str) -> str:
    """Without control characters, which both sides have to ignore, and with spaces for tabs."""
    return text.translate(_CONTROL).replace("\t", " ")


def parse_request(line: bytes | str) -> Request | None:
    """The command of a line; None if it is empty or only a comment.

    Bytes that are not UTF-8 are kept as surrogates, since they may name a file.
    """
    text = line.decode("utf-8", "surrogateescape") if isinstance(line, bytes) else line
    text = clean(text.replace("\n", " ").removeprefix(_BYTE_ORDER_MARK)).partition("#")[0].strip()
    match = _REQUEST.fullmatch(text)
    if not text or match is None:
        return None
    return Request(match[1] or "", match[2], match[3].strip())


def parse_response(text: str) -> Response | None:
    """The answer that a text is, cleaned and without the empty line at its end; None if it is not one."""
    match = _RESPONSE.fullmatch(text)
    return Response(match[1] == "=", match[2], match[3]) if match else None


def response_start(success: bool, request_id: str) -> str:
    """The mark and the id that begin an answer."""
    return ("=" if success else "?") + request_id


def response_text(text: str) -> str:
    """A text as it may stand in an answer: no control characters, no empty lines, no spaces at the ends of lines."""
    lines = (clean(line).rstrip() for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def format_response(success: bool, request_id: str, text: str = "") -> bytes:
    """An answer with the empty line that ends it. A text that begins with a line feed starts on a line of its own.

    A space comes before any text all the same: GoGui takes for the answer what follows the first one.
    """
    body = response_text(text)
    space = " \n" if text.startswith("\n") and body else " " if body else ""
    return encode(f"{response_start(success, request_id)}{space}{body}\n\n")


def encode(text: str) -> bytes:
    """The bytes to send; what is not text becomes a question mark."""
    return text.encode("utf-8", "replace")

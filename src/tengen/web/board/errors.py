"""The one error of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

_KEY = re.compile(r"\w+[._]\w")


class BoardError(ValueError):
    """Something that a user cannot do here; its text is a sentence for the user."""


class NotHere(BoardError):  # noqa: N818 - read as a sentence
    """There is nothing of that name."""


@contextmanager
def told() -> Iterator[None]:
    """What the engine or the rules refuse becomes a BoardError."""
    try:
        yield
    except BoardError:
        raise
    except ValueError as error:
        raise BoardError(_sentence(str(error))) from None


def _sentence(text: str) -> str:
    """Keys such as rave.parameter stay as they are written."""
    start = text[:1] if _KEY.match(text) else text[:1].upper()
    return start + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")

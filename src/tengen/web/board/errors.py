"""The one error of boards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil

_KEY = re.compile(r"\w+[._]\w")


class BoardError(ValueError):
    """Something that a user cannot do here; its text is a sentence for the user."""


class NotHere(BoardError):  # noqa: N818 - read as a sentence
    """There is nothing of that name."""


class NotKept(BoardError):  # noqa: N818 - read as a sentence
    """It cannot be written: the disk is full, or gone."""


class TooOften(BoardError):  # noqa: N818 - read as a sentence
    """It is done too often; in so many seconds it may be done again."""

    def __init__(self, why: str, seconds: float) -> None:
        self.seconds = max(1, ceil(seconds))
        super().__init__(f"{why}: try again in {self.seconds} {'second' if self.seconds == 1 else 'seconds'}.")


@contextmanager
def board_errors() -> Iterator[None]:
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

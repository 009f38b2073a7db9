"""The one error of boards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class BoardError(ValueError):
    """Something that a user cannot do here; its text is a sentence for the user."""


@contextmanager
def told() -> Iterator[None]:
    """What the engine or the rules refuse becomes a BoardError."""
    try:
        yield
    except BoardError:
        raise
    except ValueError as error:
        text = str(error)
        raise BoardError(text[:1].upper() + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")) from None

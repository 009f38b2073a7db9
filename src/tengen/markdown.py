"""Tables as Markdown."""

from __future__ import annotations

import re
from collections.abc import Sequence


def escape(text: str) -> str:
    """A text as it is, in a line or a cell."""
    return re.sub(r"([\\|*<`\[])", r"\\\1", " ".join(text.split()))


def table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of a table."""
    lines = ["| " + " | ".join(map(escape, row)) + " |" for row in (headings, *rows)]
    return [lines[0], "|" + "---|" * len(headings), *lines[1:]]

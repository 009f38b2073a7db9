"""Tables as Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence


def escape(text: str) -> str:
    """A text as it is, in a line or a cell."""
    return re.sub(r"([\\|*<`\[])", r"\\\1", " ".join(text.split()))


def table(headings: Sequence[str], rows: Sequence[Sequence[str]], links: Mapping[str, str] | None = None) -> list[str]:
    """Lines of a table. Cells that are a key of `links` lead there."""

    def cell(text: str) -> str:
        return f"[{escape(text)}]({links[text]})" if links and text in links else escape(text)

    lines = ["| " + " | ".join(map(cell, row)) + " |" for row in (headings, *rows)]
    return [lines[0], "|" + "---|" * len(headings), *lines[1:]]

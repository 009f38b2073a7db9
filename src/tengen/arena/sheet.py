"""A table of a report, whatever it is written as."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Sheet:
    """A table with its heading."""

    title: str
    headings: list[str]
    rows: list[list[str]]
    note: str = ""

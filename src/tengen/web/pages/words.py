"""Words for numbers."""

from __future__ import annotations


def counted(number: int, noun: str) -> str:
    """1 move, 2 moves."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"

"""Memory that cannot be had, in one sentence."""

from __future__ import annotations


def out_of_memory(error: MemoryError) -> str:
    """For what there was no room, if the error knows it."""
    text = str(error)
    return text if text.startswith("not enough memory") else "not enough memory"

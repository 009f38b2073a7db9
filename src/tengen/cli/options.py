"""Reading option values that several commands share."""

import os

import typer


def cores() -> int:
    """Processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def int_list(text: str, *, name: str, low: int, high: int) -> list[int]:
    """Parse "9,13,19"; a BadParameter that names the option otherwise."""
    try:
        values = [int(part) for part in text.split(",")]
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a list of whole numbers such as 9,13,19", param_hint=name) from None
    for value in values:
        if not low <= value <= high:
            raise typer.BadParameter(f"{value} is not in {low}..{high}", param_hint=name)
    return values

"""Reading option values that several commands share."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tengen.go.size import BoardSize

#: Of engines that play or analyse.
BookOption = Annotated[
    str | None,
    typer.Option(
        "--book",
        metavar="FILE|none|shipped",
        help="Opening book of any kind; what comes with Tengen for the board if not said, none for no book.",
        show_default=False,
    ),
]


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


def board_size() -> Callable[[str], BoardSize]:
    """The parser of an option for a board: "9", or "9x13" for one 9 wide and 13 high."""

    def parse(text: str) -> BoardSize:
        from tengen.go.size import parse_size  # loads the core

        try:
            return parse_size(text)
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None

    return parse

"""How a move is chosen among those that games have played: a module each, found by lying here."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from tengen.book.kind import BookError, BookOptions
from tengen.book.source import Played, Source
from tengen.go import Game
from tengen.modules import modules_in, part_of

Weigh = Callable[[Source, Game, list[Played], BookOptions], list[float | None]]
"""For each move how much speaks for it, or None for one that is not to be played."""


@dataclass(frozen=True)
class Chooser:
    """A way to choose: the move with the most weight, or any by its weight."""

    name: str
    about: str  # a sentence, for lists
    weigh: Weigh
    by_share: bool = False  # weights are shares, by which moves are drawn


@cache
def choosers() -> dict[str, Chooser]:
    """All of them by name."""
    modules = modules_in(sys.modules[__name__])
    found = [part_of(module, "CHOOSER", Chooser, "a tengen.book.choosers.Chooser") for module in modules]
    return {chooser.name: chooser for chooser in found}


def chooser_of(name: str) -> Chooser:
    """The chooser of that name; BookError lists the names there are."""
    try:
        return choosers()[name]
    except KeyError:
        known = ", ".join(choosers())
        raise BookError(f"there is no chooser {name!r} (book.chooser): choose from {known}") from None

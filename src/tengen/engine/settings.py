"""What decides how an engine plays, beside the game itself."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any

from tengen.config import GoConfig
from tengen.engine.book import SHIPPED, Book, Books
from tengen.engine.timing import RULES
from tengen.go.presets import preset
from tengen.go.size import BoardSize

STRATEGIES = ("search", "flat", "random", "policy")
PACES = ("even", "hurry", "surprise")


@dataclass(frozen=True)
class EngineSettings:
    """How moves are chosen, how long that may take, and when the engine passes or gives up."""

    # Of the search
    config: GoConfig = field(default_factory=lambda: preset("tengen"))
    # What chooses: search, flat (Monte Carlo without a tree), policy (the playouts' first move) or random
    strategy: str = "search"
    # Simulations per move, beside the clock; none: the clock decides
    playouts: int | None = None
    # Seconds per move, beside the clock
    seconds: float | None = None
    # A share of moves played at random, for weak levels
    blunder: float = 0.0
    # Stop a search as soon as no other move can win it
    early_stop: bool = True
    # Think on the opponent's time, for so many simulations and seconds at most
    ponder: bool = False
    ponder_playouts: int = 1_000_000
    ponder_seconds: float = 300.0
    # exploration.root_noise of analyses, beside that of the configuration; moves are chosen without it
    analysis_root_noise: float = 0.0
    # Give up when the win rate was below this in so many moves in a row; 0: never
    resign_below: float = 0.05
    resign_after: int = 3
    # How a clock is spent: tengen, or matilda (Ferreira 2016, 3.5)
    timing: str = "tengen"
    # Seconds that a move costs beside the search; none: measured
    lag: float | None = None
    # Against people (Ferreira 2016, 3.5.1): even, hurry (a little faster every move) or surprise (now and then slow on
    # easy moves and fast on hard ones)
    pace: str = "even"
    # In handicap games the playouts' komi is moved, unless the configuration says how itself
    handicap_komi: bool = True
    # Moves to play without thinking
    book: Book | None = None
    # Play the book that comes with Tengen, where the configuration names it; levels do without
    shipped_book: bool = True
    # What opens the book that the configuration names (book.file), where there is no other: without it none is opened
    books: Books | None = None

    def __post_init__(self) -> None:
        _one_of("strategy", self.strategy, STRATEGIES)
        _one_of("timing", self.timing, tuple(RULES))
        _one_of("pace", self.pace, PACES)
        for name in ("playouts", "seconds", "lag"):
            value = getattr(self, name)
            if value is not None and not (0 if name == "lag" else 1e-9) <= value < 1e12:
                raise ValueError(f"{name} is {value}, but has to be above 0")
        if not 0 <= self.analysis_root_noise < 1e6:
            raise ValueError(f"analysis_root_noise is {self.analysis_root_noise}, but has to be 0 or more")
        for name in ("blunder", "resign_below"):
            if not 0 <= getattr(self, name) <= 1:
                raise ValueError(f"{name} is {getattr(self, name)}, but has to be from 0 to 1")
        if self.resign_after < 1:
            raise ValueError(f"resign_after is {self.resign_after}, but has to be 1 or more")

    def book_for(self, size: BoardSize) -> Book | None:
        """The book to play on a board."""
        if self.book is not None or self.books is None:
            return self.book
        if not self.shipped_book and self.config.for_size(size).book.file == SHIPPED:
            return None
        return self.books(self.config, size)

    def check_book(self, size: BoardSize) -> None:
        """ValueError if the configuration names a book that cannot be used."""
        if self.books is not None:
            self.books.check(self.config, size)

    def items(self) -> dict[str, Any]:
        """Every setting but the configuration and the books, which have ways of their own to be shown."""
        return {f.name: getattr(self, f.name) for f in fields(self) if f.name not in ("config", "book", "books")}


def _one_of(name: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        raise ValueError(f"{name} is {value!r}, but has to be one of {', '.join(known)}")

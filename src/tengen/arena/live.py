"""The table that one watches while games are played."""

from __future__ import annotations

import time
from types import TracebackType

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.markup import escape
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table

from tengen.arena.figures import (
    Effort,
    elo_interval_text,
    elo_text,
    interval_text,
    percent,
    score_text,
    seconds_text,
)
from tengen.arena.standing import Standing


def match_table(standing: Standing) -> Table:
    """One pairing in full."""
    first, second = standing.pairing.first.name, standing.pairing.second.name
    score = standing.score()
    table = Table(title=f"{escape(first)} against {escape(second)}", show_header=False, title_justify="left")
    table.add_column(style="dim")
    table.add_column()
    table.add_row("score", f"[bold]{score_text(score)}[/]" + (f", {standing.voids} void" if standing.voids else ""))
    table.add_row("win rate", f"{percent(score.rate)}  ({interval_text(score)})")
    table.add_row("Elo", f"{elo_text(score.elo)}  ({elo_interval_text(score)})")
    table.add_row("LOS", percent(score.los) if score.games else "–")
    if standing.sprt is not None and standing.llr is not None:
        low, high = standing.sprt.bounds
        table.add_row("LLR", f"{standing.llr:+.2f}  (H0 at {low:.2f}, H1 at {high:+.2f})")
    for player in (first, second):
        table.add_row(escape(player), Effort.of(*standing.effort(player)).text())
    if standing.reason:
        table.add_row("ended", f"[{'red' if standing.failed else 'green'}]{escape(standing.reason)}[/]")
    return table


def pairings_table(standings: list[Standing]) -> Table:
    """Many pairings, a line each."""
    table = Table()
    for heading in ("first", "second"):
        table.add_column(heading)
    for heading in ("games", "score", "win rate", "95% interval", "Elo", "LLR", "void"):
        table.add_column(heading, justify="right")
    for s in standings:
        score = s.score()
        table.add_row(
            escape(s.pairing.first.name),
            escape(s.pairing.second.name),
            f"{score.games}/{s.pairing.games}",
            score_text(score),
            percent(score.rate),
            interval_text(score),
            elo_text(score.elo),
            "" if s.llr is None else f"{s.llr:+.2f}",
            str(s.voids or ""),
            style="red" if s.failed else "" if s.reason is None else "green",
        )
    return table


def standings_table(standings: list[Standing]) -> Table:
    """The one that fits."""
    return match_table(standings[0]) if len(standings) == 1 else pairings_table(standings)


class LiveTable:
    """Shows standings as they change: a live table on a terminal, a line now and then elsewhere."""

    def __init__(self, console: Console, quiet: bool = False) -> None:
        self._console = console
        self._live = None if quiet or not console.is_terminal else Live(console=console, refresh_per_second=4)
        self._quiet = quiet
        self._start = time.monotonic()
        self._before: int | None = None  # games that were there when it began
        self._told = 0.0

    def __enter__(self) -> LiveTable:
        if self._live:
            self._live.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._live:
            self._live.__exit__(kind, value, trace)

    def __call__(self, standings: list[Standing]) -> None:
        played = sum(len(s.rows) for s in standings)
        wanted = sum(len(s.counted) if s.reason else s.pairing.games for s in standings)
        if self._before is None:
            self._before = played
        elapsed = time.monotonic() - self._start
        new = played - self._before
        left = seconds_text(elapsed / new * (wanted - played)) if new and wanted > played else "–"
        if self._live:
            self._live.update(Group(standings_table(standings), self._bar(played, wanted, left)))
        elif not self._quiet and (elapsed - self._told >= 30 or played >= wanted > self._before):
            self._told = elapsed
            score = f", {score_text(standings[0].score())}" if len(standings) == 1 else ""
            self._console.print(f"{played} of {wanted} games{score}, {left} left", highlight=False)

    @staticmethod
    def _bar(played: int, wanted: int, left: str) -> RenderableType:
        bar = Progress(
            BarColumn(), TextColumn("{task.completed:.0f} of {task.total:.0f} games at most, {task.description}")
        )
        bar.add_task(f"{left} left", total=wanted, completed=played)
        return bar

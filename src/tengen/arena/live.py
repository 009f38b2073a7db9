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
    elo_text,
    elo_with_interval,
    games_left,
    interval_text,
    llr_text,
    los_text,
    percent,
    rate_text,
    score_text,
    seconds_text,
)
from tengen.arena.ratings import normalised_elo_of_pairs
from tengen.arena.standing import Standing


def match_table(standing: Standing) -> Table:
    """One pairing in full."""
    first, second = standing.pairing.first.name, standing.pairing.second.name
    score = standing.score()
    table = Table(title=escape(f"{first} against {second}"), show_header=False, title_justify="left")
    table.add_column(style="dim")
    table.add_column()
    table.add_row("score", f"[bold]{score_text(score)}[/]" + (f", {standing.voids} void" if standing.voids else ""))
    table.add_row("win rate", rate_text(score))
    table.add_row("Elo", elo_with_interval(score))
    table.add_row("normalised Elo", elo_text(normalised_elo_of_pairs(standing.pairs)))
    table.add_row("LOS", los_text(score))
    if standing.sprt is not None:
        table.add_row("LLR", llr_text(standing))
    for player in (first, second):
        table.add_row(escape(player), Effort.of(*standing.effort(player)).text())
    if standing.reason:
        table.add_row("ended", f"[{'red' if standing.failed else 'green'}]{escape(standing.reason)}[/]")
    return table


def pairings_table(standings: list[Standing]) -> Table:
    """Many pairings, a line each."""
    tested = any(standing.llr is not None for standing in standings)
    table = Table()
    for heading in ("first", "second"):
        table.add_column(heading)
    for heading in ("games", "score", "win rate", "95% interval", "Elo", *(["LLR"] if tested else []), "void"):
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
            *([f"{s.llr:+.2f}"] if s.llr is not None else []),
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
        show = console.is_terminal and not quiet
        self._live = Live(console=console, refresh_per_second=4, transient=True) if show else None
        self._quiet = quiet
        self._start = time.monotonic()
        self._before: int | None = None  # games that were there when it began
        self._last_line = 0.0  # seconds after the start
        self._shown = 0  # in the line that said that all are over
        self.standings: list[Standing] = []  # as they were shown last

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
        self.standings = standings
        played = sum(len(s.rows) for s in standings)
        wanted = max(played, sum(len(s.counted) if s.reason else s.pairing.games for s in standings))
        if self._before is None:
            self._before = played
        elapsed = time.monotonic() - self._start
        new = played - self._before
        over = all(standing.reason for standing in standings)
        left = seconds_text(elapsed / new * sum(map(games_left, standings))) if new and not over else "–"
        if self._live:
            self._live.update(Group(standings_table(standings), self._bar(played, wanted, left)))
        elif not self._quiet and (elapsed - self._last_line >= 30 or (over and new and self._shown != len(standings))):
            self._last_line = elapsed
            self._shown = len(standings) if over else 0
            score = f", {score_text(standings[0].score())}" if len(standings) == 1 else ""
            self._console.print(f"{played} of {wanted} games{score}{'' if over else f', {left} left'}", highlight=False)

    @staticmethod
    def _bar(played: int, wanted: int, left: str) -> RenderableType:
        bar = Progress(
            BarColumn(), TextColumn("{task.completed:.0f} of {task.total:.0f} games at most{task.description}")
        )
        bar.add_task("" if left == "–" else f", about {left} left", total=wanted, completed=played)
        return bar

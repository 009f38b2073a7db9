"""How `tengen games` shows what it found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.wide import print_table
from tengen.games.dates import date_of
from tengen.games.importing import Summary
from tengen.games.stored import StoredGame
from tengen.go.size import size_text

_SHOWN_DAMAGED = 20


def _numbers(title: str, rows: Sequence[tuple[str, int]]) -> Table:
    table = Table("", "", title=title, show_header=False)
    table.columns[1].justify = "right"
    for name, count in rows:
        table.add_row(escape(name), f"{count:,}")
    return table


def summary_as_dict(summary: Summary) -> dict[str, Any]:
    """For --json."""
    return asdict(summary) | {"seconds": round(summary.seconds, 2)}


def print_summary(summary: Summary, total: int, database: Path) -> None:
    """What came of an import or a merge."""
    rows = [("records read", summary.read), ("new games", summary.new)]
    rows += [("longer records in the place of shorter", summary.longer)] if summary.longer else []
    rows += [("there already, from the same source", summary.known)] if summary.known else []
    rows += [(f"left out: {reason}", count) for reason, count in summary.dropped.items()]
    rows += [("sources read before", summary.skipped)] if summary.skipped else []
    rows += [("games in the database", total)]
    print_table(_numbers(escape(str(database)), rows))
    console = Console(highlight=False, emoji=False)
    for file, reason in summary.damaged[:_SHOWN_DAMAGED]:
        console.print(f"{escape(file)}: {escape(reason)}", soft_wrap=True)
    if len(summary.damaged) > _SHOWN_DAMAGED:
        console.print(f"and {len(summary.damaged) - _SHOWN_DAMAGED:,} more: `tengen games dropped` lists them")


def _player(name: str | None, rank: str | None) -> str:
    return " ".join(filter(None, (name, rank))) or "?"


def print_list(games: Sequence[StoredGame], count: int, offset: int) -> None:
    """A table of games."""
    table = Table("id", "date", "black", "white", "result", "board", "komi", "moves", "event")
    for name in ("id", "komi", "moves"):
        next(column for column in table.columns if column.header == name).justify = "right"
    for game in games:
        cells = [
            game.date or "", _player(game.black, game.black_rank), _player(game.white, game.white_rank),
            game.result or "", size_text(game.size), "" if game.komi is None else f"{game.komi:g}", str(game.length),
            game.event or "",
        ]  # fmt: skip
        table.add_row(str(game.id), *map(escape, cells))
    if len(games) < count:
        table.caption = f"{offset + 1}-{offset + len(games)} of {count:,}" if games else f"none of {count:,}"
    print_table(table)


def print_game(game: StoredGame, move: int | None) -> None:
    """What is known of a game, and a position."""
    table = Table("", "", title=f"game {game.id}", show_header=False)
    values = game.as_dict()
    for name in ("black", "white"):
        values[name] = _player(values[name], values.pop(f"{name}_rank"))
    for name in ("id", "day", "winner", "margin", "black_strength", "white_strength"):
        del values[name]
    for name, value in values.items():
        if value not in (None, "") and not (name == "handicap" and value == 0):
            table.add_row(name, escape(f"{value:g}" if isinstance(value, float) else str(value)))
    print_table(table)
    position = game.game(move)
    console = Console(highlight=False, emoji=False)
    console.print(f"after move {game.length if move is None else move}", soft_wrap=True)
    console.print(str(position.board), markup=False, soft_wrap=True)


def print_statistics(found: Mapping[str, Any]) -> None:
    """Tables of counts."""
    rows = [(name, found[name]) for name in ("games", "moves", "players", "events")]
    table = _numbers("", rows)
    if found["days"]:
        table.add_row("from", date_of(found["days"][0]))
        table.add_row("to", date_of(found["days"][1]))
    print_table(table)
    for name, counts in found.items():
        if not isinstance(counts, dict) or not counts:
            continue
        part = Table(name, "games", "", "", title=f"by {name}")
        part.columns[1].justify = part.columns[2].justify = "right"
        most, total = max(counts.values()), max(1, found["games"])
        for value, count in counts.items():
            part.add_row(escape(value), f"{count:,}", f"{100 * count / total:.1f}%", "█" * round(20 * count / most))
        print_table(part)


def print_dropped_counts(counts: Mapping[str, int]) -> None:
    """How many were left out, by reason."""
    print_table(_numbers("left out", list(counts.items())))


def print_dropped(rows: Sequence[tuple[str, int, str, str | None, int | None]]) -> None:
    """A line for each record that was left out."""
    console = Console(highlight=False, emoji=False)
    for source, number, reason, detail, game in rows:
        text = f"{source}: record {number}: {reason}"
        text += f" of game {game}" if game is not None else ""
        console.print(escape(text + (f": {detail}" if detail else "")), soft_wrap=True)

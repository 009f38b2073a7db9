"""`tengen book build`: a book of rules from records."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from tengen.book.building import LEAST, TURNS, Filter, Reading, count_games, games_of, table_of
from tengen.book.kind import HasLines
from tengen.book.kinds.rules import RuleBook
from tengen.book.merging import Merger
from tengen.book.reader import open_book
from tengen.cli.options import board_size
from tengen.cli.output import check_writable
from tengen.cli.progress import progress_bar
from tengen.cli.sgf import find_files
from tengen.engine.book import Book
from tengen.go import Rules
from tengen.go.size import size_option

RULES = ("any", *Rules.preset_names())


def build(
    paths: Annotated[list[Path], typer.Argument(help="Records (.sgf, .sgfs, .xz) or folders of them.")],
    out: Annotated[Path, typer.Option("--out", help="File to write the book to.")],
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board of the games: 19, or 9x13.")
    ] = "19",
    turns: Annotated[int, typer.Option(min=1, max=1000, help="Turns of a game that are counted.")] = TURNS,
    least: Annotated[int, typer.Option(min=1, help="Times that a position has to be seen.")] = LEAST,
    rules: Annotated[str, typer.Option(help=f"Rules that the records have to state: {', '.join(RULES)}.")] = "chinese",
    handicap: Annotated[bool, typer.Option("--handicap", help="Count records that state a handicap, too.")] = False,
    winners: Annotated[bool, typer.Option("--winners", help="Count the moves of the winner alone.")] = False,
    komi: Annotated[
        str | None, typer.Option(help="Komi of the games, such as 7.5 or 6.5-7.5; the book is for games about it.")
    ] = None,
    shortest: Annotated[
        int | None, typer.Option(min=0, help="Turns that a game must have; one more than are counted, if not said.")
    ] = None,
    fuego: Annotated[
        list[Path] | None, typer.Option(help="A book in Fuego's format, whose rules go before those of records.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as one JSON object.")] = False,
) -> None:
    """Make a book of what records play: positions seen often, with two replies (Ferreira 2016, 4.2)."""
    if rules.lower() not in RULES:
        raise typer.BadParameter(f"{rules!r} is not one of {', '.join(RULES)}", param_hint="--rules")
    check_writable(out)
    chosen = Filter(
        size=size,
        turns=turns,
        least=least,
        rules=None if rules.lower() == "any" else rules.lower(),
        handicap=handicap,
        winners=winners,
        komi=_komi(komi),
        shortest=shortest,
    )
    files = find_files(paths)
    if not files:
        raise typer.BadParameter("there are no .sgf, .sgfs or .xz files in these folders", param_hint="PATHS")
    by_hand = [open_book(str(path)) for path in fuego or []]
    start = time.perf_counter()
    with progress_bar(lines=True) as progress:
        task = progress.add_task("reading records", total=None)

        def shown(reading: Reading) -> None:
            if reading.read % 100 == 0:
                text = f"reading records, {reading.read:,} games"
                progress.update(task, completed=reading.read, description=text)

        counter, reading = count_games(games_of(files), chosen, shown)
    if counter.games == 0:
        reasons = ", ".join(f"{count} {why}" for why, count in reading.left_out.most_common())
        raise ValueError(f"none of {reading.read} games can be counted: {reasons or 'there are none'}")
    table, counts = table_of(counter, least)
    facts: dict[str, Any] = {
        "games": counts.games,
        "turns": turns,
        "seen at least": least,
        "positions in the games": counts.positions,
        "seen too seldom": counts.rare,
    }
    average = None if chosen.komi is None else sum(chosen.komi) / 2
    made = _made(files, chosen, fuego or [])
    book = RuleBook(out.name, table, made=made, komi=average, facts=facts)
    if by_hand:
        book = with_rules_by_hand(book, by_hand)
    book.save(out)
    summary = {
        "file": str(out),
        "bytes": out.stat().st_size,
        "read": reading.read,
        "left_out": dict(reading.left_out.most_common()),
        **vars(counts),
        "rules": len(book.table),
        "rules_from_records": counts.rules,
        "seconds": round(time.perf_counter() - start, 1),
    }
    if as_json:
        typer.echo(json.dumps(summary))
        return
    console = Console(highlight=False)
    console.print(
        f"{counts.games:,} of {reading.read:,} games counted, {turns} turns each: {counts.positions:,} positions, "
        f"{counts.rare:,} of them seen fewer than {least} times; {counts.plays:,} moves in them, "
        f"{counts.passes:,} passes",
        soft_wrap=True,
    )
    for why, count in reading.left_out.most_common():
        console.print(f"  {count:,} left out: {escape(why)}")
    console.print(f"{len(book.table):,} rules, {summary['bytes']:,} bytes in {escape(str(out))}", soft_wrap=True)


def with_rules_by_hand(book: RuleBook, others: list[Book]) -> RuleBook:
    """The rules of a book and others of its size, those by hand first of all."""
    merger = Merger(book.size)
    merger.add(book.lines())
    added = 0
    for other in others:
        if isinstance(other, HasLines):
            added += merger.add(other.lines())
    facts = {name: value for name, value in book.facts().items() if name not in ("kind", "size", "rules", "komi")}
    facts.pop("made by", None)
    return RuleBook(
        book.name, merger.table(), made=book.made, komi=book.komi, facts=facts | {"rules of other books": added}
    )


def _komi(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    low, dash, high = text.partition("-") if not text.startswith("-") else (text, "", "")
    try:
        return float(low), float(high if dash else low)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not a komi such as 7.5 or 6.5-7.5", param_hint="--komi") from None


def _made(files: list[Path], chosen: Filter, fuego: list[Path]) -> str:
    names = " ".join(path.name for path in files[:20])
    if len(files) > 20:
        names += f" and {len(files) - 20} more"
    parts = [f"tengen book build {names} --size {size_option(chosen.size)} --turns {chosen.turns}"]
    parts.append(f"--least {chosen.least} --rules {chosen.rules or 'any'}")
    parts += ["--handicap"] * chosen.handicap + ["--winners"] * chosen.winners
    if chosen.komi is not None:
        parts.append(f"--komi {chosen.komi[0]:g}-{chosen.komi[1]:g}")
    if chosen.shortest is not None:
        parts.append(f"--shortest {chosen.shortest}")
    parts += [f"--fuego {path.name}" for path in fuego]
    return " ".join(parts)

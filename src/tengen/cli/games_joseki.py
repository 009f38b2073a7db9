"""`tengen games joseki`: patterns of corners and sides that many games have."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import shlex
import sys
import time
from enum import Enum
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import numpy.typing as npt
import typer
from rich.console import Console
from rich.markup import escape

from tengen.cli.games_options import filtered
from tengen.cli.games_shapes import print_facts, print_shape, print_top
from tengen.cli.output import check_writable, terminable
from tengen.cli.progress import progress_bar
from tengen.files import write_file
from tengen.games import Database, Filter
from tengen.games.joseki import MOVES, ORDERS, TIMES, Joseki, Shape, find_joseki
from tengen.games.loaded import Loaded, load
from tengen.games.regions import REGIONS
from tengen.games.territory import PLAYOUTS, TerritoryFile, territory

RegionName = Enum("RegionName", {name: name for name in REGIONS}, type=str)  # type: ignore[misc]
Order = Enum("Order", {name: name for name in ORDERS}, type=str)  # type: ignore[misc]
Owners = Enum("Owners", {name: name for name in ("all", "counted", "none")}, type=str)  # type: ignore[misc]
_LONGEST_PATTERN = 10_000


class _FindByDefault(typer.core.TyperGroup):
    """`tengen games joseki DB` finds."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = ["find", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_FindByDefault,
    no_args_is_help=True,
    help="Patterns of corners and sides that many games have. `tengen games joseki DB` finds them.",
)
By = Annotated[Order, typer.Option(help="Which come first.")]
Json = Annotated[bool, typer.Option("--json", help="JSON instead of pictures.")]


@app.command("find")
@filtered
def find(
    database: Annotated[Path, typer.Argument(metavar="DB", help="The database.", show_default=False)],
    wanted: Filter,
    region: Annotated[RegionName, typer.Option(help="Which part of the board.")] = RegionName["big-corner"],
    times: Annotated[int, typer.Option(min=1, help="A pattern has to be seen so often.")] = TIMES,
    last: Annotated[
        int, typer.Option("--up-to-move", min=0, help="Look at positions with up to so many moves.")
    ] = MOVES,
    out: Annotated[
        Path | None, typer.Option(help="Write the patterns to a file: .json, .csv, or one that `show` reads.")
    ] = None,
    owners: Annotated[
        Owners, typer.Option("--territory", help="Judge the end of all games, of those that were counted, or of none.")
    ] = Owners["all"],
    playouts: Annotated[int, typer.Option(min=2, help="For each final position.")] = PLAYOUTS,
    keep: Annotated[
        Path | None,
        typer.Option("--territory-file", help="Where judgements are kept; by default DB with .territory added."),
    ] = None,
    sample: Annotated[int | None, typer.Option(min=1, help="Only so many games, drawn at random.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of the sample.")] = 0,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="0: one per core.")] = 0,
    by: By = Order["seen"],
    limit: Annotated[int, typer.Option(min=0, help="Show so many.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="The summary as a JSON object.")] = False,
) -> None:
    """Find patterns that are seen often, with what is played there and whose the region is in the end.

    What was judged of final positions is kept: the same command goes on after an interruption.
    """
    if out is not None:
        check_writable(out)
    chosen = REGIONS[region.value]
    start = time.perf_counter()
    with Database(database) as games, terminable():
        loaded = load(games, wanted, sample=sample, seed=seed)
        places = chosen.places(loaded.size)
        owner = None
        if owners.value != "none":
            owner = _territory(loaded, places, keep or Path(f"{database}.territory"), owners.value, playouts, threads)
        judged = time.perf_counter()
        facts: dict[str, Any] = {"database": database.name, "filter": wanted.as_dict(), "territory": owners.value}
        facts |= {"playouts": playouts} if owner is not None else {}
        facts |= {"sample": sample, "seed": seed} if sample is not None else {}
        found = find_joseki(loaded, chosen, times=times, moves=last, owners=owner, threads=threads, facts=facts)
    done = time.perf_counter()
    if out is not None:
        write_patterns(found, out, "tengen games joseki " + shlex.join(_words(sys.argv)))
    summary = {
        "region": chosen.name,
        "games": len(loaded),
        "patterns": len(found),
        "seen": int(found.columns["seen"].sum()),
        "seen_in_all": found.facts["seen in all"],
        "file": None if out is None else str(out),
        "seconds_judging": round(judged - start, 1),
        "seconds_finding": round(done - judged, 1),
    }
    if as_json:
        typer.echo(json.dumps(summary))
        return
    console = Console(highlight=False, emoji=False)
    console.print(
        f"{len(found):,} patterns of a {chosen.what} were seen {times} times or more in {len(loaded):,} games, "
        f"{summary['seen']:,} times of {summary['seen_in_all']:,} in all",
        soft_wrap=True,
    )
    print_top(found, found.order(by.value)[:limit].tolist())
    if out is not None:
        console.print(f"written to {escape(str(out))}", soft_wrap=True)


@app.command("show")
def show(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `tengen games joseki DB --out FILE` wrote.")],
    by: By = Order["seen"],
    least: Annotated[int, typer.Option(min=0, help="Only patterns seen so often.")] = 0,
    limit: Annotated[int, typer.Option(min=0, help="So many at most.")] = 5,
    offset: Annotated[int, typer.Option(min=0, help="Leave out so many first.")] = 0,
    answers: Annotated[int, typer.Option(min=0, max=20, help="Next moves of each.")] = 8,
    pattern: Annotated[
        str | None,
        typer.Option(
            help="The pattern to look up: a file with rows of . X O, or - for stdin, or the rows with / between them."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Show patterns of such a file as pictures: those seen most, those of most territory, or one that is drawn.

    The first row is the edge of the board; a corner's first point is its corner. What is left out is empty.
    """
    found = Joseki.load(file)
    if pattern is not None:
        stones = found.region.parse(_drawn(pattern))
        shape = found.find(stones)
        if shape is None:
            raise ValueError(f"this pattern is not in {file}: it was seen fewer than {found.facts.get('times')} times")
        shapes = [shape]
    else:
        numbers = found.order(by.value, least)[offset : offset + limit].tolist()
        shapes = [_for_black(found[number], by.value) for number in numbers]
    if as_json:
        typer.echo(json.dumps([shape.as_dict() for shape in shapes]))
        return
    if pattern is None:
        print_facts(found)
    for shape in shapes:
        print_shape(shape, found.size, answers)


def write_patterns(found: Joseki, out: Path, made: str) -> None:
    """All patterns as the name of the file asks: JSON, CSV, or a data file."""
    if out.suffix.lower() == ".json":
        shapes = (json.dumps(found[number].as_dict()) for number in range(len(found)))
        head = json.dumps({"region": found.region.name, **found.facts}, ensure_ascii=False)
        write_file(out, f'{{"about": {head},\n"patterns": [\n'.encode() + ",\n".join(shapes).encode() + b"\n]}\n")
    elif out.suffix.lower() == ".csv":
        text = io.StringIO()
        table = csv.writer(text, lineterminator="\n")
        table.writerow(["pattern", "seen", "owned", "mean", "sd", "error", "lower", "answers"])
        for number in range(len(found)):
            table.writerow(_row(found[number]))
        write_file(out, text.getvalue().encode())
    else:
        found.save(out, made)


def _row(shape: Shape) -> list[Any]:
    numbers = ["" if np.isnan(v) else f"{v:.3f}" for v in (shape.mean, shape.sd, shape.error, shape.lower)]
    cells = shape.region.cells
    answers = "; ".join(f"{a.color} {cells[a.cell][0]},{cells[a.cell][1]} {a.seen} {a.at_once}" for a in shape.answers)
    rows = "/".join(row.strip() for row in shape.region.text(shape.stones).splitlines())
    return [rows, shape.seen, shape.owned, *numbers, answers]


def _for_black(shape: Shape, by: str) -> Shape:
    """By territory a pattern is Black's whose it is."""
    return shape.exchanged() if by == "territory" and shape.mean < len(shape.region) / 2 else shape


def _territory(
    loaded: Loaded, places: list[list[int]], file: Path, which: str, playouts: int, threads: int
) -> npt.NDArray[np.uint16]:
    check_writable(file)
    with contextlib.closing(TerritoryFile(file)) as known, progress_bar(remaining=True, lines=True) as progress:
        task = progress.add_task("final positions", total=None)
        return territory(
            loaded,
            places,
            known,
            counted_only=which == "counted",
            playouts=playouts,
            threads=threads,
            on_games=lambda done, of: progress.update(task, completed=done, total=of),
        )


def _drawn(pattern: str) -> str:
    """The rows, from wherever they are."""
    if pattern == "-":
        return sys.stdin.read(_LONGEST_PATTERN)
    if set(pattern.upper()) <= set(".XO/?* |"):
        return "\n".join(row or "." for row in pattern.split("/"))
    with Path(pattern).open(encoding="utf-8", errors="replace") as file:
        return file.read(_LONGEST_PATTERN)


def _words(argv: list[str]) -> list[str]:
    """What was written after the command's name."""
    return argv[argv.index("joseki") + 1 :] if "joseki" in argv else []

"""`tengen sources`: what playouts are made of, beside the published shares."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.go.presets import preset, preset_names
from tengen.go.search.playout_sources import PUBLISHED, SourceCounts, count_sources


def sources(
    names: Annotated[
        list[str] | None,
        typer.Argument(help=f"Presets: {', '.join(preset_names())}. By default isgo-base and isgo-learning."),
    ] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    size: Annotated[int, typer.Option(min=5, max=25, help="Board.")] = 13,
    playouts: Annotated[int, typer.Option(min=1, help="Simulations per move of the game that is looked at.")] = 1000,
    replays: Annotated[int, typer.Option(min=1, help="Playouts counted in each of its positions.")] = 20,
    moves: Annotated[int | None, typer.Option(min=1, help="Moves of the game; by default 2/3 of the points.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Decides all results.")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object instead of a table.")] = False,
) -> None:
    """Let a search play against itself and count which step of the policy chose the moves of its playouts, beside
    section 4.6 and table 4.8 of Basaldúa (2013)."""
    chosen = {name: preset(name).with_settings(settings or []) for name in names or ["isgo-base", "isgo-learning"]}
    found: dict[str, SourceCounts] = {}
    with progress_bar(remaining=True, lines=True) as progress:
        for name, config in chosen.items():
            task = progress.add_task(f"positions, {name}", total=None)

            def show(done: int, of: int, task: int = task) -> None:
                progress.update(task, completed=done, total=of)  # type: ignore[arg-type]

            found[name] = count_sources(
                config, size, playouts=playouts, replays=replays, max_moves=moves, seed=seed, on_position=show
            )
    if as_json:
        ours = {name: {"shares": c.shares(), "playouts": c.playouts, "length": c.length} for name, c in found.items()}
        typer.echo(json.dumps({"size": size, "simulations": playouts, "ours": ours, "published": PUBLISHED}))
        return
    print_table(_table(found, size, playouts))


def _table(found: dict[str, SourceCounts], size: int, playouts: int) -> Table:
    """A row for each source that anybody has, in the order of the policy with most steps."""
    columns = {f"{name}, {size}x{size}": counts.shares() for name, counts in found.items()} | {
        f"[dim]published: {name}[/]": shares for name, shares in PUBLISHED.items() if name.split(",")[0] in found
    }
    by_length = sorted(columns.values(), key=len, reverse=True)
    rows = list(dict.fromkeys(source for shares in by_length for source in shares if source != "pass"))
    table = Table("source", *columns, title="Moves of playouts by source, in percent")
    table.caption = f"{playouts} simulations per move; " + "; ".join(
        f"{name}: {c.playouts} playouts of {c.length:.0f} moves" for name, c in found.items()
    )
    for column in table.columns[1:]:
        column.justify = "right"
    for source in [*rows, "pass"]:
        table.add_row(source, *("" if source not in s else f"{s[source]:.2f}" for s in columns.values()))
    return table

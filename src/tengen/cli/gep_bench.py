"""`tengen gep bench`: how fast models are evaluated, beside NumPy in the same run."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.table import Table

from tengen.cli.wide import print_table
from tengen.optimise.gep.speed import measure_speed


def bench(
    sizes: Annotated[str, typer.Option(help="SNPs of a model, such as 4,8,12.")] = "4,8,12",
    world: Annotated[int, typer.Option(help="World 3, 5 or 7, simulated.")] = 7,
    repeats: Annotated[int, typer.Option(min=1, max=1000, help="Measurements of which the median is taken.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object per line instead of a table.")] = False,
) -> None:
    """Model evaluations per second on one thread: the core's classifier and a vectorised NumPy version with the same
    results, in turns. The first kernel is the one that is used here; the last runs on any machine."""
    from tengen.cli.options import int_list

    rows = [
        measure_speed(size, world=world, repeats=repeats) for size in int_list(sizes, name="--sizes", low=1, high=50)
    ]
    if as_json:
        for row in rows:
            print(json.dumps(row.__dict__ | {"ratio": row.ratio}))
        return
    table = Table(title=f"Model evaluations per second, one thread, World {world}")
    for heading in ("SNPs", *rows[0].core, "NumPy", "ratio"):
        table.add_column(heading, justify="right")
    for row in rows:
        speeds = [f"{speed:,.0f}" for speed in (*row.core.values(), row.numpy)]
        table.add_row(str(row.size), *speeds, f"{row.ratio:.0f}")
    print_table(table)

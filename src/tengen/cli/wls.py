"""`tengen wls`: win/loss states beside the published numbers."""

import json as json_format
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tengen.bandit import Wls
from tengen.bandit.wls_tables import QualityRow, StepResponse, quality_rows, step_response
from tengen.cli.options import cores
from tengen.cli.wide import print_table
from tengen.picture import check_picture, new_picture, save_picture


def wls(
    end_of_scale: Annotated[int, typer.Option(help="Visits a state can tell; the published tables have 21.")] = 21,
    repetitions: Annotated[
        int, typer.Option(min=1, max=10_000_000, help="Experiments in each row of tables 4.5 and 4.6.")
    ] = 25_000,
    step_repetitions: Annotated[
        int, typer.Option(min=1, max=1_000_000, help="Settling times averaged for each point of figure 4.11.")
    ] = 25,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Decides all results.")] = 0,
    threads: Annotated[int, typer.Option(min=1, max=1024, help="Threads; results are the same with any.")] = cores(),
    plot: Annotated[Path | None, typer.Option(help="Draw figure 4.11: .png or .svg.")] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object per line instead of tables.")] = False,
) -> None:
    """Repeat the published experiments with win/loss states: how well they tell known probabilities (tables 4.5, 4.6)
    and how fast they follow a change (figure 4.11)."""
    if plot is not None:
        check_picture(plot)
    rows = list(quality_rows(end_of_scale, repetitions=repetitions, seed=seed, threads=threads))
    response = step_response(repetitions=step_repetitions, seed=seed)
    if plot is not None:
        _draw(response, plot)
    if json:
        print("\n".join(json_format.dumps(line) for line in _lines(end_of_scale, rows, response)))
        return
    console = Console(highlight=False)
    for name, title in (("4.5", "saturated states count"), ("4.6", "saturated states jump")):
        of_name = [row for row in rows if row.table == name]
        print_table(_table(f"Table {name}: {title}, e = {end_of_scale}", of_name), console)
    print_table(_step_table(response), console)
    console.print(_states_line(end_of_scale))


def _states(end_of_scale: int) -> dict[str, int]:
    """What e = 21 has 253, 122 and 150 of."""
    states = Wls(end_of_scale)
    return {"states": len(states), "index of 1/2": states.index_of(1 / 2), "index of 5/8": states.index_of(5 / 8)}


def _states_line(end_of_scale: int) -> str:
    ours = ", ".join(f"{name}: {number}" for name, number in _states(end_of_scale).items())
    return f"e = {end_of_scale}: {ours}" + (" (published: 253 states)" if end_of_scale == 21 else "")


def _lines(end_of_scale: int, rows: Iterable[QualityRow], response: StepResponse) -> Iterable[dict[str, object]]:
    for row in rows:
        yield {
            "table": row.table,
            "end_of_scale": end_of_scale,
            "k": row.k,
            "updates": row.updates,
            "ours": row.ours._asdict(),
            "published": row.published and row.published._asdict(),
            "difference": row.difference and row.difference._asdict(),
        }
    yield {
        "end_of_scale": end_of_scale,
        "ours": _states(end_of_scale),
        "published": {"states": 253} if end_of_scale == 21 else None,
    }
    for e, time in response.times.items():
        yield {"figure": "4.11", "end_of_scale": e, "settling_time": time}
    yield {
        "figure": "4.11",
        "slope": response.slope,
        "intercept": response.intercept,
        "ours": {"adjusted_r2": response.adjusted_r2},
        "published": {"adjusted_r2": response.published_r2},
        "difference": {"adjusted_r2": response.adjusted_r2 - response.published_r2},
    }


def _table(title: str, rows: list[QualityRow]) -> Table:
    table = Table(title=title)
    for heading in ("K", "updates", "SD_r ours", "published", "difference", "S_rc ours", "published", "difference"):
        table.add_column(heading, justify="right")
    for row in rows:
        low, high = row.updates
        cells = ["-" if row.k is None else f"{row.k:.1f}", str(low) if low == high else f"{low}-{high}"]
        for i in (0, 2):
            cells.append(f"{row.ours[i]:.4f} ± {row.ours[i + 1]:.4f}")
            theirs, difference = row.published, row.difference
            cells.append("-" if theirs is None else f"{theirs[i]:.4f} ± {theirs[i + 1]:.4f}")
            cells.append("-" if difference is None else f"{difference[i]:+.4f}")
        table.add_row(*cells)
    return table


def _step_table(response: StepResponse) -> Table:
    table = Table(title="Figure 4.11: updates until a step from 1/4 to 3/4 is followed, by end of scale")
    for heading in ("", "ours", "published", "difference"):
        table.add_column(heading, justify="right")
    for e, time in response.times.items():
        if e in (25, 100, 200, 400, 600, 800, 1000):
            table.add_row(f"e = {e}", f"{time:.1f}", "-", "-")
    table.add_row("updates per unit of e", f"{response.slope:.3f}", "-", "-")
    table.add_row("at e = 0", f"{response.intercept:.1f}", "-", "-")
    difference = response.adjusted_r2 - response.published_r2
    table.add_row("adjusted R²", f"{response.adjusted_r2:.5f}", f"{response.published_r2:.5f}", f"{difference:+.5f}")
    return table


def _draw(response: StepResponse, file: Path) -> None:
    figure, axes = new_picture()
    ends = list(response.times)
    axes.plot(ends, list(response.times.values()), "o", markersize=4, label="mean settling time")
    line = [response.slope * e + response.intercept for e in ends]
    label = f"{response.slope:.2f} e {response.intercept:+.0f}, adjusted R² {response.adjusted_r2:.4f}"
    axes.plot(ends, line, lw=1, label=label)
    axes.set(xlabel="end of scale", ylabel="updates", title="Win/loss states: updates to follow a step from 1/4 to 3/4")
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    save_picture(figure, file)

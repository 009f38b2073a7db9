"""`tengen doctor`: does the installation work, and what is to be done if not?"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.progress import progress_bar
from tengen.cli.wide import print_table
from tengen.doctor import CHECKS, Check, Finding, State, run_checks

_COLORS = {
    State.FINE: "green",
    State.MISSING: "dim",
    State.WARNING: "yellow",
    State.BROKEN: "bold red",
    State.SKIPPED: "dim",
}


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Check the installation, the engine, the system and optional parts, and print what to do about each problem.

    The exit code is 1 if something that is needed is broken.
    """
    with progress_bar(lines=True) as progress:
        task = progress.add_task("checks", total=len(CHECKS))

        def begin(check: Check) -> None:
            progress.update(task, completed=CHECKS.index(check), description=f"checking: {check.name}")

        done = run_checks(begin=begin)
    if as_json:
        typer.echo(json.dumps([_values(check, finding) for check, finding in done], indent=1))
    else:
        _show(done)
    if any(finding.state == State.BROKEN for _, finding in done):
        raise typer.Exit(1)


def _values(check: Check, finding: Finding) -> dict[str, object]:
    return {"group": check.group, "check": check.name, **asdict(finding)}


def _show(done: list[tuple[Check, Finding]]) -> None:
    screen = Console(highlight=False, emoji=False)
    table = Table(box=None, pad_edge=False)
    for name in ("", "check", "state", "finding"):
        table.add_column(name, overflow="fold")
    group = ""
    for check, finding in done:
        color = _COLORS[finding.state]
        title = "" if check.group == group else check.group
        group = check.group
        table.add_row(title, check.name, f"[{color}]{finding.state}[/]", escape(finding.text))
    print_table(table, screen)
    to_do = [(check, finding) for check, finding in done if finding.remedy]
    for urgent in (True, False):
        chosen = [(c, f) for c, f in to_do if (f.state in (State.BROKEN, State.WARNING)) == urgent]
        if chosen:
            screen.print("\n[bold]What to do[/]" if urgent else "\n[bold]If you want more[/]")
        for check, finding in chosen:
            screen.print(f"  {escape(check.name)}: {escape(finding.remedy)}", soft_wrap=True)
    if not any(finding.state in (State.BROKEN, State.WARNING) for _, finding in done):
        screen.print("\nEverything that Tengen needs works.")

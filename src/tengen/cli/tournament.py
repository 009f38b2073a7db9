"""`tengen tournament`: check, run, stop, resume and report a tournament that a file describes."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.arena import FOLDER, Folder, Json, run_and_show, write_page
from tengen.cli.wide import print_table
from tengen.cli.workers import DEFAULT_JOBS, Cluster, Jobs
from tengen.go.size import size_text

if TYPE_CHECKING:
    from tengen.arena.sheet import Sheet
    from tengen.arena.tournament import Tournament

File = Annotated[Path, typer.Argument(metavar="FILE.toml", help="The control file; docs/arena.md has an example.")]


class _RunByDefault(typer.core.TyperGroup):
    """`tengen tournament FILE.toml` runs it."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        first = args[0] if args else ""
        option = first.startswith("-") and any(word.endswith(".toml") for word in args)
        if first not in self.commands and (option or first.endswith(".toml") or Path(first).is_file()):
            args = ["run", *args]
        return super().parse_args(ctx, args)


app = typer.Typer(
    cls=_RunByDefault,
    no_args_is_help=True,
    help="Tournaments: playoff, round robin, gauntlet, Swiss. `tengen tournament FILE.toml` runs one.",
)


def _load(file: Path) -> "Tournament":
    from tengen.arena.control import load_tournament

    return load_tournament(file)


def _load_begun(file: Path, folder: Path) -> "Tournament":
    """One that has been begun in the folder."""
    from tengen.arena.store import Store

    tournament = _load(file)
    with Store.existing(folder) as store:
        store.find(tournament.name)
    return tournament


@app.command()
def check(file: File) -> None:
    """Read the file and say what would be played."""
    from tengen.arena.figures import budget_text, how_text

    tournament = _load(file)
    c = tournament.conditions
    table = Table("player", "kind or command", "for each move", title=f"{tournament.name}: {tournament.kind}")
    for player in tournament.players:
        table.add_row(escape(player.name), escape(how_text(player)), budget_text(player))
    pairings = tournament.round(1, [])
    games = sum(pairing.games for pairing in pairings) * tournament.rounds
    rounds = f" in each of {tournament.rounds} rounds" if tournament.kind == "swiss" else ""
    console = Console(highlight=False)
    print_table(table, console)
    console.print(f"{size_text(c.size)}, komi {c.komi:g}, {c.rules} rules, openings {c.openings}", markup=False)
    console.print(f"{len(pairings)} pairing{'s' if len(pairings) > 1 else ''}{rounds}, {games} games at most")


@app.command()
def run(
    file: File, folder: Folder = FOLDER, jobs: Jobs = DEFAULT_JOBS, cluster: Cluster = None, json: Json = False
) -> None:
    """Play it; started again, it goes on where it was."""
    run_and_show(_load(file), folder, jobs, cluster, json)


@app.command()
def resume(
    file: File, folder: Folder = FOLDER, jobs: Jobs = DEFAULT_JOBS, cluster: Cluster = None, json: Json = False
) -> None:
    """Go on with one that was begun; the same as run, but an error if there is nothing to go on with."""
    tournament = _load_begun(file, folder)
    run_and_show(tournament, folder, jobs, cluster, json)


@app.command()
def stop(file: File, folder: Folder = FOLDER) -> None:
    """Ask one that runs elsewhere to end after the games under way."""
    from tengen.arena.conduct import is_running, stop_file

    tournament = _load_begun(file, folder)
    if not is_running(folder, tournament.name):
        raise ValueError(f"{tournament.name!r} is not running in {folder}")
    stop_file(folder, tournament.name).touch()
    typer.echo(f"{tournament.name} will stop when its games under way have ended")


@app.command()
def report(
    file: File,
    folder: Folder = FOLDER,
    html: Annotated[Path | None, typer.Option(help="Write a page with a plot here.")] = None,
    markdown: Annotated[Path | None, typer.Option(help="Write Markdown here.")] = None,
) -> None:
    """Say how it stands or ended."""
    from tengen.arena.report import Report
    from tengen.arena.store import Store
    from tengen.arena.tournament import standings_of

    tournament = _load(file)
    with Store.existing(folder) as store:
        made = Report.of(tournament, standings_of(tournament, store), store)
    for path, text in ((html, made.html), (markdown, made.markdown)):
        if path is not None:
            write_page(path, text())
    if html is None and markdown is None:
        console = Console(highlight=False)
        console.print("\n".join(f"[dim]{name}[/] {escape(value)}" for name, value in made.facts))
        for sheet in made.sheets:
            _print(console, sheet)


def _print(console: Console, sheet: "Sheet") -> None:
    if sheet.rows:
        table = Table(title=sheet.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
        for heading in sheet.headings:
            table.add_column(heading, overflow="fold")
        for row in sheet.rows:
            table.add_row(*map(escape, row))
        print_table(table, console)
    if sheet.note:
        console.print(f"[dim]{escape(sheet.note)}[/]")

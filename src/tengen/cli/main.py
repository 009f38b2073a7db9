"""The `tengen` command: one file a subcommand, gathered here."""

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tengen import __version__
from tengen.cli import (
    analyze,
    bench,
    config,
    doctor,
    explain,
    fft,
    gtp,
    lab,
    match,
    pgame,
    play,
    regress,
    review,
    sgf,
    sources,
    strength,
    tournament,
    train,
    wls,
)
from tengen.cli.output import show_what_can_be_shown

app = typer.Typer(
    name="tengen",
    help="Monte-Carlo tree search for Go and for your own problems.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("play")(play.play)
app.command("gtp")(gtp.gtp)
app.command("config")(config.config)
app.command("analyze")(analyze.analyze)
app.command("explain")(explain.explain)
app.command("review")(review.review)
app.command("doctor")(doctor.doctor)
app.command("pgame")(pgame.pgame)
app.command("wls")(wls.wls)
app.command("match")(match.match)
app.add_typer(tournament.app, name="tournament")
app.add_typer(lab.app, name="lab")
app.command("strength")(strength.strength)
app.command("regress")(regress.regress)
app.command("sources")(sources.sources)
app.add_typer(fft.app, name="fft")
app.add_typer(bench.app, name="bench")
app.add_typer(sgf.app, name="sgf")
app.add_typer(train.app, name="train")


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tengen {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    pass


def run() -> None:
    """Entry point: a user's mistake gets one line on stderr, not a traceback."""
    show_what_can_be_shown()
    try:
        app()
    except (ValueError, OSError) as error:
        console = Console(stderr=True, highlight=False, emoji=False)  # or ":x:" in a name would become a picture
        console.print(f"[bold red]tengen:[/] {escape(str(error))}", soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)

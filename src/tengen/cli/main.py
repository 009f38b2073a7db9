"""The `tengen` command: one file per subcommand, gathered here."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape

from tengen import __version__
from tengen.cli.output import reason, show_what_can_be_shown

#: In the order of the help. Each is a module of this folder, with a function of that name or an `app` of subcommands.
COMMANDS = (
    "web",
    "play",
    "gtp",
    "config",
    "analyze",
    "explain",
    "review",
    "doctor",
    "pgame",
    "pack",
    "wls",
    "match",
    "tournament",
    "lab",
    "strength",
    "regress",
    "sources",
    "fft",
    "bench",
    "sgf",
    "games",
    "book",
    "train",
    "data",
    "gep",
)


def command(arguments: Sequence[str]) -> typer.Typer:
    """The `tengen` command for these arguments: all of it takes longer to import than many a subcommand to run."""
    app = typer.Typer(
        name="tengen",
        help="Monte-Carlo tree search for Go and for your own problems. Without a command it is `tengen web`.",
        invoke_without_command=True,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback()(_options)
    first = arguments[0] if arguments else "web"
    for name in [first] if first in COMMANDS else COMMANDS:
        module = import_module(f"tengen.cli.{name}")
        if hasattr(module, "app"):
            app.add_typer(module.app, name=name)
        else:
            app.command(name)(getattr(module, name))
    return app


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"tengen {__version__}")
        raise typer.Exit


def _options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        from tengen.cli.web import web

        context.invoke(web)


def run(app: typer.Typer) -> None:
    """Runs the command: a user's mistake gets one line on stderr, not a traceback."""
    show_what_can_be_shown()
    try:
        app()
    except (ValueError, OSError, MemoryError) as error:
        console = Console(stderr=True, highlight=False, emoji=False)  # or ":x:" in a name would become a picture
        console.print(f"[bold red]tengen:[/] {escape(reason(error))}", soft_wrap=True)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)

"""`tengen web`: the board in a browser, which plain `tengen` starts too."""

from __future__ import annotations

import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.options import BookOption, cores
from tengen.cli.output import terminable
from tengen.extras import missing


def web(
    host: Annotated[
        str, typer.Option(help="Address to listen on; one that other machines reach asks for a token.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 for any that is free.")] = 8361,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open a browser, if there is one.")] = True,
    data: Annotated[
        Path | None, typer.Option(help="Folder of the boards; ~/.local/share/tengen by default.", metavar="FOLDER")
    ] = None,
    threads: Annotated[
        int, typer.Option(min=0, max=1024, help="Threads of all searches together; 0 for all processors.")
    ] = 0,
    memory: Annotated[
        float, typer.Option(min=64, max=1_000_000, help="Memory of all searches together, in MB.", metavar="MB")
    ] = 1024,
    book: BookOption = None,
    games: Annotated[
        Path | None,
        typer.Option(
            help="Database of games to explore, or a folder of them; games.db in the folder of the boards by default.",
            metavar="FILE",
        ),
    ] = None,
    token: Annotated[
        str | None, typer.Option(help="The token to ask for, instead of one drawn at random.", envvar="TENGEN_TOKEN")
    ] = None,
    proxy: Annotated[
        str | None,
        typer.Option(
            help="Reverse proxy in front, whose X-Forwarded headers are believed; the token is asked for.",
            metavar="ADDRESS",
        ),
    ] = None,
) -> None:
    """Play, analyse and review in a browser; Ctrl-C ends it, and the boards are kept."""
    if find_spec("nicegui") is None:
        raise missing("nicegui", "the web board needs")
    # They load the web server: other commands must not wait for it.
    from tengen.web.security import is_loopback
    from tengen.web.settings import WebSettings, data_folder

    if token is None and (proxy is not None or not is_loopback(host)):
        token = secrets.token_urlsafe(18)
    if token is not None and len(token) < 8:
        raise ValueError("--token has to have 8 letters or more")
    folder = data if data is not None else data_folder()
    if games is not None and not games.expanduser().exists():
        raise ValueError(f"--games {games}: there is no such file or folder; `tengen games import` makes a database")
    settings = WebSettings(
        host=host,
        port=port,
        token=token,
        proxy=proxy,
        data=folder.expanduser(),
        threads=threads or cores(),
        memory_mb=memory,
        book=WebSettings.book if book is None else book,
        games=None if games is None else games.expanduser(),
    )
    try:
        from tengen.web.app import run
    except ImportError as error:
        reason = " ".join(str(error).split())
        raise ValueError(f"the installation is damaged: {reason}; `tengen doctor` says what to do") from None

    def ready(address: str) -> None:
        typer.echo(f"Tengen is at {address}\nBoards are kept in {settings.data}. Ctrl-C ends it.")

    with terminable():
        run(settings, on_ready=ready, browser=browser)
    typer.echo("Stopped.")

"""`tengen strength`: the page of measured strength from databases of games."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.arena import write_page


def strength(
    folders: Annotated[list[Path], typer.Argument(help="Folders with results of matches and tournaments.")],
    out: Annotated[Path | None, typer.Option(help="Write the page here; runs that it has already stay.")] = None,
    published: Annotated[
        Path | None, typer.Option(help='A TOML file of RUN = "TEXT": what documents print of such runs.')
    ] = None,
) -> None:
    """Who against whom, with which settings, result, interval, date and commit, as Markdown."""
    from tengen.arena.strength import read_published, strength_page

    before = out.read_text("utf8") if out is not None and out.is_file() else ""
    page = strength_page(folders, before, read_published(published) if published is not None else None)
    if out is None:
        typer.echo(page, nl=False)
    else:
        write_page(out, page)

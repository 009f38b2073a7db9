"""`tengen strength`: the page of measured strength from databases of games."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.arena import write_page


def strength(
    folders: Annotated[list[Path], typer.Argument(help="Folders with results of matches and tournaments.")],
    out: Annotated[Path | None, typer.Option(help="Write the page here; runs that it has already stay.")] = None,
) -> None:
    """Who against whom, with which settings, result, interval, date and commit, as Markdown."""
    from tengen.arena.strength import strength_page

    before = out.read_text("utf8") if out is not None and out.is_file() else ""
    page = strength_page(folders, before)
    if out is None:
        typer.echo(page, nl=False)
    else:
        write_page(out, page)

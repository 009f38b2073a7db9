"""`tengen strength`: the page of measured strength from databases of games."""

from pathlib import Path
from typing import Annotated

import typer

from tengen.cli.arena import write_page


def strength(
    folders: Annotated[
        list[Path] | None, typer.Argument(help="Folders with results of matches and tournaments.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="PAGE.md", help="Write the page here, beside it PAGE.csv and PAGE.svg; what PAGE.csv has stays."
        ),
    ] = None,
    published: Annotated[
        Path | None, typer.Option(help='A TOML file of RUN = "TEXT": what documents print of such runs.')
    ] = None,
) -> None:
    """Who against whom, with which settings, result, interval, date and commit, as a page, a picture and CSV.

    Without --out the CSV is printed. Without folders the page is made again of its CSV.
    """
    from tengen.arena.strength import matches_of, read_csv, read_published, to_csv, with_kept, with_published
    from tengen.arena.strength_page import strength_page, strength_picture

    if out is not None and out.suffix != ".md":
        raise ValueError(f"--out {out}: the name of a page ends in .md")
    table = out.with_suffix(".csv") if out is not None else None
    kept = read_csv(table) if table is not None and table.is_file() else []
    if not folders and not kept:
        raise ValueError("name folders with results of matches and tournaments")
    matches = with_kept(matches_of(folders or []), kept)
    if published is not None:
        matches = with_published(matches, read_published(published))
    if out is None or table is None:
        typer.echo(to_csv(matches), nl=False)
        return
    picture = strength_picture(matches)
    write_page(table, to_csv(matches))
    if picture:
        write_page(out.with_suffix(".svg"), picture)
    write_page(out, strength_page(matches, out.stem, picture=bool(picture)))

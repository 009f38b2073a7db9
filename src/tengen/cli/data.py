"""`tengen data`: what a data file holds, and envelopes for what was written by hand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from tengen.datafile import GAMMAS, KINDS, PATTERNS, read_any, without_envelope, write_data
from tengen.go import gammas, patterns

app = typer.Typer(help="Data files: show what is in them, and make them of text.", no_args_is_help=True)

#: ValueError says what is wrong with the text of a payload.
_CHECKS: dict[str, Callable[[str], object]] = {GAMMAS.name: gammas.check, PATTERNS.name: patterns.check}


@app.command()
def show(files: Annotated[list[Path], typer.Argument(help="Data files.")]) -> None:
    """Say what files hold, how they were made, and that they are whole; the first that is not ends it."""
    for path in files:
        found = read_any(path)
        typer.echo(f"{path}: {found.kind}, version {found.version}, {len(found.payload)} bytes, whole")
        typer.echo(f"  made by: {found.made}")


@app.command()
def seal(
    kind: Annotated[str, typer.Argument(help=f"What it is: {', '.join(_CHECKS)}.")],
    text: Annotated[Path, typer.Argument(help="A text, or a data file that was edited.")],
    out: Annotated[Path, typer.Option("--out", help="Data file to write; it may be the same.")],
    made: Annotated[str, typer.Option(help="How it was made.")] = "hand",
) -> None:
    """Read a text as the program will read it, and put it into a data file with its checksum."""
    if kind not in _CHECKS:
        raise typer.BadParameter(f"{kind!r} is none of {', '.join(_CHECKS)}", param_hint="KIND")
    try:
        content = without_envelope(text.read_bytes()).decode("utf8")
    except UnicodeDecodeError:
        raise ValueError(f"{text}: its content is no text") from None
    try:
        _CHECKS[kind](content)
    except ValueError as error:
        raise ValueError(f"{text}: {error}") from None
    write_data(out, KINDS[kind], content, made)
    typer.echo(f"Written to {out}.")

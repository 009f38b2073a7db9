"""`tengen config`: every key of the search's configuration."""

from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.go import Game
from tengen.search.config import SearchConfig, describe
from tengen.search.presets import about, preset, preset_names, remarks
from tengen.search.search import Search

_VALUE, _MEANING = 16, 24  # columns that values take at most, and meanings at least: a terminal may have 80


def config(
    preset_name: Annotated[
        str | None, typer.Option("--preset", help=f"Start from a preset: {', '.join(preset_names())}.")
    ] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print as TOML, to be edited and read back.")] = False,
) -> None:
    """List every configuration key with its value and meaning."""
    chosen = (preset(preset_name) if preset_name else SearchConfig()).with_settings(settings or [])
    Search(Game(9), chosen)  # validates which values go together: ValueError names the key
    if toml:
        print(chosen.to_toml(), end="")
        return
    values, sources = dict(chosen.items()), remarks(preset_name) if preset_name else {}
    table = Table(title="Search configuration", caption=about(preset_name) if preset_name else None)
    table.add_column("key", no_wrap=True)
    table.add_column("value", overflow="fold", max_width=_VALUE)
    table.add_column("meaning", min_width=_MEANING, overflow="fold")
    for key, default, meaning in describe():
        value = escape(str(values[key]))
        text = escape(f"{meaning} ({sources[key]})" if key in sources else meaning)
        table.add_row(key, value if values[key] == default else f"[bold]{value}[/]", text)
    Console().print(table)

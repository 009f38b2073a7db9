"""`tengen config`: every key of the search's configuration."""

from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tengen.search.config import SearchConfig, describe
from tengen.search.presets import preset, preset_names


def config(
    preset_name: Annotated[
        str | None, typer.Option("--preset", help=f"Start from a preset: {', '.join(preset_names())}.")
    ] = None,
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print as TOML, to be edited and read back.")] = False,
) -> None:
    """List every configuration key with its value and meaning."""
    chosen = (preset(preset_name) if preset_name else SearchConfig()).with_settings(settings or [])
    if toml:
        print(chosen.to_toml(), end="")
        return
    values = dict(chosen.items())
    table = Table(title="Search configuration")
    for column in ("key", "value", "meaning"):
        table.add_column(column, no_wrap=column != "meaning")
    for key, default, meaning in describe():
        value = str(values[key])
        table.add_row(key, value if values[key] == default else f"[bold]{value}[/]", meaning)
    Console().print(table)

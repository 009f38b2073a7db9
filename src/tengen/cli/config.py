"""`tengen config`: every key of the search's configuration."""

from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from tengen.cli.options import board_size
from tengen.config import GoConfig, Setting, describe
from tengen.go.presets import about, preset, preset_names, remarks

_VALUE, _MEANING = 16, 24  # columns that values take at most, and meanings at least: a terminal may have 80


def config(
    preset_name: Annotated[
        str | None, typer.Option("--preset", help=f"Start from a preset: {', '.join(preset_names())}.")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE, or KEY@SIZE=VALUE for large boards.")
    ] = None,
    size: Annotated[
        Any,
        typer.Option(parser=board_size(), metavar="SIZE", help="As it is on boards of this size: 19, or 9x13."),
    ] = None,
    toml: Annotated[bool, typer.Option("--toml", help="Print as TOML, to be edited and read back.")] = False,
) -> None:
    """List every configuration key with its value, default, range and meaning."""
    chosen = (preset(preset_name) if preset_name else GoConfig()).with_settings(settings or [])
    chosen.validate()
    sources = remarks(preset_name) if preset_name else {}
    if size is not None:
        # What holds there has remarks of its own, the largest size that fits last.
        for key, least, _ in sorted(chosen.sized, key=lambda row: row[1]):
            if least <= (size if isinstance(size, int) else min(size)):
                sources[key] = sources.get(f"{key}@{least}", "")
        chosen = chosen.for_size(size)
    if toml:
        print(chosen.to_toml(), end="")
        return
    values = dict(chosen.items())
    table = Table(title="Search configuration", caption=about(preset_name) if preset_name else None)
    table.add_column("key", no_wrap=True)
    table.add_column("value", overflow="fold", max_width=_VALUE)
    table.add_column("meaning", min_width=_MEANING, overflow="fold")
    for setting in describe():
        value = values[setting.key]
        _add_row(table, setting, setting.key, value, _told(setting, value, sources.get(setting.key)))
        for key, sized in values.items():
            if key.startswith(f"{setting.key}@"):
                text = f"on boards of {key.partition('@')[2]} lines and more"
                _add_row(table, setting, key, sized, f"{text} ({sources[key]})" if key in sources else text)
    Console().print(table)


def _add_row(table: Table, setting: Setting, key: str, value: Any, text: str) -> None:
    shown = escape(str(value))
    table.add_row(key, shown if value == setting.default else f"[bold]{shown}[/]", escape(text))


def _told(setting: Setting, value: Any, remark: str | None) -> str:
    """Meaning, range and unit, default if the value is another, and source."""
    parts = [setting.meaning + (f" ({remark})" if remark else "")]
    if not setting.names and setting.type not in ("str", "bool"):
        parts.append(setting.range + (f", in {setting.unit}" if setting.unit else ""))
    if setting.default != value:
        parts.append(f"default {setting.default}")
    if setting.source:
        parts.append(setting.source)
    return "; ".join(parts)

"""`tengen gtp`: the engine behind the Go Text Protocol."""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.options import BookOption, board_size, cores
from tengen.go import Rules
from tengen.go.presets import preset, preset_names


def gtp(
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"Configuration of the search: {', '.join(preset_names())}.")
    ] = "tengen",
    level: Annotated[
        str | None, typer.Option(help="Play as weak as 30k, 20k, 10k and so on up to 1d, or tengen for all it can.")
    ] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Simulations per move at most.")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per move at most.")] = None,
    time: Annotated[
        str | None, typer.Option("--time", help="Clock until the controller sets one: 300, 300+30/10, 300+5x30, 60+1.")
    ] = None,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads of the search; 0 for all processors.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of all random choices.")] = 0,
    settings: Annotated[
        list[str] | None, typer.Option("--set", help="Change a setting: KEY=VALUE; tengen config lists them.")
    ] = None,
    book: BookOption = None,
    ponder: Annotated[bool, typer.Option("--ponder", help="Think on the opponent's time.")] = False,
    resign: Annotated[
        float, typer.Option(min=0, max=1, help="Give up below this win rate, three moves in a row; 0 for never.")
    ] = 0.05,
    size: Annotated[
        Any,
        typer.Option(parser=board_size(), metavar="SIZE", help="Board until the controller sets one: 19, or 9x13."),
    ] = "19",
    rules: Annotated[str, typer.Option(help=f"Rules: {', '.join(Rules.preset_names())}.")] = "chinese",
    komi: Annotated[float | None, typer.Option(help="Komi; the rules' own by default.")] = None,
    name: Annotated[str, typer.Option(help="The name to answer with; Lizzie asks more of a KataGo.")] = "Tengen",
    version: Annotated[str | None, typer.Option(help="The version to answer with.")] = None,
    stderr: Annotated[
        str | None, typer.Option(help="Write variations to standard error for gtp2ogs: katago, leela or leela-zero.")
    ] = None,
    log: Annotated[Path | None, typer.Option(help="Append the conversation to this file.")] = None,
) -> None:
    """Speak GTP on standard input and output, for Sabaki, GoGui, Lizzie, OGS, KGS, CGOS and scripts."""
    # They load the core and NumPy: other commands must not wait for what they do not use.
    from tengen import __version__
    from tengen.book.reader import SHIPPED, configured
    from tengen.engine.engine import Engine
    from tengen.engine.levels import at_level
    from tengen.engine.settings import EngineSettings
    from tengen.engine.time_control import parse_time_control
    from tengen.gtp.log import Log
    from tengen.gtp.parameters import with_parameter
    from tengen.gtp.serve import serve
    from tengen.gtp.stderr_dialects import DIALECTS, watch_moves

    if stderr is not None and stderr not in DIALECTS:
        raise ValueError(f"--stderr {stderr!r} is no dialect: choose from {', '.join(DIALECTS)}")
    dialect = None if stderr is None else DIALECTS[stderr]
    config = preset(preset_name).with_values(
        {"seed": seed, "thread.threads": threads or cores(), "book.file": SHIPPED if book is None else book}
    )
    chosen = EngineSettings(config, seconds=seconds, ponder=ponder, resign_below=resign, books=configured)
    if level is not None:
        chosen = at_level(chosen, level)
    if playouts is not None:
        chosen = replace(chosen, playouts=playouts)
    for text in settings or []:
        key, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"--set {text!r} is not KEY=VALUE, such as rave.parameter=0.4")
        chosen = with_parameter(chosen, key.strip(), value.strip())
    engine = Engine(chosen, size=size, rules=rules, komi=komi)
    engine.configure(chosen)  # checks the values
    configured(chosen.config, size)  # a book that cannot be used is told of before the first move
    if time is not None:
        engine.set_time(parse_time_control(time))
    _open_what_is_closed()
    with Log(log) as kept:
        if os.isatty(0):
            print("Write GTP commands such as genmove b; help lists them, quit ends.", file=sys.stderr)
        if dialect is not None and dialect.greeting is not None:
            kept.note(dialect.greeting)
        code = serve(
            engine,
            0,
            _stdout_for_answers(),
            kept,
            name=name,
            version=version or __version__,
            preset_name=preset_name,
            level=level and level.lower(),
            watch=None if dialect is None else watch_moves(dialect),
        )
    # All is closed. To take the interpreter apart would take ten times as long as the rest of the end.
    os._exit(code)


def _open_what_is_closed() -> None:
    """The place of a standard descriptor that is closed would be taken by the next file."""
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.dup2(os.open(os.devnull, os.O_RDWR), descriptor)


def _stdout_for_answers() -> int:
    """Standard output under another number: what else is printed goes to standard error from here on."""
    stdout = os.dup(1)
    os.dup2(2, 1)
    return stdout

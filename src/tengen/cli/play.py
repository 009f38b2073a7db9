"""`tengen play`: a game in the terminal against the engine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.book.reader import SHIPPED, configured
from tengen.cli.coordinates import STYLES, coordinates
from tengen.cli.options import BookOption, board_size, cores
from tengen.cli.play_screen import Screen
from tengen.cli.play_session import Session
from tengen.engine.engine import Engine
from tengen.engine.levels import level_names
from tengen.engine.settings import EngineSettings
from tengen.engine.time_control import parse_time_control
from tengen.go import Color, Game, Rules
from tengen.go.color import parse_color
from tengen.go.presets import preset, preset_names
from tengen.go.sgf import Record


def play(
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board size: 9, or 9x13 for 9 wide and 13 high.")
    ] = "9",
    color: Annotated[str, typer.Option(help="Your colour: black or white.")] = "black",
    komi: Annotated[float | None, typer.Option(help="Points for White; the rules' own by default.")] = None,
    rules: Annotated[str, typer.Option(help=f"One of {', '.join(Rules.preset_names())}.")] = "chinese",
    handicap: Annotated[int, typer.Option(min=0, max=9, help="Black's handicap stones.")] = 0,
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"The computer's configuration: {', '.join(preset_names())}.")
    ] = "tengen",
    level: Annotated[
        str | None, typer.Option(help=f"The computer's strength: {', '.join(level_names())} (all it can do).")
    ] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Simulations per move of the computer.")] = None,
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds per move of the computer.")] = None,
    clock: Annotated[
        str, typer.Option(help="A clock for both sides in seconds, such as 300, 300+5x30, 300+60/15 or 60+2.")
    ] = "none",
    book: BookOption = None,
    ponder: Annotated[bool, typer.Option("--ponder", help="The computer thinks on your time.")] = False,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 for all processors.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the computer's random choices.")] = 0,
    style: Annotated[
        str, typer.Option("--coordinates", help=f"Names of points: {' or '.join(STYLES)} (D4 or 4-十六).")
    ] = "european",
    load: Annotated[Path | None, typer.Option(help="Go on with the game in this SGF file.")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the game to this SGF file at the end.")] = None,
    changes: Annotated[
        list[str] | None, typer.Option("--set", help="Change a key of the configuration: KEY=VALUE.")
    ] = None,
) -> None:
    """Play a game of Go in the terminal."""
    if level is not None and playouts is not None:
        raise typer.BadParameter("--level says how many playouts there are", param_hint="--playouts")
    if load is not None and handicap:
        raise typer.BadParameter("the game that is loaded has its own handicap", param_hint="--handicap")
    config = preset(preset_name).with_values(
        {"thread.threads": threads or cores(), "seed": seed, "book.file": SHIPPED if book is None else book}
    )
    settings = EngineSettings(
        config.with_settings(changes or []), playouts=playouts, seconds=seconds, ponder=ponder, books=configured
    )
    engine = Engine(settings, size=size, rules=rules, komi=komi)
    engine.set_time(parse_time_control(clock))
    engine.set_game(_handicap_game(engine.game, handicap) if load is None else Record.load(load).game())
    session = Session(engine, _color(color), Screen(coordinates(_style(style), sys.stdout.encoding)))
    session.set_level(level or "tengen")
    try:
        session.run()
    finally:
        engine.close()
    if save is not None:
        session.save(str(save))


def _handicap_game(game: Game, stones: int) -> Game:
    game = game.copy()
    if stones == 1:
        game.komi = 0.5
    elif stones > 1:
        game.place_free_handicap(stones)
    return game


def _color(text: str) -> Color:
    try:
        return parse_color(text)
    except ValueError as error:
        raise typer.BadParameter(str(error), param_hint="--color") from None


def _style(name: str) -> str:
    if name not in STYLES:
        raise typer.BadParameter(f"{name!r} is not one of {', '.join(STYLES)}", param_hint="--coordinates")
    return name

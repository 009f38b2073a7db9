"""`tengen explain`: why a search would play as it does in a position."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tengen.cli.board_view import board_view
from tengen.engine.explanation import Candidate, Explanation
from tengen.engine.explanation import explain as look
from tengen.go import Game
from tengen.go.sgf import Record
from tengen.search.presets import preset, preset_names


def explain(
    position: Annotated[
        list[str], typer.Argument(help="An SGF file, or the moves of a game such as D4 E5 C3; none for an empty board.")
    ] = [],  # noqa: B006 - typer shows the default
    move: Annotated[int | None, typer.Option(min=0, help="Position after so many moves; by default the last.")] = None,
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"Configuration: {', '.join(preset_names())}.")
    ] = "tengen",
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    playouts: Annotated[int, typer.Option(min=1, help="Simulations to search.")] = 5000,
    replayed: Annotated[int, typer.Option(min=0, help="Playouts to replay for the shares by source.")] = 200,
    top: Annotated[int, typer.Option(min=1, help="Candidates to show.")] = 10,
    size: Annotated[int, typer.Option(min=2, max=25, help="Board, if moves are given.")] = 9,
    komi: Annotated[float | None, typer.Option(help="Komi, if moves are given.")] = None,
    rules: Annotated[str, typer.Option(help="Rules, if moves are given.")] = "chinese",
    as_json: Annotated[bool, typer.Option("--json", help="All candidates and numbers as JSON.")] = False,
) -> None:
    """Search a position and show every term of the decision, and what playouts are made of."""
    game = _position(position, move, size, komi, rules)
    config = preset(preset_name).with_settings(settings or [])
    told = look(game, config, playouts=playouts, replayed=replayed)
    if as_json:
        typer.echo(json.dumps(told.as_dict()))
        return
    screen = Console(width=None if sys.stdout.isatty() else 160)
    screen.print(board_view(game.board, color=screen.is_terminal and not screen.no_color))
    screen.print(
        f"{told.to_move} to move, move {told.move_number + 1}; {preset_name}, {told.simulations} simulations; "
        f"plays {told.best}; expects {' '.join(told.variation[:8])}",
        highlight=False,
    )
    screen.print(_candidates(told, top))
    if any(candidate.priors for candidate in told.candidates[:top]):
        screen.print(_priors(told.candidates[:top]))
    if told.playouts:
        screen.print(_sources(told))


def _position(words: list[str], move: int | None, size: int, komi: float | None, rules: str) -> Game:
    if len(words) == 1 and (Path(words[0]).suffix or Path(words[0]).exists()):
        return Record.load(words[0]).game(move=move)
    game = Game(size, rules, komi)
    if move is not None and move > len(words):
        raise ValueError(f"--move {move}: there are {len(words)} moves")
    for number, vertex in enumerate(words[:move], start=1):
        try:
            game.play(vertex)
        except ValueError as error:
            raise ValueError(f"move {number}: {error}") from None
    return game


def _cell(value: float | None, form: str = ".3f") -> str:
    return "" if value is None else format(value, form)


def _candidates(told: Explanation, top: int) -> Table:
    scores = list(told.candidates[0].scores) if told.candidates else []
    table = Table(title="Candidates", caption="Columns in italics: the score after that term of the formula.")
    for name in ("move", "visits", "value", "prior", "worth", "AMAF", "AMAF visits", "criticality", "owned"):
        table.add_column(name, justify="left" if name == "move" else "right")
    for name in scores:
        table.add_column(f"[italic]{name}[/]", justify="right")
    for c in told.candidates[:top]:
        table.add_row(
            f"[bold]{c.vertex}[/]" if c.vertex == told.best else c.vertex,
            str(c.visits),
            _cell(c.value),
            _cell(c.prior) if c.prior_weight else "",
            _cell(c.prior_weight or None, ".3g"),
            _cell(c.amaf_value),
            _cell(c.amaf_visits or None, ".0f"),
            _cell(c.criticality),
            _cell(c.ownership, ".0%"),
            *(_cell(c.scores[name]) for name in scores),
        )
    return table


def _priors(candidates: list[Candidate]) -> Table:
    rules = list(dict.fromkeys(rule for candidate in candidates for rule in candidate.priors))
    table = Table("move", *rules, title="Priors by rule: virtual wins / simulations")
    for candidate in candidates:
        said = (candidate.priors.get(rule) for rule in rules)
        table.add_row(candidate.vertex, *("" if each is None else f"{each[0]:.3g}/{each[1]:.3g}" for each in said))
    return table


def _sources(told: Explanation) -> Table:
    table = Table("source", "share", title="Moves of playouts")
    table.caption = f"{told.playouts} playouts, {told.playout_length:.0f} moves each"
    table.columns[1].justify = "right"
    for source, share in told.sources.items():
        table.add_row(source, f"{share:.1f}%")
    return table

"""`tengen explain`: why a search would play as it does in a position."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from tengen.cli.board_view import board_view
from tengen.cli.options import board_size
from tengen.cli.wide import print_table
from tengen.engine.explanation import Candidate, Explanation
from tengen.engine.explanation import explain as look
from tengen.go import Game
from tengen.go.presets import preset, preset_names
from tengen.go.sgf import Record
from tengen.go.size import BoardSize


def explain(
    position: Annotated[
        list[str], typer.Argument(help="An SGF file, or the moves of a game such as D4 E5 C3; none for an empty board.")
    ] = [],  # noqa: B006 - typer shows the default
    move: Annotated[int | None, typer.Option(min=0, help="Position after N moves; by default the last.")] = None,
    preset_name: Annotated[
        str, typer.Option("--preset", help=f"Configuration: {', '.join(preset_names())}.")
    ] = "tengen",
    settings: Annotated[list[str] | None, typer.Option("--set", help="Change a key: KEY=VALUE.")] = None,
    playouts: Annotated[int, typer.Option(min=1, help="Simulations to search.")] = 5000,
    replayed: Annotated[int, typer.Option(min=0, help="Playouts to replay for the shares by source.")] = 200,
    top: Annotated[int, typer.Option(min=1, help="Candidates to show.")] = 10,
    size: Annotated[
        Any,
        typer.Option(
            parser=board_size(), metavar="SIZE", help="Board, if moves are given: 9, or 9x13.", show_default="9"
        ),
    ] = None,
    komi: Annotated[float | None, typer.Option(help="Komi, if moves are given.")] = None,
    rules: Annotated[str | None, typer.Option(help="Rules, if moves are given.", show_default="chinese")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="All candidates and numbers as JSON.")] = False,
) -> None:
    """Search a position and show every term of the decision, and what playouts are made of."""
    game = _position(position, move, size, komi, rules)
    config = preset(preset_name).with_settings(settings or [])
    told = look(game, config, playouts=playouts, replayed=replayed)
    if as_json:
        typer.echo(json.dumps(told.as_dict()))
        return
    screen = Console()
    screen.print(board_view(game.board, color=screen.is_terminal and not screen.no_color))
    screen.print(
        f"{told.to_move} to move, move {told.move_number + 1}; {preset_name}, {told.simulations} simulations; "
        f"plays {told.best}; expects {' '.join(told.variation[:8])}",
        highlight=False,
    )
    shown = told.candidates[:top]
    grids = {
        "Candidates": _candidates(shown),
        "Score after each term of the formula": _scores(shown),
        "Priors by rule: virtual wins / simulations": _priors(shown),
    }
    for title, (headings, rows) in grids.items():
        if headings[1:]:
            print_table(_table(title, headings, rows, told.best), screen)
    if told.playouts:
        print_table(_sources(told), screen)


def _position(
    words: list[str], move: int | None, size: BoardSize | None, komi: float | None, rules: str | None
) -> Game:
    game = _game(words, move, size, komi, rules)
    if game.over:
        raise ValueError(f"after move {game.move_number} the game is over; --move chooses a position before")
    return game


def _game(words: list[str], move: int | None, size: BoardSize | None, komi: float | None, rules: str | None) -> Game:
    files = [word for word in words if Path(word).suffix or Path(word).exists()]
    if files and len(words) > 1:
        raise ValueError(f"{files[0]} is a file, which stands alone; --move N is the position after N of its moves")
    if files:
        if given := [name for name, value in (("size", size), ("komi", komi), ("rules", rules)) if value is not None]:
            raise ValueError(f"--{given[0]} is for moves; {files[0]} has its own")
        return Record.load(files[0]).game(move=move)
    game = Game(size or 9, rules or "chinese", komi)
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


def _candidates(candidates: list[Candidate]) -> tuple[list[str], list[list[str]]]:
    """Without columns that say nothing, as that of criticality where nobody asks for it."""
    headings = ["move", "visits", "value", "prior", "worth", "AMAF", "AMAF visits", "criticality", "owned"]
    rows = [
        [
            c.vertex,
            str(c.visits),
            _cell(c.value),
            _cell(c.prior) if c.prior_weight else "",
            _cell(c.prior_weight or None, ".3g"),
            _cell(c.amaf_value),
            _cell(c.amaf_visits or None, ".0f"),
            _cell(c.criticality),
            _cell(c.ownership, ".0%"),
        ]
        for c in candidates
    ]
    told = [place for place in range(len(headings)) if place < 2 or any(row[place] for row in rows)]
    return [headings[place] for place in told], [[row[place] for place in told] for row in rows]


def _scores(candidates: list[Candidate]) -> tuple[list[str], list[list[str]]]:
    terms = list(candidates[0].scores) if candidates else []
    return ["move", *terms], [[c.vertex, *(_cell(c.scores[term]) for term in terms)] for c in candidates]


def _priors(candidates: list[Candidate]) -> tuple[list[str], list[list[str]]]:
    rules = list(dict.fromkeys(rule for candidate in candidates for rule in candidate.priors))
    rows = []
    for candidate in candidates:
        said = (candidate.priors.get(rule) for rule in rules)
        rows.append([candidate.vertex, *("" if each is None else f"{each[0]:.3g}/{each[1]:.3g}" for each in said)])
    return ["move", *rules], rows


def _table(title: str, headings: list[str], rows: list[list[str]], best: str | None) -> Table:
    table = Table(title=title)
    for place, heading in enumerate(headings):
        table.add_column(heading, justify="right" if place else "left")
    for vertex, *cells in rows:
        table.add_row(f"[bold]{vertex}[/]" if vertex == best else vertex, *cells)
    return table


def _sources(told: Explanation) -> Table:
    table = Table("source", "share", title="Moves of playouts")
    table.caption = f"{told.playouts} playouts, {told.playout_length:.0f} moves each"
    table.columns[1].justify = "right"
    for source, share in told.sources.items():
        table.add_row(source, f"{share:.1f}%")
    return table

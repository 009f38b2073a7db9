"""The options of a Filter, shared by all commands that work on games of a database."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Annotated, Any

import typer

from tengen.games.filters import ENDED, WON, Filter
from tengen.games.times import SPEEDS

_PANEL = "Which games"


def _option(*names: str, help: str, metavar: str) -> Any:
    return typer.Option(*names, help=help, metavar=metavar, rich_help_panel=_PANEL)


_Text = str | None
_Texts = list[str] | None
_OPTIONS: dict[str, Any] = {
    "size": Annotated[_Text, _option("--size", metavar="SIZE", help="Board: 19, or 9x13 for one 9 wide and 13 high.")],
    "rank_min": Annotated[
        _Text, _option("--rank-min", metavar="RANK", help="Both players at least this strong: 5k, 6d, 1p.")
    ],
    "rank_max": Annotated[_Text, _option("--rank-max", metavar="RANK", help="Both players at most this strong.")],
    "since": Annotated[_Text, _option("--since", metavar="DATE", help="Played then or later: 1990, 1990-05-31.")],
    "until": Annotated[_Text, _option("--until", metavar="DATE", help="Played then or before, years to their end.")],
    "handicap": Annotated[_Text, _option("--handicap", metavar="RANGE", help="Handicap stones: 0, 2..9, 2..")],
    "komi": Annotated[_Text, _option("--komi", metavar="RANGE", help="Komi: 6.5, 5.5..7.5")],
    "rules": Annotated[_Text, _option("--rules", metavar="NAME", help="Rules that the record names.")],
    "won": Annotated[_Text, _option("--won", metavar="WHO", help=f"Who won: {', '.join(WON)}.")],
    "ended": Annotated[_Text, _option("--ended", metavar="HOW", help=f"How it ended: {', '.join(ENDED)}.")],
    "speed": Annotated[_Text, _option("--speed", metavar="SPEED", help=f"By the time limits: {', '.join(SPEEDS)}.")],
    "moves": Annotated[_Text, _option("--moves", metavar="RANGE", help="Length with passes: 100.., 50..300.")],
    "player": Annotated[
        _Texts, _option("--player", metavar="NAME", help="Part of a player's name; given twice, both have to play.")
    ],
    "black": Annotated[_Texts, _option("--black", metavar="NAME", help="Part of the name of Black.")],
    "white": Annotated[_Texts, _option("--white", metavar="NAME", help="Part of the name of White.")],
    "event": Annotated[_Texts, _option("--event", metavar="NAME", help="Part of the name of the event.")],
}


def filtered(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command with these options besides its own; its parameter `wanted` becomes the Filter that they describe.

    An option that the command has itself, by the same name, is its own.
    """
    signature = inspect.signature(command, eval_str=True)
    options = {name: option for name, option in _OPTIONS.items() if name not in signature.parameters}

    @functools.wraps(command)
    def with_filter(**values: Any) -> Any:
        asked = {name: values.pop(name) for name in options}
        return command(**values, wanted=make_filter(asked))

    own = [parameter for name, parameter in signature.parameters.items() if name != "wanted"]
    shared = [
        inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation)
        for name, annotation in options.items()
    ]
    parameters = [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in own] + shared
    with_filter.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    with_filter.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    del with_filter.__wrapped__  # or its signature would be asked
    return with_filter


def make_filter(asked: dict[str, Any]) -> Filter:
    """The filter of options by name; ValueError names the option that cannot be read."""
    try:
        return Filter(**{name: value for name, value in asked.items() if value})
    except ValueError as error:
        raise ValueError(f"--{error}") from None

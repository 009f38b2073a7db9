"""`tengen match`: two players, colour-swapped pairs, a number of games or a sequential test."""

from typing import Annotated, Any

import typer

from tengen.cli.arena import DEFAULT_JOBS, FOLDER, Cluster, Folder, Jobs, Json, run_and_show
from tengen.cli.options import board_size

_PLAYER = (
    "A preset (uct, rave, flat), a .toml configuration, or a GTP command; options follow commas: rave,playouts=5000."
)

_TEST: dict[str, Any] = {"elo0": 0.0, "elo1": 50.0}


def match(
    first: Annotated[str, typer.Argument(metavar="A", help=_PLAYER)],
    second: Annotated[str, typer.Argument(metavar="B", help="The same for the other side.")],
    games: Annotated[
        int | None,
        typer.Option(min=2, help="Games, an even number: 100, or with --sprt at most 100,000.", show_default=False),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as a sequential test is decided; its numbers below imply it.")
    ] = False,
    elo0: Annotated[
        float | None, typer.Option(help="H0 of the test: A is stronger by this; 0.", show_default=False)
    ] = None,
    elo1: Annotated[
        float | None, typer.Option(help="H1 of the test: A is stronger by this; 50.", show_default=False)
    ] = None,
    alpha: Annotated[float | None, typer.Option(help="Chance to accept H1 where H0 holds; 0.05.")] = None,
    beta: Annotated[float | None, typer.Option(help="Chance to accept H0 where H1 holds; 0.05.")] = None,
    elo_model: Annotated[
        str | None, typer.Option(help="What Elo means in the test: logistic (if not said) or normalised.")
    ] = None,
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board size: 9, or 9x13 for 9 wide and 13 high.")
    ] = "9",
    komi: Annotated[float, typer.Option(help="Points that White gets for moving second.")] = 7.0,
    rules: Annotated[
        str, typer.Option(help="Rules: chinese, japanese, korean, aga, new-zealand, tromp-taylor or cgos.")
    ] = "chinese",
    openings: Annotated[
        str, typer.Option(help="none, random:N, balanced[:N] or sgf:FOLDER[:N]; both games of a pair share one.")
    ] = "random:2",
    playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts per move of players without limits of their own.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Seconds per move of players without limits of their own.")
    ] = None,
    book: Annotated[
        str | None,
        typer.Option(
            metavar="FILE|none|shipped",
            help="Opening book of players that name none of their own (rave,book=FILE); without it there is none.",
            show_default=False,
        ),
    ] = None,
    clock: Annotated[
        str | None, typer.Option(help="Time for each side: MAIN, or MAIN+PERIOD/STONES (Canadian), in seconds.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Decides openings and everything random.")] = 1,
    move_timeout: Annotated[float, typer.Option(help="Seconds after which a player counts as hanging.")] = 120.0,
    game_timeout: Annotated[float, typer.Option(help="Seconds after which a game is void.")] = 3600.0,
    adjudicate: Annotated[
        float, typer.Option(help="End games that both sides give this win rate for five moves each; 0: never.")
    ] = 0.0,
    name: Annotated[str | None, typer.Option(help="Name of the run; by default from players and settings.")] = None,
    folder: Folder = FOLDER,
    jobs: Jobs = DEFAULT_JOBS,
    cluster: Cluster = None,
    json: Json = False,
) -> None:
    """Play a match. The same command started again goes on where it was, whatever ended it."""
    from tengen.arena.match import named_match
    from tengen.arena.players import parse_player
    from tengen.arena.ratings import Sprt
    from tengen.arena.schedule import Conditions
    from tengen.engine.time_control import parse_time_control

    given = {"elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta, "model": elo_model}
    chosen = {key: value for key, value in given.items() if value is not None}
    test = Sprt(**{**_TEST, **chosen}) if sprt or chosen else None
    if games is None:
        games = 100 if test is None else 100_000
    time = parse_time_control(clock) if clock is not None else None
    players = [
        parse_player(text, playouts=playouts, seconds=seconds, clock=time, book=book) for text in (first, second)
    ]
    conditions = Conditions(size, komi, rules, openings, seed, move_timeout, game_timeout, 0, adjudicate)
    run_and_show(named_match(name, players, conditions, games, test), folder, jobs, cluster, json)

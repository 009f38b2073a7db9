"""`tengen match`: two players, colour-swapped pairs, a number of games or a sequential test."""

from typing import Annotated

import typer

from tengen.cli.arena import DEFAULT_JOBS, FOLDER, Cluster, Folder, Jobs, Json, run_and_show

_PLAYER = (
    "A preset (uct, rave, flat), a .toml configuration, or a GTP command; options follow commas: rave,playouts=5000."
)


def match(
    first: Annotated[str, typer.Argument(metavar="A", help=_PLAYER)],
    second: Annotated[str, typer.Argument(metavar="B", help="The same for the other side.")],
    games: Annotated[int, typer.Option(min=2, help="Games, an even number; with --sprt at most that many.")] = 100,
    sprt: Annotated[bool, typer.Option("--sprt", help="Stop as soon as the test below is decided.")] = False,
    elo0: Annotated[float, typer.Option(help="H0 of the test: A is stronger by this.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="H1 of the test: A is stronger by this.")] = 50.0,
    alpha: Annotated[float, typer.Option(help="Chance to accept H1 where H0 holds.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance to accept H0 where H1 holds.")] = 0.05,
    elo_model: Annotated[str, typer.Option(help="What Elo means in the test: logistic or normalised.")] = "logistic",
    size: Annotated[int, typer.Option(min=2, max=25, help="Board size.")] = 9,
    komi: Annotated[float, typer.Option(help="Komi.")] = 7.0,
    rules: Annotated[str, typer.Option(help="Rules by name.")] = "chinese",
    openings: Annotated[
        str, typer.Option(help="none, random:N, balanced[:N] or sgf:FOLDER[:N]; both games of a pair share one.")
    ] = "random:2",
    playouts: Annotated[int | None, typer.Option(min=1, help="For each move of players that do not say.")] = None,
    seconds: Annotated[float | None, typer.Option(help="For each move of players that do not say.")] = None,
    clock: Annotated[
        str | None, typer.Option(help="For each side: MAIN, or MAIN+PERIOD/STONES (Canadian), in seconds.")
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
    from tengen.arena.clock import parse_clock
    from tengen.arena.match import named_match
    from tengen.arena.players import parse_player
    from tengen.arena.ratings import Sprt
    from tengen.arena.schedule import Conditions

    if sprt and games == 100:
        games = 100_000
    test = Sprt(elo0, elo1, alpha, beta, elo_model) if sprt else None
    time = parse_clock(clock) if clock else None
    players = [parse_player(text, playouts=playouts, seconds=seconds, clock=time) for text in (first, second)]
    conditions = Conditions(size, komi, rules, openings, seed, move_timeout, game_timeout, 0, adjudicate)
    run_and_show(named_match(name, players, conditions, games, test), folder, jobs, cluster, json)

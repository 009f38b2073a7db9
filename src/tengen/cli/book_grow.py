"""`tengen book grow`: a population of games that grows by coevolution."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tengen.cli.options import board_size
from tengen.cli.workers import DEFAULT_JOBS, Cluster, Jobs

if TYPE_CHECKING:
    from tengen.book.grow.driver import Progress


def grow(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The population; it is begun if it is not there.")],
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games it shall have in the end.")] = 3000,
    method: Annotated[
        str | None,
        typer.Option(help="mvbm: mutate very bad moves, mbm: mutate bad moves, 4h: long thought against short; mvbm."),
    ] = None,
    threshold: Annotated[
        float | None,
        typer.Option(help="Success rate above which a known move is played again; 0.1 for mvbm, 0.5 for mbm."),
    ] = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts of each move that is not from the population; 10,000.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="In place of them, seconds for such a move.")] = None,
    config: Annotated[
        Path | None, typer.Option(help="TOML file with the configuration of the search; the preset tengen.")
    ] = None,
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board: 9, or 9x13 for 9 wide and 13 high; 9.")
    ] = None,
    komi: Annotated[float | None, typer.Option(help="Points for White; the rules' own, or the record's.")] = None,
    rules: Annotated[str | None, typer.Option(help="Rules of the games; chinese.")] = None,
    sgf: Annotated[Path | None, typer.Option(help="Games begin at a position of this record, a problem say.")] = None,
    move: Annotated[int | None, typer.Option(min=0, help="... after so many of its moves; after all.")] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="'COLOR POINT'", help="In place of the count that side wins that is to own a point: 'b C3'."
        ),
    ] = None,
    domain: Annotated[
        str | None, typer.Option(metavar="MODULE:CLASS", help="Games of your own tengen.Domain in place of Go.")
    ] = None,
    resign: Annotated[
        float | None,
        typer.Option(help="A side gives up that expects less in three thoughts in a row; 0: never; 0.15."),
    ] = None,
    openings: Annotated[
        str | None, typer.Option(metavar="LINES", help='The first games begin with these lines: "E5; D4 F6; C4".')
    ] = None,
    repeat: Annotated[int, typer.Option(min=1, max=10_000, help="How many games begin with each of them.")] = 1,
    sparring: Annotated[
        float | None,
        typer.Option(
            help="Share of games in which one side thinks for every move, which brings in others' replies; 0."
        ),
    ] = None,
    short_playouts: Annotated[
        int | None, typer.Option(min=1, help="Of method 4h: playouts of the short player; a hundredth of --playouts.")
    ] = None,
    short_moves: Annotated[
        int | None, typer.Option(min=1, help="Of method 4h: moves after which the short player gives up; 4.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Decides everything random; 1.")] = None,
    begin_with: Annotated[
        Path | None,
        typer.Option("--from", help="A new population begins with these games: another one, or records (SGF)."),
    ] = None,
    jobs: Jobs = DEFAULT_JOBS,
    cluster: Cluster = None,
) -> None:
    """Let a book grow. The same command started again goes on where it was, whatever ended it.

    What is not said is as the file has it, or as the defaults have it for a new one.
    """
    from tengen.book.grow.driver import grow
    from tengen.book.grow.setting_up import growth_for, start_of
    from tengen.cli.output import terminable
    from tengen.cli.progress import progress_bar
    from tengen.cli.workers import open_workers

    lines = None
    if openings is not None:
        lines = [line.upper().split() if domain is None else line.split() for line in openings.split(";")] * repeat
    growth = growth_for(
        file,
        {"size": size, "komi": komi, "rules": rules, "sgf": sgf, "move": move, "goal": goal, "domain": domain},
        {
            "method": method,
            "threshold": threshold,
            "playouts": playouts,
            "seconds": seconds,
            "config": config,
            "resign": resign,
            "openings": None if lines is None else [line for line in lines if line],
            "sparring": sparring,
            "short_playouts": short_playouts,
            "short_moves": short_moves,
            "seed": seed,
        },
    )
    start = [] if begin_with is None else start_of(begin_with, growth.world)
    with terminable():
        workers = open_workers(jobs, cluster)
        try:
            with progress_bar(lines=True) as bar:
                task = bar.add_task("growing", total=games)

                def show(now: Progress) -> None:
                    bar.update(task, completed=now.games, description=_about(now))

                progress = grow(file, growth, games=games, workers=workers, start=start, listener=show)
        except KeyboardInterrupt:
            typer.echo("stopped; games that had ended are kept, and the same command goes on from there", err=True)
            raise
        finally:
            workers.close()
    for line in progress.lost:
        typer.echo(f"not played: {line}", err=True)
    typer.echo(f"{file}: {progress.games:,} games, {progress.played:,} of them new")


def _about(now: Progress) -> str:
    if not now.games:
        return "growing"
    left = now.seconds_left
    last = f"the last {now.recent:,} games"
    text = f"{last}: {now.mutations:.1f} of {now.length:.0f} moves new, {now.first:.0%} for the first player"
    return text if left is None else f"{text}; about {duration(left)} left"


def duration(seconds: float) -> str:
    """Such as "3 min" and "5 h"; more exactly nobody knows."""
    for size, unit in ((86400, "days"), (3600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:.0f} {unit}"
    return f"{seconds:.0f} s"

"""`tengen book grow`: a population of games that grows by coevolution."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from tengen.cli.arena import DEFAULT_JOBS, Cluster, Jobs
from tengen.cli.options import board_size


def grow(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The population, begun if it is not there.")],
    games: Annotated[int, typer.Option(min=1, help="How many games it shall have in the end.")] = 3000,
    method: Annotated[
        str, typer.Option(help="mvbm: mutate very bad moves, or mbm: mutate bad moves.")
    ] = "mvbm",
    threshold: Annotated[
        float | None,
        typer.Option(help="Success rate above which a known move is played again; 0.1 for mvbm, 0.5 for mbm."),
    ] = None,
    playouts: Annotated[
        int | None, typer.Option(min=1, help="Playouts of each move that is not from the population; 10,000.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="In place of them, seconds for such a move.")] = None,
    size: Annotated[
        Any, typer.Option(parser=board_size(), metavar="SIZE", help="Board size: 9, or 9x13 for 9 wide and 13 high.")
    ] = "9",
    komi: Annotated[float, typer.Option(help="Points for White.")] = 7.5,
    rules: Annotated[str, typer.Option(help="Rules of the games.")] = "chinese",
    resign: Annotated[
        float, typer.Option(help="A side gives up that expects less than this in three mutations in a row; 0: never.")
    ] = 0.15,
    seed: Annotated[int, typer.Option(help="Decides everything random.")] = 1,
    openings: Annotated[
        str, typer.Option(metavar="LINES", help='The first games begin with these lines: "E5; D4 F6; C4".')
    ] = "",
    repeat: Annotated[int, typer.Option(min=1, help="How many games begin with each of them.")] = 1,
    sparring: Annotated[
        float,
        typer.Option(help="Share of games in which one side thinks for every move: the book learns others' replies."),
    ] = 0.0,
    jobs: Jobs = DEFAULT_JOBS,
    cluster: Cluster = None,
) -> None:
    """Let a book grow. The same command started again goes on where it was, whatever ended it."""
    from tengen.book.go_world import GoWorld
    from tengen.book.grow.driver import Progress, grow
    from tengen.book.grow.growth import Growth
    from tengen.cli.output import terminable
    from tengen.cli.progress import progress_bar

    growth = Growth(
        GoWorld(size, komi, rules),
        method=method,
        threshold=threshold,
        playouts=playouts,
        seconds=seconds,
        resign=resign,
        seed=seed,
        openings=tuple(tuple(line.upper().split()) for line in openings.split(";") if line.strip()) * repeat,
        sparring=sparring,
    )
    with terminable(), progress_bar(remaining=True, lines=True) as bar:
        task = bar.add_task("games", total=games)

        def show(progress: Progress) -> None:
            text = f"{progress.mutations:.1f} of {progress.length:.0f} moves new, first player {progress.first:.0%}"
            bar.update(task, completed=progress.games, description=text)

        progress = grow(file, growth, games=games, jobs=jobs, listener=show)
    typer.echo(f"{file}: {progress.games} games, {progress.played} of them new", err=True)


if __name__ == "__main__":
    typer.run(grow)

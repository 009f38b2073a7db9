"""What `tengen match` and `tengen tournament` share: where results are kept, on what games run, what is printed."""

from __future__ import annotations

import json
import math
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from tengen.cli.output import terminable
from tengen.cli.wide import print_table
from tengen.cli.workers import check_address

# The statistics need SciPy, which takes a while to load: other commands must not wait for it.
if TYPE_CHECKING:
    from tengen.arena.standing import Standing
    from tengen.arena.tournament import Tournament
    from tengen.arena.workers import Workers

FOLDER = Path("arena")

Folder = Annotated[Path, typer.Option("--folder", help="Where the database and the SGF files are.")]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]


def open_workers(jobs: int, cluster: str | None) -> Workers:
    """Processes of this machine, or a cluster, that play games."""
    if cluster is None:
        from tengen.arena.workers import LocalWorkers

        return LocalWorkers(jobs)
    from tengen.arena.cluster import ClusterWorkers

    return ClusterWorkers(cluster)


def run_and_show(tournament: Tournament, folder: Path, jobs: int, cluster: str | None, as_json: bool) -> None:
    """Plays it, showing how it stands; exit code 1 if games were void beyond what is tolerable, 3 if it was stopped."""
    from tengen.arena.live import LiveTable, standings_table
    from tengen.arena.store import Store
    from tengen.arena.tournament import play_tournament

    check_address(cluster)
    out, err = Console(highlight=False), Console(stderr=True, highlight=False)
    with Store(folder) as store, terminable():
        live = LiveTable(err, quiet=as_json and not err.is_terminal)
        workers = open_workers(jobs, cluster)
        try:
            with live:
                standings, complete = play_tournament(tournament, store, workers, live)
        except KeyboardInterrupt:
            if live.standings:
                print_table(standings_table(live.standings), err)
            err.print("stopped; games that had ended are kept, and the same command goes on from there")
            raise
        finally:
            workers.close()
    if as_json:
        typer.echo(json.dumps(summary(tournament, standings), indent=1))
    else:
        print_table(standings_table(standings), out)
        err.print(f"results are in {folder}, run {tournament.name!r}", markup=False, emoji=False, soft_wrap=True)
    if not complete:
        err.print("stopped on request")
        raise typer.Exit(3)
    if any(standing.failed for standing in standings):
        raise typer.Exit(1)


def write_page(path: Path, text: str) -> None:
    """Writes a file that the user asked for, its folder too."""
    from tengen.files import write_file

    if path.is_dir():
        raise ValueError(f"{path} is a folder: give the name of a file")
    try:
        write_file(path, text.encode(), make_folder=True)
    except OSError as error:
        raise ValueError(f"{path} cannot be written: {error.strerror or error}") from None
    typer.echo(f"wrote {path}", err=True)


def summary(tournament: Tournament, standings: list[Standing]) -> dict[str, Any]:
    """The result as plain values."""
    return {
        "name": tournament.name,
        "conditions": tournament.conditions.to_dict(),
        "sprt": asdict(tournament.sprt) if tournament.sprt else None,
        "pairings": [_pairing(standing) for standing in standings],
    }


def _pairing(s: Standing) -> dict[str, Any]:
    from tengen.arena.figures import unique_games
    from tengen.arena.ratings import normalised_elo_of_pairs

    score = s.score()
    return {
        "first": s.pairing.first.name,
        "second": s.pairing.second.name,
        "games": score.games,
        "wins": score.wins,
        "losses": score.losses,
        "draws": score.draws,
        "void": s.voids,
        "unique": unique_games(s),
        "win_rate": score.rate if score.games else None,
        "interval": list(score.interval()) if score.games else None,
        "elo": _finite(score.elo),
        "elo_interval": [_finite(bound) for bound in score.elo_interval()] if score.games else None,
        "normalised_elo": _finite(normalised_elo_of_pairs(s.pairs)),
        "los": score.los if score.games else None,
        "llr": s.llr,
        "pairs": s.pairs,
        "ended": s.reason,
        "failed": s.failed,
    }


def _finite(number: float) -> float | None:
    """JSON has no infinity."""
    return number if math.isfinite(number) else None

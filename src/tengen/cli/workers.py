"""What commands whose games are played by workers share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from tengen.cli.options import cores

if TYPE_CHECKING:
    from tengen.workers import Workers

Jobs = Annotated[int, typer.Option(min=1, max=1024, help="Games at once, each in a process of its own.")]
Cluster = Annotated[str | None, typer.Option(help="Play on a Dask cluster: the address of its scheduler.")]
DEFAULT_JOBS = max(1, cores() // 2)


def check_address(cluster: str | None) -> None:
    """ValueError if it is not one of a scheduler."""
    if cluster is not None and not re.fullmatch(r"(\w+://)?[^/\s]+:\d+", cluster):
        raise ValueError(f"--cluster {cluster!r}: write the address of a Dask scheduler, such as tcp://10.0.0.1:8786")


def open_workers(jobs: int, cluster: str | None, what: str = "games") -> Workers:
    """Processes of this machine, or a cluster."""
    check_address(cluster)
    if cluster is None:
        from tengen.workers.local import LocalWorkers

        return LocalWorkers(jobs)
    from tengen.workers.cluster import ClusterWorkers

    return ClusterWorkers(cluster, what)

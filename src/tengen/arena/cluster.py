"""Games on many machines through Dask distributed."""

from __future__ import annotations

from tengen.arena.workers import GameWorkers
from tengen.workers.cluster import ClusterWorkers as Cluster


class ClusterWorkers(GameWorkers):
    """The workers of a Dask cluster, one game per thread at a time."""

    def __init__(self, address: str) -> None:
        super().__init__(Cluster(address, "games"))

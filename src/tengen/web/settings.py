"""What decides how the web board is served."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path


def data_folder() -> Path:
    """Where boards are kept by default, as the XDG base directories say."""
    base = os.environ.get("XDG_DATA_HOME", "")
    return (Path(base) if base.startswith("/") else Path.home() / ".local" / "share") / "tengen"


@dataclass(frozen=True)
class WebSettings:
    """Where the server listens, where boards are kept, and the bounds of everything that users can ask for."""

    host: str = "127.0.0.1"
    port: int = 8361
    # Asked for where the host is not this machine's own; none: no token
    token: str | None = None
    # Folder of the database; none: nothing is kept
    data: Path | None = None
    # Of all searches together
    threads: int = 1
    memory_mb: float = 1024.0
    # Boards that may exist at once
    boards: int = 200
    # Of a file that is uploaded, and of the nodes in it
    upload_bytes: int = 4 * 1024 * 1024
    nodes: int = 50_000
    # Nodes of the variation tree that a view lists
    outline: int = 2_000
    # Seconds until a board that nobody looks at stops searching and its clock stands still
    grace: float = 10.0
    # Seconds a board searches before it gives way to others that wait
    quantum: float = 0.25
    # Seconds between snapshots of an analysis
    snapshot: float = 0.1

    def __post_init__(self) -> None:
        for name, low in (("threads", 1), ("boards", 1), ("upload_bytes", 1), ("nodes", 1), ("outline", 1)):
            if getattr(self, name) < low:
                raise ValueError(f"{name} is {getattr(self, name)}, but has to be {low} or more")
        if not 64 <= self.memory_mb <= 1_000_000:
            raise ValueError(f"memory is {self.memory_mb:g} MB, but has to be from 64 to 1000000")
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port {self.port} is not in 0..65535")

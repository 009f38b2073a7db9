"""What decides how the web board is served."""

from __future__ import annotations

import os
from dataclasses import dataclass
from ipaddress import ip_network
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
    # Addresses of proxies whose word on the client and on https is believed, as uvicorn takes them; none: nobody's
    proxy: str | None = None
    # Folder of the database; none: nothing is kept
    data: Path | None = None
    # Of all searches together
    threads: int = 1
    memory_mb: float = 1024.0
    # Book of the engines: a file or folder of any kind, shipped or none
    book: str = "shipped"
    # Database of games that is explored, or a folder of them; none: in the folder of the boards
    games: Path | None = None
    # Boards that may exist at once
    boards: int = 200
    # That one address may make, and wrong tokens that it may try, at once and a minute; 0 for any number
    new_boards: int = 60
    guesses: int = 10
    # Of a file that is uploaded, and of the nodes in it
    upload_bytes: int = 4 * 1024 * 1024
    nodes: int = 50_000
    # Time and memory of the process that reads it
    read_seconds: int = 10
    read_mb: int = 512
    # Nodes of the variation tree that a view lists
    outline: int = 2_000
    # Seconds until a board that nobody looks at stops searching and its clock stands still
    grace: float = 10.0
    # Seconds a board searches before it gives way to others that wait
    quantum: float = 0.25
    # Seconds between snapshots of an analysis
    snapshot: float = 0.1

    def __post_init__(self) -> None:
        for name in ("threads", "boards", "upload_bytes", "nodes", "read_seconds", "read_mb", "outline"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}, but has to be 1 or more")
        for name in ("new_boards", "guesses"):
            if getattr(self, name) < 0:
                raise ValueError(f"{name} is {getattr(self, name)}, but has to be 0 or more")
        for each in self.proxy.split(",") if self.proxy is not None else ():
            try:
                ip_network(each.strip())
            except ValueError:
                raise ValueError(f"proxy {each.strip()!r} is no address such as 127.0.0.1 or 10.0.0.0/8") from None
        if not 64 <= self.memory_mb <= 1_000_000:
            raise ValueError(f"memory is {self.memory_mb:g} MB, but has to be from 64 to 1000000")
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port {self.port} is not in 0..65535")

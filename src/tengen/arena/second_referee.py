"""GNU Go as a second referee: it counts finished games, and the record keeps what it says."""

from __future__ import annotations

import tempfile
import threading
from pathlib import Path

from tengen.arena.find import installed
from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.gtp.gnugo import with_options
from tengen.arena.player import PlayerFailed
from tengen.arena.referee import plain_score
from tengen.go import Game
from tengen.go.sgf import Record

# Starting GNU Go takes longer than counting: each thread keeps the one it used last.
_kept = threading.local()


def gnugo_final_score(game: Game, *, timeout: float = 10.0) -> str | None:
    """What GNU Go counts, as B+3.5 or 0; None if it is not installed, does not know the size or fails.

    It plays unfinished games to their end first, which may take longer than is reasonable.
    """
    program = installed("gnugo")
    if program is None or not isinstance(game.size, int) or not 5 <= game.size <= 19:
        return None
    command = with_options([program, "--mode", "gtp", "--quiet"], game.rules, 0)
    with tempfile.TemporaryDirectory(prefix="tengen-") as folder:
        path = Path(folder) / "game.sgf"
        path.write_bytes(Record.from_game(game).to_bytes())
        try:
            client = _client(command, timeout)
            client.send("clear_cache")  # its reading, so that a count does not depend on the counts before
            client.send(f"loadsgf {path}")
            return plain_score(client.send("final_score"))
        except (GtpError, PlayerFailed):
            _forget()
            return None


def _client(command: list[str], timeout: float) -> GtpClient:
    if getattr(_kept, "command", None) != (command, timeout):
        _forget()
        _kept.client = GtpClient(command, timeout=timeout)
        _kept.command = (command, timeout)
    client: GtpClient = _kept.client
    return client


def _forget() -> None:
    if getattr(_kept, "command", None) is not None:
        _kept.command = None
        _kept.client.close()

"""Where programs are found."""

from __future__ import annotations

import os
import shutil

# Where distributions put games, often not on PATH.
_GAMES = "/usr/games:/usr/local/games"


def find_program(name: str) -> str | None:
    """The absolute path of an executable, by its name or path; None if there is none."""
    found = shutil.which(name) or shutil.which(name, path=_GAMES)
    return None if found is None else os.path.abspath(found)

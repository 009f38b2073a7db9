"""The databases of games that a server shows: by name, never by path, so that nobody asks for other files."""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass
from pathlib import Path

from tengen.games.schema import APPLICATION_ID
from tengen.web.board.errors import BoardError, NotHere

USUAL = "games.db"
_MOST = 100  # that are listed
_HEADER = 72  # bytes; the last four are whose kind of file it is
_NAME = re.compile(r"[\w][\w .+-]{0,79}\.db")


@dataclass(frozen=True)
class Shelved:
    """A database in the list."""

    name: str
    bytes: int
    usual: bool  # what is shown where nobody has chosen


class Shelf:
    """The databases of a folder, and which of them is the usual one."""

    def __init__(self, games: Path | None, data: Path | None) -> None:
        """`games` is a database, or a folder of them; without it they are in the folder of the boards."""
        self.folder: Path | None = data
        self.usual = USUAL
        if games is not None and not games.is_dir():
            self.folder, self.usual = games.absolute().parent, games.name
        elif games is not None:
            self.folder = games

    @property
    def home(self) -> Path | None:
        """Where the usual database is, or would be; None if the server keeps nothing."""
        return None if self.folder is None else self.folder / self.usual

    def list(self) -> list[Shelved]:
        """All of them, the usual one first."""
        if self.folder is None:
            return []
        try:
            files = sorted(self.folder.glob("*.db"))[: 10 * _MOST]
        except OSError:
            files = []
        home = self.folder / self.usual
        files = [home, *(file for file in files if file != home and _NAME.fullmatch(file.name))]
        found = [file for file in files if _is_one(file)][:_MOST]
        names = [file.name for file in found]
        usual = self.usual if self.usual in names else names[0] if names else ""
        return [Shelved(file.name, file.stat().st_size, file.name == usual) for file in found]

    def chosen(self, name: str = "") -> str:
        """That name if it is there, else the usual one; "" if there is none."""
        found = self.list()
        return next((each.name for each in found if each.name == name), next((e.name for e in found if e.usual), ""))

    def path(self, name: str) -> Path:
        """Of a database in the list; NotHere if it is not in it."""
        if self.folder is None or all(each.name != name for each in self.list()):
            raise NotHere(f"There is no database of games called {name[:40]!r}.")
        return self.folder / name

    def for_new(self, name: str) -> Path:
        """Where a database of that name is made or goes on; BoardError if it is no name for one."""
        if self.folder is None:
            raise BoardError("This server keeps nothing: start it with --data or --games.")
        if name != self.usual and not _NAME.fullmatch(name):
            raise BoardError("A database is called by letters, digits and hyphens, and .db at the end.")
        return self.folder / name


def _is_one(file: Path) -> bool:
    """By its header: nothing is opened."""
    try:
        with file.open("rb") as stream:
            head = stream.read(_HEADER)
    except OSError:
        return False
    return len(head) == _HEADER and head[:6] == b"SQLite" and struct.unpack(">I", head[68:])[0] == APPLICATION_ID

"""Records that visitors bring: into a database by `tengen games import`, a process of its own."""

from __future__ import annotations

import contextlib
import json
import re
import shutil
import uuid
from collections.abc import Sequence
from pathlib import Path

from tengen.web.board.errors import BoardError
from tengen.web.explorer.shelf import Shelf
from tengen.web.processes import Jobs, JobState

_JOB = "games-import"
_FOLDER = "dropped"
_MOST_NAME = 80  # letters


class Adding:
    """One import at a time; what is brought is kept until it is over."""

    def __init__(self, shelf: Shelf, jobs: Jobs, data: Path | None) -> None:
        self._shelf = shelf
        self._jobs = jobs
        self._data = data

    def start(self, name: str, files: Sequence[tuple[str, bytes]]) -> None:
        """Begin, into the database of that name, which is made if it is not there; BoardError if that cannot be."""
        database = self._shelf.for_new(name)
        if self._data is None:
            raise BoardError("This server keeps nothing: start it with --data.")
        if not files:
            raise BoardError("No file has come.")
        if self.state().active:
            raise BoardError("Games are being added already: wait until that is done.")
        self._clear()
        folder = self._data / _FOLDER / uuid.uuid4().hex
        try:
            folder.mkdir(parents=True)
            paths = []
            for number, (called, content) in enumerate(files, 1):
                path = folder / f"{number}-{_plain(called)}"
                path.write_bytes(content)
                paths.append(str(path))
        except OSError as error:
            self._clear()
            raise BoardError(f"The files cannot be kept: {error.strerror or error}.") from None
        self._jobs.start(_JOB, ["games", "import", "--json", "--jobs", "1", str(database), *paths], self._log)

    def state(self) -> JobState:
        """Of the import under way, or of the last one."""
        return self._jobs.state(_JOB)

    def stop(self) -> None:
        """What is committed stays."""
        self._jobs.stop(_JOB)

    def told(self) -> str:
        """What came of it, in a sentence; BoardError if it failed."""
        state = self.state()
        if state.state == "failed":
            lines = [line for line in state.error.splitlines() if line.strip()]
            raise BoardError(lines[-1].strip() if lines else "The import has failed.")
        self._clear()
        try:
            last = self._log.read_text("utf8", "replace").strip().splitlines()[-1]
            summary = json.loads(last)
            new = int(summary["new"])
            text = f"{new:,} {'game' if new == 1 else 'games'} added"
            left = sum(summary.get("dropped", {}).values())
        except (OSError, ValueError, LookupError, TypeError, AttributeError):
            return "The import has ended."
        return text + (f", {left:,} left out (`tengen games dropped` lists them)." if left else ".")

    @property
    def _log(self) -> Path:
        assert self._data is not None
        return self._data / _FOLDER / "import.log"

    def _clear(self) -> None:
        if self._data is not None:
            with contextlib.suppress(OSError):
                for folder in (self._data / _FOLDER).iterdir():
                    if folder.is_dir():
                        shutil.rmtree(folder, ignore_errors=True)


def _plain(name: str) -> str:
    """A name that a file can have anywhere; its ending says how it is read."""
    plain = re.sub(r"[^\w.+-]+", "_", Path(name.replace("\\", "/")).name)[-_MOST_NAME:].lstrip(".")
    return plain or "games.sgf"

"""Importing records: from sources through the processes that read them into the database, killable at any moment."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tengen.games.filters import Filter
from tengen.games.locking import only_writer
from tengen.games.parsing import Parsed
from tengen.games.rows import REASONS, Refused, Row, storable
from tengen.games.schema import connect, create, told
from tengen.games.sources import Entry, SourceFile
from tengen.games.workers import Readers
from tengen.games.writer import Writer

_GAMES, _BYTES = 250, 1_000_000  # of a batch that a process reads
_COMMIT_SECONDS = 2.0
_WORTH_PROCESSES = 500_000  # bytes; less is read sooner than processes have started


@dataclass
class Summary:
    """What came of an import."""

    #: Games read: all below together.
    read: int = 0
    #: Games that are new in the database.
    new: int = 0
    #: Longer records that took the place of their beginnings.
    longer: int = 0
    #: Games that were there from the same place of the same source.
    known: int = 0
    #: Games left out, by reason.
    dropped: dict[str, int] = field(default_factory=dict)
    sources: int = 0
    #: Sources that had been read before and have not changed.
    skipped: int = 0
    #: Sources that could not be read to their end: file and reason.
    damaged: list[tuple[str, str]] = field(default_factory=list)
    seconds: float = 0.0


@dataclass(frozen=True)
class Progress:
    """How far an import is."""

    bytes: int
    of: int
    games: int
    dropped: int


@dataclass
class _Open:
    """A source that is being read."""

    id: int
    file: SourceFile
    before: int  # bytes of the sources before it
    skip: int  # games read in an earlier run


@dataclass
class _End:
    """Stands after the last batch of a source."""

    source: _Open


class Importer:
    """Imports sources into a database file, which is made if it is not there.

    Each transaction holds games together with how far their source has been read: what is killed goes on there.
    """

    def __init__(
        self,
        file: Path,
        *,
        wanted: Filter | None = None,
        jobs: int = 2,
        again: bool = False,
        commit_games: int = 4000,
        on_progress: Callable[[Progress], object] | None = None,
    ) -> None:
        """With `again` sources that were read before are read once more; `commit_games` are in a transaction."""
        self._file = file
        self._wanted = wanted or Filter()
        self._jobs = jobs
        self._again = again
        self._commit_games = commit_games
        self._on_progress = on_progress or (lambda _: None)
        self._bytes = 0
        self._of = 0

    def run(self, sources: Sequence[SourceFile]) -> Summary:
        """Reads them all; DatabaseError if the database cannot be used, with what was committed kept."""
        begun = time.monotonic()
        if not self._file.exists():
            create(self._file)
        with only_writer(self._file):
            connection = connect(self._file, write=True)
            try:
                summary = self._run(connection, sources)
            finally:
                connection.close()
        summary.seconds = time.monotonic() - begun
        return summary

    def _run(self, connection: sqlite3.Connection, sources: Sequence[SourceFile]) -> Summary:
        summary = Summary(sources=len(sources))
        writer = Writer(connection)
        with told(self._file):
            todo = self._register(connection, sources, summary)
            self._of = sum(source.file.size for source in todo)
            jobs = self._jobs if self._of >= _WORTH_PROCESSES else 0
            last = time.monotonic()
            waiting = 0  # games in the transaction
            with Readers["_Open | _End"](jobs, self._wanted) as readers:
                try:
                    for tag, entries, parsed in readers.read(self._batches(todo)):
                        if not connection.in_transaction:
                            connection.execute("begin immediate")
                        if isinstance(tag, _End):
                            _finish(connection, tag.source)
                        else:
                            _add(connection, writer, tag, entries, parsed, summary)
                            waiting += len(entries)
                        if waiting >= self._commit_games or time.monotonic() - last >= _COMMIT_SECONDS:
                            connection.execute("commit")
                            waiting, last = 0, time.monotonic()
                        dropped = sum(writer.counts[reason] for reason in REASONS)
                        self._on_progress(Progress(self._bytes, self._of, summary.read, dropped))
                    if connection.in_transaction:
                        connection.execute("commit")
                except BaseException:
                    if connection.in_transaction:
                        connection.execute("rollback")
                    raise
        count_up(summary, writer.counts)
        return summary

    def _register(self, connection: sqlite3.Connection, sources: Sequence[SourceFile], summary: Summary) -> list[_Open]:
        """The sources that are not finished, each with its row."""
        todo: list[_Open] = []
        asked = self._wanted.text()
        before = 0
        connection.execute("begin immediate")
        for file in sources:
            path = storable(str(file.path))
            found = connection.execute(
                "select id, size, modified, filter, done, finished from source where path = ?", (path,)
            ).fetchone()
            if found is None:
                number = connection.execute(
                    "insert into source (path, size, modified, filter) values (?, ?, ?, ?)",
                    (path, file.size, file.modified, asked),
                ).lastrowid
                assert number is not None
                skip = 0
            else:
                number, *state, skip, finished = found
                same = state == [file.size, file.modified, asked]
                if same and finished and not self._again:
                    summary.skipped += 1
                    continue
                if not same or finished:  # from the beginning: games that stay are recognised by their places
                    skip = 0
                    connection.execute("delete from dropped where source = ?", (number,))
                    connection.execute(
                        "update source set size = ?, modified = ?, filter = ?, done = 0, finished = 0, trouble = null"
                        " where id = ?",
                        (file.size, file.modified, asked, number),
                    )
            todo.append(_Open(number, file, before, skip))
            before += file.size
        connection.execute("commit")
        return todo

    def _batches(self, todo: Sequence[_Open]) -> Iterator[tuple[_Open | _End, list[Entry]]]:
        for source in todo:
            batch: list[Entry] = []
            size = 0

            def on_bytes(place: int, source: _Open = source) -> None:
                self._bytes = source.before + min(place, source.file.size)

            for entry in source.file.entries(on_bytes):
                if entry.number <= source.skip:
                    continue
                batch.append(entry)
                size += len(entry.data)
                if len(batch) >= _GAMES or size >= _BYTES:
                    yield source, batch
                    batch, size = [], 0
            if batch:
                yield source, batch
            yield _End(source), []


def _add(
    connection: sqlite3.Connection,
    writer: Writer,
    source: _Open,
    entries: Sequence[Entry],
    parsed: Sequence[Parsed],
    summary: Summary,
) -> None:
    for entry, found in zip(entries, parsed, strict=True):
        summary.read += 1
        if isinstance(found, Row):
            writer.add(found, source.id, entry.number)
        else:
            writer.drop(source.id, entry.number, Refused(*found))
        if entry.trouble is not None and entry.trouble.reason == "unreadable":
            detail = entry.trouble.detail or entry.trouble.reason
            summary.damaged.append((str(source.file.path), detail))
            connection.execute("update source set trouble = ? where id = ?", (storable(detail), source.id))
    connection.execute("update source set done = ? where id = ?", (entries[-1].number, source.id))


def _finish(connection: sqlite3.Connection, source: _Open) -> None:
    connection.execute("update source set finished = 1 where id = ?", (source.id,))


def count_up(summary: Summary, counts: Counter[str]) -> None:
    """Puts the counts of a writer into a summary."""
    summary.new, summary.longer, summary.known = counts["new"], counts["longer"], counts["known"]
    summary.dropped = {reason: counts[reason] for reason in REASONS if counts[reason]}

"""Processes that read games for an import, in batches whose results come back in order."""

from __future__ import annotations

import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection, Pipe, wait
from typing import Generic, Self, TypeVar

from tengen.games.filters import Filter
from tengen.games.parsing import Parsed, parse
from tengen.games.rows import MALFORMED
from tengen.games.sources import Entry

Tag = TypeVar("Tag")
Batch = tuple[Tag, Sequence[Entry]]


@dataclass(eq=False)
class _Job(Generic[Tag]):
    """A batch that a process has, or had."""

    tag: Tag
    entries: Sequence[Entry]
    parsed: list[Parsed] | None = None


class Readers(Generic[Tag]):
    """`jobs` processes, or none: then this one reads. They end when this one does, however that comes about."""

    def __init__(self, jobs: int, wanted: Filter) -> None:
        self._wanted = wanted
        self._processes: dict[Connection, subprocess.Popen[bytes]] = {}
        try:
            for _ in range(jobs):
                self._start()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the processes."""
        for pipe, process in self._processes.items():
            pipe.close()
            process.kill()
        for process in self._processes.values():
            process.wait()
        self._processes.clear()

    def read(self, batches: Iterable[Batch[Tag]]) -> Iterator[tuple[Tag, Sequence[Entry], list[Parsed]]]:
        """The batches in their order, each with what became of its games."""
        if not self._processes:
            for tag, entries in batches:
                yield tag, entries, parse(entries, self._wanted)
            return
        waiting = iter(batches)
        order: deque[_Job[Tag]] = deque()
        under_way: dict[Connection, _Job[Tag]] = {}
        following = next(waiting, None)  # made while the processes work, so that none waits for it
        while order or following is not None:
            for free in [pipe for pipe in self._processes if pipe not in under_way]:
                # A batch that takes long holds those after it: not too many.
                if following is None or len(order) >= 8 * len(self._processes):
                    break
                job = _Job(*following)
                order.append(job)
                under_way[self._sent(free, job.entries)] = job
                following = next(waiting, None)
            while order and order[0].parsed is not None:
                job = order.popleft()
                yield job.tag, job.entries, job.parsed or []
            if not order:
                continue
            for pipe in wait(list(under_way)):
                assert isinstance(pipe, Connection)
                job = under_way.pop(pipe)
                job.parsed = self._received(pipe, job.entries)

    def _start(self) -> Connection:
        ours, theirs = Pipe()
        code = f"from tengen.games.parsing import work; work({theirs.fileno()})"
        self._processes[ours] = subprocess.Popen(
            [sys.executable, "-P", "-c", code],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
        )
        theirs.close()
        ours.send(self._wanted.as_dict())
        return ours

    def _sent(self, pipe: Connection, entries: Sequence[Entry]) -> Connection:
        """Gives a batch to a process, or to another if that one is dead."""
        try:
            pipe.send(entries)
        except OSError:
            pipe = self._replaced(pipe)
            pipe.send(entries)
        return pipe

    def _received(self, pipe: Connection, entries: Sequence[Entry]) -> list[Parsed]:
        """The result; of a batch at which the process died, by halves, so that the game that did it is found."""
        result: list[Parsed] = []
        asked = [entries]
        while True:
            part = asked.pop()
            try:
                result += pipe.recv()
            except (EOFError, OSError):
                pipe = self._replaced(pipe)
                if len(part) == 1:
                    result.append((MALFORMED, "the process that read it died"))
                else:
                    middle = len(part) // 2
                    asked += [part[middle:], part[:middle]]
            if not asked:
                return result
            pipe = self._sent(pipe, asked[-1])

    def _replaced(self, pipe: Connection) -> Connection:
        pipe.close()
        process = self._processes.pop(pipe)
        process.kill()
        process.wait()
        return self._start()

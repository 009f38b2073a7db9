"""The threads and the memory that the searches of all boards share."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from tengen.config import GoConfig
from tengen.go.presets import preset

_TICK = 0.05  # seconds between looks of those who wait
_PART = 4  # one tree may take up to a quarter of the memory
_FULL = 0.9  # of the memory: above it trees are dropped


@dataclass(eq=False)
class _Lease:
    """A search that runs or waits."""

    owner: str
    stop: Callable[[], None]
    threads: int = 0
    since: float = 0.0


@dataclass(eq=False)
class Tree:
    """A tree that an owner keeps. While it is not `active` the pool may drop it at any time."""

    memory: Callable[[], int]  # bytes
    drop: Callable[[], None]  # ends what goes on in it, and forgets it
    active: bool = False
    used: int = field(default=0)  # when it was last used, by the pool's count


class SearchPool:
    """Deals out threads in turns: nobody searches longer than a quantum while others wait, least recently served first.

    A lone search has all threads. All trees together stay within the memory: the one that was unused longest goes.
    """

    def __init__(self, threads: int, memory_mb: float = 1024.0, quantum: float = 0.25, book: str = "none") -> None:
        self.threads = threads
        self.memory_mb = memory_mb
        self.book = book  # of engines that play
        self._quantum = quantum
        self._changed = threading.Condition()
        self._running: list[_Lease] = []
        self._waiting: list[_Lease] = []
        self._served: dict[str, int] = {}
        self._count = itertools.count(1)
        self._trees: list[Tree] = []

    def config(self, name: str, part: int = _PART) -> GoConfig:
        """A preset with the pool's threads and book, and a tree's part of its memory."""
        return self.fitted(preset(name).with_values({"book.file": self.book}), part)

    def fitted(self, config: GoConfig, part: int = _PART) -> GoConfig:
        """A configuration with the pool's threads and no more memory than one tree may have."""
        most = self.memory_mb / part
        return replace(
            config,
            thread=replace(config.thread, threads=self.threads),
            tree=replace(config.tree, memory_mb=min(config.tree.memory_mb, most)),
            learning=replace(config.learning, memory_mb=min(config.learning.memory_mb, most / 4)),
        )

    # --- threads -----------------------------------------------------------------------------------------------------

    @property
    def busy(self) -> int:
        """Threads that search now."""
        with self._changed:
            return sum(lease.threads for lease in self._running)

    @contextmanager
    def turn(self, owner: str, stop: Callable[[], None], ended: Callable[[], bool]) -> Iterator[int]:
        """Waits for threads and gives their number; 0 if `ended` came first.

        `stop` is called, maybe more than once, when the turn is over.
        """
        lease = _Lease(owner, stop)
        with self._changed:
            self._waiting.append(lease)
            try:
                while not ended() and not self._grant(lease):
                    self._end_turns()
                    self._changed.wait(_TICK)
            finally:
                self._waiting.remove(lease)
        try:
            yield lease.threads
        finally:
            with self._changed:
                if lease in self._running:
                    self._running.remove(lease)
                    self._rebalance()
                self._changed.notify_all()

    def _grant(self, lease: _Lease) -> bool:
        first = min(self._waiting, key=lambda each: self._served.get(each.owner, 0))
        free = self.threads - sum(each.threads for each in self._running)
        if first is not lease or free < 1:
            return False
        lease.threads = min(free, self._fair(len(self._running) + len(self._waiting)))
        lease.since = time.monotonic()
        self._served[lease.owner] = next(self._count)
        self._running.append(lease)
        self._changed.notify_all()
        return True

    def _fair(self, searches: int) -> int:
        return max(1, self.threads // max(1, searches))

    def _end_turns(self) -> None:
        """Stop those whose turn is over, as many as others wait; again and again until they hear it."""
        now = time.monotonic()
        over = [lease for lease in self._running if now - lease.since >= self._quantum]
        for lease in sorted(over, key=lambda each: each.since)[: len(self._waiting)]:
            lease.stop()

    def _rebalance(self) -> None:
        """Threads have become free and nobody waits: those who run may have more."""
        if self._waiting or not self._running:
            return
        fair = self._fair(len(self._running))
        for lease in self._running:
            if lease.threads < fair:
                lease.stop()

    def forget(self, owner: str) -> None:
        """A board is gone."""
        with self._changed:
            self._served.pop(owner, None)

    # --- memory ------------------------------------------------------------------------------------------------------

    @property
    def memory(self) -> int:
        """Bytes of all trees."""
        with self._changed:
            return sum(tree.memory() for tree in self._trees)

    def add_tree(self, tree: Tree) -> None:
        """From now on the tree counts."""
        with self._changed:
            self._trees.append(tree)

    def remove_tree(self, tree: Tree) -> None:
        """Its owner has dropped it."""
        with self._changed:
            if tree in self._trees:
                self._trees.remove(tree)

    @contextmanager
    def using(self, tree: Tree) -> Iterator[None]:
        """The tree is searched: it is not dropped without need."""
        with self._changed:
            tree.active = True
            tree.used = next(self._count)
        self.tend()
        try:
            yield
        finally:
            with self._changed:
                tree.active = False
                tree.used = next(self._count)

    def tend(self) -> None:
        """Drop trees until all of them fit: idle ones first, the longest unused before, then the largest."""
        with self._changed:
            sizes = {id(tree): tree.memory() for tree in self._trees}
            total = sum(sizes.values())
            order = sorted(self._trees, key=lambda tree: (tree.active, -sizes[id(tree)] if tree.active else tree.used))
            for tree in order[:-1]:
                if total <= _FULL * self.memory_mb * 1e6:
                    return
                total -= sizes[id(tree)]
                if sizes[id(tree)]:
                    tree.drop()

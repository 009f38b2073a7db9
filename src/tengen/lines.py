"""Lines that come through a pipe: whole ones, none longer than a limit."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """A line of input without its end; of one that is too long only the beginning."""

    data: bytes
    too_long: bool = False


class LineSplitter:
    """Puts lines together from what a pipe gives."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._begun = bytearray()
        self._too_long = False

    def feed(self, data: bytes) -> list[Line]:
        """The lines that are complete now; no data is the end, which completes the last one."""
        lines = []
        *ended, rest = data.split(b"\n")
        for piece in ended:
            self._add(piece)
            lines.append(self._take())
        self._add(rest)
        if not data and self._begun:
            lines.append(self._take())
        return lines

    def _add(self, piece: bytes) -> None:
        room = self._limit - len(self._begun)
        self._too_long = self._too_long or len(piece) > room
        self._begun += piece[:room]

    def _take(self) -> Line:
        line = Line(bytes(self._begun), self._too_long)
        self._begun.clear()
        self._too_long = False
        return line

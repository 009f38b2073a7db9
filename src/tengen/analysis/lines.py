"""Lines that come in: whole ones, none longer than a limit."""

from __future__ import annotations

MAX_LINE = 8 << 20


class LineSplitter:
    """Cuts pieces of input into lines; one that is too long is given as None."""

    def __init__(self, limit: int = MAX_LINE) -> None:
        self._limit = limit
        self._rest = bytearray()
        self._skipping = False  # the rest of a line that was too long

    def feed(self, data: bytes) -> list[bytes | None]:
        """The lines that this piece completes, without their ends."""
        lines: list[bytes | None] = []
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._add(part)
            lines.append(self._taken())
        self._add(rest)
        return lines

    def end(self) -> list[bytes | None]:
        """What is left when the input has ended: a last line without an end."""
        return [self._taken()] if self._rest or self._skipping else []

    def _add(self, part: bytes) -> None:
        if self._skipping or len(self._rest) + len(part) > self._limit:
            self._skipping = True
            self._rest.clear()
        else:
            self._rest += part

    def _taken(self) -> bytes | None:
        line = None if self._skipping else bytes(self._rest).rstrip(b"\r")
        self._rest.clear()
        self._skipping = False
        return line

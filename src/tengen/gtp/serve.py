"""A session over pipes: input is read while commands run, and every end of it is a clean one."""

from __future__ import annotations

import contextlib
import threading
from typing import Any

from tengen.engine.engine import Engine
from tengen.gtp.log import Log
from tengen.gtp.protocol import MAX_LINE
from tengen.gtp.server import Server
from tengen.gtp.streams import Input, Output, OutputClosed
from tengen.lines import Line


class _Interrupts:
    """GoGui's comment "# interrupt": it means the commands before it, begun or not.

    One thread receives it, another reaches it in the order of lines, whichever is first.
    """

    def __init__(self) -> None:
        self._received = 0
        self._reached = 0

    def receive(self, line: Line) -> bool:
        """Whether a line is one."""
        found = _is_interrupt(line)
        self._received += found
        return found

    def reach(self, line: Line) -> None:
        """All commands before this line were carried out."""
        self._reached += _is_interrupt(line)

    @property
    def pending(self) -> bool:
        """Whether one was received that follows commands which were not carried out yet."""
        return self._received > self._reached


def _is_interrupt(line: Line) -> bool:
    return line.data.split() == [b"#", b"interrupt"]


def serve(engine: Engine, stdin: int, stdout: int, log: Log, **options: Any) -> int:
    """Serves until quit, the end of input, a signal or an output that nobody reads; the exit code.

    Commands that came before the end of input are carried out first. `options` are those of the Session.
    """
    output = Output(stdout)

    def write(data: bytes) -> None:
        log.sent(data)
        output.write(data)

    interrupts = _Interrupts()
    engine.heed_interruptions(lambda: interrupts.pending)

    # What a line does while a command runs: it ends an analysis, and GoGui's comment ends anything.
    def on_line(line: Line) -> None:
        if interrupts.receive(line) or server.analysing:
            engine.interrupt()

    source = Input(stdin, output, on_line=on_line, on_end=engine.interrupt)
    server = Server(engine, write, on_error=log.error, note=log.note, waiting=lambda: source.waiting, **options)
    in_main_thread = threading.current_thread() is threading.main_thread()
    with source.handling_signals() if in_main_thread else contextlib.nullcontext():
        source.start()
        try:
            with contextlib.suppress(OutputClosed):
                _carry_out(server, source, output, log, interrupts)
        finally:
            engine.close()
            source.close()
    return 128 + source.signal if source.signal is not None else 0


def _carry_out(server: Server, source: Input, output: Output, log: Log, interrupts: _Interrupts) -> None:
    while not output.closed and not server.over:
        if not source.waiting:
            server.idle()
        line = source.next_line()
        if line is None:
            return
        log.received(line.data)
        interrupts.reach(line)
        if line.too_long:
            server.refuse(line.data, f"line too long: more than {MAX_LINE} bytes")
        else:
            server.handle(line.data)

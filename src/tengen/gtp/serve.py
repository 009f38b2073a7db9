"""A session over pipes: input is heard while commands run, and every end of it is a clean one."""

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

    It is heard by one thread and come to, in the order of lines, by another, in either order.
    """

    def __init__(self) -> None:
        self._heard = 0
        self._past = 0

    def hear(self, line: Line) -> bool:
        """Whether a line is one."""
        found = _is_interrupt(line)
        self._heard += found
        return found

    def come_to(self, line: Line) -> None:
        """All commands before this line were carried out."""
        self._past += _is_interrupt(line)

    @property
    def pending(self) -> bool:
        """Whether one was heard that commands still to come stand before."""
        return self._heard > self._past


def _is_interrupt(line: Line) -> bool:
    return line.data.split() == [b"#", b"interrupt"]


def serve(engine: Engine, stdin: int, stdout: int, log: Log, **options: Any) -> int:
    """Serves until quit, the end of input, a signal or an output that nobody reads; the exit code.

    Commands that came before the end of input are carried out first. `options` are those of the Session.
    """
    output = Output(stdout)

    def write(data: bytes) -> None:
        log.said(data)
        output.write(data)

    interrupts = _Interrupts()
    engine.heed_interruptions(lambda: interrupts.pending)

    # What a line does while a command runs: it ends an analysis, and GoGui's comment ends anything.
    def hear(line: Line) -> None:
        if interrupts.hear(line) or server.analysing:
            engine.interrupt()

    heard = Input(stdin, output, on_line=hear, on_end=engine.interrupt)
    server = Server(engine, write, complain=log.complain, waiting=lambda: heard.waiting, **options)
    in_main_thread = threading.current_thread() is threading.main_thread()
    with heard.hearing_signals() if in_main_thread else contextlib.nullcontext():
        heard.start()
        try:
            with contextlib.suppress(OutputClosed):
                _carry_out(server, heard, output, log, interrupts)
        finally:
            engine.close()
            heard.close()
    return 128 + heard.signal if heard.signal is not None else 0


def _carry_out(server: Server, heard: Input, output: Output, log: Log, interrupts: _Interrupts) -> None:
    while not output.closed and not server.over:
        if not heard.waiting:
            server.idle()
        line = heard.next_line()
        if line is None:
            return
        log.heard(line.data)
        interrupts.come_to(line)
        if line.too_long:
            server.refuse(line.data, f"line too long: more than {MAX_LINE} bytes")
        else:
            server.handle(line.data)

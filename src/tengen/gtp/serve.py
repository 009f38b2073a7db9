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


def serve(engine: Engine, stdin: int, stdout: int, log: Log, **options: Any) -> int:
    """Serves until quit, the end of input, a signal or an output that nobody reads; the exit code.

    Commands that came before the end of input are carried out first. `options` are those of the Session.
    """
    output = Output(stdout)

    def write(data: bytes) -> None:
        log.said(data)
        output.write(data)

    # What a line does while a command runs: it ends an analysis, and GoGui's comment ends anything.
    def hear(line: Line) -> None:
        if server.analysing or line.data.split() == [b"#", b"interrupt"]:
            engine.interrupt()

    heard = Input(stdin, output, on_line=hear, on_end=engine.interrupt)
    server = Server(engine, write, complain=log.complain, waiting=lambda: heard.waiting, **options)
    in_main_thread = threading.current_thread() is threading.main_thread()
    with heard.hearing_signals() if in_main_thread else contextlib.nullcontext():
        heard.start()
        try:
            with contextlib.suppress(OutputClosed):
                _carry_out(server, heard, output, log)
        finally:
            engine.close()
            heard.close()
    return 128 + heard.signal if heard.signal is not None else 0


def _carry_out(server: Server, heard: Input, output: Output, log: Log) -> None:
    while not output.closed and not server.over:
        if not heard.waiting:
            server.idle()
        line = heard.next_line()
        if line is None:
            return
        log.heard(line.data)
        if line.too_long:
            server.refuse(line.data, f"line too long: more than {MAX_LINE} bytes")
        else:
            server.handle(line.data)

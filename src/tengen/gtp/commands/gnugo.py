"""Helpers that GNU Go has and scripts rely on."""

from __future__ import annotations

import sys

from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("clear_cache", help="Forgets the search tree.")
def _clear_cache(session: Session, arguments: Arguments) -> None:
    session.engine.clear_cache()


@commands("cputime", help="Processor seconds of all threads since the start.")
def _cputime(session: Session, arguments: Arguments) -> str:
    return f"{session.cpu_seconds:.3f}"


@commands("echo", "[TEXT ...]", "Answers with the text.")
def _echo(session: Session, arguments: Arguments) -> str:
    return arguments.text


@commands("echo_err", "[TEXT ...]", "Answers with the text, and writes it to standard error.")
def _echo_err(session: Session, arguments: Arguments) -> str:
    print(arguments.text.encode("utf-8", "replace").decode(), file=sys.stderr, flush=True)
    return arguments.text

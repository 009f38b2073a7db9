"""Gomill's questions to engines of its tournaments."""

from __future__ import annotations

from tengen.gtp.arguments import Arguments
from tengen.gtp.descriptions import describe_choice, describe_engine
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("gomill-explain_last_move", help="Why the last generated move was chosen.")
def _explain_last_move(session: Session, arguments: Arguments) -> str:
    choice = session.last_choice
    return describe_choice(choice) if choice else "no move was generated in this game"


@commands("gomill-describe_engine", help="The engine with its settings.")
def _describe_engine(session: Session, arguments: Arguments) -> str:
    return describe_engine(session)


@commands("gomill-cpu_time", help="Processor seconds of all threads since the start.")
def _cpu_time(session: Session, arguments: Arguments) -> str:
    return f"{session.cpu_seconds:.3f}"

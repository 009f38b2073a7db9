"""Who the engine is and what it can do."""

from __future__ import annotations

from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("protocol_version", help="The version of the protocol.")
def _protocol_version(session: Session, arguments: Arguments) -> str:
    return "2"


@commands("name", help="The name of the engine.")
def _name(session: Session, arguments: Arguments) -> str:
    return session.name


@commands("version", help="The version of the engine.")
def _version(session: Session, arguments: Arguments) -> str:
    return session.version


@commands("known_command", "COMMAND", "Whether a command is known: true or false.")
def _known_command(session: Session, arguments: Arguments) -> str:
    return "true" if session.commands.find(arguments.words[0]) else "false"


@commands("list_commands", help="The names of all commands, one per line.")
def _list_commands(session: Session, arguments: Arguments) -> str:
    return "\n".join(command.name for command in session.commands)


@commands("help", "[COMMAND]", "The names of all commands, or how one of them is used.")
def _help(session: Session, arguments: Arguments) -> str:
    if not arguments:
        return "\n".join(command.name for command in session.commands)
    command = session.commands.find(arguments.words[0])
    if command is None:
        raise Refused(f"unknown command {quoted(arguments.words[0])}: see list_commands")
    return f"{command.usage}\n{command.help}"


@commands("quit", help="Ends the session.")
def _quit(session: Session, arguments: Arguments) -> None:
    session.over = True

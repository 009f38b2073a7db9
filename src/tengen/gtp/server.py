"""Carries out one line after the other, without threads, pipes and signals."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.commands import all_commands
from tengen.gtp.protocol import Request, encode, format_response, parse_request
from tengen.gtp.session import Session
from tengen.gtp.streams import OutputClosed
from tengen.memory import out_of_memory

if TYPE_CHECKING:
    from tengen.engine.engine import Engine


class Server:
    """Answers lines of a controller. Every command gets exactly one answer, whatever happens."""

    def __init__(
        self,
        engine: Engine,
        write: Callable[[bytes], None],
        *,
        on_error: Callable[[str], None] = lambda text: None,
        **options: Any,
    ) -> None:
        """`write` sends bytes, `on_error` gets the text of errors of ours, `options` are those of the Session."""
        self.session = Session(engine, all_commands(), write, **options)
        self._write = write
        self._on_error = on_error

    @property
    def over(self) -> bool:
        """The controller asked to quit."""
        return self.session.over

    @property
    def analysing(self) -> bool:
        """A command runs that the next line ends."""
        return self.session.until_input

    def handle(self, line: bytes) -> None:
        """Carries out one line and writes the answer to it; nothing for an empty line."""
        request = parse_request(line)
        if request is not None:
            self.execute(request)

    def refuse(self, line: bytes, reason: str) -> None:
        """Answers a line that cannot be read as a whole; only its beginning is looked at, for the id."""
        request = parse_request(line)
        self._write(format_response(False, request.id if request else "", reason))

    def execute(self, request: Request) -> None:
        """Carries out a command and writes its answer."""
        session = self.session
        session.begin_request(request.id)
        try:
            answer = self._run(request)
        except OutputClosed:
            raise
        except (ValueError, OSError) as error:
            self._fail(request, str(error) or type(error).__name__)
        except MemoryError as error:
            self._fail(request, out_of_memory(error))
        except Exception as error:  # one command must not end the program
            self._on_error(f"{request.command}: internal error\n{traceback.format_exc()}")
            self._fail(request, f"internal error: {type(error).__name__}: {error}")
        else:
            if session.streaming:
                self._write(encode((answer + "\n\n") if answer else "\n"))
            else:
                self._write(format_response(True, request.id, answer or ""))

    def idle(self) -> None:
        """Nothing is left to do: time to think ahead, if that is wanted."""
        if self.session.ponder_next:
            self.session.ponder_next = False
            try:
                self.session.engine.start_pondering()
            except ValueError as error:
                self._on_error(f"pondering: {error}")

    def _run(self, request: Request) -> str | None:
        if not request.command:
            raise Refused("syntax error: an id without a command")
        command = self.session.commands.find(request.command)
        if command is None:
            raise Refused(f"unknown command {quoted(request.command)}: see list_commands")
        arguments = Arguments(request.text)
        command.check(arguments)
        return command.run(self.session, arguments)

    def _fail(self, request: Request, reason: str) -> None:
        if self.session.streaming:  # it has begun as a success, and can only end
            self._on_error(f"{request.command}: {reason}")
            self._write(b"\n")
        else:
            self._write(format_response(False, request.id, " ".join(reason.split())))

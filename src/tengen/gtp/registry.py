"""The commands there are: name, arguments, help and function stand together, so that lists of them are true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tengen.gtp.arguments import Arguments, Refused

if TYPE_CHECKING:
    from tengen.gtp.session import Session

Function = Callable[["Session", Arguments], str | None]


@dataclass(frozen=True)
class Command:
    """A command; `run` answers with a text, or None if it has written its answer line by line."""

    name: str
    signature: str  # such as "COLOR [INTERVAL] [KEY VALUE ...]"
    help: str  # one line
    run: Function = field(repr=False)

    @property
    def usage(self) -> str:
        """Name and arguments."""
        return f"{self.name} {self.signature}".rstrip()

    def check(self, arguments: Arguments) -> None:
        """Refuses too few or too many arguments, by the signature."""
        needed = len(re.sub(r"\[[^\]]*\]", "", self.signature).split())
        most = None if "..." in self.signature else len(re.findall(r"[\w|]+", self.signature))
        if len(arguments) < needed or (most is not None and len(arguments) > most):
            number = "too few" if len(arguments) < needed else "too many"
            raise Refused(f"syntax error: {number} arguments; usage: {self.usage}")


class Commands:
    """A table that functions enter by a decorator."""

    def __init__(self) -> None:
        self._table: dict[str, Command] = {}

    def __call__(self, name: str, signature: str = "", help: str = "") -> Callable[[Function], Function]:
        """Enters the function below it under this name."""

        def enter(function: Function) -> Function:
            self.add(Command(name, signature, help, function))
            return function

        return enter

    def add(self, command: Command) -> None:
        """Enters a command; every name once."""
        if command.name in self._table:
            raise ValueError(f"there are two commands {command.name}")
        self._table[command.name] = command

    def include(self, other: Commands) -> None:
        """Enters all commands of another table."""
        for command in other:
            self.add(command)

    def find(self, name: str) -> Command | None:
        """The command of that name."""
        return self._table.get(name)

    def __iter__(self) -> Iterator[Command]:
        return iter(self._table.values())

    def __len__(self) -> int:
        return len(self._table)

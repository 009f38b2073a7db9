"""The commands of the server, one file per dialect or topic: a file in this folder that defines `commands` is found."""

from __future__ import annotations

import sys

from tengen.gtp.registry import Commands
from tengen.modules import modules_in, part_of


def all_commands() -> Commands:
    """Every command there is, in the order of the files' names."""
    commands = Commands()
    for module in modules_in(sys.modules[__name__]):
        table = part_of(module, "commands", Commands, "a Commands() that its functions enter")
        try:
            commands.include(table)
        except ValueError as error:
            raise ValueError(f"{module.__file__}: {error}") from None
    return commands

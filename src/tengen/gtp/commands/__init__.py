"""The commands of the server, one file per dialect or topic."""

from __future__ import annotations

from tengen.gtp.commands import (
    administration,
    analysis,
    cgos,
    clock,
    final,
    frisbee,
    gnugo,
    gogui,
    gomill,
    graphics,
    kata_rules,
    kgs,
    parameters,
    playing,
    position,
    tengen_own,
)
from tengen.gtp.registry import Commands


def all_commands() -> Commands:
    """Every command there is."""
    commands = Commands()
    for module in (
        administration,
        position,
        playing,
        clock,
        final,
        kgs,
        kata_rules,
        parameters,
        analysis,
        cgos,
        gogui,
        graphics,
        gomill,
        gnugo,
        tengen_own,
        frisbee,
    ):
        commands.include(module.commands)
    return commands

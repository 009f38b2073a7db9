"""Tengen's own commands: why it plays as it does, and which player it is."""

from __future__ import annotations

from dataclasses import replace

from tengen.engine.explanation import explain_search, with_book
from tengen.engine.levels import at_level, find_level
from tengen.go.presets import preset, preset_names
from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.descriptions import describe_book_move, describe_position
from tengen.gtp.look import SIMULATIONS, look
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()

_MOST = 10_000_000  # simulations


@commands("tengen-explain", "[SIMULATIONS]", "What the search thinks of the position, term by term.")
def _explain(session: Session, arguments: Arguments) -> str:
    simulations = arguments.whole(0, "number of simulations", 1, _MOST) if arguments else SIMULATIONS
    search, _ = look(session, simulations)
    name, moves = session.engine.book_moves()
    return describe_position(with_book(explain_search(session.game, search), name, moves))


@commands("tengen-book", "[COLOR]", "The moves that the opening book knows in the position, with their shares.")
def _book(session: Session, arguments: Arguments) -> str:
    name, moves = session.engine.book_moves(arguments.color(0) if arguments else None)
    if not name:
        return "there is no book for this board"
    if not moves:
        return f"book {name} does not know the position"
    return "\n".join([f"book {name}", *(describe_book_move(move) for move in moves)])


@commands("tengen-preset", "[NAME]", "The preset of the search, or another one from here on.")
def _preset(session: Session, arguments: Arguments) -> str | None:
    if not arguments:
        return session.preset_name or "none"
    name = arguments.words[0].lower()
    if name not in preset_names():
        raise Refused(f"unknown preset {quoted(name)}: choose from {', '.join(preset_names())}")
    settings = session.engine.settings
    kept = {"seed": settings.config.seed, "thread.threads": settings.config.thread.threads}
    kept |= {key: value for key, value in settings.config.items() if key.startswith("book.")}
    session.engine.configure(replace(settings, config=preset(name).with_values(kept)))
    session.preset_name = name
    return None


@commands(
    "tengen-level", "[LEVEL]", "The level of play, or another one from here on: 30k to 1d, or tengen for all it can."
)
def _level(session: Session, arguments: Arguments) -> str | None:
    if not arguments:
        return session.level or "none"
    level = find_level(arguments.words[0])
    settings = replace(session.engine.settings, playouts=None) if level.playouts is None else session.engine.settings
    session.engine.configure(at_level(settings, level.name))
    session.level = level.name
    return None

"""What the client of KGS says beside GTP."""

from __future__ import annotations

from tengen.go import Rules
from tengen.gtp.arguments import Arguments, Refused, quoted
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()

_RULES = {"chinese": "chinese", "aga": "aga", "japanese": "japanese", "new_zealand": "new-zealand"}


@commands("kgs-rules", "RULES", "chinese, aga, japanese or new_zealand.")
def _kgs_rules(session: Session, arguments: Arguments) -> None:
    name = arguments.words[0].lower().replace("-", "_")
    if name not in _RULES:
        raise Refused(f"unknown rules {quoted(arguments.words[0])}: choose from {', '.join(_RULES)}")
    session.engine.set_rules(Rules.preset(_RULES[name]))


@commands("kgs-genmove_cleanup", "COLOR", "As genmove, but takes all dead stones off before it passes.")
def _kgs_genmove_cleanup(session: Session, arguments: Arguments) -> str:
    return session.generate(arguments.color(0), cleanup=True).vertex


@commands("kgs-game_over", help="The game has ended.")
def _kgs_game_over(session: Session, arguments: Arguments) -> None:
    session.ponder_next = False
    session.engine.stop_pondering()

"""Rules in KataGo's words."""

from __future__ import annotations

import json

from tengen.go.kata_rules import parse_rules, rules_fields
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("kata-get-rules", help="The rules as a JSON dictionary.")
def _kata_get_rules(session: Session, arguments: Arguments) -> str:
    return json.dumps(rules_fields(session.game.rules), separators=(",", ":"))


@commands("kata-set-rules", "RULES [...]", "The rules of that name, or of a JSON dictionary.")
def _kata_set_rules(session: Session, arguments: Arguments) -> None:
    session.engine.set_rules(parse_rules(arguments.text))


@commands("kata-set-rule", "FIELD VALUE", "Changes one field of the rules.")
def _kata_set_rule(session: Session, arguments: Arguments) -> None:
    field, value = arguments.words
    session.engine.set_rules(parse_rules({field: value}, base=session.game.rules))

"""Settings that can be changed in mid-game, in KataGo's words and in ours."""

from __future__ import annotations

import json

from tengen.gtp.arguments import Arguments, Refused
from tengen.gtp.parameters import as_text, parameter, parameter_items, with_parameter
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("kata-list-params", help="The names of all parameters.")
def _kata_list_params(session: Session, arguments: Arguments) -> str:
    return " ".join(name for name, _ in parameter_items(session.engine.settings))


@commands("kata-get-param", "NAME", "The value of a parameter.")
def _kata_get_param(session: Session, arguments: Arguments) -> str:
    return parameter(session.engine.settings, arguments.words[0])


@commands("kata-set-param", "NAME VALUE [...]", "Changes a parameter.")
def _kata_set_param(session: Session, arguments: Arguments) -> None:
    _change(session, {arguments.words[0]: arguments.text.split(maxsplit=1)[1]})


@commands("kata-get-params", help="All parameters as a JSON dictionary.")
def _kata_get_params(session: Session, arguments: Arguments) -> str:
    return json.dumps(dict(parameter_items(session.engine.settings)))


@commands("kata-set-params", "JSON [...]", "Changes the parameters of a JSON dictionary, all or none.")
def _kata_set_params(session: Session, arguments: Arguments) -> None:
    try:
        values = json.loads(arguments.text)
    except (json.JSONDecodeError, RecursionError):
        values = None
    if not isinstance(values, dict):
        raise Refused("invalid parameters: a JSON dictionary is needed")
    _change(session, {name: as_text(value) for name, value in values.items()})


@commands("tengen-config", "[NAME] [VALUE] [...]", "All parameters, one per line; the value of one; or a change of it.")
def _tengen_config(session: Session, arguments: Arguments) -> str | None:
    if not arguments:
        return "\n".join(f"{name} {value}" for name, value in parameter_items(session.engine.settings))
    if len(arguments) == 1:
        return parameter(session.engine.settings, arguments.words[0])
    _change(session, {arguments.words[0]: arguments.text.split(maxsplit=1)[1]})
    return None


def _change(session: Session, values: dict[str, str]) -> None:
    settings = session.engine.settings
    for name, text in values.items():
        settings = with_parameter(settings, name, text)
    session.engine.configure(settings)

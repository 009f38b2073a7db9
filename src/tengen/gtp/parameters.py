"""Every setting by a name: those of the engine, those of the search, and KataGo's names for some of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from tengen.engine.settings import EngineSettings
from tengen.engine.wide_root import MAX_WIDE_ROOT_NOISE, as_root_noise, as_wide_root_noise
from tengen.gtp.arguments import Refused, parse_bool, parse_number, parse_whole, quoted

# KataGo's names, for controllers that know only these.
ALIASES = {
    "maxPlayouts": "playouts",
    "maxTime": "seconds",
    "numSearchThreads": "thread.threads",
    "ponderingEnabled": "ponder",
}

# ... and those of noise, which KataGo measures otherwise.
NOISES = {"wideRootNoise": "exploration.root_noise", "analysisWideRootNoise": "analysis_root_noise"}


def parameter_items(settings: EngineSettings) -> Iterator[tuple[str, str]]:
    """Every parameter with its value as text, aliases last."""
    values = {**settings.items(), **dict(settings.config.items())}
    for name, value in values.items():
        yield name, as_text(value)
    for alias, name in ALIASES.items():
        yield alias, as_text(values[name])
    for alias, name in NOISES.items():
        yield alias, as_text(as_wide_root_noise(values[name]))


def as_text(value: Any) -> str:
    """As `with_parameter` reads it."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def parameter(settings: EngineSettings, name: str) -> str:
    """The value of a parameter; Refused if there is none of that name."""
    found = dict(parameter_items(settings)).get(name)
    if found is None:
        raise Refused(f"unknown parameter {quoted(name)}: see kata-list-params")
    return found


def with_parameter(settings: EngineSettings, name: str, text: str) -> EngineSettings:
    """The settings with one value changed; Refused or ValueError says why that is not possible."""
    parameter(settings, name.partition("@")[0])  # it may be meant for some sizes of board
    if name in NOISES:
        text = str(as_root_noise(parse_number(text, name, 0.0, MAX_WIDE_ROOT_NOISE)))
        name = NOISES[name]
    name = ALIASES.get(name, name)
    own = settings.items()
    if name not in own:
        return replace(settings, config=settings.config.with_settings([f"{name}={text}"]))
    return replace(settings, **{name: _reader(name)(text)})


def _reader(name: str) -> Callable[[str], Any]:
    kind = str(EngineSettings.__annotations__[name])
    base = kind.removesuffix(" | None")

    def read(text: str) -> Any:
        if base != kind and text.lower() == "none":
            return None
        if base == "bool":
            return parse_bool(text, name)
        if base == "int":
            return parse_whole(text, name, 0, 10**12)
        if base == "float":
            return parse_number(text, name, 0.0, 1e12)
        return text

    return read

"""Names of players that were given none: different players get different names."""

from __future__ import annotations

import hashlib
import shlex
from pathlib import Path

from tengen.arena.find import installed
from tengen.arena.gtp.gnugo import is_gnugo
from tengen.arena.task import PlayerSpec
from tengen.config import GoConfig
from tengen.engine.settings import STRATEGIES
from tengen.go.presets import preset, preset_names


def name_of(spec: PlayerSpec, head: str) -> str:
    """A name that says what is special about a player; `head` is its preset, configuration file or program."""
    parts = [_command(spec.command)] if spec.kind == "gtp" else [_head(spec, head), *_differences(spec, head)]
    if spec.playouts is not None:
        parts.append(str(spec.playouts))
    if spec.seconds is not None:
        parts.append(f"{_short(spec.seconds)}s")
    if spec.resign != PlayerSpec.resign:
        parts.append(f"resign={_short(spec.resign)}")
    if spec.blunder:
        parts.append(f"blunder={_short(spec.blunder)}")
    if spec.clock is not None:
        parts.append(f"({spec.clock.text})")  # no argument of a command is written with brackets alone
    return " ".join(parts)


def _short(number: float) -> str:
    return repr(float(number)).removesuffix(".0")


def _command(command: tuple[str, ...]) -> str:
    program, *arguments = command
    name = Path(program).name
    if is_gnugo(command) and arguments[:2] == ["--mode", "gtp"]:
        arguments = arguments[2:]
    # A program that is not the one found under its name is called by its path, and so is the namesake of a preset.
    plain = installed(name) == program and name not in (*preset_names(), *STRATEGIES)
    return shlex.join([name if plain else program, *arguments])


def _head(spec: PlayerSpec, head: str) -> str:
    if not head.endswith(".toml"):
        return head
    digest = hashlib.blake2b(spec.config.encode(), digest_size=3).hexdigest()
    return f"{Path(head).stem}#{digest}"  # another file may have the same name


def _differences(spec: PlayerSpec, head: str) -> list[str]:
    if not spec.config or head.endswith(".toml"):
        return []
    base = preset(head if head in preset_names() else "tengen")
    return [f"{key}={value}" for key, value in GoConfig.from_toml(spec.config).changes(base).items()]

"""What GNU Go can only be told on its command line."""

from __future__ import annotations

import os
from collections.abc import Sequence

from tengen.go import Rules

_SCORING = {"area": "--chinese-rules", "territory": "--japanese-rules"}
_KO = {"simple": "--simple-ko", "positional": "--positional-superko", "situational": "--situational-superko"}
_SUICIDE = {False: "--forbid-suicide", True: "--allow-all-suicide"}


def is_gnugo(command: Sequence[str]) -> bool:
    """Whether a command runs GNU Go itself."""
    return bool(command) and os.path.basename(command[0]) == "gnugo"


def with_options(command: Sequence[str], rules: Rules, seed: int) -> list[str]:
    """The command with seed and rules of a game, as far as it does not say them itself."""
    options = list(command)
    if not any(word == "--seed" or word.startswith("--seed=") for word in command):
        options += ["--seed", str(seed % 0x7FFFFFFE + 1)]
    scoring, ko, suicide = _SCORING[rules.scoring], _KO[rules.ko], _SUICIDE[rules.suicide]
    if not {*_SCORING.values()} & {*command}:
        options.append(scoring)
    if not {*_KO.values(), "--no-ko"} & {*command}:
        options.append(ko)
    if not {*_SUICIDE.values(), "--allow-suicide"} & {*command}:
        options.append(suicide)
    return options

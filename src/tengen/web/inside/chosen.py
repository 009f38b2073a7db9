"""The configuration that a visitor chose: a preset and changes, within what a server can allow."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tengen.config import GoConfig
from tengen.go import gammas, patterns
from tengen.go.presets import preset
from tengen.web.board.errors import BoardError, board_errors

MOST_SETTINGS = 40
_LONGEST = 200  # letters of a setting
_GREATEST = 10_000  # of whole numbers, which may be work to be done at every node
# What the server decides, or what would take memory.
_KEPT = (
    "thread.",
    "tree.memory_mb",
    "tree.table_entries",
    "tree.stop_when_full",
    "learning.memory_mb",
    "seed",
    "book.",
)
# Keys that name files elsewhere.
SHIPPED = {"playout.patterns": patterns.SHIPPED, "gamma.file": gammas.SHIPPED, "gamma.prior": gammas.SHIPPED}


def chosen_config(name: str, settings: Sequence[str] = (), seed: int = 0) -> GoConfig:
    """A preset changed by texts such as "rave.parameter=0.4"; BoardError says what cannot be had."""
    if len(settings) > MOST_SETTINGS:
        raise BoardError(f"At most {MOST_SETTINGS} settings can be changed, not {len(settings)}.")
    for text in settings:
        if len(text) > _LONGEST:
            raise BoardError(f"A setting has {_LONGEST} letters at most: {text[:40]!r}.")
    with board_errors():
        config = preset(name).with_settings(settings)
        for key, value in config.changes(preset(name)).items():
            _check(key, value)
        return config.with_values({"seed": seed})


def split_settings(text: str) -> list[str]:
    """Settings as people write them into a field: by lines or commas."""
    return [part.strip() for part in re.split(r"[\n,;]", text) if part.strip()]


def _check(key: str, value: Any) -> None:
    key = key.partition("@")[0]  # for some sizes as for all
    if key.startswith(_KEPT):
        raise BoardError(f"{key} is decided by the server.")
    if key in SHIPPED and value not in SHIPPED[key]:
        raise BoardError(f"{key} is one of {', '.join(SHIPPED[key])} here, not {value!r}.")
    numbers = [value] if isinstance(value, int | float) else re.findall(r"\d+", str(value))
    if any(abs(float(number)) > _GREATEST for number in numbers) and not key.startswith("exploration."):
        raise BoardError(f"{key} is {value!r}; numbers up to {_GREATEST:,} are allowed here.")

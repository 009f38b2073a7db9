"""What a person prefers to see, kept by the browser's session."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from typing import Any

from nicegui import app

_KEY = "preferences"
CHOICES = {"mode": ("auto", "light", "dark"), "board": ("wood", "plain")}


@dataclass(frozen=True)
class Preferences:
    """Defaults are what a visitor sees first."""

    mode: str = "auto"
    board: str = "wood"
    coordinates: bool = True
    numbers: bool = False
    sound: bool = False
    confirm: bool = False
    known: bool = False  # moves of book and games beside those of the engine
    games: str = ""  # the database that was chosen last, "" for the usual one

    @property
    def dark(self) -> bool | None:
        """None follows the system."""
        return {"dark": True, "light": False}.get(self.mode)

    def goban(self) -> dict[str, Any]:
        """Their part of a board's state."""
        return {"theme": self.board, "coordinates": self.coordinates, "sound": self.sound, "confirm": self.confirm}


def preferences() -> Preferences:
    """Of whoever looks at the page; what is kept wrongly is ignored."""
    kept = app.storage.user.get(_KEY)
    if not isinstance(kept, dict):
        return Preferences()
    return replace(
        Preferences(), **{field.name: kept[field.name] for field in fields(Preferences) if _fits(field, kept)}
    )


def prefer(**changes: Any) -> Preferences:
    """Keep a change."""
    changed = replace(preferences(), **changes)
    app.storage.user[_KEY] = asdict(changed)
    return changed


def _fits(field: Any, kept: dict[str, Any]) -> bool:
    value = kept.get(field.name)
    allowed = CHOICES.get(field.name)
    return value in allowed if allowed else isinstance(value, type(field.default))

"""Elements whose state lives in Python and reaches the browser by what changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nicegui.element import Element


class Patched(Element):
    """Has one property `state`; its component has a method `patch` for changes of it."""

    def __init__(self, state: Mapping[str, Any]) -> None:
        super().__init__()
        self._state = dict(state)
        self._props["state"] = dict(state)

    @property
    def state(self) -> Mapping[str, Any]:
        """What is shown."""
        return self._state

    def show(self, **changes: Any) -> None:
        """Send what differs from what is shown; ValueError if nothing of that name is."""
        fresh: dict[str, Any] = {}
        for key, value in changes.items():
            if key not in self._state:
                raise ValueError(f"{type(self).__name__} shows no {key!r}; it shows {', '.join(self._state)}")
            if self._state[key] != value:
                fresh[key] = value
        if fresh:
            self._state.update(fresh)
            with self._props.suspend_updates():  # else the whole state would be sent
                self._props["state"].update(fresh)
            self.run_method("patch", fresh)

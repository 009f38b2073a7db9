"""Elements whose state lives in Python and reaches the browser by what changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nicegui.element import Element


class Patched(Element):
    """Has one property `state`; its component mixes in `patched` of board/patched.js and has a method `patch`."""

    def __init__(self, state: Mapping[str, Any]) -> None:
        super().__init__()
        self._state = dict(state)
        self._props["state"] = {**state, "version": 0}

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
        if not fresh or self.is_deleted or self.client.is_deleted:
            return
        self._state.update(fresh)
        shown = self._props["state"]
        fresh["version"] = shown["version"] + 1
        with self._props.suspend_updates():  # else the whole state would be sent
            shown.update(fresh)
        self.client.outbox.enqueue_message("patch", {"element": self.html_id, "changes": fresh}, self.client.id)

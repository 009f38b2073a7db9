"""The Go board as an element of a page: Python holds its state, and only what changed goes to the browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nicegui.element import Element
from nicegui.events import GenericEventArguments

STATE: dict[str, Any] = {
    "size": 19,
    "stones": "." * 361,  # row by row from the top: "." empty, "X" black, "O" white
    "last": None,  # vertex or "pass"
    "ko": None,  # vertex that may not be retaken
    "moveNumber": 0,  # a change of it sounds, if "sound" is on
    "numbers": {},  # vertex: number of its move
    "labels": {},  # vertex: short text
    "marks": {},  # vertex: "triangle", "square", "circle" or "cross"
    "candidates": [],  # best first: vertex, winRate of the side to move, visits, loss, line (its vertices)
    "line": [],  # a variation shown as numbered stones; "toMove" begins it
    "toMove": "black",
    "next": None,  # the move that the record goes on with
    "ownership": None,  # 1 black to -1 white, row by row from the top
    "territory": None,  # as stones
    "dead": [],  # vertices
    "heat": [],  # vertex, value in -1..1, text; hue (degrees) instead of warm and cold
    "ghost": None,  # colour of the stone under the pointer
    "coordinates": True,
    "theme": "wood",  # or "plain"
    "sound": False,
    "confirm": False,  # touch screens ask for a second tap
    "interactive": True,
    "label": "Go board",  # what screen readers call it
    "spoken": "",  # what they say when it changes
}


class Goban(Element, component="goban.js", esm={"tengen-board": "board"}):
    """A board of 5 to 25 lines; STATE names all that it can show."""

    def __init__(
        self,
        *,
        on_point: Callable[[str], Any] | None = None,
        on_hover: Callable[[str | None], Any] | None = None,
        **state: Any,
    ) -> None:
        super().__init__()
        self._state: dict[str, Any] = {**STATE, **_known(state)}
        self._props["state"] = dict(self._state)
        if on_point:
            self.on_point(on_point)
        if on_hover:
            self.on("hover", lambda event: on_hover(event.args["vertex"]))

    @property
    def state(self) -> Mapping[str, Any]:
        """What is shown."""
        return self._state

    def show(self, **changes: Any) -> None:
        """Send what differs from what is shown."""
        fresh = {key: value for key, value in _known(changes).items() if self._state[key] != value}
        if fresh:
            self._state.update(fresh)
            with self._props.suspend_updates():  # else the whole state would be sent
                self._props["state"].update(fresh)
            self.run_method("patch", fresh)

    def on_point(self, handler: Callable[[str], Any]) -> None:
        """Call handler with the vertex that was clicked, touched or chosen by Enter."""

        def heard(event: GenericEventArguments) -> Any:
            return handler(event.args["vertex"])

        self.on("point", heard)


def _known(state: dict[str, Any]) -> dict[str, Any]:
    for key in state:
        if key not in STATE:
            raise ValueError(f"a board shows no {key!r}; it shows {', '.join(STATE)}")
    return state

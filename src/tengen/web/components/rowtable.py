"""A table whose rows are chosen by a button: moves with what is known of them, or games."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tengen.web.components.goban import BOARD_MODULES
from tengen.web.components.patched import Patched


def column(title: str, hint: str = "", kind: str = "") -> dict[str, str]:
    """Of a table; its kind is any of the classes right, wide-only and fill."""
    return {"title": title, "hint": hint, "kind": kind}


def rate_cell(text: str, rate: float, low: float, high: float, hint: str) -> dict[str, Any]:
    """A share with its interval, drawn too."""
    return {"text": text, "rate": rate, "low": low, "high": high, "hint": hint}


class RowTable(Patched, component="rowtable.js", esm=BOARD_MODULES):
    """Rows are: key, name (on the button), say (what screen readers hear of it), stone or badge and colour (optional),
    few (it fades), dead (it cannot be chosen), and cells: texts, `rate_cell`s, or {"text", "share"} with a bar.

    on_look hears the key of the row under the pointer, or None; "lit" is the row that is pointed at elsewhere.
    """

    def __init__(
        self,
        label: str,
        columns: Sequence[Mapping[str, str]],
        on_choose: Callable[[str], Any],
        on_look: Callable[[str | None], Any] | None = None,
        empty: str = "",
    ) -> None:
        super().__init__({"label": label, "columns": list(columns), "rows": [], "empty": empty, "lit": None})
        self.on("choose", lambda event: on_choose(event.args["key"]))
        if on_look is not None:
            self.on("look", lambda event: on_look(event.args["key"]))

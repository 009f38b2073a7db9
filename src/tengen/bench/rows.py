"""The common form of every benchmark result."""

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from typing import Literal

from rich.table import Table


@dataclass(frozen=True)
class Row:
    """One measurement; `ratio` is rate / yardstick, both measured in the same run."""

    bench: str
    size: int  # of the board; 0 for other problems
    threads: int
    contexts: int
    rate: float
    unit: str
    yardstick: float | None = None
    ratio: float | None = None
    extra: dict[str, float | str] = field(default_factory=dict)

    @property
    def board(self) -> str:
        """The size of the board, if it is about one."""
        return f"{self.size}x{self.size}" if self.size else ""

    def to_json(self) -> str:
        """One line."""
        values = asdict(self)
        values.update(values.pop("extra"))
        return json.dumps({k: round(v, 3) if isinstance(v, float) else v for k, v in values.items()})


def as_table(title: str, rows: Iterable[Row]) -> Table:
    """Rows for people; columns that only some benchmarks have come after the common ones."""
    rows = list(rows)
    extras = list(dict.fromkeys(key for row in rows for key in row.extra))
    table = Table(title=title)
    for column in ("bench", "size", "threads", "contexts", "rate", "unit", *extras, "yardstick", "ratio"):
        justify: Literal["left", "right"] = "left" if column in ("bench", "unit") else "right"
        table.add_column(column.replace("_per_second", "/s").replace("_", " "), justify=justify, no_wrap=True)
    for row in rows:
        table.add_row(
            row.bench,
            str(row.size or "-"),
            str(row.threads),
            str(row.contexts),
            _text(row.rate),
            row.unit,
            *(_text(row.extra.get(key)) for key in extras),
            _text(row.yardstick),
            "-" if row.ratio is None else f"{row.ratio:.2f}",
        )
    return table


def _text(value: float | str | None) -> str:
    if value is None:
        return "-"
    if isinstance(value, str):
        return value
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"

"""A layer: one number for points of the board, with all that is needed to read it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from tengen.go.size import Vertex

Scale = Literal["sequential", "diverging", "categories"]
Unit = Literal["percent", "number", "count", "name"]


@dataclass(frozen=True)
class Layer:
    """What some part of the search says of points. Points that it says nothing of are not among the values."""

    name: str  # in addresses: "prior-capture"
    title: str
    meaning: str  # a sentence for people
    family: str
    scale: Scale = "sequential"
    unit: Unit = "percent"
    low: float = 0.0  # where the colours begin and end
    high: float = 1.0
    legend: tuple[tuple[float, str], ...] = ()  # what values stand for, in words
    values: dict[str, float] = field(default_factory=dict)
    notes: dict[str, str] = field(default_factory=dict)  # more about single points
    absent: str = ""  # why there is nothing to see, and what would change that

    def share(self, vertex: Vertex) -> float:
        """Where the value of a point lies between low and high, from 0 to 1."""
        width = self.high - self.low
        return min(1.0, max(0.0, (self.values[vertex] - self.low) / width)) if width > 0 else 0.5

    def text(self, vertex: Vertex) -> str:
        """The value of a point as it is written on the board."""
        return written(self.values[vertex], self.unit)

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "meaning": self.meaning,
            "family": self.family,
            "scale": self.scale,
            "unit": self.unit,
            "low": self.low,
            "high": self.high,
            "legend": [{"value": value, "text": text} for value, text in self.legend],
            "points": {
                vertex: {"value": value, "text": self.text(vertex), "note": self.notes.get(vertex, "")}
                for vertex, value in self.values.items()
            },
            "absent": self.absent,
        }


def written(value: float, unit: Unit) -> str:
    """A number short enough for a point of the board."""
    if unit == "percent":
        share = 100 * value
        return f"{share:.0f}" if abs(share) >= 1 or share == 0 else f"{share:.1f}".replace("0.", ".")
    if unit == "count":
        return f"{value:.0f}" if value < 10_000 else f"{value / 1000:.0f}k"
    if unit == "name":
        return f"{value:.0f}"
    return f"{value:.2f}".replace("0.", ".") if abs(value) < 1 else f"{value:.1f}"

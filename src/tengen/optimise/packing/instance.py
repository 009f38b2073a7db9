"""Instances of strip packing, and packings of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tengen._core import packing as _core


@dataclass(frozen=True)
class Instance:
    """Rectangles (width, height) for a strip; ValueError names one that does not fit."""

    width: int
    rectangles: tuple[tuple[int, int], ...]
    rotation: bool = True
    name: str = ""
    # The least height, where it is known.
    optimum: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "rectangles", tuple((w, h) for w, h in self.rectangles))
        bound = self.lower_bound
        if self.optimum is not None and self.optimum < bound:
            raise ValueError(f"an optimum of {self.optimum} is not possible: no packing is shorter than {bound}")

    @property
    def lower_bound(self) -> int:
        """No packing is shorter: by area, by the tallest rectangle, and by those that cannot lie side by side."""
        return self.problem().lower_bound

    @property
    def area(self) -> int:
        """Of all rectangles together."""
        return sum(w * h for w, h in self.rectangles)

    def problem(self) -> _core.Problem:
        """The same for the core."""
        return _core.Problem(self.width, list(self.rectangles), self.rotation)

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it."""
        return {
            "name": self.name,
            "width": self.width,
            "rotation": self.rotation,
            "optimum": self.optimum,
            "rectangles": [list(size) for size in self.rectangles],
        }

    @classmethod
    def from_dict(cls, data: Any) -> Instance:
        """The reverse; ValueError names a field that is wrong."""
        if not isinstance(data, dict):
            raise ValueError("an instance is an object with width and rectangles")
        for key in ("width", "rectangles"):
            if key not in data:
                raise ValueError(f"the field {key!r} is missing")
        optimum = data.get("optimum")
        rotation = data.get("rotation", True)
        if not isinstance(rotation, bool):
            raise ValueError(f"rotation is true or false, not {rotation!r}")
        return cls(
            whole(data["width"], "width"),
            tuple(_pair(size, f"rectangles[{i}]") for i, size in enumerate(_list(data["rectangles"], "rectangles"))),
            rotation,
            str(data.get("name", "")),
            None if optimum is None else whole(optimum, "optimum"),
        )


@dataclass(frozen=True)
class Placement:
    """Where a rectangle lies, by its number in the instance from 0; width and height as it lies there."""

    rectangle: int
    x: int
    y: int
    width: int
    height: int


@dataclass(frozen=True)
class Packing:
    """Where all rectangles of an instance lie."""

    instance: Instance
    placements: tuple[Placement, ...]

    @property
    def height(self) -> int:
        """Of the strip in use."""
        return max((place.y + place.height for place in self.placements), default=0)

    @property
    def gap(self) -> float | None:
        """How much longer it is than the optimum, as a share of it; None where that is not known."""
        optimum = self.instance.optimum
        return None if optimum is None else self.height / optimum - 1

    def to_dict(self) -> dict[str, Any]:
        """As JSON holds it: placements are [rectangle, x, y, width, height]."""
        rows = [[p.rectangle, p.x, p.y, p.width, p.height] for p in self.placements]
        return {"instance": self.instance.to_dict(), "height": self.height, "placements": rows}

    @classmethod
    def from_dict(cls, data: Any) -> Packing:
        """The reverse; ValueError names a field that is wrong. Whether it is a packing, `check` says."""
        if not isinstance(data, dict) or "instance" not in data or "placements" not in data:
            raise ValueError("a packing is an object with instance and placements")
        instance = Instance.from_dict(data["instance"])
        placements = []
        for i, row in enumerate(_list(data["placements"], "placements")):
            values = _list(row, f"placements[{i}]")
            if len(values) != 5:
                raise ValueError(f"placements[{i}] is not [rectangle, x, y, width, height]")
            placements.append(Placement(*(whole(value, f"placements[{i}]") for value in values)))
        return cls(instance, tuple(placements))


def whole(value: Any, field: str) -> int:
    """A whole number; ValueError names the field."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"{field} is a whole number, not {value!r}")
    return value


def _list(value: Any, field: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"{field} is a list, not {value!r}")
    return value


def _pair(value: Any, field: str) -> tuple[int, int]:
    values = _list(value, field)
    if len(values) != 2:
        raise ValueError(f"{field} is not [width, height]")
    return whole(values[0], field), whole(values[1], field)

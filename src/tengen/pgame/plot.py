"""Curves of the error over iterations, drawn with Matplotlib."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tengen.pgame.runner import Curve
from tengen.picture import check_picture, new_picture, save_picture

# Settings that mean something only where another one is not 0.
_NEEDED = {"group_size": "groups", "group_bias": "groups", "overlap": "groups", "equal_scores": "combination"}


def labels(curves: Sequence[Curve]) -> list[str]:
    """For each curve the settings in which it differs from others, as far as they apply to it."""
    settings = [asdict(curve.settings) for curve in curves]

    def differs(values: dict[str, Any], name: str) -> bool:
        needed = _NEEDED.get(name, "breadth")
        among = [other for other in settings if other[needed] > 0]
        return values in among and any(other[name] != values[name] for other in among)

    return [
        ", ".join(_phrase(name, values[name]) for name in values if differs(values, name)) or str(values["uct"])
        for values in settings
    ]


def _phrase(name: str, value: object) -> str:
    name = name.removeprefix("group_").replace("_", " ")
    if name == "groups":
        return "no groups" if value == 0 else f"{value} group{'s' if value != 1 else ''}"
    if isinstance(value, bool):
        return name if value else f"no {name}"
    if name == "uct":
        return str(value)
    return f"{name} {value:g}" if isinstance(value, float) else f"{name} {value}"


def draw(curves: Sequence[Curve], file: Path, title: str = "") -> None:
    """Error over iterations, log scales; a thin line of the same colour is the upper end of the 95% interval."""
    check_picture(file)
    figure, axes = new_picture()
    for number, (curve, label) in enumerate(zip(curves, labels(curves), strict=True)):
        color = f"C{number % 10}"
        style = ("-", "--", ":")[number // 10 % 3]
        n = [point.iterations for point in curve.points]
        # An error of 0 has no place on a log scale: the line ends before it.
        axes.plot(n, [point.error or float("nan") for point in curve.points], style, color=color, label=label)
        axes.plot(n, [point.upper or float("nan") for point in curve.points], style, color=color, lw=0.5, alpha=0.6)
    seen = any(point.error or point.upper for curve in curves for point in curve.points)
    axes.set(xscale="log", yscale="log" if seen else "linear", xlabel="iterations", ylabel="error", title=title)
    axes.grid(alpha=0.3)
    axes.legend(fontsize="small")
    save_picture(figure, file)

"""Pictures drawn with Matplotlib: where they may go, and empty ones to draw on."""

from pathlib import Path
from typing import Any

SUFFIXES = (".png", ".svg")


def check_picture(file: Path) -> None:
    """Raise ValueError if a picture of this name cannot be drawn: to be called before hours of work."""
    if file.suffix.lower() not in SUFFIXES:
        raise ValueError(f"{file} is no name for a picture: it must end in {' or '.join(SUFFIXES)}")
    if not file.parent.is_dir():
        raise ValueError(f"{file} cannot be written: {file.parent} is not a folder")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise ValueError("plots need Matplotlib; pip install 'tengen[plot]' brings it") from None


def new_picture() -> tuple[Any, Any]:
    """A figure and its axes. They have their own canvas: no window system and no global state."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 5), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, figure.add_subplot()

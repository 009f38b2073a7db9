"""Pictures drawn with Matplotlib: where they may go, and empty ones to draw on."""

import io
from pathlib import Path
from typing import Any

from tengen.extras import need
from tengen.files import write_file

SUFFIXES = (".png", ".svg")


def check_picture(file: Path) -> None:
    """Raise ValueError if a picture of this name cannot be drawn: to be called before hours of work."""
    if file.suffix.lower() not in SUFFIXES:
        raise ValueError(f"{file} is no name for a picture: it must end in {' or '.join(SUFFIXES)}")
    if not file.parent.is_dir():
        raise ValueError(f"{file} cannot be written: {file.parent} is not a folder")
    need("matplotlib", "pictures need")


def new_picture() -> tuple[Any, Any]:
    """A figure and its axes. They have their own canvas: no window system and no global state."""
    figure, (axes,) = new_panels(1)
    return figure, axes


def new_panels(count: int, *, height: float = 5) -> tuple[Any, list[Any]]:
    """A figure of so many inches and axes one above the other with the same horizontal scale."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure, list(figure.subplots(count, 1, sharex=True, squeeze=False)[:, 0])


def save_picture(figure: Any, file: Path) -> None:
    """Write a figure in the place of a file in one step; the same figure gives the same file."""
    import matplotlib

    buffer, kind = io.BytesIO(), file.suffix.lower().removeprefix(".")
    with matplotlib.rc_context({"svg.hashsalt": "tengen"}):
        figure.savefig(buffer, format=kind, dpi=120, metadata={"Date": None} if kind == "svg" else None)
    write_file(file, buffer.getvalue())


def plain(text: str) -> str:
    """A text that stands in a picture as it is: no formulas, and no boxes for letters that the font lacks."""
    from matplotlib.font_manager import findfont, get_font

    font = get_font(findfont("DejaVu Sans"))
    known = "".join(letter if font.get_char_index(ord(letter)) else "?" for letter in text)
    return known.replace("$", r"\$")

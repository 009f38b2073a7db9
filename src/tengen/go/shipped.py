"""Data files of text that come with Tengen, by name, and those of users, by path."""

from collections.abc import Callable, Sequence
from functools import cache
from importlib import resources
from pathlib import Path

from tengen.datafile import Kind, read_data


def shipped_text(kind: Kind, names: Sequence[str], name: str | Path, check: Callable[[str], object]) -> str:
    """The text of the shipped file of that name, or of the file of that path, which `check` has to read.

    ValueError, which names the file, or FileNotFoundError without one.
    """
    if name in names:
        return _shipped(kind, str(name))
    path = Path(name)
    try:
        text = read_data(path, kind).text()
    except UnicodeDecodeError:
        raise kind.fail(path, "its content is no text") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"{path}: no such file, and the shipped sets are {', '.join(names)}") from None
    try:
        check(text)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return text


@cache
def _shipped(kind: Kind, name: str) -> str:
    return read_data(resources.files("tengen").joinpath("data", kind.name, f"{name}.txt"), kind).text()

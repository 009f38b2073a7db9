"""Text files that come with Tengen, by name, and those of users, by path."""

from collections.abc import Sequence
from importlib import resources
from pathlib import Path


def shipped_text(folder: str, names: Sequence[str], name: str | Path) -> str:
    """The text of the shipped file of that name, or of the file of that path; ValueError or OSError without one."""
    if name in names:
        return resources.files("tengen").joinpath("data", folder, f"{name}.txt").read_text("utf8")
    path = Path(name)
    try:
        return path.read_text("utf8")
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: {error}") from None
    except FileNotFoundError:
        raise FileNotFoundError(f"{path}: no such file, and the shipped sets are {', '.join(names)}") from None

"""Progress bars on stderr, shown only where somebody looks."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def progress_bar(*, remaining: bool = False) -> Progress:
    """Counts what is done, with a text beside it; the time left where steps take equally long, else the time so far."""
    screen = Console(stderr=True)
    columns = (
        SpinnerColumn(),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.description}"),
        TimeRemainingColumn() if remaining else TimeElapsedColumn(),
    )
    return Progress(*columns, console=screen, disable=not screen.is_terminal, transient=True)

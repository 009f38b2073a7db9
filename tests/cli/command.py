"""Running the installed `tengen` command as a user does."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from tests.patience import patience

# A command run in this process: exit code, stdout and stderr.
Here = Callable[..., tuple[int, str, str]]


def tengen(
    *arguments: str, stdin: str = "", timeout: float = 120, columns: int = 120
) -> subprocess.CompletedProcess[str]:
    command = Path(sys.executable).parent / "tengen"
    return subprocess.run(
        [command, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        timeout=patience(timeout),
        env={**os.environ, "COLUMNS": str(columns), "NO_COLOR": "1"},
        check=False,
    )

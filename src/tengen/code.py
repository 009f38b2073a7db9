"""Which sources play."""

import subprocess
from functools import cache
from pathlib import Path


@cache
def code_version() -> str:
    """The commit of the checkout that this package was installed in, with a + if files were changed; else empty."""
    try:
        top = _git("rev-parse", "--show-toplevel")
        if not (Path(top) / "core" / "tree" / "search.h").is_file():
            return ""
        changed = _git("status", "--porcelain", "--untracked-files=no", "--", ":/core", ":/src")
        return _git("rev-parse", "--short", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return ""


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(Path(__file__).parent), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

"""Which sources are at work, and how the core that they made behaves."""

import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path


@dataclass(frozen=True, order=True)
class Program:
    """What measured something: its commit, or its version where no checkout is, and its `tengen bench signature`.

    Both are empty where nobody noted them.
    """

    commit: str = ""
    signature: str = ""

    def __str__(self) -> str:
        if not self.commit and not self.signature:
            return "unknown"
        return f"{self.commit or 'unknown commit'}, signature {self.signature or 'unknown'}"


@cache
def program() -> Program:
    """The one that is running."""
    from tengen import __version__
    from tengen.bench.signature import kept_signature

    return Program(code_version() or f"version {__version__}", kept_signature())


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

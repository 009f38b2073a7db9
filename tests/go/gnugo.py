"""GNU Go over GTP, as a real peer to compare with. Every wait is bounded."""

import shutil
import subprocess
import threading
from typing import Self

from tests.patience import patience

PATH = shutil.which("gnugo") or shutil.which("gnugo", path="/usr/games:/usr/local/games")
MISSING = "GNU Go is not installed (Debian package gnugo)"


class GnuGo:
    """A GNU Go process; `with` ends it."""

    def __init__(self, *options: str, timeout: float | None = None) -> None:
        assert PATH, MISSING
        self.process = subprocess.Popen(
            [PATH, "--mode", "gtp", "--quiet", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self.timeout = timeout or patience()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.process.kill()
        self.process.wait()

    def ask(self, command: str) -> str:
        """The answer without its mark; RuntimeError for a refusal. A hang kills the process, which ends the read."""
        assert self.process.stdin
        assert self.process.stdout
        watchdog = threading.Timer(self.timeout, self.process.kill)
        watchdog.start()
        try:
            self.process.stdin.write(command + "\n")
            self.process.stdin.flush()
            lines: list[str] = []
            while (line := self.process.stdout.readline()) not in ("\n", ""):
                lines.append(line.rstrip())
        finally:
            watchdog.cancel()
        if not lines or not lines[0].startswith("="):
            raise RuntimeError(f"{command}: {lines or 'no answer'}")
        return "\n".join([lines[0][1:].strip(), *lines[1:]]).strip()

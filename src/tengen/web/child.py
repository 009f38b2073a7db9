"""A `tengen` command of a server, which ends with it however the server ends: python -m tengen.web.child ARGUMENTS."""

from __future__ import annotations

import os
import signal
import sys
import threading


def _follow() -> None:
    """The other end of standard input is the server's: when that is gone, so is the server, even if it was killed."""
    while os.read(0, 1024):
        pass
    os.kill(os.getpid(), signal.SIGTERM)  # as when the server asks for it: what is done is kept


def main() -> None:
    """Run the command."""
    threading.Thread(target=_follow, daemon=True).start()
    from tengen.cli.entry import run

    run()


if __name__ == "__main__":
    sys.argv[0] = "tengen"
    main()

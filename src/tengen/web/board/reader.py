"""The process that reads one file: python -m tengen.web.board.reader NODES SECONDS MB, the file on standard input."""

from __future__ import annotations

import pickle
import sys

from tengen.web.board.errors import BoardError
from tengen.web.board.reading import READ, REFUSED, limit, read_here


def main() -> None:
    """Print the record, or why there is none."""
    nodes, seconds, megabytes = map(int, sys.argv[1:])
    limit(seconds, megabytes)
    try:
        answer = READ + pickle.dumps(read_here(sys.stdin.buffer.read(), nodes), protocol=5)
    except BoardError as error:
        answer = REFUSED + str(error).encode()
    except MemoryError:
        sys.exit(1)
    sys.stdout.buffer.write(answer)


if __name__ == "__main__":
    main()

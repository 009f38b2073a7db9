"""What a full disk does to work in the background: a line in the log instead of a traceback."""

from __future__ import annotations

import errno
import logging

_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)


class ShortLine(logging.Filter):
    """For the log of NiceGUI, which keeps what a visitor prefers in a task of its own."""

    def filter(self, record: logging.LogRecord) -> bool:
        """All records pass."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, OSError) and error.errno in _FULL:
            record.msg, record.args = "it cannot be written: %s", (error,)
            record.exc_info = record.exc_text = None
        return True

"""Reading the value of a setting that is given as text.

Without Python's own parser: that of 3.11 may fail with a MemoryError or a wrong SyntaxError when two threads use it at
once, and the settings of several boards and queries are read in several threads.
"""

from __future__ import annotations

import contextlib
import re

_TRUTH = {"true": True, "True": True, "false": False, "False": False}
_DIGITS = r"[0-9](?:_?[0-9])*"
_EXPONENT = rf"[eE][+-]?{_DIGITS}"
_FLOAT = re.compile(rf"[+-]?(?:(?:{_DIGITS}\.(?:{_DIGITS})?|\.{_DIGITS})(?:{_EXPONENT})?|{_DIGITS}{_EXPONENT})")
_QUOTED = re.compile(r"""'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)\"""")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)")
_MEANT = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", '"': '"'}


def read_value(text: str) -> bool | int | float | str:
    """A truth value, a number or text; text may stand in quotes, and does if it would be something else without.

    Numbers are written as in Python: 12, -0.5, 1e-3, 1_000, 0x1f. What is nothing of this kind is text as it stands,
    "inf" and "nan" included.
    """
    if text in _TRUTH:
        return _TRUTH[text]
    if text.isascii():  # int() would take digits of other scripts too
        with contextlib.suppress(ValueError):
            return int(text, 0)
    if _FLOAT.fullmatch(text):
        return float(text)
    if quoted := _QUOTED.fullmatch(text):
        return _ESCAPE.sub(_unescaped, quoted[1] if quoted[1] is not None else quoted[2])
    return text


def _unescaped(found: re.Match[str]) -> str:
    said = found[1]
    if said[0] in "xu" and len(said) > 1:
        return chr(int(said[1:], 16))
    return _MEANT.get(said, found[0])

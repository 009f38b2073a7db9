"""Kinds of books, one file each: a file in this folder that defines KIND, a BookKind, is found."""

from __future__ import annotations

import sys

from tengen.book.kind import BookKind
from tengen.modules import modules_in, part_of


def all_kinds() -> list[BookKind]:
    """Every kind there is, by the names of the files."""
    return [part_of(module, "KIND", BookKind, "a BookKind") for module in modules_in(sys.modules[__name__])]

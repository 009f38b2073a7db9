"""The tour of the code names files that are there."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.blocks import ROOT

TEXT = (ROOT / "ARCHITECTURE.md").read_text("utf8")
PLACES = ("core", "src", "tests", "tools")
#: What stands for any name, as in X.cpp.
ANY = re.compile(r"\bX\b")


def files() -> set[str]:
    """Every file of the sources, as a path with slashes on both sides of each part."""
    found = (file for place in PLACES for file in (ROOT / place).rglob("*") if "__pycache__" not in file.parts)
    return {f"/{Path(file).relative_to(ROOT).as_posix()}" for file in found}


def test_what_the_tour_names_is_there() -> None:
    known = files()
    named = re.findall(r"`([\w./]+?\.(?:h|cpp|py|txt)|[\w/]+/)`", TEXT)
    assert len(named) > 100
    missing = [
        name
        for name in named
        if not ANY.search(name) and not any(path.endswith(f"/{name.rstrip('/')}") for path in known)
    ]
    assert missing == []


def test_the_tour_is_short() -> None:
    assert len(TEXT.encode()) < 15_000  # details stand in the files themselves

"""docs/extending.md shows the files that `make extend` adds, all of them and as they are."""

from __future__ import annotations

import re

from tests.docs.blocks import ROOT
from tests.extend.run import PLACES

PAGE = (ROOT / "docs" / "extending.md").read_text("utf8")
FOLDER = ROOT / "tests" / "extend"


def test_every_addition_is_shown_with_its_place() -> None:
    for name, place in PLACES.items():
        shown = [name] if (FOLDER / name).is_file() else [f"{name}/{file.name}" for file in (FOLDER / name).iterdir()]
        for file in shown:
            assert f'--8<-- "tests/extend/{file}"' in PAGE
        assert f"`tests/extend/{name}`, as `{place}`" in PAGE
        assert (ROOT / place).parent.is_dir()
        assert not (ROOT / place).exists()


def test_nothing_else_is_shown() -> None:
    for file in re.findall(r'--8<-- "([^"]*)"', PAGE):
        assert (ROOT / file).is_file(), file
    here = {path.name for path in FOLDER.iterdir()} - {"__init__.py", "__pycache__", "run.py", "use.py"}
    assert here == set(PLACES)


def test_headings_are_those_of_the_table() -> None:
    linked = re.findall(r"\]\(#([\w-]+)\)", PAGE)
    headings = [re.sub(r"\W+", "-", title.lower()) for title in re.findall(r"^## (.*)$", PAGE, re.MULTILINE)]
    assert linked == headings
    assert len(linked) == len(PLACES)

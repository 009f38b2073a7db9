"""Prints what extras of pyproject.toml ask for, a line each: `python tools/requirements.py test lint`.

`dependencies` stands for what a plain installation needs, `build` for what compiles it.

pip would build the whole package again for `pip install '.[test]'`. An extra that names others of Tengen
means theirs too.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def requirements(extras: Sequence[str], declared: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """The requirements of extras, those of the extras that they name included."""
    for extra in extras:
        if extra not in declared:
            sys.exit(f"no extra '{extra}': choose from {', '.join(declared)}")
        for line in declared[extra]:
            own = re.fullmatch(r"tengen\[([\w,\s-]+)\]", line)
            if own is None:
                yield line
            else:
                yield from requirements([name.strip() for name in own[1].split(",")], declared)


if __name__ == "__main__":
    settings = tomllib.loads(PROJECT.read_text("utf8"))
    project, build = settings["project"], settings["build-system"]["requires"]
    declared = {"dependencies": project["dependencies"], **project["optional-dependencies"], "build": build}
    print("\n".join(dict.fromkeys(requirements(sys.argv[1:], declared))))

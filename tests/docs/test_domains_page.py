"""The C++ of docs/domains.md: it compiles, and it is a problem that a search takes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.docs.blocks import ROOT
from tests.patience import patience

COMPILER = shutil.which(os.environ.get("CXX", "c++"))
USE = """
#include "core/domains/nim/nim.h"
#include "core/tree/recorded.h"

using tengen::domains::Nim;
static_assert(tengen::tree::Domain<Nim>);
static_assert(tengen::tree::Domain<tengen::tree::Recorded<Nim>>);
static_assert(tengen::tree::HasInitial<Nim>);
"""


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_the_example_compiles(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "domains.md").read_text("utf8")
    header, binding = re.findall(r"```cpp\n(.*?)```", page, re.DOTALL)
    assert '#include "core/domains/nim/nim.h"' in binding
    folder = tmp_path / "core" / "domains" / "nim"
    folder.mkdir(parents=True)
    (folder / "nim.h").write_text(header)
    (tmp_path / "use.cpp").write_text(USE)
    includes = [f"-I{tmp_path}", f"-I{ROOT}"]
    command = [str(COMPILER), "-std=c++20", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", *includes]
    done = subprocess.run(
        [*command, tmp_path / "use.cpp"], capture_output=True, text=True, timeout=patience(120), check=False
    )
    assert done.returncode == 0, done.stderr

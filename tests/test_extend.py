"""`make extend`: what it copies, that it takes only free places, and that it sees what else has changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.extend import run


def test_a_copy_with_additions_is_otherwise_the_same(tmp_path: Path) -> None:
    run.copy(tmp_path)
    run.add(tmp_path)
    assert run.changed(tmp_path) == []
    for place in run.PLACES.values():
        assert (tmp_path / place).exists()
    table = tmp_path / "src" / "tengen" / "gtp" / "commands" / "__init__.py"
    table.write_text(table.read_text("utf8") + "\n", "utf8")
    (tmp_path / "core" / "more.h").write_text("", "utf8")
    assert run.changed(tmp_path) == ["core/more.h", "src/tengen/gtp/commands/__init__.py"]
    with pytest.raises(SystemExit, match="is there already: an addition must be a new file"):
        run.add(tmp_path)
    run.copy(tmp_path)  # begins anew
    assert run.changed(tmp_path) == []
    assert not (tmp_path / run.PLACES["prior.cpp"]).exists()


def test_a_folder_that_is_no_build(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="is not a build folder"):
        run.settings_of(tmp_path)
    (tmp_path / "CMakeCache.txt").write_text("# by CMake\n//help\nCMAKE_BUILD_TYPE:STRING=Release\nA:PATH=b=c\n")
    assert run.settings_of(tmp_path) == {"CMAKE_BUILD_TYPE": "Release", "A": "b=c"}

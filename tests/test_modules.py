"""Commands, experiments and pages are found in their folders, and a file that lacks what it needs is named."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import tengen.gtp.commands
import tengen.lab.experiments
from tengen.gtp.commands import all_commands
from tengen.gtp.registry import Commands
from tengen.lab.registry import all_experiments
from tengen.modules import modules_in, part_of


@pytest.fixture
def more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that counts as part of each of the folders where things are found; what is found there is forgotten."""
    known = set(sys.modules)
    for package in (tengen.gtp.commands, tengen.lab.experiments):
        monkeypatch.setattr(package, "__path__", [*package.__path__, str(tmp_path)])
    all_experiments.cache_clear()
    yield tmp_path
    all_experiments.cache_clear()
    for name in set(sys.modules) - known:
        if str(tmp_path) in str(getattr(sys.modules[name], "__file__", "")):
            del sys.modules[name]


def test_modules_by_name_without_those_that_only_help(tmp_path: Path) -> None:
    package = ModuleType("found_here")
    package.__path__ = [str(tmp_path)]
    sys.modules["found_here"] = package
    for name in ("b", "a", "_help"):
        (tmp_path / f"{name}.py").write_text(f"NAME = {name!r}\n")
    (tmp_path / "c").mkdir()
    (tmp_path / "c" / "__init__.py").write_text("NAME = 'c'\n")
    try:
        found = modules_in(package)
        assert [module.NAME for module in found] == ["a", "b", "c"]
        assert part_of(found[0], "NAME", str, "a name") == "a"
        with pytest.raises(ValueError, match=r"a\.py has to define NAME, a number$"):
            part_of(found[0], "NAME", int, "a number")
    finally:
        for name in [name for name in sys.modules if name.partition(".")[0] == "found_here"]:
            del sys.modules[name]


COMMAND = """
from tengen.gtp.registry import Commands

commands = Commands()


@commands("{name}", help="Says nothing.")
def _nothing(session, arguments):
    return ""
"""


def test_a_file_of_commands_is_found(more: Path) -> None:
    before = [command.name for command in all_commands()]
    (more / "zz_mine.py").write_text(COMMAND.format(name="mine-nothing"))
    assert [command.name for command in all_commands()] == [*before, "mine-nothing"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", r"zz_mine\.py has to define commands, a Commands\(\) that its functions enter"),
        ("commands = ['x']", r"zz_mine\.py has to define commands"),
        (COMMAND.format(name="genmove"), r"zz_mine\.py: there are two commands genmove"),
    ],
)
def test_a_file_of_commands_that_is_none(more: Path, text: str, message: str) -> None:
    (more / "zz_mine.py").write_text(text)
    with pytest.raises(ValueError, match=message):
        all_commands()


def test_a_file_of_experiments_that_is_none(more: Path) -> None:
    (more / "s999_mine.py").write_text("EXPERIMENT = 1\n")
    with pytest.raises(ValueError, match=r"s999_mine\.py has to set EXPERIMENT"):
        all_experiments()


def test_a_page_without_register(more: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("nicegui", reason="NiceGUI is not installed (extra web)")
    import tengen.web.pages
    from tengen.web.pages import register_all

    monkeypatch.setattr(tengen.web.pages, "__path__", [str(more)])
    (more / "mine.py").write_text("SEEN = []\n\n\ndef register(services):\n    SEEN.append(services)\n")
    register_all("services")  # type: ignore[arg-type]
    assert sys.modules["tengen.web.pages.mine"].SEEN == ["services"]
    (more / "other.py").write_text("register = 'me'\n")
    with pytest.raises(ValueError, match=r"other\.py has to define register, a function \(services\)"):
        register_all("services")  # type: ignore[arg-type]


def test_every_command_has_a_file_of_its_own_table() -> None:
    tables = [module.commands for module in modules_in(tengen.gtp.commands)]
    assert sum(map(len, tables)) == len(all_commands())
    assert all(isinstance(table, Commands) and len(table) for table in tables)

"""A plain installation, simulated by a Python that finds none of the optional packages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tengen import extras
from tests.patience import patience

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]
#: What only extras and tests bring: also SciPy and what NiceGUI is made of, easily imported by themselves.
OPTIONAL = (*extras.EXTRAS, "scipy", "fastapi", "starlette", "uvicorn", "httpx")

PLAIN = f"""
import sys
from importlib.machinery import PathFinder

class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        return None if name.split(".")[0] in {OPTIONAL!r} else super().find_spec(name, path, target)

sys.meta_path[:] = [Without if finder is PathFinder else finder for finder in sys.meta_path]
"""


def plain(code: str, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Runs Python without the optional packages."""
    return subprocess.run(
        [sys.executable, "-c", PLAIN + code, *arguments],
        capture_output=True,
        text=True,
        timeout=patience(240),
        check=False,
        cwd=folder,
    )


def test_engine_search_and_every_command_do_without() -> None:
    """All modules but the web server's import, and all help is shown."""
    code = """
import importlib, pkgutil, io, contextlib
import tengen
from tengen.cli.main import COMMANDS, command
from typer.testing import CliRunner

def check(path, prefix):
    for module in pkgutil.iter_modules(path, prefix):
        if module.name not in ("tengen.web", "tengen.__main__"):
            imported = importlib.import_module(module.name)
            check(getattr(imported, "__path__", ()), module.name + ".")

check(tengen.__path__, "tengen.")
for name in COMMANDS:
    result = CliRunner().invoke(command([name]), [name, "--help"])
    assert result.exit_code == 0, (name, result.output)
from tengen.go import Game
assert tengen.go.GoSearch(Game(5)).run(playouts=50).best
print("done")
"""
    result = plain(code)
    assert (result.stdout, result.stderr) == ("done\n", "")


WANTED = {
    "web": ["web"],
    "plot": ["wls", "--plot", "step.svg"],
    "gep": ["gep", "stats", "people.bed"],
    "cluster": ["match", "uct", "rave", "--cluster", "tcp://127.0.0.1:1", "--games", "2"],
}


@pytest.mark.parametrize("extra", WANTED)
def test_a_command_names_the_extra_that_it_lacks(extra: str, tmp_path: Path) -> None:
    (tmp_path / "people.bed").write_bytes(b"\x6c\x1b\x01")
    (tmp_path / "people.bim").write_text("1 rs1 0 1 A C\n")
    (tmp_path / "people.fam").write_text("f p 0 0 1 1\n")
    code = "from tengen.cli.entry import run; sys.argv[0] = 'tengen'; run()"
    result = plain(code, *WANTED[extra], folder=tmp_path)
    assert result.returncode == 1, result.stdout
    assert re.fullmatch(rf"tengen: .* needs? .*: pip install 'tengen\[{extra}\]'\n", result.stderr), result.stderr


def test_python_says_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    result = plain("from tengen.search.openspiel import OpenSpielDomain; OpenSpielDomain('chess')")
    assert "pip install 'tengen[openspiel]'" in result.stderr.splitlines()[-1]
    monkeypatch.setitem(sys.modules, "matplotlib", None)  # as Python marks what must not be imported
    with pytest.raises(ImportError, match=re.escape("pictures need Matplotlib: pip install 'tengen[plot]'")):
        extras.need("matplotlib", "pictures need")


def test_a_broken_package_is_not_called_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "pyfftw", raising=False)
    (tmp_path / "pyfftw.py").write_text("import no_such_part_of_it")
    with pytest.raises(ValueError, match="pyfftw is installed, but lacks no_such_part_of_it"):
        extras.need("pyfftw", "this needs")
    (tmp_path / "pyfftw.py").write_text("raise ImportError('libfftw3.so:\\n wrong ELF class')")
    with pytest.raises(ValueError, match=r"does not load: libfftw3.so: wrong ELF class"):
        extras.need("pyfftw", "this needs")
    assert not extras.available("pyfftw")


def test_extras_are_those_of_the_project() -> None:
    declared = PROJECT["optional-dependencies"]
    assert {re.split(r"\W", line)[0] for line in PROJECT["dependencies"]} == {"numpy", "rich", "sgfmill", "typer"}
    everything = re.fullmatch(r"tengen\[(.*)\]", declared["all"][0])
    assert everything is not None
    assert set(everything[1].split(",")) == set(extras.EXTRAS.values())
    distributions = {"pyspiel": "open_spiel", "bed_reader": "bed-reader"}
    for package, extra in extras.EXTRAS.items():
        names = [re.split(r"[^\w-]", line)[0] for line in declared[extra]]
        assert distributions.get(package, package) in names, json.dumps(names)

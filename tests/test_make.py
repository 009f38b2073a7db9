"""`make run` and `make test` on machines where something is lacking: a sentence that names the package, before pip."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import patience

PROJECT = Path(__file__).parents[1]
CHECK = PROJECT / "tools" / "check_build.py"
#: All that the Makefile calls until it would install anything.
PROGRAMS = ("sh", "find", "grep", "ls", "nproc", "mkdir", "touch", "env", "make", "rm", "id", "head")
COMPILERS = ("c++", "g++", "clang++")

pytestmark = pytest.mark.skipif(
    not (PROJECT / "Makefile").is_file() or shutil.which("make") is None,
    reason="this is no checkout, or make is missing",
)


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder that is all of PATH: this Python, and no compiler."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in PROGRAMS:
        if found := shutil.which(name):
            (programs / name).symlink_to(found)
    (programs / "python3").symlink_to(Path(sys.base_prefix) / "bin" / Path(sys.executable).resolve().name)
    return programs


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A scratch copy, without anything built."""
    copy = tmp_path / "tengen"
    copy.mkdir()
    for name in ("Makefile", "pyproject.toml", "CMakeLists.txt"):
        shutil.copy(PROJECT / name, copy)
    for name in ("core", "src", "tests"):
        (copy / name).mkdir()
    shutil.copytree(PROJECT / "tools", copy / "tools")
    return copy


def compiler(machine: Path, script: str, name: str = "c++") -> None:
    (machine / name).write_text(f"#!/bin/sh\n{script}\n")
    (machine / name).chmod(0o755)


def run(machine: Path, *command: object, cwd: Path | None = None, **environment: str) -> tuple[int, list[str]]:
    """Exit code and lines of stderr."""
    inherited = {name: value for name, value in os.environ.items() if name not in ("CXX", "MAKEFLAGS", "MAKELEVEL")}
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=inherited | {"PATH": str(machine)} | environment,
        capture_output=True,
        text=True,
        timeout=patience(300),
        check=False,
    )
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize("target", ["run", "test"])
def test_make_without_a_compiler_names_the_package(machine: Path, checkout: Path, target: str) -> None:
    code, lines = run(machine, "make", target, cwd=checkout)
    assert code != 0
    told = [line for line in lines if line.startswith("tengen: ")]
    assert told == [line for line in told if "there is no C++ compiler; apt-get install g++" in line]
    assert len(told) == 1
    assert len(lines) <= 3, lines  # and what make itself says
    assert not (checkout / ".venv").exists()


def test_a_compiler_that_is_too_old_is_named(machine: Path) -> None:
    compiler(machine, "echo 'error: unrecognized command line option -std=c++20' >&2; exit 1")
    code, lines = run(machine, sys.executable, CHECK)
    assert code == 1
    assert lines == [line for line in lines if "c++ does not compile C++20 (error: unrecognized command line" in line]


def test_the_compiler_that_cmake_would_take_is_asked(machine: Path) -> None:
    compiler(machine, "exit 0", "clang++")
    assert run(machine, sys.executable, CHECK) == (0, [])
    compiler(machine, "exit 1", "g++")
    assert "g++ does not compile C++20 (no message)" in run(machine, sys.executable, CHECK)[1][0]
    assert run(machine, sys.executable, CHECK, CXX="clang++ -O1") == (0, [])
    code, lines = run(machine, sys.executable, CHECK, CXX="nonesuch++")
    assert code == 1
    assert "the compiler nonesuch++ of CXX cannot be run: No such file or directory" in lines[0]


@pytest.mark.skipif(not any(map(shutil.which, COMPILERS)), reason="there is no compiler here")
def test_a_real_compiler_is_enough() -> None:
    done = subprocess.run([sys.executable, CHECK], capture_output=True, text=True, timeout=patience(300), check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_lack_is_told_at_once(machine: Path, tmp_path: Path) -> None:
    """As on a plain Debian: neither headers nor all of venv nor a compiler."""
    code = (
        "import importlib.util, sys, sysconfig; sys.path.insert(0, sys.argv[1]); import check_build as c; "
        "sys.prefix = sys.base_prefix; found = importlib.util.find_spec; "
        "importlib.util.find_spec = lambda name: None if name == 'ensurepip' else found(name); "
        "sysconfig.get_paths = lambda: {'include': sys.argv[2]}; sys.exit(c.main())"
    )
    status, lines = run(machine, sys.executable, "-c", code, CHECK.parent, tmp_path)
    assert status == 1
    assert [next(name for name in ("python3-venv", "python3-dev", "g++") if name in line) for line in lines] == [
        "python3-venv",
        "python3-dev",
        "g++",
    ]

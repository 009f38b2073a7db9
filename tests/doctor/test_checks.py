"""Checks of the installation on things that are really broken."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tengen
from tengen.doctor import Check, Finding, State, run_checks
from tengen.doctor.checks import CORE
from tengen.doctor.data import NEEDED, READERS, data_files
from tengen.doctor.engine import available_mb
from tengen.doctor.finding import broken, fine
from tengen.doctor.installation import dependencies, package, python
from tengen.doctor.optional import library, program
from tengen.doctor.system import clock, database, folders, terminal
from tests.patience import patience

PACKAGE = Path(tengen.__file__).parent


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package to damage."""
    shutil.copytree(PACKAGE, tmp_path / "tengen", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "tengen"


def look(
    check: str, *, where: Path | None = None, before: str = "", cwd: Path | str | None = None, **environment: str
) -> dict[str, Any]:
    """A check in a process of its own: where the package lies, what is done before, folder and environment."""
    module, _, name = check.rpartition(".")
    code = f"import json, dataclasses; from tengen.doctor.{module} import {name}; {before}\nprint()\n"
    code += f"print(json.dumps(dataclasses.asdict({name}())))"
    path = os.pathsep.join([str((where or PACKAGE).parent), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=patience(120),
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": path, **environment},
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def test_what_is_whole_is_fine() -> None:
    for check in (python, package, dependencies, data_files, database, folders):
        finding = check()
        assert finding.state == State.FINE, finding
        assert not finding.remedy


def test_every_folder_of_data_has_a_reader() -> None:
    folders = {entry.name for entry in (PACKAGE / "data").iterdir() if entry.is_dir() and entry.name != "__pycache__"}
    assert set(READERS) == folders
    for folder, names in NEEDED.items():
        assert all((PACKAGE / "data" / folder / name).is_file() for name in names)


def test_damaged_and_missing_files(copied: Path) -> None:
    damaged = {
        "patterns/mogo.txt": b"X O ?",
        "patterns/matilda.txt": b"\xff\xfe\x00",
        "gammas/dan.txt": b"shape",
        "problems/ko.txt": b"X O\n. .\nbest Z9\n",
        "openings/9x9.txt": b"E5 E5\n",
        "plans/table-a1.toml": b"[defaults",
        "ratings/jeju-2009.csv": b"number\n1\n",
        "wls/basaldua-2013.toml": b"= 3",
    }
    for name, content in damaged.items():
        (copied / "data" / name).write_bytes(content)
    (copied / "data" / "ratings" / "taiwan-2008.csv").unlink()
    told = look("data.data_files", where=copied)
    assert told["state"] == "broken"
    assert "and 6 more" in told["text"]
    assert "install Tengen again" in told["remedy"]
    named = sorted(text.partition(": ")[0] for text in told["numbers"]["files"])
    assert named == sorted([*damaged, "ratings/taiwan-2008.csv is missing"])


def test_an_engine_that_computes_something_else(copied: Path) -> None:
    (copied / "data" / "signature.txt").write_text("0123456789abcdef\n")
    told = look("engine.behaviour", where=copied)
    assert told["state"] == "broken"
    assert "not 0123456789abcdef" in told["text"]
    assert "build the core again" in told["remedy"]


def test_a_core_that_does_not_load(copied: Path) -> None:
    for file in copied.glob("_core*.so"):
        file.write_bytes(b"no library")
    environment = {**os.environ, "PYTHONPATH": str(copied.parent), "NO_COLOR": "1"}

    def run(*words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "tengen", *words]
        return subprocess.run(
            command, capture_output=True, text=True, timeout=patience(120), env=environment, check=False
        )

    done = run("play")
    assert done.returncode == 1
    assert "tengen doctor" in done.stderr
    assert "Traceback" not in done.stderr
    done = run("doctor", "--json")
    assert done.returncode == 1, done.stderr
    told = {each["check"]: each for each in json.loads(done.stdout)}
    assert told["core"]["state"] == "broken"
    assert "does not load" in told["core"]["text"]
    assert told["memory"]["state"] == "skipped"
    assert told["Python"]["state"] == "fine"


def test_too_little_memory() -> None:
    limit = (
        "import resource, tengen.search, tengen.go, tengen.go.presets; from tengen.doctor import engine; "
        "most = engine._address_space() + 150 * 2**20; resource.setrlimit(resource.RLIMIT_AS, (most, most))"
    )
    told = look("engine.memory", before=limit)
    assert told["state"] == "broken"
    assert "finds no memory" in told["text"]
    assert "ulimit" in told["remedy"]
    assert told["numbers"]["available_mb"] < 200


def test_memory_that_is_there() -> None:
    left = available_mb()
    assert left is None or left > 1


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="/proc is a folder that nobody can write to")
def test_folders_that_cannot_be_written() -> None:
    told = look("system.folders", cwd="/proc")
    assert told["state"] == "warning"
    assert "this folder" in told["text"]
    assert "TMPDIR" in told["remedy"]
    told = look("system.folders", before="import tempfile; tempfile.tempdir = '/proc'")
    assert told["state"] == "broken"
    assert look("system.database", cwd="/proc")["state"] == "fine"


def test_a_folder_that_is_gone(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    told = look("system.folders", cwd=gone, before="import os; os.rmdir(os.getcwd())")
    assert told["state"] == "warning"


def test_a_terminal_without_utf_8() -> None:
    told = look("system.terminal", PYTHONIOENCODING="ascii")
    assert told["state"] == "warning"
    assert "UTF-8" in told["remedy"]
    assert look("system.terminal", PYTHONIOENCODING="utf-8")["state"] == "fine"


def test_programs_that_are_missing_or_do_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    absent = program(["no-such-program-x"], "plays", "apt-get install it")()
    assert (absent.state, absent.remedy) == (State.MISSING, "apt-get install it")
    script = tmp_path / "gnugo"
    script.write_text("#!/bin/sh\necho broken pipe dreams >&2\nexit 3\n")
    script.chmod(0o755)
    failing = program(["gnugo"], "plays", "apt-get install gnugo")()
    assert failing.state == State.WARNING
    assert "broken pipe dreams" in failing.text
    script.write_text("#!/bin/sh\necho GNU Go 9.9\n")
    assert program(["gnugo"], "plays", "")().text == f"GNU Go 9.9, {script}"


def test_libraries_that_are_missing_or_do_not_load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert library("no_such_library_x", "draws", "pip install it")().state == State.MISSING
    (tmp_path / "halfway.py").write_text("import no_such_library_x\n")
    (tmp_path / "good.py").write_text("__version__ = '1.2'\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}")
    failing = library("halfway", "draws", "pip install it")()
    assert failing.state == State.WARNING
    assert "no_such_library_x" in failing.text
    assert library("good", "draws", "")().text == "good 1.2"


def test_the_clock_is_measured() -> None:
    finding = clock()
    assert finding.state in (State.FINE, State.WARNING)
    assert 0 < finding.numbers["step"] < 1
    assert terminal().text


def test_a_check_that_fails_is_a_finding_and_the_rest_goes_on() -> None:
    def fails() -> Finding:
        raise RuntimeError("oh\nno")

    names: list[str] = []
    table = (
        Check("a", "bad", fails),
        Check("a", "good", lambda: fine("yes")),
        Check("a", "with core", lambda: fine("yes"), needs_core=True),
    )
    done = run_checks(table, begin=lambda check: names.append(check.name))
    assert names == ["bad", "good", "with core"]
    assert [finding.state for _, finding in done] == [State.BROKEN, State.FINE, State.FINE]
    assert done[0][1].text == "RuntimeError: oh no"


def test_what_needs_the_core_is_skipped_without_one(monkeypatch: pytest.MonkeyPatch) -> None:
    core = Check(CORE.group, CORE.name, lambda: broken("gone", "bring it back"))
    monkeypatch.setattr("tengen.doctor.checks.CORE", core)
    done = run_checks((core, Check("a", "with core", lambda: fine("yes"), needs_core=True)))
    assert [finding.state for _, finding in done] == [State.BROKEN, State.SKIPPED]

"""What those who carry on rely on: one version, the files that they look for, workflows that do what CI does."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import tengen
from tengen import _core

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]


def test_the_version_stands_in_one_place() -> None:
    version = PROJECT["version"]
    assert tengen.__version__ == version
    assert _core.build_info()["version"] in ("", version)
    released = re.findall(
        r"^## \[(\d[^\]]*)\] - \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf8"), re.MULTILINE
    )
    assert released[0] == version
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "core").rglob("*.[ch]*"), ROOT / "CMakeLists.txt"]
    assert [file for file in sources if f'"{version}"' in file.read_text("utf8")] == []


def test_what_is_shipped_names_its_sources() -> None:
    notice = (ROOT / "NOTICE").read_text("utf8")
    data = ROOT / "src" / "tengen" / "data"
    for entry in data.iterdir():
        if entry.name != "signature.txt":
            assert f"src/tengen/data/{entry.name}" in notice
    assert set(PROJECT["license-files"]) == {"LICENSE", "NOTICE"}


def test_windows_has_no_markers() -> None:
    assert "win32" not in (ROOT / "pyproject.toml").read_text("utf8")


def test_workflows_run_what_there_is() -> None:
    """YAML that is read, targets that exist, and the same script as our own CI."""
    yaml = pytest.importorskip("yaml", reason="the web board brings PyYAML")
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf8"), re.MULTILINE)
    files = [*(ROOT / ".github").rglob("*.yml"), ROOT / ".pre-commit-config.yaml"]
    assert len(files) >= 6
    text = {file.name: file.read_text("utf8") for file in files}
    for content in text.values():
        assert yaml.safe_load(content)
    runs = re.findall(r"run: (.*)$", "\n".join(text.values()), re.MULTILINE)
    assert ".ci/run" in runs
    assert {target for run in runs for target in re.findall(r"make ([\w-]+)", run)} <= set(targets)


def test_the_pre_commit_hooks_pass() -> None:
    """Those for Python, on a file as pre-commit calls them."""
    text = (ROOT / ".pre-commit-config.yaml").read_text("utf8")
    entries = re.findall(r"entry: \.venv/bin/(ruff .*)$", text, re.MULTILINE)
    assert len(entries) == 2
    ruff = ROOT / ".venv" / "bin" / "ruff"
    if not ruff.exists():
        pytest.skip("ruff comes with make lint")
    for entry in entries:
        command = [ruff, *entry.split()[1:], "src/tengen/__init__.py"]
        assert subprocess.run(command, cwd=ROOT, capture_output=True, check=False).returncode == 0


def test_requirements_of_extras_are_packages_of_others() -> None:
    """What the Makefile installs: extras that name others of Tengen stand for what those ask for."""
    tool = [sys.executable, ROOT / "tools" / "requirements.py"]
    lines = subprocess.run([*tool, "test", "all"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert any(line.startswith("nicegui") for line in lines)
    assert any(line.startswith("pytest-xdist") for line in lines)
    assert not any(line.startswith("tengen") for line in lines)
    assert len(lines) == len(set(lines))
    wrong = subprocess.run([*tool, "none"], capture_output=True, text=True, check=False)
    assert wrong.returncode == 1
    assert wrong.stderr.startswith("no extra 'none': choose from dependencies, web, plot")


def test_rates_are_told_with_per() -> None:
    """Not "one object a line" or "180 games a row"; a name under which results are kept stays as it was."""
    kept = {"1,000 simulations a move", "1,000 a move"}
    units = (
        "line|row|move|game|position|simulation|playout|point|second|minute|hour|topic|experiment|figure|turn|"
        "node|stone|thread|page|neighbour|subcommand"
    )
    counted = r"(?:one (?:(?:JSON )?(?!of|in|on|to|or|and|as|for|from|with)[a-z]+ )?|\d(?:[\d,]*\d)? (?:[a-z]+s )?)"
    rate = re.compile(rf"\b{counted}an? (?:{units})\b", re.IGNORECASE)
    sources = [file for ending in ("py", "js") for file in (ROOT / "src").rglob(f"*.{ending}")]
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *sources, *(ROOT / "core").rglob("*.[ch]*")]
    found = {match for file in files for match in rate.findall(file.read_text("utf8"))}
    assert found - kept == set()

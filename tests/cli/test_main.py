"""The command as a whole: help, version, errors, what importing costs."""

import subprocess
import sys

import pytest

import tengen as package
from tests.cli.command import Here, tengen


def test_version_and_help(here: Here) -> None:
    assert tengen("--version").stdout == f"tengen {package.__version__}\n"
    shown = tengen("--help").stdout
    for command in ("play", "review", "doctor", "bench", "sgf", "pgame", "regress"):
        assert command in shown
    for command in (
        ["play"],
        ["bench"],
        ["bench", "board"],
        ["bench", "playout"],
        ["sgf", "check"],
        ["pgame"],
        ["regress"],
    ):
        code, out, _ = here(*command, "--help")
        assert code == 0
        assert "Usage" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "--rules", "foo"], "no rules are called"),
        (["play", "--size", "26"], "25"),
        (["play", "--komi", "6.3"], "half"),
        (["play", "--color", "red"], "is not a colour"),
        (["bench", "playout", "--sizes", "9,x"], "not a list of whole numbers"),
        (["bench", "playout", "--sizes", "1"], "1 is not in 2..25"),
        (["bench", "playout", "--contexts", "5", "--repeats", "1"], "contexts of 5"),
        (["nonsense"], "No such command"),
    ],
)
def test_mistakes_get_a_line_not_a_traceback(arguments: list[str], message: str) -> None:
    result = tengen(*arguments)
    assert result.returncode != 0
    assert message in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", [["gtp"], ["play"], ["explain"], ["match", "uct", "uct", "--games", "2"]])
@pytest.mark.parametrize(("komi", "shown"), [("1e308", "1e+308"), ("-1e308", "-1e+308"), ("1000.5", "1000.5")])
def test_a_komi_out_of_range_is_refused_in_one_line(command: list[str], komi: str, shown: str, here: Here) -> None:
    code, out, err = here(*command, f"--komi={komi}")
    assert code == 1
    assert out == ""
    assert err == f"tengen: komi {shown} is not a whole or half number of points from -1000 to 1000\n"


def test_import_brings_nothing_heavy() -> None:
    """`import tengen` stays fast because it loads neither the command line nor SGF, numpy or the core."""
    code = "import sys, tengen; print([m for m in ('numpy', 'rich', 'typer', 'sgfmill') if m in sys.modules])"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"

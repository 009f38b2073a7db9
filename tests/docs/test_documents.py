"""What the documents say is true: every command line and Python block runs, every option exists, every link leads on.

tests/docs/README.md tells how a block says what it needs.
"""

from __future__ import annotations

import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tengen.cli.main import COMMANDS, command, run
from tests.docs.blocks import PAGES, ROOT, WRITTEN, Block, blocks_of, command_lines, without_remark
from tests.docs.options import tengen_commands, wrong_in_command, wrong_in_prose
from tests.patience import patience

BLOCKS = [block for page in PAGES if page.name not in WRITTEN for block in blocks_of(page) if block.kind]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf8"))["project"]["optional-dependencies"]
_SHELL = re.compile(r"[|<>;&$*]")


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a block runs in, with nothing of the user's around."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))  # as in a session that was started there
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / ".data"))
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


def prepare(block: Block) -> None:
    """The files that a block needs."""
    for value in block.values("file"):
        name, source = value.split()
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / source, name)
    for value in block.values("write"):
        name, _, text = value.partition(" ")
        Path(name).write_text(text.replace("\\n", "\n") + "\n", "utf8")
    for value in block.values("page"):
        name, _, begin = value.partition(" ")
        (found,) = [other.text for other in blocks_of(block.page) if other.text.startswith(begin)]
        Path(name).write_text(found, "utf8")


def made_small(block: Block, text: str) -> str:
    for old, new in block.pairs("set"):
        assert old in text, f"{block}: the comment replaces '{old}', which is not in the block"
        text = text.replace(old, new)
    return text


class Shell:
    """Runs command lines: those of Tengen in this process, others and pipes by bash."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], stdin: str = "") -> None:
        self._patch, self._caught, self._stdin = monkeypatch, capfd, stdin

    def __call__(self, line: str, expected: int = 0) -> None:
        line = without_remark(line)
        quoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", line)
        code = self._here(shlex.split(line)) if not _SHELL.search(quoted) and line.startswith("tengen") else bash(line)
        out, err = self._caught.readouterr()
        assert code == expected, f"{line}\nended with {code}:\n{out[-2000:]}\n{err[-2000:]}"
        assert "Traceback" not in err, f"{line}\n{err}"

    def _here(self, words: list[str]) -> int:
        self._patch.setattr(sys, "argv", words)
        self._patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(self._stdin.encode())))
        with pytest.raises(SystemExit) as end:
            run(command(words[1:]))
        return int(end.value.code or 0)


def bash(script: str) -> int:
    return subprocess.run(["bash", "-euo", "pipefail", "-c", script], timeout=patience(900), check=False).returncode


def check_foreign(line: str) -> bool:
    """Whether a line is make's or pip's: that what it names exists is looked up instead of running it."""
    words = shlex.split(without_remark(line))
    if words[:2] == ["pip", "install"]:
        for extras in re.findall(r"\[([\w,-]+)\]", line):
            assert set(extras.split(",")) <= set(EXTRAS), f"{line}: no such extra"
        return True
    if words[0] == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf8"), re.MULTILINE)
        assert [word for word in words[1:] if "=" not in word and word not in targets] == [], line
        return True
    return False


def run_python(block: Block, shell: Shell) -> None:
    blocks = [block]
    if block.values("after"):
        page = [other for other in BLOCKS if other.page == block.page and other.kind == "python"]
        blocks = page[: page.index(block) + 1]
    namespace: dict[str, Any] = {"__name__": "__main__"}
    for one in blocks:
        prepare(one)
        for line in one.values("before"):
            shell(line)
        code = "\n" * one.line + made_small(one, one.text)
        exec(compile(code, str(one.page), "exec"), namespace)
    for one in blocks:
        for last in one.values("then"):
            exec(last, namespace)


@contextmanager
def web_board(folder: Path) -> Iterator[str]:
    """A server of the board; yields its address."""
    arguments = ("--port", "0", "--no-browser", "--data", str(folder / "boards"), "--threads", "1")
    process = subprocess.Popen(["tengen", "web", *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        match = re.search(r"http://([\d.:]+)/", process.stdout.readline())
        assert match is not None
        yield match[1]
    finally:
        process.terminate()
        process.communicate(timeout=patience())


def run_shell(block: Block, shell: Shell, folder: Path) -> None:
    prepare(block)
    for line in block.values("before"):
        shell(line)
    if block.values("server"):
        with web_board(folder) as address:
            script = made_small(block, block.text)
            assert "127.0.0.1:8361" in script
            assert bash(script.replace("127.0.0.1:8361", address)) == 0
        return
    lines = command_lines(made_small(block, block.text))
    ends = [0] * (len(lines) - 1) + [int(value) for value in block.values("exit") or ["0"]]
    for line, expected in zip(lines, ends, strict=True):
        if check_foreign(line) or line.startswith(tuple(block.values("lookup"))):
            continue
        more = [options for begin, options in block.pairs("add") if line.startswith(begin)]
        shell(" ".join([without_remark(line), *more]), expected)


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_block(block: Block, scratch: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    assert [wrong for line in tengen_commands(block) for wrong in wrong_in_command(line)] == []
    if reasons := block.values("skip"):
        assert len(reasons[0].split()) > 2, f"{block}: say why it is not run"
        return
    for program in block.values("needs"):
        if shutil.which(program) is None and not Path("/usr/games", program).exists():
            pytest.skip(f"{program} is not installed")
    shell = Shell(monkeypatch, capfd, "\n".join(block.values("stdin")) + "\n")
    if block.kind == "python":
        run_python(block, shell)
    else:
        run_shell(block, shell, scratch)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_options_and_extras_in_the_text_exist(page: Path) -> None:
    text = page.read_text("utf8")
    assert wrong_in_prose(text) == []
    for line in re.findall(r"pip\s+install\s+'[^']*'", text):
        check_foreign(line)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_command_line_is_overlooked(page: Path) -> None:
    """A block without a language is command lines of programs that the tests know; others say what they are."""
    assert [str(block) for block in blocks_of(page) if not block.language and not block.kind] == []


def test_links_of_the_readme_lead_somewhere() -> None:
    """Those of the other pages are checked when the site is built, of which it is no page."""
    links = re.findall(r"\]\(([^)#\s]+)", (ROOT / "README.md").read_text("utf8"))
    assert len(links) > 10
    assert [link for link in links if not link.startswith("https:") and not (ROOT / link).exists()] == []


def test_every_command_is_listed() -> None:
    text = (ROOT / "docs" / "commands.md").read_text("utf8")
    assert [name for name in COMMANDS if f"`tengen {name}" not in text] == []


def test_a_wrong_block_fails(scratch: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    """The tests above can fail: a wrong option, a wrong value, wrong Python, a replacement that replaces nothing."""
    page = scratch / "page.md"

    def block(text: str, language: str = "") -> Block:
        page.write_text(f"```{language}\n{text}\n```\n", "utf8")
        return blocks_of(page)[0]

    assert wrong_in_command("tengen gtp --lag 0.3") == ["tengen gtp --lag: --lag"]
    assert wrong_in_command("tengen lab run --fast") == ["tengen lab run: --fast"]
    assert wrong_in_command("tengen gpt") == ["gpt: no such command"]
    assert wrong_in_prose("`tengen play` has `--lag`") == ["--lag: an option of none of play"]
    shell = Shell(monkeypatch, capfd)
    with pytest.raises(AssertionError, match="ended with 1"):
        run_shell(block("tengen play --size 9 --komi 6.3\n"), shell, scratch)
    with pytest.raises(NameError):
        run_python(block("x = 1\ny", "python"), shell)
    with pytest.raises(AssertionError, match="which is not in the block"):
        made_small(Block(scratch / "page.md", 1, "python", "x = 1", [("set", "2 => 3")]), "x = 1")
    page.write_text("<!-- test\nskp it\n-->\n```\ntengen\n```\n", "utf8")
    with pytest.raises(ValueError, match="a test cannot 'skp'"):
        blocks_of(page)

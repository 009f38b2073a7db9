"""The fenced blocks of the documents, and the comments above them that say how they are tested."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
    *sorted((ROOT / "docs" / "arena").glob("*.md")),
]
#: Pages that a program writes, without anything to run.
WRITTEN = ("strength.md",)

_BLOCK = re.compile(
    r"(?:<!-- test\s(?P<how>(?:(?!-->).)*?)-->\s*\n)?"
    r"^(?P<indent> *)```(?P<language>\w*)[^\n]*\n(?P<text>.*?)^(?P=indent)```",
    re.MULTILINE | re.DOTALL,
)
_WORDS = {
    "file",
    "write",
    "page",
    "before",
    "after",
    "set",
    "add",
    "then",
    "exit",
    "lookup",
    "stdin",
    "skip",
    "server",
    "needs",
}


@dataclass(frozen=True)
class Block:
    """A fenced block of a page, and what the comment above it says."""

    page: Path
    line: int
    language: str
    text: str
    how: list[tuple[str, str]] = field(default_factory=list)

    def values(self, word: str) -> list[str]:
        """What the comment says after a word, for each time that it is there."""
        return [value for name, value in self.how if name == word]

    def pairs(self, word: str) -> list[tuple[str, str]]:
        """The same where it says OLD => NEW."""
        return [(old.strip(), new.strip()) for old, _, new in (value.partition("=>") for value in self.values(word))]

    @property
    def kind(self) -> str:
        """python, shell or nothing that can be run: then it names a language, such as text or toml."""
        if self.language == "python":
            return "python"
        if self.language in ("", "sh", "bash", "console") and (self.language or command_lines(self.text)):
            return "shell"
        return ""

    def __str__(self) -> str:
        page = self.page.relative_to(ROOT) if self.page.is_relative_to(ROOT) else self.page
        return f"{page}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    """All of a page; ValueError for a comment that says something unknown."""
    text = page.read_text("utf8")
    found = []
    for match in _BLOCK.finditer(text):
        line = text.count("\n", 0, match.start("language")) + 1
        how = []
        for said in (match["how"] or "").strip().splitlines():
            word, _, value = said.strip().partition(" ")
            if word not in _WORDS:
                raise ValueError(f"{page.name}:{line}: a test cannot '{word}'; tests/docs/README.md has what it can")
            how.append((word, value.strip()))
        indent = re.compile(f"^{match['indent']}", re.MULTILINE)
        found.append(Block(page, line, match["language"], indent.sub("", match["text"]), how))
    return found


def command_lines(text: str) -> list[str]:
    """The command lines of a block: those after a $ if there are any, else all, if a known program begins them."""
    joined = re.sub(r"\\\n\s*", " ", text)
    prompted = re.findall(r"^\$ (.*)$", joined, re.MULTILINE)
    lines = prompted or re.sub(r"\n {4,}(?=[\[-])", " ", joined).splitlines()
    commands = [line.strip() for line in lines if line.strip() and not line.startswith("#")]
    known = ("tengen", "make ", "pip ", "dask ", "git ", "echo ", "docs/", "sudo ", "apt-get ", "python ")
    return commands if commands and commands[0].startswith(known) else []


def without_remark(command: str) -> str:
    """A command line without the remark at its end."""
    return re.sub(r"\s+#\s.*$", "", command)

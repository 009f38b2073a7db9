"""Reads the regression format of GNU Go and Fuego: GTP commands, and after numbered ones what they should answer."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

_COMMAND = re.compile(r"(?:(\d+)\s+)?([A-Za-z][\w-]*(?:\s+.*)?)", re.ASCII)
_VERTICES = re.compile(
    r"(?:\d+|[a-hj-z]\d{1,2}|pass|resign)(?:\s+(?:\d+|[a-hj-z]\d{1,2}|pass|resign))*", re.I | re.ASCII
)
_EXPECTED = re.compile(r"#\?\s*\[(.*?)(?:\]([*&]*))?", re.DOTALL)


class RegressError(ValueError):
    """A test file that cannot be read; the message begins with file:line."""


@dataclass(frozen=True)
class Expectation:
    """What stands after `#?`: a regular expression for the whole answer."""

    text: str  # between the brackets
    pattern: re.Pattern[str]
    negated: bool = False  # !: any answer but this
    fails: bool = False  # *: known to fail
    ignored: bool = False  # &: the answer is only to be reported

    def met(self, answer: str, refused: bool = False) -> bool:
        """Whether an answer is right. The text of a refusal counts as one, except that it is never "any but this"."""
        if self.negated:
            return not refused and not self._matches(answer)
        return self._matches(answer)

    def _matches(self, answer: str) -> bool:
        """Points and passes may be written in small letters, as GTP has it; other answers count as they are written."""
        if self.pattern.fullmatch(answer):
            return True
        if not _VERTICES.fullmatch(answer):
            return False
        return re.fullmatch(self.pattern.pattern, answer, re.DOTALL | re.IGNORECASE) is not None


@dataclass(frozen=True)
class Step:
    """One command of a test file, at a line of it; a test if it has a number and an expectation."""

    line: int
    command: str
    number: str | None = None
    expected: Expectation | None = None


@dataclass(frozen=True)
class Suite:
    """A test file."""

    name: str  # the file as the user names it
    folder: Path  # where the paths in it begin
    steps: tuple[Step, ...]


def read_suite(path: Path) -> Suite:
    """A test file; comments in it may be in any encoding."""
    return Suite(str(path), path.absolute().parent, parse(path.read_bytes().decode(errors="replace"), str(path)))


def parse(text: str, name: str) -> tuple[Step, ...]:
    """The commands in a text; `name` stands for the file in error messages."""
    steps: list[Step] = []
    tested: int | None = None  # index of the last numbered command
    for line, raw in enumerate(text.split("\n"), start=1):
        content = raw.replace("\0", " ").strip()
        where = f"{name}:{line}"
        if content.startswith("#?"):
            if tested is None:
                raise RegressError(f"{where}: an expected answer needs a command with a number before it")
            if steps[tested].expected is not None:
                raise RegressError(f"{where}: {steps[tested].number} has an expected answer already")
            steps[tested] = replace(steps[tested], expected=_expectation(content, where))
            continue
        content = content.split("#")[0].strip()
        if not content:
            continue
        match = _COMMAND.fullmatch(content)
        if match is None:
            raise RegressError(f"{where}: this is no GTP command, with or without a number: {content!r}")
        if match[1] is not None:
            tested = len(steps)
        steps.append(Step(line, match[2], match[1]))
    return tuple(steps)


def _expectation(content: str, where: str) -> Expectation:
    match = _EXPECTED.fullmatch(content)
    # GNU Go's own files lack the last bracket here and there, which is harmless after a plain answer.
    if match is None or (match[2] is None and re.search(r"\]|[*&]$", match[1])):
        raise RegressError(f"{where}: an expected answer looks like #? [D4|E5], with ! inside or * or & behind")
    text, marks = match[1], match[2] or ""
    try:
        pattern = re.compile(text.removeprefix("!"), re.DOTALL)
    except re.error as error:
        raise RegressError(f"{where}: {text!r} is not a regular expression: {error}") from error
    return Expectation(text, pattern, text.startswith("!"), "*" in marks, "&" in marks)

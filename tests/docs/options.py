"""The options of every `tengen` command, as its help has them, and those that a page names."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from functools import cache
from typing import Any

import typer

from tengen.cli.main import COMMANDS, command
from tests.docs.blocks import Block, command_lines, without_remark

_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_FENCE = re.compile(r"^ *```.*?^ *```", re.MULTILINE | re.DOTALL)
_OPTION = re.compile(r"--?[a-zA-Z][\w-]*")


@cache
def _tree(name: str) -> Any:
    found: Any = typer.main.get_command(command([name]))
    return found.commands[name]


def _descend(words: list[str]) -> tuple[Any, list[str]]:
    """The command that words name, and the words after its name."""
    if not words or words[0] not in COMMANDS:
        return (_tree("web") if not words or words[0].startswith("-") else None), words
    node, rest = _tree(words[0]), words[1:]
    while hasattr(node, "commands") and rest and rest[0] in node.commands:
        node, rest = node.commands[rest[0]], rest[1:]
    return node, rest


def _options(node: Any) -> set[str]:
    """Of a command, or of all below a group."""
    own = {option for one in node.params for option in (*one.opts, *one.secondary_opts)} | {"--help"}
    below = [_options(child) for child in getattr(node, "commands", {}).values()]
    return own.union(*below)


def wrong_in_command(line: str) -> list[str]:
    """Options of a `tengen` command line that its command does not have, or the command if there is no such."""
    try:
        words = shlex.split(without_remark(line))
    except ValueError:
        words = line.split()
    words = [word.strip("[].,;") for word in words]
    if words == ["tengen", "--version"]:
        return []
    node, rest = _descend(words[1:])
    if node is None:
        return [f"{words[1]}: no such command"]
    known = _options(node)
    named = [match[0] for word in rest if (match := _OPTION.match(word))]
    return [f"{' '.join(words[:3])}: {option}" for option in named if option not in known]


def tengen_commands(block: Block) -> Iterator[str]:
    """The `tengen` command lines of a block, without what is around them in a pipe."""
    for line in command_lines(block.text):
        for part in re.split(r"\s\|\s|\s&&\s", line):
            if re.match(r"tengen(\s|$)", part.strip()):
                yield part.strip()


def wrong_in_prose(text: str) -> list[str]:
    """Options in spans of code that no command named on the page has; commands in spans are looked up themselves."""
    spans = _SPAN.findall(_FENCE.sub("", text))
    commands = [span for span in spans if re.match(r"tengen(\s|$)", span)]
    mentioned = {name for name in re.findall(r"\btengen ([a-z]+)", text) if name in COMMANDS} or set(COMMANDS)
    known = set().union(*(_options(_tree(name)) for name in mentioned))
    wrong = [problem for span in commands for problem in wrong_in_command(span)]
    for span in spans:
        if span.startswith("--") and (match := _OPTION.match(span)) and match[0] not in known:
            wrong.append(f"{match[0]}: an option of none of {', '.join(sorted(mentioned))}")
    return wrong

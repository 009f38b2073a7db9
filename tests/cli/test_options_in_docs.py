"""The pages about playing and testing name the options and settings that there are, and all of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from tengen.cli.gtp import gtp
from tengen.cli.regress import regress
from tengen.engine.settings import EngineSettings
from tengen.gtp.parameters import with_parameter

DOCS = Path(__file__).parents[2] / "docs"
_OPTION = re.compile(r"(?<![\w-])--[a-z][\w-]*")
_SETTING = re.compile(r"`([a-z][a-z_]*(?:\.[a-z_]+)?)=([\w.]+)`")


def options_of(function: Callable[..., Any]) -> set[str]:
    app = typer.Typer(add_completion=False)
    app.command()(function)
    return {name for option in get_command(app).params for name in option.opts if name.startswith("--")}


def test_the_synopsis_of_gtp_is_whole() -> None:
    synopsis = (DOCS / "gtp.md").read_text().split("```")[1]
    assert {*_OPTION.findall(synopsis)} == options_of(gtp)


def test_the_table_of_regress_is_whole() -> None:
    table = (DOCS / "regress.md").read_text().partition("| option | meaning |")[2].partition("\n\n")[0]
    named = {option for row in table.splitlines() if row.startswith("| `") for option in _OPTION.findall(row)[:1]}
    assert named == options_of(regress)


@pytest.mark.parametrize(("page", "known"), [("gtp", set()), ("engine", set()), ("regress", {"--level", "--mode"})])
def test_no_page_names_an_option_that_is_none(page: str, known: set[str]) -> None:
    """`known` are options of GNU Go."""
    text = (DOCS / f"{page}.md").read_text()
    assert {*_OPTION.findall(text)} - options_of(gtp) - options_of(regress) <= known


@pytest.mark.parametrize("page", ["gtp", "engine"])
def test_settings_in_the_pages_can_be_set(page: str) -> None:
    found = _SETTING.findall((DOCS / f"{page}.md").read_text())
    assert len(found) >= 3
    for name, value in found:
        with_parameter(EngineSettings(), name, value)

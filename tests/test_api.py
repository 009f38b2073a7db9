"""What Python programs import: found by dir and help, described, and loaded when it is first used."""

from __future__ import annotations

import inspect
import io
import json
import pydoc
import subprocess
import sys
import types
from collections.abc import Iterator
from contextlib import redirect_stdout
from importlib import import_module
from typing import Any

import pytest

import tengen
from tengen.go.color import ColorLike
from tests.patience import patience

METHODS = (types.FunctionType, property, classmethod, staticmethod)
PUBLIC = [
    "tengen",
    "tengen.bandit",
    "tengen.go",
    "tengen.go.color",
    "tengen.go.frisbee",
    "tengen.go.gammas",
    "tengen.go.handicap",
    "tengen.go.patterns",
    "tengen.go.presets",
    "tengen.go.priors",
    "tengen.go.search",
    "tengen.go.sgf",
    "tengen.go.size",
    "tengen.go.status",
    "tengen.go.tactics",
    "tengen.inside",
    "tengen.optimise.gep",
    "tengen.optimise.packing",
    "tengen.optimise.transform",
    "tengen.pgame",
    "tengen.review",
    "tengen.search",
]


def public(module: str) -> Iterator[tuple[str, Any]]:
    """The names that a module offers, with what they stand for."""
    found = import_module(module)
    names = getattr(found, "__all__", None) or [name for name in vars(found) if not name.startswith("_")]
    for name in names:
        value = getattr(found, name)
        if not inspect.ismodule(value):
            yield name, value


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The methods and properties that a class of ours in Python defines itself."""
    if kind.__module__.startswith("tengen._core"):
        return  # their texts are in C++, and a signature is part of each
    for name, value in vars(kind).items():
        made = getattr(value, "__name__", "") == "<lambda>"  # the default of a field
        if (
            not name.startswith("_")
            and not made
            and isinstance(value, types.FunctionType | property | classmethod | staticmethod)
        ):
            yield name, value


def within(module: str) -> list[str]:
    """What a fresh Python has imported after this module."""
    code = f"import sys, json, {module}; print(json.dumps(sorted(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=patience(60)
    )
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("module", PUBLIC)
def test_every_public_name_has_a_docstring(module: str) -> None:
    assert (import_module(module).__doc__ or "").strip()
    for name, value in public(module):
        if inspect.isclass(value) or callable(value):
            # Signatures are no description: dataclasses have one as their text, functions of the core in front of it.
            described = [line for line in (value.__doc__ or "").splitlines() if not line.startswith(f"{name}(")]
            assert "".join(described).strip(), f"{module}.{name}"
        if inspect.isclass(value):
            for member, each in members(value):
                assert (each.__doc__ or "").strip(), f"{module}.{name}.{member}"


@pytest.mark.parametrize("module", [module for module in PUBLIC if module.startswith(("tengen.go", "tengen.search"))])
def test_vertices_and_colours_are_typed(module: str) -> None:
    """A vertex is a Vertex, and a colour is a Color or what parse_color reads."""
    for name, value in public(module):
        functions = [value] if inspect.isfunction(value) else []
        if inspect.isclass(value):
            functions += [each for _, each in members(value) if inspect.isfunction(each)]
        for function in functions:
            for argument, kind in function.__annotations__.items():
                if argument in ("vertex", "point"):
                    assert str(kind).startswith("Vertex"), f"{module}.{name}: {argument}"
                if argument in ("color", "to_move", "player"):
                    assert "Color" in str(kind), f"{module}.{name}: {argument}"


def test_dir_shows_the_api() -> None:
    assert dir(tengen) == sorted(tengen.__all__)
    assert {"Search", "Domain", "TreeConfig", "go", "search"} <= set(dir(tengen))
    assert set(tengen.go.__all__) <= set(dir(tengen.go))
    assert {"tactics", "sgf", "patterns"} <= set(dir(tengen.go))
    for module in (tengen, tengen.go):
        for name in dir(module):
            assert getattr(module, name) is not None


@pytest.mark.parametrize("module", ["tengen", "tengen.go", "tengen.search"])
def test_help_shows_the_api(module: str) -> None:
    told = io.StringIO()
    with redirect_stdout(told):
        pydoc.help(import_module(module))
    for name, value in public(module):
        if inspect.isclass(value) and value.__module__.startswith("tengen."):
            assert f"class {value.__name__}" in told.getvalue(), name  # one may have another name


@pytest.mark.parametrize("module", ["tengen", "tengen.go"])
def test_what_is_no_name_is_told(module: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{module}' has no attribute 'Bord'"):
        _ = import_module(module).Bord
    with pytest.raises(ImportError, match="cannot import name 'Bord'"):
        exec(f"from {module} import Bord")


def test_star_imports() -> None:
    space: dict[str, Any] = {}
    exec("from tengen.go import *", space)
    assert space["Board"](9).size == 9
    assert space["ColorLike"] == ColorLike


@pytest.mark.parametrize("module", ["tengen", "tengen.go"])
def test_packages_load_what_is_used(module: str) -> None:
    before = {name for name in within("sys") if name.startswith("tengen")}
    loaded = set(within(module)) - before
    assert {name for name in loaded if name.startswith("tengen")} <= {"tengen", "tengen.lazy", "tengen.go"}
    assert not {"numpy", "importlib.metadata", "sgfmill"} & (loaded - set(within("sys")))


def test_a_board_needs_no_search() -> None:
    code = "import sys; from tengen.go import Board; Board(9); print([m for m in sys.modules if m.endswith('search')])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=patience(60)
    )
    assert done.stdout.strip() == "[]"

"""Searches that are saved, copied and pickled, and go on as they would have: to the last bit with one thread.

A file holds bytes of the core (core/tree/search_save.h), the configuration, and what the problem is made of as plain
values (plain.py), in the envelope of data files. It runs nothing when it is read, and is believed in nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from os import PathLike
from pathlib import Path
from typing import Any, Self, TypeVar

from tengen.config import TreeConfig
from tengen.datafile import SEARCH, read_data, write_data
from tengen.search.evaluator import Evaluator
from tengen.search.plain import NotPlainError, decode, encode
from tengen.version import __version__

T = TypeVar("T")


class Saving(ABC):
    """A part of every search: `save` and `load`, `copy` and `pickle`.

    In `__dict__` is all that Python knows of a search, but for `_core`, which is made again of `_core_parts`.
    """

    config: TreeConfig
    _core: Any
    _evaluator: Evaluator | None

    def save(self, path: str | PathLike[str]) -> None:
        """Write the search to a file, whole or not at all; `load` goes on with it.

        ValueError while it runs, and where something in it cannot be written. An evaluator is not written.
        """
        held = {
            "kind": self._kind(),
            "config": self.config.to_toml(),
            "evaluator": self._evaluator is not None,
            **self._written(),
        }
        write_data(path, SEARCH, encode(held), f"Tengen {__version__}, {type(self).__name__}.save")

    @classmethod
    def _read(cls, path: str | PathLike[str], evaluator: Evaluator | None, *outside: Any) -> Self:
        """A search from its file; `outside` is what the problem is made of and no file holds."""
        found = read_data(Path(path), SEARCH)
        try:
            held = Held(decode(found.payload))
            search = cls.__new__(cls)
            search._check_kind(held.get("kind", str))
            if held.get("evaluator", bool) != (evaluator is not None):
                raise ValueError(
                    "an evaluator has judged for it, which no file holds: give it again"
                    if evaluator is None
                    else "no evaluator has judged for it: it cannot go on with one"
                )
            search._evaluator = evaluator
            search._take(held, *outside)
        except ValueError as error:
            raise SEARCH.fail(path, str(error), again=False) from None
        return search

    def __getstate__(self) -> dict[str, Any]:
        return {
            **{name: value for name, value in self.__dict__.items() if name != "_core"},
            "_core": self._core_parts(),
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update({name: value for name, value in state.items() if name != "_core"})
        self._core = self._core_of(state["_core"])

    # --- what kinds of searches differ in ------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def _kind(cls) -> str:
        """The name of what is searched, by which files are told apart."""

    @abstractmethod
    def _check_kind(self, kind: str) -> None:
        """ValueError if a file of that kind is for another class."""

    @abstractmethod
    def _core_parts(self) -> dict[str, Any]:
        """What `_core_of` makes a core of that goes on as this one."""

    @abstractmethod
    def _core_of(self, parts: dict[str, Any]) -> Any:
        """A core of the parts; `__dict__` is there but for it."""

    @abstractmethod
    def _written(self) -> dict[str, Any]:
        """The same parts, and the rest of `__dict__`, as plain values."""

    @abstractmethod
    def _take(self, held: Held, *outside: Any) -> None:
        """Become the search that a file holds."""


class Held:
    """What a file holds, by name; ValueError if it is not there or of another type."""

    def __init__(self, values: Any) -> None:
        if type(values) is not dict:
            raise ValueError("it does not hold what a search is made of")
        self._values = values

    def get(self, name: str, kind: type[T]) -> T:
        """A value of this very type."""
        value = self._values.get(name)
        if type(value) is not kind:
            raise ValueError(f"it does not say what {name} is")
        return value

    def numbers(self, name: str) -> list[int]:
        """Numbers of actions."""
        values = self.get(name, list)
        if not all(type(action) is int and 0 <= action < 2**24 for action in values):
            raise ValueError("its root was reached by what is no action")
        return values

    def any(self, name: str) -> Any:
        """A value of any type."""
        if name not in self._values:
            raise ValueError(f"it does not say what {name} is")
        return self._values[name]


def plain(what: str, value: Any, otherwise: str) -> Any:
    """A value that can be written; ValueError says what it is and what else would do."""
    try:
        encode(value)
    except NotPlainError as error:
        raise ValueError(f"{what} cannot be saved: {error}; {otherwise}") from None
    return value

"""Patterns of corners and sides that many games have: what is played there, and whose the region is in the end
(Basaldúa 2013, 3.4.4, 3.4.9, 6.1.2)."""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tengen._core import games as core
from tengen.datafile import Kind, read_data, write_data
from tengen.games.finding import heard
from tengen.games.loaded import Loaded
from tengen.games.regions import REGIONS, Region, region_named
from tengen.games.territory import UNITS
from tengen.go.size import BoardSize, as_size, size_option

#: A pattern has to be seen so often: the document's patterns were seen more than 5 times.
TIMES = 6
#: Positions with up to so many moves are the opening: the document takes its cases from moves 16 to 62 (3.4.6).
MOVES = 62
ORDERS = ("seen", "territory")

JOSEKI = Kind("joseki", 1, "a file of patterns of a region", "`tengen games joseki DB --out FILE` makes one")

_MOST_PATTERNS = 8_000_000
_MOST_MOVES = 200_000_000
_LONGEST_HEAD = 1 << 16
_PATTERN_COLUMNS = {
    "seen": "<u4",
    "owned": "<u4",
    "points": "<u8",
    "squares": "<u8",
    "black_elsewhere": "<u4",
    "white_elsewhere": "<u4",
    "over": "<u4",
    "silent": "<u4",
    "example": "<i8",
    "move": "<u2",
    "place": "<u1",
}
_MOVE_COLUMNS = {
    "move_count": "<u4",
    "move_cell": "<u2",
    "move_white": "<u1",
    "move_seen": "<u4",
    "move_at_once": "<u4",
}

Column = npt.NDArray[Any]


class JosekiError(ValueError):
    """A file of patterns that cannot be used; the message names it."""


@dataclass(frozen=True)
class Answer:
    """The next move in the region after a pattern was there."""

    cell: int
    #: "black" or "white".
    color: str
    seen: int
    #: Of these, how often it was the next move of the whole game.
    at_once: int


@dataclass(frozen=True)
class Shape:
    """A pattern with what is known of it; where its colours are exchanged, so is all that it says."""

    region: Region
    #: By cell: 0 empty, 1 black, 2 white.
    stones: tuple[int, ...]
    #: In how many places of games.
    seen: int
    #: Of these, in games whose territory is known.
    owned: int
    #: Points of Black in the region at the end of the game, of as many as it has cells; nan if that is unknown.
    mean: float
    #: Standard deviation between games; nan with fewer than two.
    sd: float
    answers: tuple[Answer, ...]
    black_elsewhere: int
    white_elsewhere: int
    over: int
    silent: int
    #: A game that has it, by its number in the database, and after how many moves.
    example: int
    move: int

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        return self.sd / math.sqrt(self.owned) if self.owned > 1 else math.nan

    @property
    def lower(self) -> float:
        """What Black may count on: the mean less its standard error, as the document's evaluation does."""
        return self.mean - self.error

    def exchanged(self) -> Shape:
        """The same with black and white exchanged."""
        other = {"black": "white", "white": "black"}
        return Shape(
            self.region, tuple((0, 2, 1)[stone] for stone in self.stones), self.seen, self.owned,
            len(self.region) - self.mean, self.sd,
            tuple(Answer(a.cell, other[a.color], a.seen, a.at_once) for a in self.answers),
            self.white_elsewhere, self.black_elsewhere, self.over, self.silent, self.example, self.move,
        )  # fmt: skip

    def as_dict(self) -> dict[str, Any]:
        """For JSON: numbers that are unknown are None."""
        numbers = {name: getattr(self, name) for name in ("mean", "sd", "error", "lower")}
        return {
            "pattern": self.region.text(self.stones).splitlines(),
            "seen": self.seen,
            "territory": {"games": self.owned}
            | {n: None if math.isnan(v) else round(v, 3) for n, v in numbers.items()},
            "answers": [
                {"at": list(self.region.cells[a.cell]), "color": a.color, "seen": a.seen, "at_once": a.at_once}
                for a in self.answers
            ],
            "elsewhere": {"black": self.black_elsewhere, "white": self.white_elsewhere},
            "over": self.over,
            "silent": self.silent,
            "example": {"game": self.example, "move": self.move},
        }


@dataclass(frozen=True, eq=False)
class Joseki:
    """All patterns of a region that were seen often enough, as columns; those seen most come first."""

    region: Region
    size: BoardSize
    #: How it was made, and what it was made of.
    facts: Mapping[str, Any]
    #: By pattern and cell.
    stones: npt.NDArray[np.uint8]
    columns: Mapping[str, Column]

    def __len__(self) -> int:
        return len(self.stones)

    def __getattr__(self, name: str) -> Column:
        if name.startswith("_") or name not in self.columns:
            raise AttributeError(name)
        return self.columns[name]

    @property
    def mean(self) -> npt.NDArray[np.float64]:
        """Points of Black at the end by pattern; nan where they are unknown."""
        owned = self.columns["owned"].astype(np.float64)
        with np.errstate(invalid="ignore", divide="ignore"):
            found: npt.NDArray[np.float64] = self.columns["points"] / (2.0 * UNITS) / owned
        return found

    @property
    def sd(self) -> npt.NDArray[np.float64]:
        """Standard deviation between games; nan with fewer than two."""
        owned = self.columns["owned"].astype(np.float64)
        with np.errstate(invalid="ignore", divide="ignore"):
            squares = self.columns["squares"] / (2.0 * UNITS * UNITS)
            variance = (squares - owned * self.mean**2) / (owned - 1)
            found: npt.NDArray[np.float64] = np.where(owned > 1, np.sqrt(np.maximum(variance, 0)), np.nan)
        return found

    @property
    def error(self) -> npt.NDArray[np.float64]:
        """Standard error of the mean."""
        with np.errstate(invalid="ignore", divide="ignore"):
            found: npt.NDArray[np.float64] = self.sd / np.sqrt(self.columns["owned"])
        return found

    def __getitem__(self, number: int) -> Shape:
        if not 0 <= number < len(self):
            raise IndexError(f"there are {len(self)} patterns")
        column = {name: values[number] for name, values in self.columns.items() if name in _PATTERN_COLUMNS}
        begin, end = self._moves(number)
        answers = tuple(
            Answer(
                int(self.columns["move_cell"][i]),
                "white" if self.columns["move_white"][i] else "black",
                int(self.columns["move_seen"][i]),
                int(self.columns["move_at_once"][i]),
            )
            for i in range(begin, end)
        )
        return Shape(
            self.region, tuple(self.stones[number].tolist()), int(column["seen"]), int(column["owned"]),
            float(self._means[number]), float(self._sds[number]), answers, int(column["black_elsewhere"]),
            int(column["white_elsewhere"]), int(column["over"]), int(column["silent"]), int(column["example"]),
            int(column["move"]),
        )  # fmt: skip

    def __post_init__(self) -> None:
        ends = np.cumsum(self.columns["move_count"], dtype=np.int64)
        object.__setattr__(self, "_ends", ends)
        object.__setattr__(self, "_means", self.mean)
        object.__setattr__(self, "_sds", self.sd)
        object.__setattr__(self, "_known", None)

    def _moves(self, number: int) -> tuple[int, int]:
        ends: Column = self._ends
        return int(ends[number - 1]) if number else 0, int(ends[number])

    def find(self, stones: Sequence[int]) -> Shape | None:
        """What is known of a pattern, with its colours; it may be reflected."""
        known: dict[bytes, int] | None = self._known  # type: ignore[assignment]
        if known is None:
            known = {row.tobytes(): number for number, row in enumerate(self.stones)}
            object.__setattr__(self, "_known", known)
        least = self.region.least_image(stones)
        number = known.get(bytes(least))
        if number is None:
            return None
        found = self[number]
        reflected = [stones[cell] for cell in self.region.mirror]
        return found if list(stones) == least or reflected == least else found.exchanged()

    def order(self, by: str = "seen", least: int = 0) -> npt.NDArray[np.int64]:
        """Patterns that were seen so often, by number: those seen most first, or those first in which one side may
        count on most territory."""
        if by not in ORDERS:
            raise ValueError(f"patterns cannot be sorted by {by!r}: choose one of {', '.join(ORDERS)}")
        numbers = np.flatnonzero(self.columns["seen"] >= least)
        if by == "seen":
            return numbers
        best = np.maximum(self.mean, len(self.region) - self.mean) - self.error
        numbers = numbers[~np.isnan(best[numbers])]
        return numbers[np.argsort(-best[numbers], kind="stable")]

    # --- as a file ----------------------------------------------------------------------------------------------

    def save(self, path: Path, made: str) -> None:
        """Writes a data file in one step."""
        head = {
            "region": self.region.name,
            "cells": len(self.region),
            "size": size_option(self.size),
            "patterns": len(self),
            "moves": len(self.columns["move_cell"]),
            "facts": dict(self.facts),
        }
        parts = [np.ascontiguousarray(self.stones, np.uint8).tobytes()]
        for name, kind in (_PATTERN_COLUMNS | _MOVE_COLUMNS).items():
            parts.append(np.ascontiguousarray(self.columns[name], kind).tobytes())
        packed = zlib.compress(b"".join(parts), 6)
        write_data(path, JOSEKI, json.dumps(head, ensure_ascii=False).encode() + b"\n" + packed, made)

    @classmethod
    def load(cls, path: Path) -> Joseki:
        """Reads such a file; DataFileError or JosekiError if it is none, FileNotFoundError if there is none."""
        file = read_data(path, JOSEKI)
        line, _, packed = file.payload.partition(b"\n")
        try:
            head = json.loads(line if len(line) <= _LONGEST_HEAD else b"")
            region, size = region_named(str(head["region"])), as_size(head["size"])
            patterns, moves, facts = head["patterns"], head["moves"], head["facts"]
            right = type(patterns) is type(moves) is int and isinstance(facts, dict) and head["cells"] == len(region)
            if not (right and 0 <= patterns <= _MOST_PATTERNS and 0 <= moves <= _MOST_MOVES and region.fits(size)):
                raise ValueError
        except (ValueError, KeyError, TypeError, RecursionError):
            raise JosekiError(f"{path}: its first line does not describe patterns of a region") from None
        try:
            stones, columns = _unpacked(packed, region, patterns, moves)
        except ValueError as error:
            raise JosekiError(f"{path}: {error}") from None
        return cls(region, size, facts | {"made by": file.made}, stones, columns)


def _unpacked(
    packed: bytes, region: Region, patterns: int, moves: int
) -> tuple[npt.NDArray[np.uint8], dict[str, Column]]:
    """The columns; ValueError if they do not belong together."""
    kinds = [(name, np.dtype(kind), patterns) for name, kind in _PATTERN_COLUMNS.items()]
    kinds += [(n, np.dtype(kind), patterns if n == "move_count" else moves) for n, kind in _MOVE_COLUMNS.items()]
    expected = patterns * len(region) + sum(kind.itemsize * count for _, kind, count in kinds)
    unpacking = zlib.decompressobj()
    try:
        plain = unpacking.decompress(packed, expected + 1)
    except zlib.error:
        raise ValueError("its patterns cannot be unpacked") from None
    if len(plain) != expected or not unpacking.eof or unpacking.unused_data:
        raise ValueError("there are more or fewer patterns than it says")
    stones = np.frombuffer(plain, np.uint8, patterns * len(region)).reshape(patterns, len(region))
    columns: dict[str, Column] = {}
    at = patterns * len(region)
    for name, kind, count in kinds:
        columns[name] = np.frombuffer(plain, kind, count, at)
        at += kind.itemsize * count
    fits = [
        np.all(stones <= 2),
        int(columns["move_count"].sum(dtype=np.int64)) == moves,
        np.all(columns["move_cell"] < len(region)),
        np.all(columns["move_white"] <= 1),
        np.all(columns["move_at_once"] <= columns["move_seen"]),
        np.all(columns["owned"] <= columns["seen"]),
        np.all(columns["seen"] > 0),
        np.all(columns["points"] <= columns["owned"].astype(np.uint64) * np.uint64(2 * UNITS * len(region))),
        np.all(np.diff(columns["seen"].astype(np.int64)) <= 0),
    ]
    if not all(map(bool, fits)):
        raise ValueError("its numbers do not belong together")
    return stones, columns


def find_joseki(
    loaded: Loaded,
    region: Region,
    *,
    times: int = TIMES,
    moves: int = MOVES,
    owners: npt.NDArray[np.uint16] | None = None,
    threads: int = 0,
    facts: Mapping[str, Any] | None = None,
) -> Joseki:
    """The patterns of a region that are seen so often in positions with up to so many moves.

    A pattern counts once in each corner or side of a game, whatever the game is; `owners` is what
    tengen.games.territory.territory says of the same games and the region's places.
    """
    for name, value in (("times", times), ("moves", moves)):
        if value < (name == "times"):
            raise ValueError(f"{name} is {value}, and has to be at least {int(name == 'times')}")
    found = heard(
        lambda token: core.region_patterns(
            loaded.collection,
            loaded.size,
            region.places(loaded.size),
            region.borders(loaded.size),
            region.mirror,
            last_move=moves,
            least_seen=times,
            territory=owners,
            games=loaded.mask,
            threads=threads,
            stop=token,
        )
    )
    columns: dict[str, Column] = {}
    for name in _PATTERN_COLUMNS:
        columns[name] = np.array(getattr(found, name), _PATTERN_COLUMNS[name])
    columns["example"] = loaded.ids[np.array(found.example, np.int64)]
    columns["move_count"] = np.bincount(found.move_pattern, minlength=len(found)).astype("<u4")
    for name in ("move_cell", "move_white", "move_seen", "move_at_once"):
        columns[name] = np.array(getattr(found, name), _MOVE_COLUMNS[name])
    told = {"games": len(loaded), "times": times, "moves": moves, "seen in all": int(found.visits)} | dict(facts or {})
    return Joseki(region, loaded.size, told, np.array(found.stones, np.uint8).reshape(-1, len(region)), columns)


__all__ = ["JOSEKI", "MOVES", "REGIONS", "TIMES", "Answer", "Joseki", "JosekiError", "Shape", "find_joseki"]

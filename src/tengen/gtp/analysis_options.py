"""Arguments of the commands of analysis: colour and interval in either order, then keys with values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from tengen.go import Color
from tengen.go.color import is_color
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.size import BoardSize
from tengen.gtp.arguments import (
    Arguments,
    Refused,
    parse_bool,
    parse_color,
    parse_number,
    parse_vertex,
    parse_whole,
    quoted,
)

_MOST = 10_000  # moves, and plies of a restriction


@dataclass(frozen=True)
class AnalysisOptions:
    """What a controller wants in the lines of analysis, and how often."""

    color: Color | None = None
    interval: float | None = None  # seconds
    least: int = 0  # moves
    most: int | None = None
    ownership: bool = False
    ownership_stdev: bool = False
    moves_ownership: bool = False
    moves_ownership_stdev: bool = False
    root_info: bool = False
    variation_visits: bool = False
    edge_visits: bool = False
    avoid: tuple[Ban, ...] = ()
    allow: tuple[Ban, ...] = ()

    @property
    def restriction(self) -> Restriction | None:
        """Of the moves that are searched."""
        return Restriction(avoid=self.avoid, allow=self.allow) if self.avoid or self.allow else None


# What other engines offer and this one does not; to say that it is not wanted is all right.
_MISSING = ("noresultvalue",)
_SWITCHES = {
    "ownership": "ownership",
    "ownershipStdev": "ownership_stdev",
    "movesOwnership": "moves_ownership",
    "movesOwnershipStdev": "moves_ownership_stdev",
    "rootInfo": "root_info",
    "pvVisits": "variation_visits",
    "pvEdgeVisits": "edge_visits",
}
_BY_LOWER_CASE = {name.lower(): field for name, field in _SWITCHES.items()}


def parse_analysis(arguments: Arguments, size: BoardSize, *, detailed: bool) -> AnalysisOptions:
    """Reads the arguments; `detailed` allows those that only KataGo's form of output can answer."""
    words = list(arguments.words)
    options = AnalysisOptions()
    while words and (is_color(words[0]) or _is_number(words[0])):
        word = words.pop(0)
        if is_color(word) and options.color is None:
            options = replace(options, color=parse_color(word))
        elif not is_color(word) and options.interval is None:
            options = replace(options, interval=_interval(word))
        else:
            raise Refused(f"syntax error: {quoted(word)} comes after another of its kind")
    while words:
        key = words.pop(0)
        options = _with_key(options, key.lower(), key, words, size, detailed)
    return options


def _with_key(
    options: AnalysisOptions, key: str, said: str, words: list[str], size: BoardSize, detailed: bool
) -> AnalysisOptions:
    def value(name: str = "its value") -> str:
        if not words:
            raise Refused(f"syntax error: {said} needs {name}")
        return words.pop(0)

    if key == "interval":
        return replace(options, interval=_interval(value()))
    if key == "minmoves":
        return replace(options, least=parse_whole(value(), said, 0, _MOST))
    if key == "maxmoves":
        return replace(options, most=parse_whole(value(), said, 1, _MOST))
    if key in ("avoid", "allow"):
        bans: dict[str, Any] = {key: (*getattr(options, key), _ban(said, value, size))}
        return replace(options, **bans)
    if detailed and key in _MISSING:
        if parse_bool(value("true or false"), said):
            raise Refused(f"{said} is not available")
        return options
    if detailed and key in _BY_LOWER_CASE:
        switch: dict[str, Any] = {_BY_LOWER_CASE[key]: parse_bool(value("true or false"), said)}
        return replace(options, **switch)
    known = ["interval", "minmoves", "maxmoves", "avoid", "allow"]
    known += _SWITCHES if detailed else []
    raise Refused(f"syntax error: {quoted(said)} is neither a color, an interval nor one of {', '.join(known)}")


def _ban(said: str, value: Callable[[str], str], size: BoardSize) -> Ban:
    color = parse_color(value("COLOR VERTEX,... DEPTH"))
    vertices = tuple(
        parse_vertex(word, size) for word in value("VERTEX,... DEPTH").split(",") if word.lower() != "resign"
    )
    depth = parse_whole(value("a depth"), f"depth of {said}", 1, _MOST)
    return Ban(color.name.lower(), vertices, depth)


def _interval(word: str) -> float:
    """Centiseconds, as seconds."""
    return parse_number(word, "interval", 0, 1e9) / 100


def _is_number(word: str) -> bool:
    return word.replace(".", "", 1).isdigit()

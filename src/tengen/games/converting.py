"""SGF in normal form: FF[4] in UTF-8, one move per node, nothing obsolete; and what was wrong, told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from tengen.games.dates import ff4_date
from tengen.games.results import read_result
from tengen.go.sgf import Node, Record, SgfError
from tengen.go.sgf.edit import vertices
from tengen.go.sgf.grammar import serialise
from tengen.go.sgf.text import RULE_NAMES, write_size

SPREAD, PACKED = "spread", "packed"

_POINT_LISTS = ("AB", "AW", "AE", "CR", "MA", "SL", "SQ", "TR", "TB", "TW", "DD", "VW")
_ROOT_ONLY = ("GM", "FF", "CA", "AP", "SZ", "ST")
_INFO = ("KM", "HA", "RE", "DT", "PB", "PW", "BR", "WR", "EV", "RO", "PC", "RU", "TM", "OT")
_SETUP = ("AB", "AW", "AE", "PL")
_ORDER = {name: place for place, name in enumerate((*_ROOT_ONLY, *_INFO, *_SETUP, "B", "W"))}
#: What was written differently before FF[4].
_OBSOLETE = {"M": "MA", "RG": "SL"}


@dataclass
class Converted:
    """A record in normal form."""

    record: Record
    #: What was changed.
    repaired: list[str] = field(default_factory=list)
    #: What is wrong with the game itself and stays as it is.
    wrong: list[str] = field(default_factory=list)

    def to_bytes(self, *, lines: bool = True) -> bytes:
        """The SGF, in UTF-8."""
        return serialise(self.record.root, lines=lines)


def convert(record: Record, points: str = SPREAD) -> Converted:
    """The normal form of a record that was read with strict=False, with lists of points spread out or packed."""
    before = record.warnings
    charset = record.charset
    found = Converted(Record.from_text(record.to_text(), record.file, strict=False))
    found.wrong += [note for note in before if "left out" in note]
    found.repaired += [note for note in before if "character set" in note or "read as UTF-8" in note]
    if charset not in ("utf-8", "ascii"):
        found.repaired.append(f"the texts were in {charset} and are in UTF-8 now")
    root = found.record.root
    _header(found, root)
    stack = [root]
    while stack:
        node = stack.pop()
        _node(found, node, node is root, points)
        _one_move(found, node, node is root)
        stack.extend(node.children)
    found.record = Record.from_text(found.record.to_text(), record.file, strict=False)
    _replay(found)
    return found


def _told(found: list[str], text: str) -> None:
    if text not in found:
        found.append(text)


def _header(found: Converted, root: Node) -> None:
    properties = root.properties
    size = write_size(found.record.size).encode()
    for name, value in (("GM", b"1"), ("FF", b"4"), ("CA", b"UTF-8"), ("SZ", size)):
        old = properties.get(name)
        if old != [value]:
            if old is None or name in ("FF", "SZ", "GM"):
                was = "was missing" if old is None else f"was {old[0].decode('utf-8', 'replace')[:20]}"
                found.repaired.append(f"{name} {was}")
            properties[name] = [value]
    readers: dict[str, Callable[[str], str | None]] = {
        "RE": lambda text: result.text if (result := read_result(text)) is not None else None,
        "DT": ff4_date,
        "KM": lambda text: f"{found.record.komi:g}" if _is_read(found.record, "KM") else None,
        "RU": lambda text: RULE_NAMES.get(found.record.rules.name) if _is_read(found.record, "RU") else None,
        "HA": lambda text: str(found.record.handicap) if _is_read(found.record, "HA") else None,
    }
    for name, read in readers.items():
        if name not in properties:
            continue
        old_text = found.record.get((), name)[0].strip()
        new = read(old_text)
        if not old_text:
            del properties[name]
        elif new is None:
            found.wrong.append(f"{name}[{old_text[:40]}] is not understood")
        elif new != old_text:
            if name not in ("KM", "HA") or not _same_number(new, old_text):
                found.repaired.append(f"{name}[{old_text[:40]}] is {name}[{new}] now")
            properties[name] = [new.replace("\\", "\\\\").replace("]", "\\]").encode()]
    root.properties = dict(sorted(properties.items(), key=lambda item: _ORDER.get(item[0], len(_ORDER))))


def _is_read(record: Record, name: str) -> bool:
    return not any(note.startswith(f"{name}[") and "assumed" in note for note in record.warnings)


def _same_number(a: str, b: str) -> bool:
    try:
        return float(a) == float(b)
    except ValueError:
        return False


def _node(found: Converted, node: Node, root: bool, points: str) -> None:
    properties = node.properties
    table = vertices(found.record.size)
    if not root:
        for name in _ROOT_ONLY:
            if properties.pop(name, None) is not None:
                _told(found.repaired, f"{name} stood in another node than the first")
    for old, new in _OBSOLETE.items():
        if old in properties:
            properties[new] = properties.get(new, []) + properties.pop(old)
            _told(found.repaired, f"{old} is {new} since FF[4]")
    if "L" in properties:
        letters = [value + b":" + bytes([97 + place]) for place, value in enumerate(properties.pop("L")[:26])]
        properties["LB"] = properties.get("LB", []) + letters
        _told(found.repaired, "L is LB since FF[4]")
    for name in ("B", "W"):
        if name in properties:
            new_values = [b"" if table.get(value.strip()) == "pass" else value.strip() for value in properties[name]]
            if new_values != properties[name]:
                _told(found.repaired, "passes and points are written as FF[4] has them")
                properties[name] = new_values
    for name in _POINT_LISTS:
        if name in properties:
            _points(found, properties, name, points)


def _points(found: Converted, properties: dict[str, list[bytes]], name: str, points: str) -> None:
    old = properties[name]
    table = vertices(found.record.size)
    place: set[tuple[int, int]] = set()
    listed = 0
    for raw in old:
        value = raw.strip()
        match = re.fullmatch(rb"([a-z])([a-z])(?:\s*:\s*([a-z])([a-z]))?", value)
        corners = [value[:2], value[-2:]]
        if not value:
            continue
        if match is None or any(table.get(corner, "pass") == "pass" for corner in corners):
            _told(found.wrong, f"{name}[{value.decode('utf-8', 'replace')[:20]}] is not on the board: left out")
            continue
        left, right = sorted((corners[0][0], corners[1][0]))
        top, bottom = sorted((corners[0][1], corners[1][1]))
        listed += (right - left + 1) * (bottom - top + 1)
        place |= {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
    if listed > len(place):
        _told(found.repaired, f"{name} named a point twice")
    ordered = sorted(place, key=lambda point: (point[1], point[0]))
    new = [bytes(point) for point in ordered] if points == SPREAD else _rectangles(place)
    if not new and not (name in ("DD", "VW") and old == [b""]):
        del properties[name]
        return
    if new:
        properties[name] = new


def _rectangles(place: set[tuple[int, int]]) -> list[bytes]:
    """The points as few rectangles, greedily from the top left: each as wide, then as high as it can be."""
    left = set(place)
    found = []
    for x, y in sorted(place, key=lambda point: (point[1], point[0])):
        if (x, y) not in left:
            continue
        right, bottom = x, y
        while (right + 1, y) in left:
            right += 1
        while all((column, bottom + 1) in left for column in range(x, right + 1)):
            bottom += 1
        left -= {(column, row) for column in range(x, right + 1) for row in range(y, bottom + 1)}
        first, last = bytes((x, y)), bytes((right, bottom))
        found.append(first if first == last else first + b":" + last)
    return found


def _one_move(found: Converted, node: Node, root: bool) -> None:
    """A node has one move, without set-up, and the root none: others are taken apart."""
    properties = node.properties
    moves = [(name, value) for name in ("B", "W") for value in properties.get(name, ())]
    sets_up = any(name in properties for name in _SETUP)
    if not moves or (len(moves) == 1 and not sets_up and not root):
        return
    _told(
        found.repaired,
        "a move in the first node is a node of its own now" if root
        else "a node with several moves, or with a move and set-up, is several nodes now",
    )  # fmt: skip
    kept = [] if root or sets_up else [moves.pop(0)]
    node.properties = {name: values for name, values in properties.items() if name not in ("B", "W")}
    for name, value in kept:
        node.properties = {name: [value]} | node.properties
    children = node.children
    last = node
    for name, value in moves:
        child = Node({name: [value]})
        last.children = [child]
        last = child
    last.children = children


def _replay(found: Converted) -> None:
    """The illegal moves of the main line."""
    try:
        found.record.game(strict=False)
    except SgfError as error:
        found.wrong.append(error.reason)
        return
    found.wrong += [
        note.partition("; played all the same")[0] for note in found.record.warnings if "played all the same" in note
    ]

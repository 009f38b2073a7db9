"""Plain values as bytes and back: None, bool, int, float, str, bytes, tuple, list, frozenset and dict of such values.

Nothing else can be written, and nothing is run when it is read: it may come from anywhere. A value is a letter for its
type and what it holds; lengths come before contents, in as many bytes of seven bits as they need, the lowest first.
"""

from __future__ import annotations

import struct
from collections.abc import Hashable
from typing import Any

#: Values within values within values ... so deep: no recursion of Python's own is in danger.
DEEPEST = 100


class NotPlainError(ValueError):
    """A value that cannot be written; the message names its type."""


def encode(value: Any) -> bytes:
    """The bytes of a value; NotPlainError names the type of what is not plain."""
    out = bytearray()
    _write(value, out, 0)
    return bytes(out)


def decode(data: bytes) -> Any:
    """The value of such bytes; ValueError if they are anything else."""
    reader = _Reader(data)
    value = reader.value(0)
    if reader.at != len(data):
        raise ValueError("there is more behind its values than belongs to them")
    return value


def _write(value: Any, out: bytearray, depth: int) -> None:
    if depth > DEEPEST:
        raise NotPlainError(f"values within values more than {DEEPEST} deep cannot be written")
    kind = type(value)
    if value is None:
        out += b"N"
    elif kind is bool:
        out += b"T" if value else b"F"
    elif kind is int:
        size = value.bit_length() // 8 + 1
        _head(b"i", size, out)
        out += value.to_bytes(size, "little", signed=True)
    elif kind is float:
        out += b"f" + struct.pack("<d", value)
    elif kind is str or kind is bytes:
        data = value.encode("utf8", "surrogatepass") if kind is str else value
        _head(b"s" if kind is str else b"b", len(data), out)
        out += data
    elif kind is dict:
        _head(b"d", len(value), out)
        for key, held in value.items():
            _write(key, out, depth + 1)
            _write(held, out, depth + 1)
    elif kind is tuple or kind is list:
        _head(b"t" if kind is tuple else b"l", len(value), out)
        for held in value:
            _write(held, out, depth + 1)
    elif kind is frozenset:
        _head(b"z", len(value), out)
        out += b"".join(sorted(_part(held, depth + 1) for held in value))  # whatever order they are in today
    else:
        raise NotPlainError(f"a value of type {kind.__name__} cannot be written: {_WRITABLE}")


def _part(value: Any, depth: int) -> bytes:
    out = bytearray()
    _write(value, out, depth)
    return bytes(out)


def _head(letter: bytes, size: int, out: bytearray) -> None:
    out += letter
    while size >= 0x80:
        out.append(size & 0x7F | 0x80)
        size >>= 7
    out.append(size)


_WRITABLE = "None, bool, int, float, str, bytes, tuple, list, frozenset and dict can"


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, size: int) -> bytes:
        if size > len(self.data) - self.at:
            raise ValueError("its values end too early")
        self.at += size
        return self.data[self.at - size : self.at]

    def size(self) -> int:
        """Never more than there are bytes, since everything counted takes at least one."""
        size = shift = 0
        while True:
            byte = self.take(1)[0]
            size |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
            if shift > 63:
                raise ValueError("a length among its values is too long")
        if size > len(self.data) - self.at:
            raise ValueError("its values end too early")
        return size

    def value(self, depth: int) -> Any:
        if depth > DEEPEST:
            raise ValueError("its values stand too deep within each other")
        letter = self.take(1)
        if letter in _CONSTANTS:
            return _CONSTANTS[letter]
        if letter == b"i":
            return int.from_bytes(self.take(self.size()), "little", signed=True)
        if letter == b"f":
            return struct.unpack("<d", self.take(8))[0]
        if letter == b"b":
            return self.take(self.size())
        if letter == b"s":
            return self.take(self.size()).decode("utf8", "surrogatepass")
        if letter == b"d":
            pairs = [(self.key(depth + 1), self.value(depth + 1)) for _ in range(self.size())]
            return dict(pairs)
        if letter == b"z":
            return frozenset([self.key(depth + 1) for _ in range(self.size())])
        if letter in (b"t", b"l"):
            items = [self.value(depth + 1) for _ in range(self.size())]
            return tuple(items) if letter == b"t" else items
        raise ValueError("one of its values is of no known type")

    def key(self, depth: int) -> Hashable:
        key = self.value(depth)
        try:
            hash(key)
        except TypeError:
            raise ValueError("a key among its values cannot be one") from None
        return key  # type: ignore[no-any-return]


_CONSTANTS: dict[bytes, Any] = {b"N": None, b"T": True, b"F": False}

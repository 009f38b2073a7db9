"""Instances whose optimum is known: sheets cut into rectangles from edge to edge (guillotine cuts)."""

from __future__ import annotations

import random

from tengen.optimise.packing.instance import Instance

# Width, height and numbers of rectangles of the classes of Hopper and Turton (2001), three instances each.
CLASSES: dict[int, tuple[int, int, tuple[int, int, int]]] = {
    1: (20, 20, (16, 17, 16)),
    2: (40, 15, (25, 25, 25)),
    3: (60, 30, (28, 29, 28)),
    4: (60, 60, (49, 49, 49)),
    5: (60, 90, (72, 73, 72)),
    6: (80, 120, (97, 97, 97)),
    7: (160, 240, (196, 197, 196)),
}


def hopper_turton(number: int, problem: int, *, rotation: bool = True, seed: int = 0) -> Instance:
    """An instance in the style of class C1 to C7, of the size of problem 1 to 3; larger numbers repeat the sizes."""
    if number not in CLASSES:
        raise ValueError(f"there is no class C{number}: they are C1 to C{max(CLASSES)}")
    if problem < 1:
        raise ValueError(f"problems are numbered from 1, not {problem}")
    width, height, counts = CLASSES[number]
    name = f"C{number}P{problem}" + (f"-{seed}" if seed else "")
    count = counts[(problem - 1) % len(counts)]
    return guillotine(width, height, count, seed=f"{number} {problem} {seed}", rotation=rotation, name=name)


def guillotine(
    width: int,
    height: int,
    count: int,
    *,
    seed: int | str = 0,
    aspect: float = 7.0,
    rotation: bool = True,
    name: str = "",
) -> Instance:
    """A sheet cut into `count` rectangles: the optimum is its height. No side is longer than `aspect` times the other,
    as far as that is possible; with rotation rectangles come turned at random."""
    if width < 1 or height < 1 or max(width, height) > 1_000_000:
        raise ValueError(f"a sheet of {width} x {height}: sides are 1 to 1000000")
    most = min(10_000, width * height)
    if not 1 <= count <= most:
        raise ValueError(f"a sheet of {width} x {height} gives 1 to {most} rectangles, not {count}")
    if not aspect >= 2:
        raise ValueError(f"an aspect of {aspect:g}: 2 is the least that halves of squares have")
    rng = random.Random(f"tengen {seed}")
    pieces = [(width, height)]
    refused = 0
    while len(pieces) < count:
        # Large ones are cut more often.
        i = max(range(len(pieces)), key=lambda i: pieces[i][0] * pieces[i][1] * rng.random())
        parts = _cut(pieces[i], rng)
        if parts and (refused > 1000 or all(max(size) <= aspect * min(size) for size in parts)):
            pieces[i : i + 1] = parts
            refused = 0
        else:
            refused += 1
    if rotation:
        pieces = [size[::-1] if size[1] <= width and rng.random() < 0.5 else size for size in pieces]
    rng.shuffle(pieces)
    return Instance(width, tuple(pieces), rotation, name or f"cut-{width}x{height}-{count}", height)


def _cut(size: tuple[int, int], rng: random.Random) -> list[tuple[int, int]]:
    """Two parts of a rectangle, across its longer side more likely; none if it cannot be cut that way."""
    w, h = size
    if rng.random() * (w + h) < w:
        at = rng.randrange(1, w) if w > 1 else 0
        return [(at, h), (w - at, h)] if at else []
    at = rng.randrange(1, h) if h > 1 else 0
    return [(w, at), (w, h - at)] if at else []

"""Is this a packing? Judged from the placements alone, with nothing of what made them."""

from __future__ import annotations

from bisect import bisect_left, insort

from tengen.optimise.packing.instance import Packing, Placement


def faults(packing: Packing) -> list[str]:
    """What is wrong with it, a line each; nothing if all rectangles lie inside the strip and none overlaps another."""
    instance = packing.instance
    found = []
    count = [0] * len(instance.rectangles)
    for place in packing.placements:
        if not 0 <= place.rectangle < len(count):
            found.append(f"there is no rectangle {place.rectangle}")
            continue
        count[place.rectangle] += 1
        size = instance.rectangles[place.rectangle]
        lies = (place.width, place.height)
        if lies != size and not (instance.rotation and lies == size[::-1]):
            found.append(f"{_named(place)} has another size than in the instance: {size[0]} x {size[1]}")
        if place.x < 0 or place.y < 0 or place.x + place.width > instance.width:
            found.append(f"{_named(place)} is not inside the strip of width {instance.width}")
    found += [f"rectangle {i} is missing" for i, times in enumerate(count) if times == 0]
    found += [f"rectangle {i} is there {times} times" for i, times in enumerate(count) if times > 1]
    return found + _overlaps(packing.placements)


def check(packing: Packing) -> Packing:
    """The packing itself; ValueError with the first fault if it is none."""
    found = faults(packing)
    if found:
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        raise ValueError(f"not a packing: {found[0]}{more}")
    return packing


def _overlaps(placements: tuple[Placement, ...]) -> list[str]:
    """A sweep from the bottom up: as long as nothing overlaps, the rectangles that a line meets are ordered by x, and a
    new one can only meet its neighbours."""
    found = []
    solid = [place for place in placements if place.width > 0 and place.height > 0]
    # At one height what ends there goes first: touching is not overlapping.
    events = sorted(
        [(place.y, 1, i) for i, place in enumerate(solid)]
        + [(place.y + place.height, 0, i) for i, place in enumerate(solid)]
    )
    line: list[tuple[int, int]] = []
    hit: set[int] = set()
    for _, begins, i in events:
        place = solid[i]
        if not begins:
            if i not in hit:
                line.pop(bisect_left(line, (place.x, i)))
            continue
        at = bisect_left(line, (place.x, i))
        right = line[at : at + 1]
        left = line[at - 1 : at] if at else []
        meets = [
            j for _, j in left + right if solid[j].x < place.x + place.width and place.x < solid[j].x + solid[j].width
        ]
        if meets:  # left out of the line, so that its order stays true for the rest
            hit.add(i)
            found.append(f"{_named(place)} overlaps {_named(solid[meets[0]])}")
        else:
            insort(line, (place.x, i))
    return found


def _named(place: Placement) -> str:
    return f"rectangle {place.rectangle} ({place.width} x {place.height} at {place.x}, {place.y})"

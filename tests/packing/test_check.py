"""The checker against painted cells."""

import random

import pytest

from tengen.optimise.packing import Instance, Packing, Placement, check, faults


def painted(packing: Packing) -> bool:
    """The slow way: every cell of the strip has at most one rectangle."""
    instance = packing.instance
    cells: set[tuple[int, int]] = set()
    if sorted(place.rectangle for place in packing.placements) != list(range(len(instance.rectangles))):
        return False
    for place in packing.placements:
        size = instance.rectangles[place.rectangle]
        if (place.width, place.height) not in ((size, size[::-1]) if instance.rotation else (size,)):
            return False
        for x in range(place.x, place.x + place.width):
            for y in range(place.y, place.y + place.height):
                if (x, y) in cells or not 0 <= x < instance.width or y < 0:
                    return False
                cells.add((x, y))
    return True


def test_random_placements_are_judged_as_by_painting() -> None:
    rng = random.Random(1)
    right = 0
    for _ in range(4000):
        width = rng.randint(4, 9)
        count = rng.randint(1, 4)
        sizes = tuple((rng.randint(1, 4), rng.randint(1, 4)) for _ in range(count))
        instance = Instance(width, sizes, rotation=rng.random() < 0.5)
        places = []
        for i, size in enumerate(sizes):
            w, h = size[::-1] if rng.random() < 0.3 else size
            places.append(
                Placement(i, rng.randint(-1 if rng.random() < 0.05 else 0, width - 2), rng.randint(0, 9), w, h)
            )
        packing = Packing(instance, tuple(places))
        assert (not faults(packing)) == painted(packing), packing
        right += painted(packing)
    assert 300 < right < 3700


@pytest.mark.parametrize(
    ("places", "fault"),
    [
        ([(0, 0, 0, 3, 2)], "rectangle 1 is missing"),
        ([(0, 0, 0, 3, 2), (1, 0, 2, 4, 4), (1, 4, 0, 4, 4)], "rectangle 1 is there 2 times"),
        ([(0, 0, 0, 3, 2), (1, 2, 1, 4, 4)], "overlaps"),
        ([(0, 0, 0, 3, 2), (1, 5, 0, 4, 4)], "not inside the strip of width 8"),
        ([(0, 0, -1, 3, 2), (1, 4, 0, 4, 4)], "not inside"),
        ([(0, 0, 0, 3, 3), (1, 4, 0, 4, 4)], "another size"),
        ([(0, 0, 0, 3, 2), (1, 4, 0, 4, 4), (7, 0, 9, 1, 1)], "no rectangle 7"),
    ],
)
def test_every_fault_is_named(places: list[tuple[int, int, int, int, int]], fault: str) -> None:
    packing = Packing(Instance(8, ((3, 2), (4, 4))), tuple(Placement(*row) for row in places))
    assert fault in "\n".join(faults(packing))
    with pytest.raises(ValueError, match="not a packing"):
        check(packing)


def test_touching_is_right_and_turning_only_where_allowed() -> None:
    places = (Placement(0, 0, 0, 2, 3), Placement(1, 2, 0, 4, 4), Placement(2, 0, 3, 2, 2))
    assert not faults(Packing(Instance(6, ((3, 2), (4, 4), (2, 2))), places))
    assert faults(Packing(Instance(6, ((3, 2), (4, 4), (2, 2)), rotation=False), places))

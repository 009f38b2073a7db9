"""Cut sheets: sizes, repeatability, and that the optimum is one."""

import pytest

from tengen.optimise.packing import CLASSES, guillotine, hopper_turton


@pytest.mark.parametrize("number", CLASSES)
def test_classes_have_their_sizes(number: int) -> None:
    width, height, counts = CLASSES[number]
    for problem, count in enumerate(counts, 1):
        instance = hopper_turton(number, problem)
        assert (instance.width, instance.optimum, len(instance.rectangles)) == (width, height, count)
        assert instance.area == width * height
        assert instance.lower_bound == height
        assert instance == hopper_turton(number, problem)
        assert instance.rectangles != hopper_turton(number, problem, seed=1).rectangles
    assert hopper_turton(number, 1).rectangles != hopper_turton(number, 4).rectangles


def test_sides_keep_the_aspect() -> None:
    instance = guillotine(100, 100, 60, aspect=3, seed="x")
    assert all(max(size) <= 3 * min(size) for size in instance.rectangles)
    assert sum(w > h for w, h in instance.rectangles) not in (0, 60)


def test_a_sheet_can_be_cut_to_the_last_cell() -> None:
    assert guillotine(5, 3, 15).rectangles == ((1, 1),) * 15


@pytest.mark.parametrize("arguments", [(0, 3, 1), (3, 3, 10), (3, 3, 0), (10**7, 1, 2)])
def test_impossible_sheets_are_refused(arguments: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="sheet"):
        guillotine(*arguments)


def test_wrong_classes_are_refused() -> None:
    with pytest.raises(ValueError, match="no class C8"):
        hopper_turton(8, 1)
    with pytest.raises(ValueError, match="from 1"):
        hopper_turton(1, 0)
    with pytest.raises(ValueError, match="aspect"):
        guillotine(5, 5, 2, aspect=1)

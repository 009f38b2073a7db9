"""Numbers of a search as one side sees them."""

import numpy as np
import pytest

from tengen.engine.perspective import Perspective, ownership_seen, points_seen, rate_seen
from tengen.go import Color

BLACK, WHITE = Color.BLACK, Color.WHITE


@pytest.mark.parametrize(
    ("perspective", "to_move", "side"),
    [
        ("black", BLACK, BLACK),
        ("black", WHITE, BLACK),
        ("white", BLACK, WHITE),
        ("white", WHITE, WHITE),
        ("sidetomove", BLACK, BLACK),
        ("sidetomove", WHITE, WHITE),
    ],
)
def test_the_side_that_is_meant(perspective: str, to_move: Color, side: Color) -> None:
    assert Perspective(perspective).side(to_move) == side


def test_values_are_turned_for_the_other_side() -> None:
    assert rate_seen(0.75, WHITE, WHITE) == 0.75
    assert rate_seen(0.75, WHITE, BLACK) == 0.25
    assert points_seen(3.5, BLACK, BLACK) == 3.5
    assert points_seen(3.5, BLACK, WHITE) == -3.5
    owners = np.array([[1.0, -0.5], [0.0, 0.25]])
    assert (ownership_seen(owners, BLACK) == owners).all()
    assert (ownership_seen(owners, WHITE) == -owners).all()

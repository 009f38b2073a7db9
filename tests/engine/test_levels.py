"""Levels: from weak to strong, and settings that follow them."""

import pytest

from tengen.engine.levels import LEVELS, at_level, find_level, level_names
from tengen.engine.settings import EngineSettings


def test_levels_get_stronger() -> None:
    strength = [(-level.blunder, level.playouts or 10**9) for level in LEVELS[1:]]
    assert strength == sorted(strength)
    assert LEVELS[0].strategy == "random"


def test_a_level_changes_what_weakens_and_nothing_else() -> None:
    settings = EngineSettings(seconds=3, ponder=True)
    weak = at_level(settings, "18K")
    assert (weak.playouts, weak.seconds, weak.ponder) == (find_level("18k").playouts, 3, True)
    assert weak.blunder > 0
    strong = at_level(weak, "tengen")
    assert (strong.playouts, strong.blunder, strong.strategy) == (None, 0.0, "search")


def test_unknown_levels_are_refused_with_a_list() -> None:
    with pytest.raises(ValueError, match="30k, 25k"):
        find_level("9p")
    assert level_names()[-1] == "tengen"

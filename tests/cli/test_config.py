"""`tengen config`."""

import re

import pytest

from tengen.go.presets import about, preset, preset_names, remarks
from tests.cli.command import tengen


def test_keys_with_values_and_meanings_on_80_columns() -> None:
    done = tengen("config", "--preset", "isgo-learning", columns=80)
    assert done.returncode == 0, done.stderr
    assert max(map(len, done.stdout.splitlines())) <= 80
    cells = [line.strip("│ ").split("│") for line in done.stdout.splitlines() if line.startswith("│")]
    text = re.sub(r"\s+", " ", " ".join(cell[-1] for cell in cells))
    assert "(table 4.7, by CLOP)" in text
    assert "isGO by Basaldúa (2013)" in re.sub(r"\s+", " ", done.stdout)


@pytest.mark.parametrize("name", preset_names())
def test_remarks_belong_to_keys_of_the_preset(name: str) -> None:
    keys = dict(preset(name).items())
    assert set(remarks(name)) <= set(keys)
    assert about(name)


@pytest.mark.parametrize(
    ("name", "setting", "reason"),
    [
        ("isgo-learning", "learning.context=13", "learning.context"),
        ("tengen", "knowledge.even=-1", "knowledge.even"),
        ("tengen", "playout.steps=foo", "foo"),
        ("tengen", "rave.parametre=1", "rave.parametre"),
        ("tengen", "tree.expand_visits=many", "tree.expand_visits"),
    ],
)
def test_values_that_no_search_would_take(name: str, setting: str, reason: str) -> None:
    done = tengen("config", "--preset", name, "--set", setting)
    assert (done.returncode, done.stdout) == (1, "")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_a_preset_on_large_boards() -> None:
    everywhere = tengen("config", "--preset", "matilda", columns=80)
    assert re.search(r"rave\.parameter@12 +│ 0\.843 ", everywhere.stdout)
    assert max(map(len, everywhere.stdout.splitlines())) <= 80
    for size, value in (("9", "0.397"), ("19", "0.843"), ("19x9", "0.397")):
        done = tengen("config", "--preset", "matilda", "--size", size, columns=80)
        assert re.search(rf"rave\.parameter +│ {value} ", done.stdout), size
        assert "@" not in done.stdout
    large = tengen("config", "--preset", "matilda-large", "--toml").stdout
    assert tengen("config", "--preset", "matilda", "--size", "19", "--toml").stdout == large


def test_range_unit_and_default_are_told() -> None:
    done = tengen("config", "--set", "tree.memory_mb=100", columns=300)
    row = next(line for line in done.stdout.splitlines() if "tree.memory_mb" in line)
    assert "a number above 0 up to 1000000000, in MB; default 256.0" in row

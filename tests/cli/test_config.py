"""`tengen config`."""

import re

import pytest

from tengen.search.presets import about, preset, preset_names, remarks
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

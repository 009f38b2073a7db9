"""The configuration: TOML, settings, the mirror in the core."""

from dataclasses import fields, is_dataclass
from pathlib import Path

import pytest

from tengen import SearchConfig
from tengen._core import tree
from tengen.search.config import describe


def test_toml_round_trip(tmp_path: Path) -> None:
    config = SearchConfig().with_settings(["rave.schedule=hand", "rave.parameter=50", "tree.groups=true", "seed=7"])
    assert config.rave.schedule == "hand"
    assert config.rave.parameter == 50.0
    assert config.tree.groups is True
    assert SearchConfig.from_toml(config.to_toml()) == config
    path = tmp_path / "a.toml"
    path.write_text("[tree]\nexpand_visits = 5\n")
    assert SearchConfig.load(path).tree.expand_visits == 5
    path.write_text("[tree]\nexpand_visits = 'x'\n")
    with pytest.raises(ValueError, match=r"a\.toml: tree\.expand_visits"):
        SearchConfig.load(path)
    path.write_text("[tree\n")
    with pytest.raises(ValueError, match="not TOML"):
        SearchConfig.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"a\.toml: it is no text$"):
        SearchConfig.load(path)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("rave", "KEY=VALUE"),
        ("rave.speed=1", "no key 'rave.speed'"),
        ("rave=1", "group of keys"),
        ("seed.x=1", "not a group"),
        ("tree.expand_visits=1.5", "a value like 1"),
        ("tree.groups=1", "a value like False"),
        ("exploration.formula=3", "a value like 'ucb1'"),
    ],
)
def test_wrong_settings(setting: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        SearchConfig().with_settings([setting])


def test_python_and_core_have_the_same_fields_and_defaults() -> None:
    core, ours = tree.Config(), SearchConfig()
    for group in fields(ours):
        mine = getattr(ours, group.name)
        theirs = getattr(core, group.name)
        if not is_dataclass(mine):
            assert mine == theirs
            continue
        names = {n for n in dir(theirs) if not n.startswith("_")}
        assert names == {f.name for f in fields(mine)}
        for f in fields(mine):
            assert getattr(mine, f.name) == getattr(theirs, f.name), f"{group.name}.{f.name}"


def test_every_key_is_documented() -> None:
    rows = describe()
    assert {key for key, _, _ in rows} == {key for key, _ in SearchConfig().items()}
    assert all(meaning for _, _, meaning in rows)


@pytest.mark.parametrize("setting", ["seed=-1", f"seed={10**30}", "thread.threads=99999999999"])
def test_a_number_that_the_core_cannot_hold_is_named(setting: str) -> None:
    with pytest.raises(ValueError, match=f"{setting.partition('=')[0]} = .*out of range"):
        SearchConfig().with_settings([setting]).to_core()

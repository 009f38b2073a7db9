"""The configuration: made from the core's description; TOML, settings, what is refused."""

import importlib.util
import math
import pickle
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen._core import tree
from tengen.config import Setting, TreeConfig, describe
from tengen.config.description import TYPES
from tengen.config.tree import Rave
from tengen.go import Game, GoConfig, GoSearch
from tengen.go.presets import preset, preset_names

SETTINGS = describe()


def test_toml_round_trip(tmp_path: Path) -> None:
    config = GoConfig().with_settings(["rave.schedule=hand", "rave.parameter=50", "tree.groups=true", "seed=7"])
    assert config.rave.schedule == "hand"
    assert config.rave.parameter == 50.0
    assert config.tree.groups is True
    assert GoConfig.from_toml(config.to_toml()) == config
    path = tmp_path / "a.toml"
    path.write_text("[tree]\nexpand_visits = 5\n")
    assert GoConfig.load(path).tree.expand_visits == 5
    path.write_text("[tree]\nexpand_visits = 'x'\n")
    with pytest.raises(ValueError, match=r"a\.toml: tree\.expand_visits"):
        GoConfig.load(path)
    path.write_text("[tree\n")
    with pytest.raises(ValueError, match="not TOML"):
        GoConfig.load(path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ValueError, match=r"a\.toml: it is no text$"):
        GoConfig.load(path)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("rave", "KEY=VALUE"),
        ("rave.speed=1", "no key 'rave.speed'"),
        ("rave.parametre=1", r"did you mean parameter\?"),
        ("rawe.parameter=1", r"did you mean rave\?"),
        ("rave=1", "group of keys"),
        ("seed.x=1", "not a group"),
        ("sized=1", "no key 'sized'"),
        ("tree.expand_visits=1.5", "^tree.expand_visits is 1.5, but has to be a whole number from 0 on$"),
        ("tree.groups=1", "^tree.groups is 1, but has to be true or false$"),
        ("exploration.formula=3", "^exploration.formula is 3, but has to be one of epsilon-greedy, none, "),
        ("tree.table_entries=-5", "table_entries is -5"),
        ("tree.max_depth=-1", "max_depth is -1"),
        ("tree.expand_visits=-1", "expand_visits is -1"),
        ("thread.virtual_loss=-3", "virtual_loss is -3"),
        ("prior.horizon=-1", "prior.horizon is -1"),
        ("isgo.atari_certain=0", "atari_certain is 0, but has to be a whole number from 1 to 1000"),
        ("learning.context=13", "one of 8, 12, 20, 24, 28, 36, 40"),
        ("rave.schedule=nonsense", "one of alpha, bias-constant, hand, minimum-mse, off$"),
        ("rave.schedule=minimum-mes", r"did you mean minimum-mse\?$"),
        ("playout.steps=sav capture", r"did you mean save\?$"),
        ("groups.kinds=bordr", "bordr"),
        ("knowledge.even=-1", "knowledge.even is -1"),
        ("seed=-1", "^seed is -1, but has to be a whole number from 0 to 18446744073709551615$"),
        (f"seed={10**30}", "^seed is 1000000000000000000000000000000, but has to be"),
        ("thread.threads=99999999999", "^thread.threads is 99999999999, but has to be"),
        ("rave.parameter=1e999", "rave.parameter is inf"),
        ("rave.parameter@1=0.5", "rave.parameter@1: boards have 2 to 25 lines"),
        ("rave.parameter@x=0.5", "not KEY@SIZE"),
        ("rave.parameter@9=-0.5", "rave.parameter is -0.5"),
        ("rave.speed@9=1", "no key 'rave.speed'"),
    ],
)
def test_wrong_settings(setting: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GoConfig().with_settings([setting])


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf, None, [], 1j, object(), "1"])
def test_what_is_no_number(value: Any) -> None:
    with pytest.raises(ValueError, match=r"^rave\.parameter is .*, but has to be a number from 0 on$"):
        GoConfig().with_values({"rave.parameter": value})
    with pytest.raises(ValueError, match=r"^rave\.parameter is "):
        Rave(parameter=value)


def test_numbers_of_numpy_are_numbers() -> None:
    np = pytest.importorskip("numpy")
    config = GoConfig().with_values({"rave.parameter": np.float32(0.5), "tree.expand_visits": np.int64(3)})
    assert (config.rave.parameter, config.tree.expand_visits) == (0.5, 3)
    assert type(config.tree.expand_visits) is int


def test_every_setting_is_described() -> None:
    assert {setting.key for setting in SETTINGS} == {key for key, _ in GoConfig().items()}
    for setting in SETTINGS:
        assert setting.help, setting.key
        assert setting.range, setting.key
        assert not setting.help.endswith("."), setting.key
        assert type(setting.default) is TYPES[setting.type], setting.key
        if setting.least is not None and setting.most is not None:
            assert setting.least <= setting.default <= setting.most, setting.key
        if setting.names:
            assert setting.default in setting.names, setting.key
            assert all(setting.names.values()), setting.key


def test_the_classes_are_what_the_core_describes() -> None:
    core = tree.Config().values
    assert dict(GoConfig().items()) == core
    ours = GoConfig()
    groups = {f.name for f in fields(ours) if is_dataclass(getattr(ours, f.name))}
    assert groups == {key.partition(".")[0] for key in core if "." in key}
    for setting in SETTINGS:
        head, _, name = setting.key.rpartition(".")
        part = getattr(ours, head) if head else ours
        found = next(f for f in fields(part) if f.name == name)
        assert (found.type, found.default) == (TYPES[setting.type], setting.default)


def test_the_stubs_are_those_of_the_description() -> None:
    root = Path(__file__).resolve().parents[2]
    tool = root / "tools" / "config_stubs.py"
    if not tool.exists():
        pytest.skip("tools are not here")
    spec = importlib.util.spec_from_file_location("config_stubs", tool)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    added = {f"    {setting.name}: {setting.type} = ..." for setting in SETTINGS if setting.added}
    for name, text in module.stubs().items():
        there = _code((module.FOLDER / name).read_text("utf8"))
        # A new rule is one new file: its setting may be missing until the stubs are written the next time.
        wanted = [line for line in _code(text) if line in there or line not in added]
        assert there == wanted, f"run python tools/config_stubs.py: {name}"


def _code(text: str) -> list[str]:
    """Comments are for people."""
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


def test_a_search_of_anything_knows_no_go() -> None:
    heads = {key.partition(".")[0] for key, _ in TreeConfig().items()}
    assert heads == {"exploration", "rave", "prior", "widening", "reply", "choice", "tree", "thread", "seed"}
    with pytest.raises(ValueError, match=r"no key 'playout\.policy'"):
        TreeConfig().with_settings(["playout.policy=light"])
    with pytest.raises(ValueError, match="no key"):
        TreeConfig().with_settings(["rave.parameter@9=1"])
    config = TreeConfig().with_settings(["rave.parameter=0.25", "seed=3"])
    assert TreeConfig.from_toml(config.to_toml()) == config
    assert isinstance(GoConfig(), TreeConfig)
    assert config.to_core().values["rave.parameter"] == 0.25


def test_configurations_are_copied_and_compared() -> None:
    config = preset("matilda")
    assert pickle.loads(pickle.dumps(config)) == config
    assert hash(config) == hash(preset("matilda").with_values({}))
    assert GoConfig(rave=Rave(parameter=1)).rave.parameter == 1.0


def test_validation_needs_no_search() -> None:
    for name in preset_names():
        preset(name).validate()
    for settings, message in (
        (["tree.solver=true", "pruning.ladder=true"], "turn pruning off"),
        (["thread.mode=root", "thread.threads=2", "tree.backup=dag"], "keeps trees apart"),
        (["tree.prune_exhausted=true"], "for one player"),
        (["dynamic_komi.low=0.9"], "dynamic_komi.low is 0.9"),
        (["tree.solver@9=true", "pruning.ladder=true"], "turn pruning off"),
    ):
        config = GoConfig().with_settings(settings)
        with pytest.raises(ValueError, match=message):
            config.validate()
    with pytest.raises(OSError, match="nowhere"):
        GoConfig().with_settings(["playout.policy=sequence", "playout.patterns=nowhere/at/all"]).validate()


@pytest.mark.parametrize("setting", [s for s in SETTINGS if s.names], ids=lambda s: s.key)
def test_every_name_that_is_listed_is_known_to_the_search(setting: Setting) -> None:
    for name in setting.names:
        changes = {"tree.memory_mb": 4.0, "learning.memory_mb": 1.0, "rave.schedule": "hand", "knowledge.even": 1.0}
        config = GoConfig().with_values(changes | {setting.key: name})
        assert GoSearch(Game(5), config).run(playouts=5).simulations == 5


def values(setting: Setting) -> st.SearchStrategy[Any]:
    """Right and wrong ones."""
    near = [setting.default]
    if setting.least is not None and setting.most is not None:
        least, most = setting.least, setting.most
        near += [int(least), int(most), int(least) - 1, int(most) + 1, least, most, least - 1e-3, *setting.numbers]
    return st.one_of(
        st.sampled_from(near + list(setting.names)),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=8),
        st.none(),
    )


def right(setting: Setting, value: Any) -> bool:
    """What the description says, judged a second time."""
    if setting.type == "bool" or isinstance(value, bool):
        return setting.type == "bool" and isinstance(value, bool)
    if setting.type == "str" or isinstance(value, str):
        return setting.type == "str" and isinstance(value, str) and (not setting.names or value in setting.names)
    if not isinstance(value, int if setting.type == "int" else int | float):
        return False
    if setting.least is None or setting.most is None:
        return 0 <= value < 2**64
    if setting.type == "float" and abs(value) < 1e300:
        value = float(value)  # the core's numbers
    if setting.numbers and value not in setting.numbers:
        return False
    return (setting.least < value if setting.above else setting.least <= value) and value <= setting.most


@given(st.data())
def test_python_refuses_what_the_core_refuses(data: st.DataObject) -> None:
    setting = data.draw(st.sampled_from(SETTINGS))
    value = data.draw(values(setting))
    if setting.key in ("playout.steps", "groups.kinds") and isinstance(value, str):
        return  # small languages of their own

    def taken(act: Any) -> bool:
        try:
            act()
            told = setting.key
        except ValueError as error:
            told = str(error)
        assert setting.key in told
        return told == setting.key

    expected = right(setting, value)
    assert taken(lambda: tree.Config({setting.key: value})) == expected
    assert taken(lambda: GoConfig().with_values({setting.key: value})) == expected
    if expected:
        config = GoConfig().with_values({setting.key: value})
        assert GoConfig.from_toml(config.to_toml()) == config
        assert config.to_core().values == dict(config.items()) or setting.key in ("playout.policy", "gamma.file")


def test_settings_for_sizes() -> None:
    config = GoConfig().with_settings(["rave.parameter=1", "rave.parameter@9=2", "rave.parameter@13=3", "seed@13=5"])
    assert [config.for_size(n).rave.parameter for n in (5, 8, 9, 12, 13, 19)] == [1, 1, 2, 2, 3, 3]
    assert config.for_size((19, 9)).rave.parameter == 2
    assert config.for_size(19).seed == 5
    assert config.for_size(19).sized == ()
    assert GoConfig.from_toml(config.to_toml()) == config
    assert '"parameter@9" = 2.0' in config.to_toml()
    # What is set later holds for all sizes.
    assert config.with_values({"rave.parameter": 4}).for_size(19).rave.parameter == 4
    assert config.with_values({"rave.parameter@13": 4}).for_size(19).rave.parameter == 4
    for other in (GoConfig(), preset("matilda"), config.with_settings(["rave.parameter@9=7"])):
        assert other.with_values(config.changes(other)) == config
    assert config.changes(config) == {}


def test_a_preset_by_size() -> None:
    large, small = preset("matilda", 19), preset("matilda", 9)
    assert (small.rave.parameter, large.rave.parameter) == (0.397, 0.843)
    assert preset("matilda").rave.parameter == 0.397
    assert large == preset("matilda-large") == preset("matilda-large", 9)
    assert preset("matilda", (19, 9)) == small
    with pytest.raises(ValueError, match=r"did you mean matilda\?"):
        preset("matlida")

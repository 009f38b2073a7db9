"""Players as texts, as specs and in this process."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.play import play_game
from tengen.arena.player import PlayerFailed
from tengen.arena.players import make_player, parse_player
from tengen.arena.task import GameTask, PlayerSpec
from tengen.config import GoConfig
from tengen.engine.time_control import TimeControl
from tengen.go.presets import preset_names
from tests.arena.scripted import task
from tests.go.gnugo import MISSING, PATH


def test_presets_and_their_options() -> None:
    spec = parse_player("rave,playouts=5000,rave.parameter=0.2,threads=2,resign=0.1,name=my rave")
    assert (spec.name, spec.kind, spec.playouts, spec.seconds, spec.resign) == ("my rave", "search", 5000, None, 0.1)
    config = GoConfig.from_toml(spec.config)
    assert (config.rave.parameter, config.rave.schedule, config.thread.threads) == (0.2, "minimum-mse", 2)
    assert parse_player("name=my rave: rave,playouts=5000").name == "my rave"


def test_how_long_a_player_thinks() -> None:
    assert parse_player("uct").playouts == 1000
    assert parse_player("flat", playouts=70).playouts == 70
    spec = parse_player("uct,seconds=2", playouts=70)
    assert (spec.playouts, spec.seconds) == (None, 2.0)
    spec = parse_player("uct,clock=60+30/10")
    assert (spec.playouts, spec.clock) == (None, TimeControl(60, 30, 10))
    assert parse_player("uct", clock=TimeControl(5)).clock == TimeControl(5)


def test_configuration_files(tmp_path: Path) -> None:
    file = tmp_path / "my own.toml"
    file.write_text("seed = 4\n[exploration]\ncoefficient = 0.25\n")
    spec = parse_player(f"{file},playouts=10,tree.expand_visits=3")
    config = GoConfig.from_toml(spec.config)
    assert (config.exploration.coefficient, config.tree.expand_visits, config.seed) == (0.25, 3, 0)
    assert spec.name.startswith("my own#")
    other = tmp_path / "other" / "my own.toml"
    other.parent.mkdir()
    other.write_text("[exploration]\ncoefficient = 0.5\n")
    assert parse_player(f"{other},playouts=10").name != spec.name


def test_gtp_commands() -> None:
    spec = parse_player("name=A shell: sh -c 'exit 3'", playouts=10, clock=TimeControl(9))
    assert (spec.name, spec.kind, spec.playouts, spec.clock) == ("A shell", "gtp", None, TimeControl(9))
    assert spec.command[0].endswith("/sh")
    assert spec.command[1:] == ("-c", "exit 3")
    assert parse_player("sh -c 'exit 3'").name == "sh -c 'exit 3'"
    assert parse_player("sh --config x.toml").kind == "gtp"
    assert parse_player("clock=60: sh").clock == TimeControl(60)


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_all_spellings_of_a_gnugo_are_one() -> None:
    texts = ["gnugo --level 1", "gnugo --mode gtp --level 1", "gnugo --level 1 --mode gtp", f"{PATH} --level 1"]
    specs = {parse_player(text) for text in texts}
    assert len(specs) == 1
    assert specs.pop().name == "gnugo --level 1"


def test_different_players_have_different_names(tmp_path: Path) -> None:
    namesake = tmp_path / "sh"
    rave = tmp_path / "rave"
    for file in (namesake, rave):
        file.write_text("#!/bin/sh\n")
        file.chmod(0o755)
    texts = ["uct", "rave", "flat", "rave,playouts=5000", "rave,seconds=5000", "rave,clock=5000", "rave,threads=2"]
    texts += ["rave,rave.parameter=0.2", "rave,resign=0.2", "rave,rave.parameter=0.2,resign=0", "sh", "sh -c x", "sh x"]
    texts += ["clock=10: sh", "sh clock=10", f"{namesake}", f"{rave} 1000", f"{rave} 5000", "sh '(clock=10)'"]
    specs = [parse_player(text) for text in texts]
    assert len(set(specs)) == len({spec.name for spec in specs}) == len(texts)
    assert parse_player("rave,threads=1") == parse_player("rave")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "preset"),
        ("rvae", "did you mean rave"),
        ("xyzzy", f"presets are {', '.join(preset_names())}"),
        ("no-such-program --mode gtp", "neither a preset"),
        ("rave,playouts", "not KEY=VALUE"),
        ("rave,playouts=0", "whole number"),
        ("rave,playouts=many", "whole number"),
        ("rave,seconds=0", "above 0"),
        ("rave,seconds=soon", "not a number"),
        ("rave,resign=1", "below 1"),
        ("rave,clock=soon", "MAIN"),
        ("rave,rave.sizzle=3", "rave.sizzle"),
        ("rave,rave.schedule=odd", "odd"),
        ("rave,seed=3", "leave seed out"),
        ("rave,playouts=3,playouts=4", "twice"),
        ("flat,threads=2", "flat has no 'threads'"),
        ("flat,rave.parameter=2", "flat has no 'rave.parameter'"),
        ("missing.toml", "missing.toml"),
        ("sh 'open", "quotation"),
        ("name=x,playouts=3: sh", "not for GTP"),
    ],
)
def test_mistakes_are_named(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words) as caught:
        parse_player(text)
    assert "\n" not in str(caught.value)


def test_a_bad_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    for content in ("not toml", "[rave]\nsizzle = 1\n"):
        file.write_text(content)
        with pytest.raises(ValueError, match=r"bad\.toml"):
            parse_player(str(file))


TEXTS = st.builds(
    lambda head, options: ",".join([head, *(f"{key}={value}" for key, value in options.items())]),
    st.sampled_from(["uct", "rave", "flat", "sh -c x"]),
    st.just({})
    | st.fixed_dictionaries(
        {},
        optional={
            "playouts": st.integers(1, 10**9),
            "seconds": st.floats(0.001, 1e6),
            "resign": st.floats(0, 0.99),
            "clock": st.sampled_from(["10", "10+5/3"]),
        },
    ),
)


@given(TEXTS, TEXTS, st.integers(0, 2**63 - 1))
def test_specs_survive_the_way_between_processes(black: str, white: str, seed: int) -> None:
    task = GameTask("id", parse_player(black), parse_player(white), seed=seed, opening=("D4",))
    assert GameTask.from_json(task.to_json()) == task
    assert (parse_player(black) == parse_player(white)) == (task.black.name == task.white.name)


def test_players_with_nothing_but_a_clock_keep_to_it() -> None:
    """No further than the first moves of a period, where a busy machine may take seconds and nobody is late."""
    for head in ("rave", "flat"):
        spec = parse_player(f"{head},clock=0.2+4/10")
        record = play_game(task(size=5, black=spec, white=spec, seed=2, max_moves=8), second_referee=False)
        assert (record.ending, len(record.moves)) == ("length", 8), record.detail
        assert all(move.playouts is not None for move in record.moves)


def test_players_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="say how long"):
        make_player(PlayerSpec("x", "flat"))
    with pytest.raises(ValueError, match="kind 'chess'"):
        make_player(PlayerSpec("x", "chess"))


def test_a_search_longer_than_the_task_allows_is_a_hang() -> None:
    player = make_player(parse_player("uct,playouts=1000000000"))
    player.begin(task(move_timeout=0.01), "b")
    with pytest.raises(PlayerFailed) as caught:
        player.genmove("b", None)
    assert caught.value.kind == "hang"


def test_levels_and_strategies_are_players() -> None:
    level = parse_player("20k")
    assert (level.name, level.kind, level.playouts) == ("20k", "search", 60)
    assert level.blunder > 0
    assert parse_player("30k").kind == "random"
    assert parse_player("policy").config == parse_player("tengen").config
    assert parse_player("tengen,blunder=0.25,playouts=5").name == "tengen 5 blunder=0.25"
    with pytest.raises(ValueError, match="random has no"):
        parse_player("random,rave.parameter=1")
    for text in ("30k", "policy", "tengen,playouts=5,blunder=0.5"):
        player = make_player(parse_player(text))
        player.begin(GameTask("x", parse_player(text), parse_player(text), size=5), "b")
        assert player.genmove("b", None).vertex != "resign"

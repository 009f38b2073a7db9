"""Settings, Frisbee Go, and GNU Go's and Gomill's helpers."""

from __future__ import annotations

import json
import random

import pytest

from tengen.go import Color
from tengen.go.frisbee import throw
from tests.gtp.talk import Talk

# --- settings -------------------------------------------------------------------------------------------------------


def test_parameters(talk: Talk) -> None:
    names = talk.ok("kata-list-params").split()
    assert {"maxPlayouts", "maxTime", "numSearchThreads", "playouts", "rave.parameter"} <= {*names}
    values = json.loads(talk.ok("kata-get-params"))
    assert [*values] == names
    for name in names:
        assert talk.ok(f"kata-get-param {name}") == values[name] == talk.ok(f"tengen-config {name}")
    talk.ok("kata-set-param maxPlayouts 7")
    assert talk.engine.settings.playouts == 7
    talk.ok("kata-set-param seconds 0.5")
    talk.ok("kata-set-param maxTime none")
    assert talk.engine.settings.seconds is None
    talk.ok("tengen-config rave.parameter 0.25")
    assert talk.engine.settings.config.rave.parameter == 0.25
    talk.ok('kata-set-params {"numSearchThreads": 2, "ponder": true}')
    assert talk.engine.settings.config.thread.threads == 2
    assert talk.engine.settings.ponder
    assert talk.ok("tengen-config").count("\n") == len(names) - 1
    before = talk.state()
    for wrong in (
        "kata-get-param speed",
        "kata-set-param speed 3",
        "kata-set-param maxPlayouts many",
        "kata-set-param ponder maybe",
        "kata-set-param timing soon",
        "kata-set-param rave.schedule never",
        "kata-set-params [1]",
        'kata-set-params {"maxPlayouts": 3, "speed": 1}',
        "tengen-config rave.parameter high",
        "tengen-preset none",
    ):
        talk.fails(wrong)
    assert talk.state() == before


def test_presets(talk: Talk) -> None:
    assert talk.ok("tengen-preset") == "uct"
    talk.ok("kata-set-param seed 5")
    talk.ok("tengen-preset rave")
    assert talk.ok("tengen-preset") == "rave"
    assert talk.engine.settings.config.seed == 5
    assert talk.engine.settings.config.rave.schedule != "off"
    assert "preset: rave" in talk.ok("gomill-describe_engine")


def test_levels(talk: Talk) -> None:
    assert talk.ok("tengen-level") == "none"
    talk.ok("tengen-level 20K")
    assert talk.ok("tengen-level") == "20k"
    assert talk.engine.settings.blunder > 0
    talk.ok("tengen-level tengen")
    assert (talk.engine.settings.blunder, talk.engine.settings.playouts) == (0, None)
    assert "there is no level '9d'" in talk.fails("tengen-level 9d")


# --- Frisbee Go -----------------------------------------------------------------------------------------------------


def test_frisbee_go(talk: Talk) -> None:
    assert talk.ok("frisbee-accuracy") == "1"
    talk.ok("frisbee-accuracy 0.7")
    assert talk.ok("frisbee-accuracy") == "0.7"
    assert talk.ok("kata-get-param frisbee.accuracy") == "0.7"
    aim = talk.ok("frisbee-reg_genmove b")
    assert talk.engine.game.moves == []
    rng = random.Random(1)
    for turn in range(20):
        color = "bw"[turn % 2]
        aim = talk.ok(f"frisbee-reg_genmove {color}")
        landed = throw(talk.engine.game, color, aim, 0.7, rng)
        talk.ok(f"frisbee-play {color} {landed.upper()}")
    game = talk.engine.game
    assert 0 < len(game.moves) <= 20
    assert game.to_move == Color.BLACK
    assert game.handicap == 0


def test_a_lost_stone_is_no_pass_and_makes_no_handicap(talk: Talk) -> None:
    talk.ok("frisbee-play b E5")
    talk.ok("frisbee-play w SKIP")
    talk.ok("frisbee-play b E6")
    talk.ok("frisbee-play w skip")
    game = talk.engine.game
    assert (len(game.moves), game.handicap, game.over, game.to_move) == (2, 0, False, Color.BLACK)
    talk.ok("undo")
    assert len(talk.engine.game.moves) == 1


# --- GNU Go's and gomill's helpers ----------------------------------------------------------------------------------


def test_helpers(talk: Talk, capsys: pytest.CaptureFixture[str]) -> None:
    assert talk.ok("echo a  b") == "a  b"
    assert talk.ok("echo") == ""
    assert talk.ok("echo_err hello") == "hello"
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "hello\n")
    assert float(talk.ok("cputime")) >= 0
    assert float(talk.ok("gomill-cpu_time")) >= 0
    assert "no move" in talk.ok("gomill-explain_last_move")
    talk.ok("genmove b")
    assert "win rate" in talk.ok("gomill-explain_last_move")
    talk.ok("clear_cache")
    assert len(talk.engine.game.moves) == 1


def test_noise_at_the_root_by_its_usual_names(talk: Talk) -> None:
    talk.ok("kata-set-param wideRootNoise 0.04")
    assert talk.ok("kata-get-param wideRootNoise") == "0.04"
    assert talk.ok("kata-get-param exploration.root_noise") == "0.01"
    assert "from 0 to 5" in talk.fails("kata-set-param wideRootNoise 6")
    talk.ok("kata-set-param wideRootNoise 0")
    talk.ok("kata-set-param analysisWideRootNoise 2")
    talk.ok("kata-genmove_analyze b")
    chosen = talk.engine.search
    talk.ok("kata-analyze w 1")
    analysed = talk.engine.search
    assert (chosen.config.exploration.root_noise, analysed.config.exploration.root_noise) == (0.0, 0.5)

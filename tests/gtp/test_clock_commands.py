"""Clocks in the words of each dialect."""

from __future__ import annotations

import pytest

from tengen.engine.time_control import TimeControl
from tests.gtp.talk import Talk


@pytest.mark.parametrize(
    ("command", "control"),
    [
        ("time_settings 300 30 10", TimeControl(300, 30, 10)),
        ("time_settings 300 0 0", TimeControl(300)),
        ("time_settings 0 30 1", TimeControl(0, 30, 1)),
        ("time_settings 0 1 0", TimeControl()),
        ("kgs-time_settings none", TimeControl()),
        ("kgs-time_settings absolute 60", TimeControl(60)),
        ("kgs-time_settings byoyomi 60 30 5", TimeControl(60, 30, 1, 5)),
        ("kgs-time_settings canadian 60 30 25", TimeControl(60, 30, 25)),
        ("kata-time_settings none", TimeControl()),
        ("kata-time_settings absolute 0.5", TimeControl(0.5)),
        ("kata-time_settings byoyomi 60 30.5 5", TimeControl(60, 30.5, 1, 5)),
        ("kata-time_settings byo-yomi 60 30 5", TimeControl(60, 30, 1, 5)),
        ("kata-time_settings canadian 60 30 25", TimeControl(60, 30, 25)),
        ("kata-time_settings fischer 60 1.5", TimeControl(60, increment=1.5)),
        ("kata-time_settings fischer-capped 60 5 120 -1", TimeControl(60, increment=5, cap=120)),
        ("kata-time_settings fischer-capped 60 5 -1 10", TimeControl(60, increment=5, move_limit=10)),
    ],
)
def test_clocks(talk: Talk, command: str, control: TimeControl) -> None:
    talk.ok(command)
    assert talk.engine.time_control == control


@pytest.mark.parametrize(
    "command",
    [
        "time_settings 300 30",
        "time_settings -1 0 0",
        "time_settings 1 1 1.5",
        "time_settings x 0 0",
        "time_settings 1e99 0 0",
        "kgs-time_settings",
        "kgs-time_settings fischer 1 1",
        "kgs-time_settings none 1",
        "kgs-time_settings byoyomi 60 30",
        "kata-time_settings fischer 60",
        "kata-time_settings fischer 60 nan",
        "kata-time_settings hourglass 60",
        "time_left b 10",
        "time_left x 10 0",
        "time_left b ten 0",
        "time_left b 10 -1",
    ],
)
def test_clocks_that_are_none(talk: Talk, command: str) -> None:
    talk.ok("kata-time_settings fischer 60 1")
    before = talk.state()
    talk.fails(command)
    assert talk.state() == before


def test_time_left(talk: Talk) -> None:
    assert "fischer" in talk.ok("kata-list_time_settings").split()
    talk.ok("time_settings 300 30 10")
    talk.ok("time_left w 200 0")
    talk.ok("time_left b 20 5")
    assert talk.engine.clock("w").left == (200, 0)
    assert talk.engine.clock("b").left == (20, 5)
    talk.ok("time_left b -0.4 5")
    assert talk.engine.clock("b").left == (0, 5)
    talk.ok("kgs-time_settings byoyomi 60 30 5")
    talk.ok("time_left b 12 3")
    assert talk.engine.clock("b").periods == 3

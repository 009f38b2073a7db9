"""Variations on standard error, read by the rules of gtp2ogs."""

from __future__ import annotations

import contextlib
import os
import re
import select
import sys
from dataclasses import dataclass, field

import pytest

from tengen.go import Color
from tengen.gtp.log import Log
from tengen.gtp.stderr_dialects import DIALECTS, watch_moves
from tests.cli.command import tengen
from tests.gtp.talk import Program, Talk, engine

_PERCENT = r" *(?P<rate>\d+\.\d\d)%"
# What gtp2ogs looks for: lines by which it knows an engine, and of each engine the lines that it shows.
KNOWN_BY = {
    "katago": r".*KataGo",
    "leela": r"MC winrate=",
    "leela-zero": r".*\(V:.*\) \(LCB:.*\) \(N:.*\) PV: ",
}
SHOWN = {
    "katago": rf"CHAT:Visits (?P<visits>\d+) Winrate{_PERCENT} ScoreLead (?P<score>-?\d+\.\d) "
    r"ScoreStdev -?\d+\.\d PV (?P<line>.+)",
    "leela": rf"(?P<visits>\d+) visits, score{_PERCENT} \(from.* PV: (?P<line>.+)",
    "leela-zero": rf" *(?:[A-Z]\d+|pass) -> +\d+ \(V:{_PERCENT}\) \(LCB: +\d+\.\d\d%\) \(N: +\d+\.\d\d%\) PV:"
    r"(?P<line>(?: (?:[A-Z]\d+|pass))+)",
}
_TOTAL = r"(?P<visits>\d+) visits, \d+ nodes, \d+ playouts, \d+ n/s"


@dataclass
class Reader:
    """What gtp2ogs makes of the lines: (visits, win rate in percent, moves)."""

    engine: str | None = None
    shown: list[tuple[int, float, list[str]]] = field(default_factory=list)
    _row: re.Match[str] | None = None

    def read(self, line: str) -> None:
        self.engine = self.engine or next((name for name, sign in KNOWN_BY.items() if re.match(sign, line)), None)
        if self.engine is None:
            return
        match = re.fullmatch(SHOWN[self.engine], line)
        if self.engine == "leela-zero":  # the first row is kept until the line with the totals
            self._row = self._row or match
            match = re.fullmatch(_TOTAL, line)
            if match and self._row:
                self._show(int(match["visits"]), self._row)
                self._row = None
        elif match:
            self._show(int(match["visits"]), match)

    def _show(self, visits: int, match: re.Match[str]) -> None:
        self.shown.append((visits, float(match["rate"]), match["line"].split()))


@pytest.mark.parametrize("name", DIALECTS)
def test_every_move_comes_with_a_variation(name: str) -> None:
    dialect = DIALECTS[name]
    talk = Talk(engine(playouts=200, preset_name="tengen"), watch=watch_moves(dialect))
    reader = Reader()
    if dialect.greeting:
        reader.read(dialect.greeting)
    for turn in range(4):
        before = talk.engine.game.copy()
        command = ["genmove", "kata-genmove_analyze"][turn % 2]
        vertex = talk.ok(f"{command} {'bw'[turn % 2]}").split()[-1]
        for line in talk.notes:
            reader.read(line)
        talk.notes.clear()
        assert len(reader.shown) == turn + 1
        visits, rate, variation = reader.shown[-1]
        assert visits >= 100
        assert 1 < rate < 99
        assert variation[0] == vertex
        for move in variation:
            before.play(move)
    assert reader.engine == name


def test_scores_are_of_the_side_that_moves() -> None:
    for color, sign in ((Color.BLACK, 1), (Color.WHITE, -1)):
        talk = Talk(engine(playouts=300, preset_name="rave"), watch=watch_moves(DIALECTS["katago"]))
        talk.ok("set_position b A4 b B4 b C4 b D4 b E4 b C2 w A1")
        talk.ok(f"genmove {color.name}")
        score = re.search(r"ScoreLead (\S+)", talk.notes[0])
        assert score is not None
        assert sign * float(score[1]) > 5


def test_moves_without_a_search_have_none() -> None:
    talk = Talk(engine(strategy="random"), watch=watch_moves(DIALECTS["leela"]))
    talk.ok("genmove b")
    assert talk.notes == []


def test_the_line_is_there_before_the_answer() -> None:
    with Program("--stderr", "katago", "--playouts", "50", "--size", "9") as program:
        errors = program.process.stderr
        assert errors is not None
        assert b"KataGo" in errors.readline()
        program.ask("genmove b")
        assert select.select([errors], [], [], 0)[0]
        reader = Reader("katago")
        reader.read(errors.readline().decode().rstrip("\n"))
        assert len(reader.shown) == 1


def test_nobody_is_kept_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """A controller that does not read standard error gets its answers all the same."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    with open(write, "w") as stderr:
        with contextlib.suppress(BlockingIOError):
            while True:  # until it is full
                os.write(write, bytes(65536))
        os.set_blocking(write, True)
        monkeypatch.setattr(sys, "stderr", stderr)
        Log().note("a line that finds no room")
        os.close(read)
        Log().note("a line that nobody will ever read")


def test_without_the_option_nothing_is_written() -> None:
    done = tengen("gtp", "--playouts", "20", "--size", "5", stdin="genmove b\n")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_dialect_that_does_not_exist() -> None:
    done = tengen("gtp", "--stderr", "fuego", stdin="")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "tengen: --stderr 'fuego' is no dialect: choose from katago, leela, leela-zero\n"

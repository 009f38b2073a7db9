"""Training of gammas: known strengths found again, files read back, the command."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen._core import gammas as core
from tengen.cli.train import app
from tengen.datafile import GAMMAS, write_data
from tengen.go import Board, Game, GoConfig, gammas
from tengen.go.search import GoSearch
from tengen.train.competitions import Collector, Sampling, read_games
from tengen.train.gammas import measure, to_text
from tengen.train.minorization import features_of, fit, log_likelihoods, team_strengths

GAMES = Path(__file__).parents[1] / "data" / "games"


def shift_of(name: str) -> int:
    return next(shift for field, shift, _, _ in core.fields(False) if field == name)


def test_known_strengths_are_found_again() -> None:
    rng = np.random.default_rng(3)
    true = {"atari": 3.0, "self-atari": 0.2, "extend": 5.0}
    collector = Collector()
    for _ in range(6000):
        teams = np.zeros(12, dtype=np.uint64)
        strengths = np.ones(12)
        for name, gamma in true.items():
            has = rng.random(12) < 0.3
            teams[has] |= np.uint64(1 << shift_of(name))
            strengths[has] *= gamma
        collector.add(teams, int(rng.choice(12, p=strengths / strengths.sum())))
    competitions = collector.result()
    features = features_of(competitions)
    curve = list(fit(competitions, features, 30))
    assert all(b >= a - 1e-9 for a, b in pairwise(curve))
    found = {f.name: f.gammas[1] for f in features if f.name in true}
    assert found == {name: pytest.approx(gamma, rel=0.1) for name, gamma in true.items()}
    # The optimum to rounding: each value wins as often as the model expects, but for the prior.
    strengths = team_strengths(features)
    load = competitions.shares(1 / competitions.sums(strengths))
    for feature in features:
        if feature.name in true:
            wins = np.sum(feature.of_team[competitions.winners] == 1)
            assert np.sum((load * strengths)[feature.of_team == 1]) == pytest.approx(wins, abs=1.5)


def test_prediction_against_counting_by_hand() -> None:
    collector = Collector()
    atari = np.uint64(1 << shift_of("atari"))
    collector.add(np.array([0, 0, 0, atari], dtype=np.uint64), 3)
    collector.add(np.array([0, 0, 0, atari], dtype=np.uint64), 0)
    competitions = collector.result()
    features = features_of(competitions)
    atari_feature = next(f for f in features if f.name == "atari")
    atari_feature.gammas[1] = 3.0
    found = measure(competitions, features)
    assert found.log_likelihood == pytest.approx((np.log(3 / 6) + np.log(1 / 6)) / 2)
    assert found.uniform == pytest.approx(-np.log(4))
    assert found.top == pytest.approx({1: 0.5, 5: 1.0, 10: 1.0})
    assert np.allclose(np.exp(log_likelihoods(competitions, team_strengths(features))), [1 / 2, 1 / 6])


def test_a_written_file_gives_the_strengths_learnt(tmp_path: Path) -> None:
    read = read_games([GAMES / "ogs_dan_9x9.sgfs"], Sampling(positions=10))
    training = read.training.result()
    features = features_of(training)
    list(fit(training, features, 5))
    file = tmp_path / "learnt.txt"
    write_data(file, GAMMAS, to_text(training, features, ["made for a test"], least=0), "test")
    board = Board(9)
    for vertex in ("E5", "E4", "F4", "D4", "F5"):
        board.play(vertex)
    teams, place = core.teams(board, "C3")
    values = [dict(zip(f.values, f.gammas[1:], strict=True)) for f in features]

    def strength(team: int) -> float:
        product = values[0].get(core.shape_text(team & 0xFFFF), 1.0)
        for (_, shift, bits, names), known in zip(core.fields(False), values[1:], strict=True):
            if value := (team >> shift) & ((1 << bits) - 1):
                product *= known[names[value - 1]]
        return float(product)

    found = gammas.strengths(board, file)
    assert sorted(found.values()) == pytest.approx(sorted(strength(int(team)) for team in teams), rel=2e-3)
    assert found["C3"] == pytest.approx(strength(int(teams[place])), rel=2e-3)
    assert core.teams(board, "E5")[1] == -1


def test_the_shipped_gammas_are_read_and_played_with() -> None:
    for name in gammas.SHIPPED:
        assert len(gammas.text(name)) < 800_000
        board = Board.from_text("..... .XO.. .X... ..... .....".replace(" ", "\n"), "white")
        assert min(gammas.strengths(board, name).values()) > 0
    settings = ["playout.policy=bradley-terry", "knowledge.gamma=10", "gamma.prior=wide"]
    assert GoSearch(Game(7), GoConfig().with_settings(settings)).run(playouts=50).simulations == 50
    weighted = ["playout.policy=sequence", "playout.pattern_weights=true", "gamma.patterns=true"]
    assert GoSearch(Game(7), GoConfig().with_settings(weighted)).run(playouts=50).simulations == 50


def test_wrong_files_and_settings(tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    write_data(file, GAMMAS, "capture one 2\ncapture two 2\n", "test")
    config = GoConfig().with_settings(["playout.policy=bradley-terry", f"gamma.file={file}"])
    with pytest.raises(ValueError, match=r'wrong\.txt: .*line 5: "two" is not a value of capture'):
        GoSearch(Game(5), config)
    with pytest.raises(FileNotFoundError, match="shipped sets are dan, wide"):
        GoConfig().with_settings(["knowledge.gamma=1", "gamma.prior=nowhere"]).to_core()


def test_command(tmp_path: Path) -> None:
    out = tmp_path / "g.txt"
    arguments = ["gammas", str(GAMES / "ogs_dan_9x9.sgfs"), "--out", str(out), "--positions", "5", "--rounds", "3"]
    result = CliRunner().invoke(app, [*arguments, "--least", "5", "--json"])
    assert result.exit_code == 0, result.output
    summary = json.loads(result.stdout)
    assert summary["games"] >= 10
    assert summary["held_out"]["log_likelihood"] > summary["held_out"]["uniform"]
    assert "--positions 5" in out.read_text()
    assert gammas.strengths(Board(9), out)
    assert "predicted in 10" in CliRunner().invoke(app, arguments).stdout


def test_too_few_games_and_bad_ones(tmp_path: Path) -> None:
    file = tmp_path / "few.sgfs"
    file.write_text("(;SZ[9];B[aa];W[aa])\n(;SZ[9]AB[cc];W[aa])\n(;SZ[9];B[cc];W[gg])\n(;SZ[9\n")
    read = read_games([file], Sampling())
    assert (read.games, read.skipped, read.bad) == (1, 1, 2)
    with pytest.raises(ValueError, match="1 games without set-up stones"):
        CliRunner().invoke(app, ["gammas", str(file), "--out", str(tmp_path / "o")], catch_exceptions=False)
    with pytest.raises(ValueError, match="no such folder"):
        CliRunner().invoke(app, ["gammas", str(file), "--out", "/nowhere/o"], catch_exceptions=False)
    assert not (tmp_path / "o").exists()

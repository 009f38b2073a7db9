"""What `tengen explain` is made of."""

import json
from pathlib import Path

import pytest

from tengen.config import GoConfig
from tengen.datafile import GAMMAS, write_data
from tengen.engine.explanation import explain
from tengen.go import Game, gammas
from tengen.go.presets import preset
from tengen.go.search import GoSearch


@pytest.fixture
def game() -> Game:
    game = Game(9, komi=7.5)
    for vertex in ("E5", "D5", "E4"):
        game.play(vertex)
    return game


def test_priors_by_rule_add_up_to_the_whole(game: Game) -> None:
    config = preset("rave").with_settings(["knowledge.even=4", "knowledge.pattern=6", "knowledge.edge=3"])
    told = explain(game, config, playouts=200, replayed=5)
    assert any("pattern" in candidate.priors for candidate in told.candidates)
    for candidate in told.candidates:
        wins = sum(wins for wins, _ in candidate.priors.values())
        worth = sum(worth for _, worth in candidate.priors.values())
        assert candidate.prior_weight == pytest.approx(worth)
        if worth:
            assert candidate.prior == pytest.approx(wins / worth, abs=1 / 255)  # the tree keeps eight bits


def test_priors_by_gammas_are_those_of_the_file_that_is_set(game: Game, tmp_path: Path) -> None:
    lines = gammas.text("dan").splitlines()
    file = tmp_path / "mine.txt"
    kept = [line for line in lines if "capture" not in line and "last" not in line]
    write_data(file, GAMMAS, "\n".join(kept), "test")
    config = preset("rave").with_settings(["knowledge.gamma=10"])
    shipped, mine = (
        {candidate.vertex: (candidate.prior_weight, candidate.priors) for candidate in told.candidates}
        for told in (
            explain(game, changed, playouts=10, replayed=0)
            for changed in (config, config.with_settings([f"gamma.prior={file}"]))
        )
    )
    assert {v: w for v, (w, _) in shipped.items()} != {v: w for v, (w, _) in mine.items()}
    for weight, priors in [*shipped.values(), *mine.values()]:
        assert weight == pytest.approx(sum(worth for _, worth in priors.values()), abs=0.1)


def test_candidates_agree_with_the_search(game: Game) -> None:
    config = preset("rave")
    told = explain(game, config, playouts=300, replayed=0)
    result = GoSearch(game, config).run(playouts=300)
    assert {c.vertex: c.visits for c in told.candidates} == {m.action: m.visits for m in result.moves}
    assert told.best == result.best
    assert sum(c.visits for c in told.candidates) == 300
    assert all(c.ownership is None or 0 <= c.ownership <= 1 for c in told.candidates)
    assert next(c for c in told.candidates if c.vertex == "pass").ownership is None


def test_criticality_only_where_it_is_used(game: Game) -> None:
    assert all(c.criticality is None for c in explain(game, preset("rave"), playouts=100, replayed=0).candidates)
    config = preset("rave").with_settings(["rave.criticality=true"])
    told = explain(game, config, playouts=500, replayed=0)
    assert any(c.criticality for c in told.candidates)


def test_ownership_is_that_of_the_mover() -> None:
    game = Game(5, komi=0.5)
    for vertex in ("C3", "pass", "C4", "pass", "C2", "pass"):
        game.play(vertex)
    told = explain(game, preset("rave"), playouts=400, replayed=0)
    assert told.to_move == "black"
    owned = {c.vertex: c.ownership for c in told.candidates}
    assert owned["B3"] is not None
    assert owned["B3"] > 0.6


def test_shares_of_playouts_sum_to_a_hundred(game: Game) -> None:
    config = GoConfig().with_settings(["playout.policy=sequence", "playout.steps=save pattern capture"])
    told = explain(game, config, playouts=1, replayed=50)
    assert list(told.sources) == ["save", "pattern", "capture", "random", "pass"]
    assert sum(told.sources.values()) == pytest.approx(100)
    assert told.sources["pattern"] > 10
    assert 40 < told.playout_length < 250
    assert list(explain(game, GoConfig(), playouts=1, replayed=1).sources) == ["random", "pass"]


def test_a_playout_can_be_played_move_by_move(game: Game) -> None:
    search = GoSearch(game, GoConfig().with_settings(["playout.policy=sequence"]))
    moves = search.playout(seed=3)
    assert moves == search.playout(seed=3)
    assert moves != search.playout(seed=4)
    replayed = game.copy()
    for move in moves:
        assert move.color == replayed.to_move.name.lower()
        replayed.play(move.vertex)
    assert replayed.passes_in_a_row == 2


def test_everything_goes_into_json(game: Game) -> None:
    told = explain(game, preset("uct"), playouts=50, replayed=2)
    again = json.loads(json.dumps(told.as_dict(), allow_nan=False))
    assert again["candidates"][0]["vertex"] == told.candidates[0].vertex
    assert again["config"]["exploration.coefficient"] == 0.7

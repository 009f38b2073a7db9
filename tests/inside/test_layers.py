"""Layers over the board, on positions whose answer is known."""

from collections import Counter

import numpy as np
import pytest
from scipy.stats import chisquare

from tengen.go import Color, Game, score_area
from tengen.go.patterns import load
from tengen.go.presets import preset, preset_names
from tengen.go.search import GoSearch
from tengen.inside import Layer, Look, layers
from tengen.inside.endings import endings
from tengen.inside.shape_layers import group_names


def by_name(look: Look) -> dict[str, Layer]:
    return {layer.name: layer for layer in layers(look)}


@pytest.fixture
def atari() -> Game:
    """Black has just put the stone on E5 in atari; White can save it on E6 and nowhere else."""
    game = Game(9, komi=7.5)
    game.set_up(black=["D5", "F5"], white=["E5", "C3", "G3"], to_move="black")
    game.play("E4")
    return game


@pytest.mark.parametrize("name", preset_names())
def test_every_preset_has_all_layers(name: str, atari: Game) -> None:
    look = Look.of(atari, preset(name), playouts=60)
    found = layers(look)
    names = [layer.name for layer in found]
    assert len(set(names)) == len(names)
    must = {
        "visits",
        "value",
        "rave",
        "prior",
        "policy",
        "ownership",
        "criticality",
        "wls-node",
        "wls-edge",
        "patterns",
    }
    assert must | {"patterns", "groups", "pruned"} <= set(names)
    for layer in found:
        assert layer.meaning.endswith(".")
        assert bool(layer.values) != bool(layer.absent), layer.name
        assert layer.low < layer.high
        assert set(layer.values) <= set(look.points)
        for vertex in layer.values:
            assert 0 <= layer.share(vertex) <= 1
            assert 0 < len(layer.text(vertex)) <= 5
        assert layer.as_dict()["points"].keys() == layer.values.keys()


def test_visits_are_those_of_the_search(atari: Game) -> None:
    config = preset("rave")
    result = GoSearch(atari, config).run(playouts=500)
    layer = by_name(Look.of(atari, config, playouts=500))["visits"]
    expected = {m.action: m.visits / 500 for m in result.moves if m.visits and m.action != "pass"}
    assert layer.values == pytest.approx(expected)


def test_win_rates_are_those_of_the_search_without_priors(atari: Game) -> None:
    """As on the board and in all protocols."""
    config = preset("tengen")
    result = GoSearch(atari, config).run(playouts=500)
    look = Look.of(atari, config, playouts=500)
    expected = {m.action: m.value for m in result.moves if m.visits and m.action != "pass"}
    assert by_name(look)["value"].values == pytest.approx(expected)
    assert {c.vertex: c.win_rate for c in look.explanation.candidates if c.visits} == pytest.approx(
        {m.action: m.value for m in result.moves if m.visits}
    )


def test_without_simulations_the_search_layers_say_so(atari: Game) -> None:
    found = by_name(Look.of(atari, preset("rave"), playouts=0))
    assert found["visits"].absent
    assert found["rave"].absent
    assert found["policy"].values


def test_the_rule_for_escapes_speaks_of_the_liberty_alone(atari: Game) -> None:
    found = by_name(Look.of(atari, preset("tengen"), playouts=0))
    assert found["prior-escape"].values.keys() == {"E6"}
    assert found["prior-escape"].values["E6"] == pytest.approx(10, abs=0.1)
    assert found["policy-save"].values.keys() == {"E6"}


def test_light_playouts_are_uniform_and_known_exactly(atari: Game) -> None:
    look = Look.of(atari, preset("uct"), playouts=0)
    chances = by_name(look)["policy"].values
    legal = [v for v in atari.board.legal_moves() if atari.board.legal(v)]
    assert chances == pytest.approx(dict.fromkeys(legal, 1 / len(legal)))
    assert "exactly" in by_name(look)["policy"].meaning


@pytest.mark.parametrize("settings", [[], ["playout.policy=bradley-terry", "gamma.exponent=0.5"]])
def test_exact_chances_are_what_drawing_finds(atari: Game, settings: list[str]) -> None:
    search = GoSearch(atari, preset("uct").with_settings(settings))
    exact = search.next_chances()
    assert sum(exact.values()) == pytest.approx(1)
    samples = 20_000
    drawn = Counter({vertex: count for vertex, _, count in search.next_moves(samples, seed=3)})
    assert drawn.keys() <= exact.keys()
    often = [vertex for vertex, chance in exact.items() if chance * samples >= 5]
    rest = samples - sum(drawn[vertex] for vertex in often)
    expected = [exact[vertex] * samples for vertex in often]
    observed = [drawn[vertex] for vertex in often]
    if samples - sum(expected) > 1e-6:
        expected.append(samples - sum(expected))
        observed.append(rest)
    assert chisquare(observed, expected).pvalue > 1e-4


def test_chances_are_not_claimed_where_more_than_strengths_decides(atari: Game) -> None:
    for settings in (["gamma.chance=0.9"], ["playout.self_atari=never"], ["frisbee.accuracy=0.9"]):
        config = preset("uct").with_settings(["playout.policy=bradley-terry", *settings])
        assert GoSearch(atari, config).next_chances() == {}


@pytest.mark.parametrize("name", preset_names())
def test_next_moves_are_the_first_of_replays(name: str, atari: Game) -> None:
    search = GoSearch(atari, preset(name))
    search.run(playouts=50)
    slow = Counter((search.playout(seed)[0].vertex, search.playout(seed)[0].source) for seed in range(40, 100))
    assert Counter({(vertex, source): n for vertex, source, n in search.next_moves(60, seed=40)}) == slow


def test_patterns_are_those_of_the_set(atari: Game) -> None:
    layer = by_name(Look.of(atari, preset("mogo"), playouts=0))["patterns"]
    known, board = load("mogo"), atari.board
    slow = {v: known.find(board, v) for v in board.legal_moves() if known.find(board, v)}
    assert layer.notes == slow
    assert slow


def test_groups_cover_all_moves_and_have_names(atari: Game) -> None:
    kinds = "border chains:1:2 enemy-kills chains:1:1 friendly-saves"
    look = Look.of(atari, preset("uct").with_settings([f"groups.kinds={kinds}"]), playouts=0)
    names = group_names(look)
    assert len(names) == len(look.search.groups())
    assert names[0] == "border"
    assert names[-1] == "else"
    layer = by_name(look)["groups"]
    assert layer.notes["E6"].split(", ")[-1] == "friendly-saves"
    assert layer.notes["A9"] == "border"
    assert layer.notes["B2"] == "else"
    assert layer.values.keys() == set(atari.board.legal_moves())


def test_what_playouts_learn_is_told(atari: Game) -> None:
    look = Look.of(atari, preset("isgo-learning"), playouts=300)
    found = by_name(look)
    columns = look.search.learned()
    rows = {
        vertex: wins / visits
        for vertex, wins, visits in zip(columns["action"], columns["node_wins"], columns["node_visits"], strict=True)
        if visits
    }
    assert found["wls-node"].values == pytest.approx(rows)
    assert rows
    best = look.explanation.best
    assert str(best) in found["wls-edge"].meaning
    assert found["wls-edge"].values
    assert best not in found["wls-edge"].values
    look.search.advance(best)
    later = look.search.learned()
    kept = {v: w / n for v, w, n in zip(later["action"], later["edge_wins"], later["edge_visits"], strict=True) if n}
    assert found["wls-edge"].values == pytest.approx(kept)


def test_what_is_learned_after_a_move_that_cannot_be_played(atari: Game) -> None:
    search = GoSearch(atari, preset("isgo-learning"))
    with pytest.raises(ValueError, match="cannot be played"):
        search.learned(after="E5")


def test_endings_agree_with_counting_by_hand(atari: Game) -> None:
    look = Look.of(atari, preset("rave"), playouts=0)
    found = endings(look, 12)
    black = white = 0
    wins, owners = 0, []
    for seed in range(12):
        board = atari.board
        for move in look.search.playout(seed):
            board.play(move.vertex, move.color)
        score = score_area(board, 7.5)
        owners.append(np.array(score.owner))
        black += int((owners[-1] == 1).sum())
        white += int((owners[-1] == 2).sum())
        wins += score.winner == Color.BLACK
    assert found.black_wins == wins
    assert found.black.sum() == black
    assert found.white.sum() == white
    # Criticality is a sum of covariances of "owns" and "wins", one for each side.
    won = np.array([int(score_winner) for score_winner in _winners(look)])
    e5 = np.array([owner[4, 4] for owner in owners])
    slow = sum(np.mean((e5 == side) * (won == side)) - np.mean(e5 == side) * np.mean(won == side) for side in (1, 2))
    assert found.criticality()[4, 4] == pytest.approx(slow)


def _winners(look: Look) -> list[int]:
    result = []
    for seed in range(12):
        board = look.game.board
        for move in look.search.playout(seed):
            board.play(move.vertex, move.color)
        result.append(1 if score_area(board, 7.5).margin > 0 else 2)
    return result


def test_ownership_of_a_settled_board_is_certain() -> None:
    game = Game(5, komi=0.5)
    black = [f"{column}{row}" for column in "BC" for row in range(1, 6)]
    game.set_up(black=black, white=[], to_move="white")
    layer = by_name(Look.of(game, preset("tengen"), playouts=200))["ownership"]
    assert layer.values["B3"] > 0.9
    assert layer.legend[-1] == (1.0, "Black's")


def test_pruned_moves_are_shown() -> None:
    game = Game(9, komi=7.5)
    for vertex in ("C3", "G7"):
        game.play(vertex)
    look = Look.of(game, preset("uct").with_settings(["pruning.far=true", "pruning.far_min_size=9"]), playouts=0)
    pruned = set(map(str, look.search.pruned))
    assert set(by_name(look)["pruned"].values) == pruned
    assert by_name(Look.of(game, preset("uct"), playouts=0))["pruned"].absent == "No rule of pruning is on."

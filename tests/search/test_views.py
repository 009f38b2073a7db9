"""What a search shows: terms of the formula, columns, ownership; and the ways to use threads, from Python."""

import math
import random

import numpy as np
import pytest

from tengen import Search
from tengen.go import Color, Game, GoSearch
from tengen.search.classic import alpha_beta
from tests.scale import scaled
from tests.search.problems import ConnectFour, TicTacToe
from tests.search.test_search import config


def test_explain_is_the_formula() -> None:
    search = GoSearch(Game(5), config("exploration.coefficient=0.7"))
    search.run(playouts=500)
    terms = search.explain()
    visits, value = terms["own_visits"], terms["value"]
    bound = value + 0.7 * np.sqrt(math.log(visits.sum()) / visits)
    assert np.allclose(terms["score_value"], value)
    assert np.allclose(terms["score_exploration"], bound, atol=1e-5)
    moves = {move.action: move for move in search.result().moves}
    assert [moves[action].visits for action in terms["action"]] == visits.tolist()


def test_explain_names_every_term_of_a_rich_formula() -> None:
    settings = ("rave.schedule=minimum-mse", "rave.parameter=0.4", "rave.criticality=true", "rave.ownership_visits=5")
    search = GoSearch(Game(5), config(*settings, "widening.rule=aya", "tree.solver=true"))
    search.run(playouts=300)
    terms = search.explain()
    scores = [name for name in terms if name.startswith("score_")]
    assert scores == [
        f"score_{term}"
        for term in ("value", "ownership", "rave", "exploration", "first_play_urgency", "widening", "proofs")
    ]
    assert {"amaf_visits", "winner_owned", "mover_owned", "owned_visits"} <= set(terms)
    below = next(move.child for move in search.tree.root.moves if move.child)
    assert len(search.explain(below)["action"]) == len(search.look(below).moves)
    with pytest.raises(ValueError, match="no longer in the tree"):
        search.explain(2**31)


def test_results_as_arrays() -> None:
    result = Search(TicTacToe()).run(playouts=400)
    columns = result.arrays()
    assert columns["visits"].sum() == 400
    assert columns["visits"].tolist() == [move.visits for move in result.moves]
    assert columns["action"].tolist() == [move.action for move in result.moves]
    assert columns["value"].dtype == np.float64


def test_ownership_is_seen_while_searching() -> None:
    game = Game(7)
    for row in range(1, 8):
        game.play(f"C{row}", Color.BLACK)
        game.play(f"E{row}", Color.WHITE)
    game.play("A1", Color.BLACK)
    result = GoSearch(game).run(playouts=2000)
    assert result.ownership is not None
    assert result.ownership.shape == (7, 7)
    assert result.ownership[:, 2].mean() > 0.5 > -0.5 > result.ownership[:, 4].mean()
    assert result.ownership[6, 0] > result.ownership[0, 6]  # A1 is Black's corner, G7 White's
    assert GoSearch(game).result().ownership is None  # nothing was simulated yet
    assert GoSearch(game, config("tree.ownership_every=0")).run(playouts=100).ownership is None
    search, seen = GoSearch(game), []
    for each in search.stream(every=0.05):
        seen.append(each.ownership is not None)
        if seen[-1]:
            search.stop()  # the last result follows
    assert seen[-1]
    assert sum(seen) > 1


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_thread_modes(mode: str) -> None:
    settings = (f"thread.mode={mode}", "thread.threads=3")
    result = GoSearch(Game(7), config(*settings)).run(playouts=1001)
    assert result.simulations == result.visits == sum(move.visits for move in result.moves) == 1001
    # A problem written in Python is searched by one thread, and says so.
    with pytest.warns(UserWarning, match="one thread"):
        search = Search(TicTacToe(), config(*settings), state="XXO.O....")
    assert search.run(playouts=3000).best == 6  # X must block


@pytest.mark.parametrize("mode", ["leaf", "root"])
def test_leaf_and_root_repeat_with_many_threads(mode: str) -> None:
    settings = (f"thread.mode={mode}", "thread.threads=3", "rave.schedule=minimum-mse", "rave.parameter=0.4")
    first, second = (GoSearch(Game(7), config(*settings)).run(playouts=900) for _ in range(2))
    assert first.moves == second.moves


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf"])
def test_a_run_may_use_fewer_threads_than_there_are(mode: str) -> None:
    several = GoSearch(Game(7), config(f"thread.mode={mode}", "thread.threads=3"))
    one = GoSearch(Game(7), config()).run(playouts=500)
    assert several.run(playouts=500, threads=1).moves == one.moves  # only one thread repeats it
    assert several.run(playouts=301, threads=2).visits == 801
    assert several.run(playouts=199).visits == 1000
    for wrong in (0, 4):
        with pytest.raises(ValueError, match=f"threads={wrong}"):
            several.run(playouts=1, threads=wrong)


def test_a_wrong_mode_is_named() -> None:
    with pytest.raises(ValueError, match="shared, global-lock, leaf, root"):
        GoSearch(Game(5), config("thread.mode=forest"))


def test_connect_four_against_alpha_beta() -> None:
    """In endgames from random play the search finds a winning move wherever an exact search says there is one."""
    game, rng, checked = ConnectFour(), random.Random(5), 0
    while checked < scaled(8, 3):
        state = game.initial()
        for _ in range(29):
            if game.outcome(state) is None:
                state = game.play(state, rng.choice(game.actions(state)))
        if game.outcome(state) is not None:
            continue
        mover = game.to_move(state)
        values = {a: alpha_beta(game, game.play(state, a)).value for a in game.actions(state)}
        for_mover = {a: value if mover == 0 else 1 - value for a, value in values.items()}
        right = {a for a, value in for_mover.items() if value == max(for_mover.values())}
        if len(right) == len(values):
            continue
        result = Search(game, config("tree.solver=true"), state=state).run(playouts=4000)
        assert result.best in right, (state, for_mover)
        checked += 1

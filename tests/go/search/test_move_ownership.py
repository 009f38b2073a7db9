"""Who owns points after each move of the root, and noise that looks at more of these moves."""

import numpy as np
import pytest

from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.search import GoSearch
from tengen.search.result import Result

UCT = preset("uct").with_values({"tree.memory_mb": 16, "seed": 5})


def searched(playouts: int = 400, game: Game | None = None, **values) -> tuple[GoSearch, Result]:
    search = GoSearch(game or Game(5, "chinese", 0.5), UCT.with_values(values))
    search.count_move_ownership()
    return search, search.run(playouts=playouts)


def known(result: Result) -> list[str]:
    return [move.action for move in result.moves if move.ownership is not None]


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_every_visited_move_has_owners_in_every_mode_of_threads(mode: str) -> None:
    _, result = searched(**{"thread.threads": 2, "thread.mode": mode})
    assert sorted(known(result)) == sorted(move.action for move in result.moves if move.visits > 0)
    for move in result.moves:
        if move.visits > 0:
            assert move.ownership.shape == move.ownership_stdev.shape == (5, 5)
            assert np.abs(move.ownership).max() <= 1
            assert 0 <= move.ownership_stdev.min() <= move.ownership_stdev.max() <= 1


def test_the_position_is_the_mean_of_its_moves() -> None:
    _, result = searched(1000)
    weights = [move.visits for move in result.moves if move.visits > 0]
    boards = [move.ownership for move in result.moves if move.visits > 0]
    assert np.average(boards, axis=0, weights=weights) == pytest.approx(result.ownership, abs=1e-5)
    assert (result.ownership_stdev**2 <= 1 - result.ownership**2 + 1e-5).all()


def test_a_move_owns_its_own_point_more_than_other_moves_do() -> None:
    _, result = searched(3000)
    boards = {move.action: move.ownership for move in result.moves}
    assert boards["C3"][2, 2] > boards["A1"][2, 2]


def test_counting_begins_anew_at_a_new_root_and_ends() -> None:
    search, result = searched()
    search.advance(result.best)
    kept = search.result()
    assert kept.visits > 0
    assert known(kept) == []
    assert known(search.run(playouts=100)) != []
    search.count_move_ownership(False)
    assert known(search.run(playouts=10)) == []
    assert search.result().ownership is not None


def test_nothing_is_counted_without_owners_or_where_chance_decides() -> None:
    assert known(searched(50, **{"tree.ownership_every": 0})[1]) == []
    assert known(searched(50, **{"frisbee.accuracy": 0.5})[1]) == []


def test_counting_does_not_change_the_search() -> None:
    plain = GoSearch(Game(5, "chinese", 0.5), UCT).run(playouts=500)
    _, counted = searched(500)
    assert [(move.action, move.visits) for move in plain.moves] == [(m.action, m.visits) for m in counted.moves]


@pytest.mark.parametrize("more", [{}, {"frisbee.accuracy": 0.8}, {"exploration.formula": "epsilon-greedy"}])
def test_noise_spreads_the_visits_and_repeats_by_seed(more: dict) -> None:
    def visits(noise: float) -> list[int]:
        config = UCT.with_values({"exploration.coefficient": 0.0, "exploration.root_noise": noise, **more})
        return [move.visits for move in GoSearch(Game(7, "chinese", 0.5), config).run(playouts=2000).moves]

    quiet, noisy = visits(0.0), visits(1.0)
    assert sum(noisy) == sum(quiet) == 2000
    assert max(noisy) < max(quiet) / 2
    assert visits(1.0) == noisy


def test_noise_is_not_negative() -> None:
    with pytest.raises(ValueError, match="root_noise"):
        GoSearch(Game(5), UCT.with_values({"exploration.root_noise": -1}))

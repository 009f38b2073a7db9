"""How kept runs came to stand as they do, compared with the standing itself."""

import math
from pathlib import Path

import pytest

from tengen.arena.history import moments, restored
from tengen.arena.match import named_match
from tengen.arena.players import parse_player
from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions
from tengen.arena.store import Store
from tengen.arena.tournament import play_tournament, standings_of
from tengen.arena.workers import LocalWorkers


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("arena")
    with Store(folder) as store:
        workers = LocalWorkers(1)
        try:
            play_tournament(_match(), store, workers, lambda _: None)
        finally:
            workers.close()
    return folder


def _match():  # type: ignore[no-untyped-def]
    players = [
        parse_player(text, playouts=None, seconds=None, clock=None) for text in ("uct,playouts=8", "rave,playouts=8")
    ]
    return named_match("small", players, Conditions(size=5, komi=7.0, openings="random:2"), 6, Sprt(0, 100))


def test_what_is_restored_stands_as_it_stood(played: Path) -> None:
    with Store.existing(played) as store:
        (real,) = standings_of(_match(), store)
        (ours,) = restored(store, store.find("small"), 6, Sprt(0, 100))
    assert ours.pairing.name == real.pairing.name
    assert ours.score() == real.score()
    assert ours.llr == real.llr
    assert ours.reason == real.reason


def test_moments_follow_the_games(played: Path) -> None:
    with Store.existing(played) as store:
        (standing,) = restored(store, store.find("small"), 6, Sprt(0, 100))
    found = moments(standing)
    assert [moment.games for moment in found] == list(range(1, len(standing.counted) + 1))
    last, score = found[-1], standing.score()
    assert last.points == score.points
    assert last.llr == standing.llr
    assert last.elo == (score.elo if math.isfinite(score.elo) else None)
    first = standing.pairing.first.name
    points = 0.0
    for moment, row in zip(found, standing.counted, strict=True):
        points += row.score_of(first)
        assert moment.points == points
    few = moments(standing, most=2)
    assert len(few) <= 3
    assert few[-1] == last


def test_without_more_knowledge_the_games_that_are_there_are_all(played: Path) -> None:
    with Store.existing(played) as store:
        (standing,) = restored(store, store.find("small"))
    assert standing.reason == "all games played"
    assert standing.llr is None

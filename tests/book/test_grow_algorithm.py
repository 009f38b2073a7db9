"""MBM and MVBM against a slow, obvious form of algorithm 10 of Rimmel 2009."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.book.domain_world import DomainLine, DomainWorld
from tengen.book.go_world import GoWorld
from tengen.book.grow import four_hours
from tengen.book.grow.coevolution import individual, sparring_side
from tengen.book.grow.growth import Growth
from tengen.book.grow.searching import SearchMind
from tengen.book.population import Individual, table_of
from tests.book.nim import Nim

NIM = Nim()
WORLD = DomainWorld(NIM)


def random_game(rng: random.Random, number: int) -> Individual:
    line, moves = WORLD.begin(), []
    while not line.over:
        moves.append(rng.choice(list(line.actions)))
        line.play(moves[-1])
    return Individual(number, tuple(moves), line.scores())


def slow(population: list[Individual], threshold: float, mind: SearchMind) -> tuple[list[str], list[int]]:
    """Algorithm 10 as it is written down: all games are gone through for every legal move."""
    state, moves, mutations = NIM.initial(), [], []
    line = WORLD.begin()
    while NIM.outcome(state) is None:
        best, best_score = None, threshold
        for action in NIM.actions(state):
            scores = []
            for game in population:
                at = NIM.initial()
                for played in game.moves:
                    if at == state and int(played) == action:
                        scores.append(game.scores[state[1]])
                    at = NIM.play(at, int(played))
            score = sum(scores) / len(scores) if scores else 0.0
            if score > best_score:
                best, best_score = action, score
        if best is None:
            best = int(mind.think(line).action)
            mutations.append(len(moves))
        moves.append(str(best))
        line.play(str(best))
        state = NIM.play(state, best)
    return moves, mutations


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 40), st.sampled_from(["mbm", "mvbm"]), st.sampled_from([None, 0.3, 0.0]))
def test_individuals_follow_algorithm_10(seed: int, games: int, method: str, threshold: float | None) -> None:
    rng = random.Random(seed)
    population = [random_game(rng, number) for number in range(games)]
    growth = Growth(WORLD, method, threshold, playouts=20, resign=0)
    grown = individual(table_of(WORLD, population), growth.settings(), games, seed).individual
    moves, mutations = slow(population, growth.least, SearchMind(growth.settings(), seed))
    assert (list(grown.moves), list(grown.mutations)) == (moves, mutations)
    final = DomainLine(NIM)
    for move in moves:
        final.play(move)
    assert grown.scores == final.scores()


def test_a_side_that_spars_thinks_for_every_move_and_the_first_games_begin_with_openings() -> None:
    growth = Growth(WORLD, "mvbm", playouts=20, resign=0, sparring=0.5, openings=(("3", "1"),))
    sides = [sparring_side(0.5, number, 2) for number in range(6)]
    assert sides == [None, 0, None, 1, None, 0]
    population = [individual(table_of(WORLD, []), growth.settings(), 0, 1).individual]
    assert population[0].moves[:2] == ("3", "1")
    assert population[0].mutations[0] == 2
    grown = individual(table_of(WORLD, population), growth.settings(), 1, 2).individual
    assert set(range(0, len(grown.moves), 2)) <= set(grown.mutations)
    with pytest.raises(ValueError, match="the opening '3 7': '7' is not legal there"):
        Growth(WORLD, openings=(("3", "7"),))


def test_in_go_images_and_transpositions_count_and_colours_do_not() -> None:
    world = GoWorld(5, 7.5)
    line = ("C3", "B2", "D4", "pass", "B4")
    image = ("C3", "D4", "B2", "pass", "D2")  # turned by 180 degrees
    table = table_of(world, [Individual(0, line, (1, 0)), Individual(1, image, (0, 1))])
    begun = world.begin()
    for move in ("C3", "B4"):
        begun.play(move)
    (known,) = table.at(begun).values()
    assert (known.games, known.won) == (2, 1)
    begun.play("D2")
    (passed,) = table.at(begun).items()
    assert passed[0] == "pass"
    assert passed[1].games == 2
    assert passed[1].won == 1
    other = world.begin()  # the same stones in another order
    for move in ("D2", "B4", "C3"):
        other.play(move)
    assert table.at(other).keys() == {"pass"}
    swapped = GoWorld(5, 7.5).begin()  # White's C3 is not Black's
    for move in ("pass", "C3"):
        swapped.play(move)
    assert not table.at(swapped)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6))
def test_steps_in_the_core_are_those_of_the_board(seed: int) -> None:
    rng = random.Random(seed)
    world = GoWorld(rng.choice([3, 5, 9, (4, 6)]), 7.5, "japanese")
    game, moves = world.game(), []
    while not game.over and len(moves) < 60:
        moves.append(rng.choice([*game.legal_moves(), "pass"]))
        game.play(moves[-1])
    from tengen.book.world import walked

    assert list(world.steps(moves)) == list(walked(world.begin(), moves))


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"method": "mpm"}, "there is no method 'mpm'"),
        ({"threshold": 2.0}, "the threshold is 2"),
        ({"playouts": 0}, "playouts is 0"),
        ({"resign": 0.9}, "resign is 0.9"),
        ({"sparring": -1.0}, "sparring is -1"),
    ],
)
def test_settings_that_make_no_sense(values: dict[str, object], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Growth(WORLD, **values)  # type: ignore[arg-type]


def test_a_long_thought_against_a_short_player_that_gives_up() -> None:
    growth = Growth(GoWorld(5, 7.5), "4h", playouts=60, short_playouts=5, short_moves=2)
    for number in range(2):
        grown = four_hours.individual(table_of(growth.world, []), growth.settings(), number, 7 + number).individual
        assert grown.mutations == tuple(range(number, len(grown.moves), 2))
        assert sum(at % 2 != number for at in range(len(grown.moves))) == 2
        assert grown.scores == ((1.0, 0.0), (0.0, 1.0))[number]
    assert growth.settings()["short_moves"] == 2
    assert "short_moves" not in Growth(WORLD).settings()

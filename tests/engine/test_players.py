"""Players by tree search and by flat Monte Carlo: the tree that is kept, passing, resigning, seeds."""

import pytest

from tengen.engine.choice import wins_as_it_stands
from tengen.engine.flat import FlatPlayer
from tengen.engine.searcher import SearchPlayer
from tengen.go import Game
from tengen.search.presets import preset

# Black has the left of a 5x5 board, White the right, both with two eyes: a finished game.
FINISHED = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B2", "E2", "B4", "E4"]


def game_of(moves: list[str], komi: float = 0.5, size: int = 5) -> Game:
    game = Game(size, "chinese", komi)
    for vertex in moves:
        game.play(vertex)
    return game


def moves_of(first: SearchPlayer | FlatPlayer, second: SearchPlayer | FlatPlayer, game: Game) -> list[str]:
    players = (first, second)
    while not game.over:
        vertex = players[game.move_number % 2].choose(game).vertex
        if vertex == "resign":
            break
        game.play(vertex)
    return [vertex for _, vertex in game.moves]


def test_the_tree_is_kept_while_the_game_goes_on() -> None:
    player = SearchPlayer(preset("uct"), 3000)
    game = game_of([])
    game.play(player.choose(game).vertex)
    first = player._search
    assert first is not None
    game.play(first.result().variation[1])
    player.choose(game)
    assert player._search is first
    assert first.result().visits > 3000
    game.undo()
    game.undo()
    player.choose(game)
    assert player._search is not first


def test_another_komi_or_position_begins_a_new_tree() -> None:
    player = SearchPlayer(preset("uct"), 50)
    player.choose(game_of(["C3", "B2"]))
    first = player._search
    player.choose(game_of(["C3", "B2"], komi=1.5))
    second = player._search
    assert second is not first
    set_up = game_of(["C3", "B2"], komi=1.5)
    set_up.set_up(black=["E5"])
    player.choose(set_up)
    assert player._search is not second


def test_a_move_that_the_search_leaves_out_begins_a_new_tree() -> None:
    # Black's E1 is an eye, which the search never fills.
    game = game_of(["E2", "A5", "D1", "A4", "D2", "A3"])
    player = SearchPlayer(preset("uct"), 50)
    player.choose(game)
    before = player._search
    game.play("E1")
    player.choose(game)
    assert player._search is not before
    assert player._search is not None
    assert "E1" not in [move.action for move in player._search.result().moves]


@pytest.mark.parametrize("name", ["uct", "rave"])
def test_a_seed_gives_a_game_and_another_seed_another(name: str) -> None:
    def play(seed: int) -> list[str]:
        config = preset(name)
        return moves_of(SearchPlayer(config, 40, seed=seed), SearchPlayer(config, 40, seed=seed + 99), game_of([]))

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in range(4)}) > 1


def test_games_without_resignation_end_by_two_passes() -> None:
    for seed in range(3):
        players = [SearchPlayer(preset("uct"), 200, seed=seed + n, resign_below=0) for n in (0, 100)]
        game = Game(9, "chinese", 7.0)
        moves = moves_of(*players, game)
        assert moves[-2:] == ["pass", "pass"]
        assert len(moves) < 200


@pytest.mark.parametrize("player", [SearchPlayer(preset("uct"), 100), FlatPlayer(500)])
def test_who_wins_as_it_stands_passes_after_a_pass(player: SearchPlayer | FlatPlayer) -> None:
    assert not wins_as_it_stands(game_of([*FINISHED, "pass"], komi=-7.5))  # White is to move
    game = game_of([*FINISHED, "pass"], komi=7.5)
    assert wins_as_it_stands(game)
    choice = player.choose(game)
    assert (choice.vertex, choice.win_rate) == ("pass", 1.0)


def test_dead_stones_do_not_win() -> None:
    # White has a dead stone in Black's corner: a plain count gives White the left side, an estimate does not.
    game = game_of([*FINISHED[:-2], "B4", "A3", "pass"], komi=4.5)
    assert game.score().margin < 0
    assert not wins_as_it_stands(game)


def test_resigning_takes_several_hopeless_moves_in_a_row() -> None:
    game = game_of([], komi=100.5)
    player = SearchPlayer(preset("uct"), 50, resign_after=3)
    for _ in range(2):
        game.play(player.choose(game).vertex)  # which "resign" is not
        game.play(game.legal_moves()[0])
    assert player.choose(game).vertex == "resign"
    stubborn = SearchPlayer(preset("uct"), 50, resign_below=0)
    assert all(stubborn.choose(game).vertex != "resign" for _ in range(4))


def test_seconds_end_the_thinking_of_both_kinds() -> None:
    game = game_of([])
    assert 0 < FlatPlayer(10**9, seconds=0.01).choose(game).playouts < 10**7
    assert 0 < SearchPlayer(preset("uct"), None, 0.01).choose(game).playouts < 10**7
    assert 0 < SearchPlayer(preset("uct"), 10**9).choose(game, seconds=0.01).playouts < 10**7


def test_superko_that_the_tree_has_forgotten_is_not_played() -> None:
    # Sending two, returning one: White may not play B1.
    game = game_of(["A2", "B1", "B2", "C2", "E5", "D1", "pass", "A1", "C1"])
    assert not game.legal("B1")
    for seed in range(5):
        assert game.legal(SearchPlayer(preset("uct"), 100, seed=seed).choose(game).vertex)

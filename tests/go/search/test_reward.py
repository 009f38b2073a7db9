"""What playouts of Go count as a win: the bonus for the margin and dynamic komi, from Python."""

import pytest

from tengen.go import Game, GoConfig, GoSearch


def searched(game: Game, *settings: str, playouts: int = 1000) -> GoSearch:
    search = GoSearch(game, GoConfig().with_settings(settings))
    search.run(playouts=playouts)
    return search


def test_offset_of_a_handicap_falls_with_the_moves() -> None:
    game = Game(9, komi=0.5)
    game.place_fixed_handicap(4)
    search = GoSearch(game, GoConfig().with_settings(["dynamic_komi.rule=linear"]))
    offsets = [search.komi_offset]
    for vertex in ("E5", "C5", "D5", "G5", "F5"):
        search.advance(vertex)
        offsets.append(search.run(playouts=10).komi_offset)
    assert offsets == [28, 27, 27, 26, 25, 25]


def test_value_raises_the_bar_of_a_won_position_and_lowers_that_of_a_lost_one() -> None:
    won = searched(Game(7, komi=-20), "dynamic_komi.rule=value").result()
    assert won.komi_offset == 4
    assert searched(Game(7, komi=40), "dynamic_komi.rule=value").komi_offset == -4
    assert searched(Game(7, komi=-20)).komi_offset == 0
    # The other side is to move.
    game = Game(7, komi=-20)
    game.play("pass")
    assert searched(game, "dynamic_komi.rule=value", "dynamic_komi.every=400").komi_offset == 2


def test_the_bar_balances_the_playouts() -> None:
    # Komi 0 on an empty board is worth some points: with enough room the rate comes between the bounds.
    settings = ["dynamic_komi.rule=value", "dynamic_komi.limit=0.5", "dynamic_komi.every=50"]
    search = searched(Game(7, komi=-12), *settings, playouts=4000)
    assert 8 <= search.komi_offset <= 24


def test_an_ended_game_counts_by_the_real_komi() -> None:
    # Black is far ahead and may pass to end it; the bar of the playouts does not make that a loss.
    game = Game(5, komi=0.5)
    game.set_up(black=["A3", "B3", "C3", "D3", "E3"], white=["A1"], to_move="white")
    game.play("pass")
    search = searched(game, "dynamic_komi.rule=value", "dynamic_komi.limit=1", "dynamic_komi.every=10")
    result = search.result()
    assert result.komi_offset > 10
    passed = next(move for move in result.moves if move.action == "pass")
    assert passed.value == 1.0


def test_the_bonus_tells_wins_apart() -> None:
    # Black cannot lose; what is left to find is the margin.
    game = Game(7, komi=-50)
    plain, graded = (searched(game, f"score.bonus={s}").result() for s in ("0.0", "0.02"))
    assert {move.value for move in plain.moves} == {1.0}
    assert len({move.value for move in graded.moves}) > 10
    assert all(0.99 < move.value <= 1 for move in graded.moves)


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("score.bonus=1.5", r"score\.bonus is 1\.5"),
        ("dynamic_komi.rule=pachi", 'dynamic_komi.rule is "pachi", but has to be one of off, linear, value'),
        ("dynamic_komi.every=0", r"dynamic_komi\.every"),
        ("dynamic_komi.high=0.2", r"dynamic_komi\.low is 0\.45, but has to be no more than dynamic_komi\.high"),
        ("dynamic_komi.limit=-1.0", r"dynamic_komi\.limit"),
        ("dynamic_komi.fade=0.0", r"dynamic_komi\.fade"),
    ],
)
def test_mistakes(setting: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        GoSearch(Game(5), GoConfig().with_settings([setting]))

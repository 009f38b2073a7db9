"""The engine: the tree that is kept, passing, resigning, seeds, strategies, being interrupted, pondering."""

import random
import threading
import time

import pytest

from tengen.engine.book import BookMove
from tengen.engine.engine import Engine
from tengen.engine.settings import EngineSettings
from tengen.engine.time_control import TimeControl
from tengen.go import Color, Game, IllegalMove
from tengen.go.presets import preset
from tengen.go.search.restriction import Ban, Restriction
from tengen.go.status import final_score
from tests.patience import patience

# Black has the left of a 5x5 board, White the right, both with two eyes: a finished game.
FINISHED = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B2", "E2", "B4", "E4"]


def game_of(moves: list[str], komi: float = 0.5, size: int = 5, rules: str = "chinese") -> Game:
    game = Game(size, rules, komi)
    for vertex in moves:
        game.play(vertex)
    return game


def engine(playouts: int | None = 50, game: Game | None = None, name: str = "uct", seed: int = 0, **more) -> Engine:
    config = preset(name).with_values({"seed": seed})
    made = Engine(EngineSettings(config=config, playouts=playouts, **more), size=5, komi=0.5)
    if game is not None:
        made.set_game(game)
    return made


def moves_of(first: Engine, second: Engine, game: Game) -> list[str]:
    for each in (first, second):
        each.set_game(game)
    while not first.game.over:
        mover, other = (first, second) if first.game.move_number % 2 == 0 else (second, first)
        color = mover.game.to_move
        vertex = mover.genmove().vertex
        if vertex == "resign":
            break
        other.play(color, vertex)
    return [vertex for _, vertex in first.game.moves]


def test_the_tree_is_kept_while_the_game_goes_on() -> None:
    player = engine(3000)
    player.genmove()
    first = player.search
    assert first is not None
    player.play("w", first.result().variation[1])
    player.genmove()
    assert player.search is first
    assert first.result().visits > 3000
    player.undo(2)
    player.genmove()
    assert player.search is not first


def test_another_komi_or_position_begins_a_new_tree() -> None:
    player = engine(game=game_of(["C3", "B2"]))
    player.genmove(play=False)
    first = player.search
    player.set_komi(1.5)
    player.genmove(play=False)
    second = player.search
    assert second is not first
    player.genmove(play=False)
    assert player.search is second
    other = player.game.copy()
    other.set_up(black=["E5"])
    player.set_game(other)
    player.genmove(play=False)
    assert player.search is not second


def test_a_move_that_the_search_leaves_out_begins_a_new_tree() -> None:
    # Black's E1 is an eye, which the search never fills.
    player = engine(game=game_of(["E2", "A5", "D1", "A4", "D2", "A3"]))
    player.genmove(play=False)
    before = player.search
    player.play("b", "E1")
    player.genmove(play=False)
    assert player.search is not before
    assert player.search is not None
    assert "E1" not in [move.action for move in player.search.result().moves]


@pytest.mark.parametrize("name", ["uct", "rave"])
def test_a_seed_gives_a_game_and_another_seed_another(name: str) -> None:
    def play(seed: int) -> list[str]:
        return moves_of(engine(40, name=name, seed=seed), engine(40, name=name, seed=seed + 99), game_of([]))

    assert play(1) == play(1)
    assert len({tuple(play(seed)) for seed in range(4)}) > 1


def test_games_without_resignation_end_by_two_passes() -> None:
    for seed in range(3):
        players = [engine(200, seed=seed + n, resign_below=0) for n in (0, 100)]
        moves = moves_of(*players, Game(9, "chinese", 7.0))
        assert moves[-2:] == ["pass", "pass"]
        assert len(moves) < 200


def wins_as_it_stands(game: Game) -> bool:
    """Whether the side to move would win if the game were counted now, dead stones taken off."""
    margin = final_score(game)[0].margin
    return margin > 0 if game.to_move == Color.BLACK else margin < 0


@pytest.mark.parametrize("strategy", ["search", "flat", "random", "policy"])
def test_who_wins_as_it_stands_passes_after_a_pass(strategy: str) -> None:
    assert not wins_as_it_stands(game_of([*FINISHED, "pass"], komi=-7.5))  # White is to move
    game = game_of([*FINISHED, "pass"], komi=7.5)
    assert wins_as_it_stands(game)
    choice = engine(500, game, strategy=strategy).genmove()
    assert (choice.vertex, choice.win_rate) == ("pass", 1.0)


def test_dead_stones_do_not_win() -> None:
    # White has a dead stone in Black's corner: a plain count gives White the left side, an estimate does not.
    game = game_of([*FINISHED[:-2], "B4", "A3", "pass"], komi=4.5)
    assert game.score().margin < 0
    assert not wins_as_it_stands(game)


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
@pytest.mark.parametrize("name", ["mogo", "tengen"])
def test_a_finished_game_is_not_filled_up(rules: str, name: str) -> None:
    # Black wins as it stands and is the first to pass.
    choice = engine(1000, game_of(FINISHED, komi=-3.5, rules=rules), name=name).genmove()
    assert choice.vertex == "pass"
    assert choice.reason == "nothing is left to play"


def test_who_loses_as_it_stands_plays_on_against_a_pass() -> None:
    game = game_of(["C3", "pass"], komi=30.5)
    choice = engine(200, game, resign_below=0).genmove()
    assert choice.vertex != "pass"


def test_cleaning_up_takes_dead_stones_and_then_passes() -> None:
    game = game_of([*FINISHED[:-2], "B4", "A3"], komi=0.5)  # White's A3 is dead
    player = engine(200, game)
    for _ in range(6):
        choice = player.genmove("b", cleanup=True)
        if choice.vertex == "pass":
            break
        player.play("w", "pass")
    assert choice.reason == "nothing is left to clean up"
    assert player.game.board["A3"] == Color.EMPTY or player.game.board["A3"] == Color.BLACK


def test_resigning_takes_several_hopeless_moves_in_a_row() -> None:
    player = engine(50, game_of([], komi=100.5), resign_after=3)
    for _ in range(2):
        assert player.genmove().vertex != "resign"
        player.play("w", player.game.legal_moves()[0])
    choice = player.genmove()
    assert choice.vertex == "resign"
    assert "win rate" in choice.reason
    stubborn = engine(50, player.game, resign_below=0)
    assert all(stubborn.genmove(play=False).vertex != "resign" for _ in range(4))


@pytest.mark.parametrize("strategy", ["search", "flat"])
def test_seconds_end_the_thinking(strategy: str) -> None:
    assert 0 < engine(10**9, seconds=0.01, strategy=strategy).genmove().playouts < 10**7
    assert 0 < engine(None, seconds=0.01, strategy=strategy).genmove().playouts < 10**7


def test_superko_that_the_tree_has_forgotten_is_not_played() -> None:
    # Sending two, returning one: White may not play B1.
    game = game_of(["A2", "B1", "B2", "C2", "E5", "D1", "pass", "A1", "C1"])
    assert not game.legal("B1")
    for seed in range(5):
        for strategy in ("search", "random", "policy"):
            vertex = engine(100, game, seed=seed, strategy=strategy).genmove().vertex
            assert vertex == "resign" or game.legal(vertex)


def test_a_move_out_of_turn_is_searched_for_the_side_that_asks() -> None:
    player = engine(100, game_of(["C3"]))
    choice = player.genmove("b")
    assert player.game.moves[-1] == (Color.BLACK, choice.vertex)
    assert player.game.to_move == Color.WHITE


def test_errors_change_nothing() -> None:
    player = engine(game=game_of(["C3"]))
    with pytest.raises(IllegalMove):
        player.play("w", "C3")
    with pytest.raises(ValueError, match="undo"):
        player.undo(2)
    with pytest.raises(ValueError, match="widening"):
        player.configure(EngineSettings(config=preset("uct").with_values({"widening.rule": "sideways"})))
    assert [vertex for _, vertex in player.game.moves] == ["C3"]
    assert player.settings.playouts == 50


def test_an_interrupted_search_answers_with_what_it_has() -> None:
    player = engine(10**11)
    begun = threading.Event()  # before, an interruption would be for something else
    other = threading.Thread(target=lambda: (begun.wait(), player.interrupt()))
    other.start()
    choice = player.genmove(on_report=lambda _: begun.set(), every=0.01)
    other.join()
    assert choice.result is not None
    assert choice.result.stopped
    assert player.game.moves == [(Color.BLACK, choice.vertex)]
    player.settings = EngineSettings(playouts=30, early_stop=False)
    assert player.genmove().playouts == 30  # an old interruption is forgotten


def test_analysis_reports_until_it_is_interrupted_and_plays_nothing() -> None:
    player = engine(None, seed=1)
    visits: list[int] = []

    def on_report(result) -> None:
        visits.append(result.visits)
        if len(visits) == 3:
            player.interrupt()

    result = player.analyze(on_report=on_report, every=0.05)
    assert result.stopped
    assert len(visits) >= 3
    assert visits == sorted(visits)
    assert player.game.moves == []


def test_restrictions_hold_for_one_call() -> None:
    player = engine(300, name="tengen")
    allowed = Restriction(allow=(Ban("black", ("A1", "B1")),))
    assert player.genmove(play=False, restriction=allowed).vertex in ("A1", "B1")
    best = player.genmove(play=False).vertex
    assert best not in ("A1", "B1")
    result = player.analyze(
        on_report=lambda _: None, playouts=100, restriction=Restriction(avoid=(Ban("black", (best,)),))
    )
    assert best not in [move.action for move in result.moves]


def test_pondering_grows_the_tree_and_is_kept_for_the_guessed_reply() -> None:
    threads_before = set(threading.enumerate())
    player = engine(200)
    player.genmove()
    player.start_pondering()
    deadline = time.monotonic() + patience()
    while time.monotonic() < deadline and player._kept.search.nodes < 1000:
        time.sleep(0.01)
    guessed = player.search.result().variation[0]
    grown = player.search.result().visits
    assert grown > 200
    player.play("w", guessed)
    choice = player.genmove()
    assert choice.result is not None
    assert choice.result.visits > 400  # most of what was found while pondering
    assert set(threading.enumerate()) <= threads_before


def test_a_handicap_moves_the_komi_of_playouts() -> None:
    game = Game(9, "chinese", 0.5)
    game.place_fixed_handicap(4)
    with_komi = engine(100, game)
    with_komi.genmove()
    assert with_komi.search.komi_offset != 0
    without = engine(100, game, handicap_komi=False)
    without.genmove()
    assert without.search.komi_offset == 0


class OneMoveBook:
    """Knows the first move only."""

    name = "one move"

    def __init__(self) -> None:
        self.asked = 0

    def moves(self, game: Game) -> list[BookMove]:
        return [BookMove("C3", 1.0)] if game.move_number == 0 else []

    def choose(self, game: Game, rng: random.Random) -> BookMove | None:
        self.asked += 1
        return next(iter(self.moves(game)), None)


def test_a_book_answers_first_and_closes_after_a_miss() -> None:
    book = OneMoveBook()
    player = engine(20, book=book)
    assert (player.genmove().vertex, player.choices[0].reason) == ("C3", "book")
    for _ in range(3):
        assert player.genmove().reason != "book"
    assert book.asked == 2


@pytest.mark.parametrize("control", ["0.3", "0+0.5/10", "0.1+3x0.1", "0.2+0.02"])
@pytest.mark.parametrize("timing", ["tengen", "matilda"])
def test_clocks_limit_the_thinking(control: str, timing: str) -> None:
    from tengen.engine.time_control import parse_time_control

    player = engine(None, timing=timing)
    player.set_time(parse_time_control(control))
    choice = player.genmove()
    assert 0 < choice.playouts < 10**6
    assert player.clock("b").left != player.clock("w").left or player.time_control.overtime


def test_a_clock_that_nobody_announced() -> None:
    player = engine(None)
    player.set_time_left("b", 1, 0)
    assert player.genmove().playouts < 10**6
    assert player.time_control == TimeControl()


@pytest.mark.parametrize("name", ["tengen", "isgo-learning"])
def test_whole_games_on_a_board_that_is_not_square(name: str) -> None:
    engine = Engine(EngineSettings(preset(name), playouts=40, resign_below=0.0), size=(3, 7), komi=0.5)
    for _ in range(200):
        if engine.game.over:
            break
        engine.genmove()
    assert engine.game.over
    assert engine.final_score().owner.shape == (7, 3)

"""When the engine ends a game by passing, and when it plays on."""

from dataclasses import replace

import numpy as np
import pytest

from tengen.engine.ending import Ending
from tengen.engine.engine import Engine
from tengen.engine.levels import at_level, level_names
from tengen.engine.settings import EngineSettings
from tengen.go import Color, Game, GoResult, GoSearch
from tengen.go.presets import preset
from tengen.go.search.restriction import Ban, Restriction

# Black has the left of a 5x5 board, White the right, both with two eyes; Black passes.
FINISHED = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B2 E2 B4 E4 pass"

# Games of 9x9 that stop at Black's pass. Playouts call them won for White, though large groups of both are unsettled.
UNSETTLED = [
    # The white group at the top right and the black one at the top left, which has no two eyes.
    "G6 D5 F3 D7 D3 E4 E3 G5 F6 F4 E7 D8 E8 C4 C3 H4 G3 H6 H7 J7 J8 J6 H8 G7 D4 G8 E5 F5 E6 C5 D6 C7 C6 B6 H3 J9 H9 G9 "
    "B7 B5 C8 B3 J4 J9 pass",
    # A capturing race on the left.
    "G4 D6 C4 G6 D5 E5 C6 D4 C5 E4 E6 D7 F6 F5 G5 F7 H6 E7 G7 G8 F6 C3 B3 C2 C7 B2 H8 B4 B5 F3 G3 A3 C8 A5 A6 E6 F2 E2 "
    "G2 D8 F8 B8 B9 A8 pass",
    # The white stones on the right, and the border on the left.
    "C5 F5 D3 D6 C6 C7 D7 E7 D8 E6 B7 F3 G4 G3 G7 H6 E8 H8 H7 G8 F8 D4 C4 D2 G6 H5 G5 H4 E3 F4 F7 C2 C3 E2 J7 B3 B4 A2 "
    "J6 A4 pass",
]

# Games of 9x9 under territory scoring, komi 5.5, that the side to move has won by every count. Counts are averages: one
# move of the other side turns the game around, unless it is answered before.
TURNED_AROUND = [
    # White's C7 catches Black's corner at the top left.
    (
        "G7 F4 D3 F6 F7 D6 E7 C4 C3 D7 H5 D4 F3 H4 G5 G4 B4 B5 B3 E8 F8 D8 F5 E4 G2 E6 H8 H2 A5 A6 A4 B6 H1 G3 F2 "
        "G1 F1 J5 H6 E3 E2 J6 J7 J4 J2 H3 G6 F9 G9 E9 E5 D5 D2 J3 G1 B2 C1 B1 A2 C2 A1 J1 C8 J2 A8 B8 B7 B9 C9 "
        "pass",
        "C7",
    ),
    # Whoever plays F3 first has the stones in the middle.
    (
        "F5 D5 E7 C7 C3 G7 E4 F6 E6 E5 F4 C5 H8 G5 G8 G4 G2 E2 D2 F7 F8 H7 H6 H5 J7 G6 G3 J8 J9 J6 D8 C8 H3 J8 H9 "
        "J4 H4 J3 J2 E8 E9 C9 J5 J4 J3 D9 E8 D6 J5 D3 D4 J4 J7 B3 J5 C2 E3 J8 J4 D1 D3 C4 pass",
        "F3",
    ),
    # Black leads by half a point and has to answer at E3, where White would win it.
    (
        "E5 G7 E7 G4 D3 C7 C5 B5 B6 C6 B7 B4 C8 C3 D2 D5 F4 D8 D7 C4 D6 C5 B8 E8 C2 B2 B1 A3 A5 F3 E4 F6 E6 F8 F7 "
        "G6 G3 C9 D9 E9 B9 H3 G2 A8 A2 A1 C1 A6 G8 H8 G9 H9 A2 F9 B3 F2 H2 B2 D9 A1 D4 H4 A2 G1 B3 H1 F5 G5 A4 E2 "
        "E1 J2 C9 pass",
        "E3",
    ),
]


def game_of(text: str, rules: str = "chinese", komi: float = 7.5, size: int = 9) -> Game:
    game = Game(size, rules, komi)
    for vertex in text.split():
        game.play(vertex)
    return game


def player(game: Game, level: str = "tengen", playouts: int = 300, **more) -> Engine:
    settings = at_level(EngineSettings(config=preset("tengen"), resign_below=0, **more), level)
    if settings.playouts is None or settings.playouts > playouts:
        settings = replace(settings, playouts=playouts)
    engine = Engine(settings)
    engine.set_game(game)
    return engine


def ending_of(game: Game, owners: float | np.ndarray = 1.0) -> Ending:
    """With a search that has found these owners."""

    def search(short: GoSearch, playouts: int) -> GoResult:
        ownership = np.broadcast_to(owners, (game.size, game.size))
        return replace(short.run(playouts=1), ownership=ownership, visits=playouts)

    engine = player(game)
    return Ending(game, engine.settings.config, 1000, search, engine._thinker.share)


@pytest.mark.parametrize("rules", ["chinese", "japanese", "cgos"])
@pytest.mark.parametrize("moves", UNSETTLED, ids=["two groups", "race", "border"])
def test_a_pass_is_not_answered_by_a_pass_while_groups_are_unsettled(moves: str, rules: str) -> None:
    choice = player(game_of(moves, rules)).genmove()
    assert choice.reason == "search"
    assert choice.vertex not in ("pass", "resign")


@pytest.mark.parametrize(
    ("moves", "level", "playouts", "seeds"),
    [(UNSETTLED[1], "15k", 300, (0, 8)), (UNSETTLED[1], "25k", 300, (0, 8)), (UNSETTLED[0], "tengen", 1, (12, 14, 18))],
    ids=["90 simulations", "60", "1"],
)
def test_few_simulations_are_no_reason_to_pass_back(
    moves: str, level: str, playouts: int, seeds: tuple[int, ...]
) -> None:
    """Among them every move may seem to lose."""
    for seed in seeds:
        engine = player(game_of(moves), level, playouts)
        engine.configure(replace(engine.settings, config=engine.settings.config.with_values({"seed": seed})))
        assert engine.genmove().vertex != "pass"


@pytest.mark.parametrize("moves", ["E5 pass", *UNSETTLED], ids=["at once", "two groups", "race", "border"])
def test_a_wish_for_other_moves_is_no_reason_to_pass_back(moves: str) -> None:
    game = game_of(moves)
    wish = Restriction(avoid=(Ban(game.to_move.name, ("A1", "C5")),))
    choice = player(game).genmove(restriction=wish)
    assert choice.vertex not in ("A1", "C5", "pass")


def test_who_may_only_pass_passes() -> None:
    for wish in (Restriction(allow=(Ban("black", ("pass",)),)), Restriction(allow=(Ban("black", ("E5", "pass")),))):
        assert player(game_of("E5 pass")).genmove(restriction=wish).vertex == "pass"
    wish = Restriction(allow=(Ban("black", ("C3", "PASS")),))
    assert player(game_of("E5 pass")).genmove(restriction=wish).vertex == "C3"


@pytest.mark.parametrize("playouts", [300, 2000])
@pytest.mark.parametrize(("moves", "right"), TURNED_AROUND, ids=["corner", "middle", "half a point"])
def test_a_pass_is_not_answered_by_a_pass_where_one_move_decides(moves: str, right: str, playouts: int) -> None:
    engine = player(game_of(moves, "japanese", 5.5), playouts=playouts)
    assert engine.final_score().margin * (1 if engine.game.to_move == Color.BLACK else -1) > 0  # as it stands
    choice = engine.genmove()
    assert (choice.vertex, choice.reason) == (right, "search")


@pytest.mark.parametrize("level", level_names())
@pytest.mark.parametrize("moves", ["pass", "C3 G7 pass", UNSETTLED[1]], ids=["at once", "early", "in a race"])
def test_at_no_level_an_early_pass_is_the_end(moves: str, level: str) -> None:
    game = game_of(moves, komi=40.5)  # White wins as it stands, whatever that is worth
    game.komi = 40.5 if game.to_move == Color.WHITE else -40.5
    assert player(game, level, playouts=60).genmove().vertex != "pass"


def test_one_doubtful_point_by_any_count_keeps_a_game_open() -> None:
    game = game_of(FINISHED, size=5)
    owners = np.where(np.arange(5) < 3, 1.0, -1.0) * np.ones((5, 5))
    settled = ending_of(game, owners)
    assert settled.may_end()
    assert settled.moves_that_settle() == set()
    for doubtful in (0.5, -0.5, -1.0):  # unsure, or another owner than playouts find
        owners[0, 0] = doubtful
        ending = ending_of(game, owners)
        assert not ending.may_end()
        assert ending.moves_that_settle() == {"A4", "A5", "B5"}


def test_territory_that_is_open_may_be_left_if_the_game_is_won_without_it() -> None:
    owners = np.where(np.arange(5) < 3, 1.0, -1.0) * np.ones((5, 5))
    owners[0, 0] = 0.0
    far_ahead, close = (game_of(FINISHED, "japanese", komi, size=5) for komi in (12.5, 5.5))
    owners[0, 4] = owners[1, 4] = 0.0  # White's own
    assert ending_of(far_ahead, owners).may_end()
    assert ending_of(close, owners).wins
    assert not ending_of(close, owners).may_end()
    assert not ending_of(game_of(FINISHED, "chinese", 12.5, size=5), owners).may_end()


def test_stones_count_as_they_stand_under_rules_that_take_none_off() -> None:
    # White's dead stone on A3 leaves the left side without an owner.
    moves = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B2 E2 B4 A3 pass E4"
    wins = {rules: ending_of(game_of(moves, rules, 1.5, size=5)).wins for rules in ("chinese", "tromp-taylor", "cgos")}
    assert wins == {"chinese": True, "tromp-taylor": False, "cgos": False}


@pytest.mark.parametrize(
    ("rules", "reason"), [("chinese", "every move would lose something"), ("japanese", "wins as it stands")]
)
@pytest.mark.parametrize("level", ["tengen", "15k"])
def test_where_every_move_is_bad_a_pass_ends_an_unsettled_game(rules: str, reason: str, level: str) -> None:
    # Both sides live above. Below there is a seki: whoever plays C1 or C2 first loses five stones or six.
    rows = [".XXOO.", "X.XO.O", "XXXOOO", "XOOXOO", "OO.XXO", "OO.XXO"]
    stones = {
        color: [f"{'ABCDEF'[x]}{6 - y}" for x in range(6) for y in range(6) if rows[y][x] == color] for color in "XO"
    }
    game = Game(6, rules, -7.5)
    game.set_up(black=stones["X"], white=stones["O"], to_move="white")
    game.play("pass")
    choice = player(game, level).genmove()
    assert (choice.vertex, choice.reason) == ("pass", reason)


@pytest.mark.parametrize("rules", ["chinese", "japanese"])
def test_games_end_though_nothing_is_passed_early(rules: str) -> None:
    for seed in range(2):
        engine = player(Game(7, rules, 9.0), playouts=100)
        engine.configure(replace(engine.settings, config=engine.settings.config.with_values({"seed": seed})))
        while not engine.game.over:
            engine.genmove()
        assert [vertex for _, vertex in engine.game.moves[-2:]] == ["pass", "pass"]
        assert engine.game.move_number < 150

"""The loop of a game, with players that do everything there is to do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.play import play_game
from tengen.arena.players import parse_player
from tengen.arena.sgf_record import to_sgf
from tengen.arena.task import DECIDED, VOID, GameRecord, GameTask
from tengen.engine.time_control import TimeControl
from tengen.go.sgf import Record
from tests.arena.scripted import Scripted, spec, task


def play(black: Scripted, white: Scripted, /, **fields: object) -> GameRecord:
    record = play_game(task(**fields), second_referee=False, players={"b": black, "w": white})  # type: ignore[arg-type]
    assert (black.closed, white.closed) == (1, 1)
    return record


def test_two_passes_are_scored_and_everybody_is_told_every_move() -> None:
    black, white = Scripted("C3", "pass", claim="B+24.50"), Scripted("pass")
    record = play(black, white)
    assert (record.result, record.winner, record.ending, record.culprit) == ("B+24.5", "b", "score", None)
    assert [(m.color, m.vertex) for m in record.moves] == [("b", "C3"), ("w", "pass"), ("b", "pass")]
    assert white.heard == [("b", "C3"), ("b", "pass")]
    assert black.heard == [("w", "pass")]
    assert record.claims == {"black": "B+24.5"}
    assert record.versions == {"black": "scripted 1", "white": "scripted 1"}
    assert record.detail == ""


def test_a_draw_has_no_winner() -> None:
    record = play(Scripted(), Scripted(), komi=0.0)
    assert (record.result, record.winner, record.ending) == ("0", None, "score")


def test_resigning() -> None:
    record = play(Scripted("C3"), Scripted("Resign"))
    assert (record.result, record.winner, record.ending, record.culprit) == ("B+R", "b", "resign", None)


@pytest.mark.parametrize("reply", ["C3", "Z9", "", "I5", "tt", "F1", "C3 C4", "ü", "C\x003", "C3" * 100])
def test_an_illegal_reply_loses_and_is_named(reply: str) -> None:
    record = play(Scripted("C3"), Scripted(reply))
    assert (record.result, record.winner, record.ending, record.culprit) == ("B+F", "b", "illegal", "w")
    assert "move 2" in record.detail
    assert len(record.detail) < 300


@pytest.mark.parametrize(("rules", "ending"), [("chinese", "illegal"), ("japanese", "score")])
def test_superko_is_illegal_where_the_rules_say_so(rules: str, ending: str) -> None:
    # Sending two, returning one: White's last move brings back the position after White's third.
    black = Scripted("A2", "B2", "E5", "pass", "C1")
    white = Scripted("B1", "C2", "D1", "A1", "B1")
    record = play(black, white, rules=rules)
    assert record.ending == ending
    assert ("superko" in record.detail.lower() or "repeat" in record.detail.lower()) == (ending == "illegal")


@pytest.mark.parametrize(
    ("script", "kind", "words"),
    [
        (["crash"], "crash", "exit code 3"),
        (["bug"], "crash", "ZeroDivisionError: one over nothing"),
        (["refuse"], "protocol", "refused a move"),
        (["no start"], "start", "not there"),
    ],
)
def test_a_failure_makes_the_game_void(script: list[str], kind: str, words: str) -> None:
    record = play(Scripted("C3"), Scripted(*script))
    assert (record.result, record.winner, record.ending, record.culprit) == ("Void", None, kind, "w")
    assert words in record.detail
    assert record.void


def test_players_are_closed_when_the_user_interrupts() -> None:
    black, white = Scripted("C3"), Scripted("interrupt")
    with pytest.raises(KeyboardInterrupt):
        play_game(task(), players={"b": black, "w": white})
    assert (black.closed, white.closed) == (1, 1)


def test_a_player_that_fails_when_asked_for_the_score_changes_nothing() -> None:
    record = play(Scripted("C3", claim="crash"), Scripted(claim="W+3"))
    assert (record.result, record.ending) == ("B+24.5", "score")
    assert record.claims == {"white": "W+3"}
    assert "disagreement: we count B+24.5, white W+3" in record.detail
    assert "black failed" in record.detail


def test_who_oversteps_the_clock_loses_on_time() -> None:
    black = Scripted("C3", "slow")
    record = play(black, Scripted("B2"), black=spec(clock=TimeControl(2)))  # the first move has to be in time
    assert (record.result, record.winner, record.ending, record.culprit) == ("W+T", "w", "time", "b")
    assert len(record.moves) == 2
    assert black.clocks[0] == (2, 0)
    assert black.clocks[1] is not None
    assert black.clocks[1][0] < 2


def test_a_generous_clock_is_told_and_kept() -> None:
    black = Scripted("C3")
    record = play(black, Scripted("B2"), black=spec(clock=TimeControl(0, 1000, 2)))
    assert record.ending == "score"
    assert [clock[1] for clock in black.clocks if clock] == [2, 1]


def test_games_without_end_are_void() -> None:
    record = play(Scripted("A1", "B1", "C1"), Scripted("A3", "B3", "C3"), max_moves=4)
    assert (record.result, record.ending, len(record.moves), record.culprit) == ("Void", "length", 4, None)
    record = play(Scripted("A1", "slow"), Scripted("A3", "slow", "slow"), game_timeout=0.01)
    assert (record.ending, record.detail) == ("length", "not over within 0.01 s")


def test_hopeless_games_are_stopped_only_if_both_sides_agree() -> None:
    rows = [[f"{column}{row}" for column in "ABCDEFG"] for row in (1, 2, 6, 7)]
    black, white = rows[0] + rows[1], rows[2] + rows[3]

    def end(black_values: list[float | None], white_values: list[float | None]) -> GameRecord:
        return play(
            Scripted(*black, values=black_values), Scripted(*white, values=white_values), size=7, adjudicate=0.95
        )

    record = end([0.5, *[0.97] * 20], [0.5, *[0.04] * 20])
    assert (record.result, record.winner, record.ending, len(record.moves)) == ("B+R", "b", "adjudicated", 12)
    record = end([0.03] * 20, [0.99] * 20)
    assert (record.result, record.winner, len(record.moves)) == ("W+R", "w", 10)
    assert end([0.97] * 20, [0.06] * 20).ending == "score"
    assert end([0.97] * 20, [None] * 20).ending == "score"
    assert end([float("nan")] * 20, [0.0] * 20).ending == "score"


def test_an_impossible_task_is_refused() -> None:
    for fields in ({"rules": "draughts"}, {"size": 99}, {"opening": ("C3", "C3")}):
        with pytest.raises(ValueError, match=r"\S"):
            play(Scripted(), Scripted(), **fields)


def without_times(sgf: bytes) -> list[tuple[str, str]]:
    record = Record.from_bytes(sgf)
    comments = [record.comment(number) for number in range(1, len(record.moves()) + 1)]
    root = "\n".join(line for line in record.comment(()).splitlines() if not line.startswith("seconds "))
    return [(root, ""), *((comment.partition(" s, ")[2], "") for comment in comments)]


def test_the_same_task_gives_the_same_game() -> None:
    specs = {"black": parse_player("rave,playouts=60"), "white": parse_player("uct,playouts=40")}
    first_task = task(size=7, seed=9, opening=("D4", "C3"), **specs)
    first = play_game(first_task, second_referee=False)
    again = play_game(GameTask.from_json(first_task.to_json()), second_referee=False)
    assert [(m.vertex, m.playouts, m.value) for m in first.moves] == [
        (m.vertex, m.playouts, m.value) for m in again.moves
    ]
    assert (first.result, first.ending, first.claims) == (again.result, again.ending, again.claims)
    assert without_times(to_sgf(first_task, first)) == without_times(to_sgf(first_task, again))
    other = play_game(task(size=7, seed=10, opening=("D4", "C3"), **specs), second_referee=False)
    assert [m.vertex for m in other.moves] != [m.vertex for m in first.moves]


WORDS = st.sampled_from(["pass", "resign", "crash", "bug", "A1", "B2", "C3", "C2", "A2", "B1", "d4", "Z1", ""])


@given(st.lists(WORDS, max_size=12), st.lists(WORDS, max_size=12), st.sampled_from(["chinese", "aga", "japanese"]))
def test_every_script_gives_a_valid_record(black: list[str], white: list[str], rules: str) -> None:
    game_task = task(size=4, rules=rules, max_moves=20)
    record = play_game(game_task, second_referee=False, players={"b": Scripted(*black), "w": Scripted(*white)})
    assert record.ending in DECIDED + VOID
    assert record.void == (record.result == "Void")
    assert (record.winner is not None) == (record.result[:1] in ("B", "W"))
    assert (record.winner or record.result[0].lower()) == record.result[0].lower()
    read = Record.from_bytes(to_sgf(game_task, record))
    assert read.result == record.result
    assert [vertex for _, vertex in read.game().moves] == [move.vertex for move in record.moves]

"""The referee: dead stones, the second referee, scores as programs write them."""

import pytest

from tengen.arena.play import play_game
from tengen.arena.referee import Forbidden, Referee, plain_score
from tengen.arena.second_referee import gnugo_final_score
from tengen.go import Rules
from tests.arena.scripted import Scripted, task
from tests.go.gnugo import MISSING, PATH

# On 7x7 Black has columns C and E and so the left and the middle; White has F and G with two eyes, and a dead stone at
# B4. Counted plainly, the dead stone takes all of Black's left side.
BLACK = ["C1", "C2", "C3", "C4", "C5", "C6", "C7", "E1", "E2", "E3", "E4", "E5", "E6", "E7"]
WHITE = ["F1", "F2", "F3", "F4", "F5", "F6", "F7", "G2", "G3", "G4", "G5", "G6", "B4", "B2"]
OPENING = tuple(vertex for pair in zip(BLACK, WHITE, strict=True) for vertex in pair)


def test_dead_stones_are_taken_off() -> None:
    game = task(size=7, komi=9.0, opening=OPENING)
    plain = Referee(game).game.score().text
    record = play_game(game, second_referee=False, players={"b": Scripted(), "w": Scripted(claim=plain)})
    assert record.result == "B+12"
    assert plain.startswith("W+")
    assert f"disagreement: we count B+12, white {plain}" in record.detail


@pytest.mark.skipif(PATH is None, reason=MISSING)
@pytest.mark.parametrize("rules", ["chinese", "japanese", "tromp-taylor", "aga"])
def test_gnugo_counts_too(rules: str) -> None:
    game = task(size=7, komi=9.0, rules=rules, opening=OPENING)
    record = play_game(game, players={"b": Scripted(), "w": Scripted()})
    assert record.claims == {"gnugo": record.result}
    assert record.detail == ""


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_gnugo_says_nothing_of_boards_it_does_not_know() -> None:
    assert gnugo_final_score(Referee(task(size=4)).game) is None
    assert gnugo_final_score(Referee(task(size=21)).game) is None


def test_without_gnugo_there_is_no_second_opinion(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setattr("tengen.arena.gtp.process._GAMES", str(tmp_path))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert gnugo_final_score(Referee(task()).game) is None


@pytest.mark.parametrize("rules", Rules.preset_names())
def test_all_rules_of_tengen_are_known(rules: str) -> None:
    referee = Referee(task(rules=rules, opening=("C3",)))
    assert referee.to_move == "w"
    assert referee.play("b2") == "B2"
    assert referee.play("PASS") == "pass"
    with pytest.raises(Forbidden, match="occupied"):
        referee.play("C3")


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("B+3.5", "B+3.5"),
        ("W+12.0", "W+12"),
        ("B+3.50 (upper bound: 1, lower: 2)", "B+3.5"),
        ("0", "0"),
        ("W+0.0", "0"),
        ("B+R", None),
        ("", None),
        ("? syntax", None),
    ],
)
def test_scores_as_programs_write_them(text: str, score: str | None) -> None:
    assert plain_score(text) == score

"""The end of a game, and rules."""

from __future__ import annotations

import json

from tengen.go import Color, Rules
from tests.gtp.talk import Talk, engine

# --- the end --------------------------------------------------------------------------------------------------------

# Two walls, Black's corner on the left, White's on the right; the stone at B4 is dead.
WALLS = "b C1 w D1 b C2 w D2 b C3 w D3 b C4 w D4 b C5 w D5"


def walls(talk: Talk, more: str = "w B4") -> None:
    talk.ok("boardsize 5")
    talk.ok("komi 0.5")
    talk.ok(f"gogui-play_sequence {WALLS} {more}")


def test_final_score_and_status(talk: Talk) -> None:
    walls(talk)
    assert talk.ok("final_score") == "B+4.5"
    assert talk.ok("final_status_list dead") == "B4"
    assert talk.ok("final_status_list seki") == ""
    alive = [{*chain.split()} for chain in talk.ok("final_status_list alive").split("\n")]
    assert sorted(map(len, alive)) == [5, 5]
    assert {*talk.ok("final_status_list black_territory").split()} == {f"{c}{r}" for c in "AB" for r in range(1, 6)}
    assert {*talk.ok("final_status_list white_territory").split()} == {f"E{r}" for r in range(1, 6)}
    assert talk.ok("final_status_list dame") == ""
    assert "unknown status" in talk.fails("final_status_list sleeping")


def test_a_score_that_is_final_comes_without_a_word(talk: Talk) -> None:
    walls(talk)
    assert talk.ok("tengen-score") == talk.ok("final_score") == "B+4.5"
    talk.ok("kata-set-rules japanese")
    assert talk.ok("tengen-score") == talk.ok("final_score")
    talk.ok("clear_board")
    talk.ok("gogui-play_sequence b pass w pass")  # they agree that it is over
    assert talk.ok("tengen-score") == talk.ok("final_score") == "W+0.5"
    assert talk.notes == []


def test_a_score_that_is_not_final_says_so(talk: Talk) -> None:
    talk.ok("play b E5")
    assert talk.ok("final_score") == "B+73.5"  # servers and matches take nothing but a score
    reason = "the game is not over: 80 points of 81 are not settled"
    assert talk.notes == [f"final_score: B+73.5 counts the position as it stands; {reason}"]
    assert talk.ok("tengen-score") == f"B+73.5; {reason}"
    assert len(talk.notes) == 1
    for move in ("w pass", "b pass"):
        talk.ok(f"play {move}")
    assert talk.ok("tengen-score") == "B+73.5"


def test_seki_and_dame_are_settled(talk: Talk) -> None:
    talk.ok("boardsize 6")
    talk.ok("set_position " + stones("X.XO.O .XXOO. XXXOOO XOOXOO OO.XXO OO.XXO"))  # C2 and C1 are shared
    assert talk.ok("final_status_list seki") != ""
    assert talk.ok("tengen-score") == talk.ok("final_score")
    talk.ok("boardsize 5")
    talk.ok("set_position " + stones(".X.O. XX.OO .X.O. XX.OO .X.O."))  # the middle is dame
    assert talk.ok("tengen-score") == talk.ok("final_score") == "W+7.5"
    assert talk.notes == []


def stones(rows: str) -> str:
    """A drawing as the arguments of set_position."""
    lines = rows.split()
    return " ".join(
        f"{'b' if symbol == 'X' else 'w'} {'ABCDEF'[x]}{len(lines) - y}"
        for y, line in enumerate(lines)
        for x, symbol in enumerate(line)
        if symbol != "."
    )


def test_cleanup_takes_dead_stones_off_and_then_passes() -> None:
    talk = Talk(engine(playouts=300))
    walls(talk)
    played = []
    for _ in range(8):
        played.append(talk.ok("kgs-genmove_cleanup b"))
        if played[-1] == "pass":
            break
        talk.ok("play w pass")
    assert played[-1] == "pass"
    assert talk.engine.game.board["B4"] != Color.WHITE
    talk.ok("kgs-game_over")


# --- rules ----------------------------------------------------------------------------------------------------------


def test_rules(talk: Talk) -> None:
    talk.ok("play b E5")
    talk.ok("kgs-rules japanese")
    assert talk.engine.game.rules == Rules.preset("japanese")
    talk.ok("kgs-rules new_zealand")
    assert json.loads(talk.ok("kata-get-rules"))["suicide"] is True
    talk.ok('kata-set-rules {"ko": "SIMPLE", "scoring": "AREA", "suicide": false}')
    assert json.loads(talk.ok("kata-get-rules"))["ko"] == "SIMPLE"
    talk.ok("kata-set-rule ko POSITIONAL")
    assert talk.engine.game.rules.ko == "positional"
    assert talk.engine.game.moves == [(Color.BLACK, "E5")]
    before = talk.state()
    for wrong in ("kgs-rules ing", "kata-set-rules ing", 'kata-set-rules {"tax":"ALL"}', "kata-set-rule ko EVER"):
        talk.fails(wrong)
    assert talk.state() == before

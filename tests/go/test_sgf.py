"""SGF: the facts of a game and its positions."""

import pytest

from tengen.go import Rules
from tengen.go.sgf import SgfError
from tests.go.sgf_helpers import B, W, failure, record, stones

# --- the facts ----------------------------------------------------------------------------------------------------


def test_facts():
    r = record("(;GM[1]FF[4]SZ[9]KM[6.5]RU[Japanese]PB[Ann]PW[Bob]DT[2024-01-02]RE[B+3.5]HA[0];B[ee];W[ge])")
    assert (r.size, r.komi, r.handicap, r.rules.name) == (9, 6.5, 0, "japanese")
    assert r.players == ("Ann", "Bob")
    assert (r.date, r.result, r.winner) == ("2024-01-02", "B+3.5", B)
    assert r.warnings == []
    assert r.moves() == [(B, "E5"), (W, "G5")]
    game = r.game()
    assert (game.komi, game.rules.name, game.to_move) == (6.5, "japanese", B)
    assert stones(game) == {"E5": "X", "G5": "O"}


def test_nothing_but_a_node():
    r = record("(;)")
    assert (r.size, r.handicap, r.rules.name, r.komi) == (19, 0, "chinese", 7.5)
    assert (r.players, r.date, r.result, r.winner) == ((None, None), None, None, None)
    assert r.game().move_number == 0


@pytest.mark.parametrize(("value", "size"), [("9", 9), ("9:9", 9), (" 19 ", 19), ("25", 25), ("2", 2)])
def test_sizes(value, size):
    assert record(f"(;SZ[{value}])").size == size


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("9:26", "not in 2..25"),
        ("9:", "not a board size"),
        ("1", "not in 2..25"),
        ("26", "not in"),
        ("x", "not a board size"),
        ("", "not a board"),
    ],
)
def test_bad_sizes(value, reason):
    error = failure(f"(;GM[1]SZ[{value}];B[aa])")
    assert reason in error.reason
    assert error.offset == 7
    assert error.kind == "unsupported"


@pytest.mark.parametrize(
    ("value", "komi"),
    [
        ("6.5", 6.5), ("0", 0), ("-5.5", -5.5), ("7", 7), ("6.50", 6.5), (".5", 0.5), ("+7.5", 7.5), ("", 7.5),
        ("6,5", 6.5), ("half", 0.5), ("375", 7.5), ("3.75", 7.5), ("325", 6.5), ("2.75", 5.5), ("650", 6.5),
        ("750", 7.5), ("5 1/2", 5.5), ("6½", 6.5), ("6.5 points", 6.5), ("nan", 7.5), ("inf", 7.5), ("1e9", 1),
        ("?", 7.5), ("999999999999", 7.5), ("6.3", 6.5), ("none", 0),
    ],
)  # fmt: skip
def test_komi(value, komi):
    r = record(f"(;KM[{value}]CA[UTF-8])")
    assert r.komi == r.game().komi == komi
    plain = value in ("6.5", "0", "-5.5", "7", "6.50", ".5", "+7.5")
    assert bool(r.warnings) != plain
    assert f"KM[{value}]".encode() in r.to_bytes()


def test_komi_quarter_of_japanese_game_is_rounded():
    assert record("(;RU[Japanese]KM[3.75])").komi in (3.5, 4.0)


def test_komi_missing():
    assert record("(;RU[Japanese])").komi == 6.5
    assert record("(;DT[1846-07-21])").komi == 0
    assert record("(;HA[2]AB[dd][pp])").komi == 0.5
    assert record("(;)").warnings


@pytest.mark.parametrize(("value", "stones"), [("none", 0), ("", 0), ("-1", 0), ("999", 0), ("0", 0), ("2.0", 2)])
def test_odd_handicap(value, stones):
    r = record(f"(;KM[0.5]HA[{value}]AB[dd][pp])")
    assert r.handicap == stones
    assert bool(r.warnings) == (value not in ("0", "2.0"))
    assert f"HA[{value}]".encode() in r.to_bytes()


@pytest.mark.parametrize("value", ["99999999", "9" * 5000, "-3", "361", "+99999999.0"])
def test_a_handicap_out_of_range_is_a_number_all_the_same(value):
    r = record(f"(;KM[0.5]HA[{value}];W[dd])")
    assert r.handicap == 0
    assert r.warnings == [f"HA[{value[:20]}] does not fit the board: no handicap is assumed"]
    assert len(stones(r.game())) == 1


@pytest.mark.parametrize(("value", "stones"), [("+4", 4), ("0004", 4), ("-0", 0), (" 2 ", 2)])
def test_handicaps_that_are_written_in_other_ways(value, stones):
    r = record(f"(;KM[0.5]HA[{value}]AB[dd][pp])")
    assert (r.handicap, r.warnings) == (stones, [])


@pytest.mark.parametrize(
    ("value", "name"),
    [
        ("Japanese", "japanese"), ("JP", "japanese"), ("japanese rules", "japanese"), ("日本", "japanese"),
        ("Nihon Ki-in", "japanese"), ("Chinese", "chinese"), ("cn", "chinese"), ("中国规则", "chinese"),
        ("Korean", "korean"), ("kr", "korean"), ("AGA", "aga"), ("aga rules", "aga"), ("NZ", "new-zealand"),
        ("New Zealand", "new-zealand"), ("Tromp-Taylor", "tromp-taylor"), ("tromp_taylor", "tromp-taylor"),
        ("CGOS", "cgos"), ("", "chinese"),
    ],
)  # fmt: skip
def test_rules(value, name):
    r = record(f"(;CA[UTF-8]KM[6.5]RU[{value}])")
    assert r.rules == Rules.preset(name)
    assert r.warnings == []


def test_unknown_rules():
    r = record("(;KM[8]RU[Martian])")
    assert r.rules.name == "chinese"
    assert "Martian" in r.warnings[0]
    assert b"RU[Martian]" in r.to_bytes()


def test_other_game():
    error = failure("(;FF[4]GM[2])")
    assert "GM[2] is not Go" in error.reason
    assert (error.offset, error.kind) == (7, "unsupported")
    assert record("(;GM[ 1 ]KM[0])").warnings == []
    assert record("(;GM[Go])").warnings


# --- positions ----------------------------------------------------------------------------------------------------


def test_any_move_of_the_main_line():
    r = record("(;SZ[9];B[aa];W[bb];C[note];B[cc](;W[dd])(;W[ee]))")
    assert [r.game(move=n).move_number for n in range(5)] == [0, 1, 2, 3, 4]
    assert r.game(move=2).moves == [(B, "A9"), (W, "B8")]
    assert r.game(move=0).to_move == B
    assert r.game(path=(0, 0, 0, 0, 1)).moves[-1] == (W, "E5")
    assert r.moves((0, 0, 0, 0, 1))[-1] == (W, "E5")
    assert r.path(3) == (0, 0, 0, 0)
    assert len(r.main_line()) == 6
    for bad in (5, -1):
        with pytest.raises(ValueError, match=r"move"):
            r.game(move=bad)
    with pytest.raises(ValueError, match="no node"):
        r.game(path=(0, 7))
    with pytest.raises(ValueError, match="not both"):
        r.game(move=1, path=(0,))


def test_set_up_at_the_start():
    r = record("(;SZ[9]AB[aa:cc][ii]AW[gg]AE[bb]PL[W])")
    game = r.game()
    expected = {f"{x}{y}": "X" for x in "ABC" for y in (7, 8, 9)} | {"J1": "X", "G3": "O"}
    del expected["B8"]
    assert stones(game) == expected
    assert game.to_move == W


def test_rectangle_from_any_corner():
    assert stones(record("(;SZ[9]AB[bb:aa])").game()) == dict.fromkeys(("A9", "B9", "A8", "B8"), "X")


def test_set_up_in_mid_game():
    r = record("(;SZ[9];B[aa];W[bb];AE[aa]AW[cc]PL[B];B[dd])")
    assert stones(r.game()) == {"B8": "O", "C7": "O", "D6": "X"}
    assert stones(r.game(move=2)) == {"A9": "X", "B8": "O"}
    assert r.game(path=(0, 0, 0)).to_move == B


def test_set_up_without_player_asks_the_next_move():
    r = record("(;SZ[9]AB[aa]AW[bb];C[x];W[cc])")
    assert r.game(move=0).to_move == W
    assert record("(;SZ[9]AB[aa]AW[bb];B[cc])").game(move=0).to_move == B
    assert record("(;SZ[9];W[cc])").game(move=0).to_move == W


def test_set_up_without_liberties():
    error = failure("(;SZ[9]KM[0]AB[aa]AW[ab][ba])")
    assert error.kind == "illegal"
    assert error.offset == 12


@pytest.mark.parametrize("value", ["jj", "aA", "a", "aaa", "tt", "aa:zz", ":", "é"])
def test_set_up_off_the_board(value):
    error = failure(f"(;SZ[9];AB[{value}])")
    assert "not on the board" in error.reason
    assert error.offset == 8


def test_handicap():
    r = record("(;HA[2]KM[0.5]AB[dp][pd];W[dd])")
    assert r.handicap == r.game().handicap == 2
    assert r.game(move=0).to_move == W
    assert r.warnings == []


def test_handicap_without_stones():
    r = record("(;HA[4]KM[0.5];W[cc])")
    assert stones(r.game(move=0)) == dict.fromkeys(("D4", "D16", "Q4", "Q16"), "X")
    assert "usual points" in r.warnings[0]
    assert r.game().handicap == 4
    r = record("(;HA[3]KM[0.5];B[dd];B[pp];B[dp];W[pd])")
    assert len(stones(r.game())) == 4
    assert "moves are the handicap" in r.warnings[0]
    r = record("(;HA[2]KM[0.5];B[dd];W[pp])")
    assert len(stones(r.game())) == 2
    assert "no handicap stones" in r.warnings[0]
    assert len(stones(record("(;SZ[6]HA[3];W[cc])").game(move=0))) == 3


def test_passes():
    r = record("(;SZ[19];B[];W[tt];B[aa])")
    assert r.moves() == [(B, "pass"), (W, "pass"), (B, "A19")]
    assert r.game(move=2).over
    r = record("(;SZ[21];B[tt];W[])")
    assert r.moves() == [(B, "U2"), (W, "pass")]


def test_out_of_turn_and_both_in_one_node():
    r = record("(;SZ[9];B[aa];B[bb];W[cc]B[dd];W[ee])")
    assert [c for c, _ in r.game().moves] == [B, B, W, B, W]
    assert r.game().moves == r.moves()
    assert record("(;SZ[9];W[bb]B[aa])").game().moves == [(B, "A9"), (W, "B8")]


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("(;SZ[9];B[aa];W[aa])", 14, "move 2 (white A9)"),
        ("(;SZ[9];B[aa];C[x]W[zz])", 18, "move 2: W[zz] is not a point"),
        ("(;SZ[9]AW[ab][ba];B[aa])", 18, "move 1 (black A9)"),
        ("(;SZ[9];B[aa][bb])", 8, "move 1: several moves"),
    ],
)
def test_illegal_moves(text, offset, reason):
    error = failure(text, name="x.sgf")
    assert error.reason.startswith(reason)
    assert (error.file, error.offset, error.kind) == ("x.sgf", offset, "illegal")
    assert str(error) == f"x.sgf: at byte {offset}: {error.reason}"
    assert record(text, strict=False) is not None


def test_ko_is_checked_and_ko_property_overrules():
    shape = "(;SZ[9]KM[0]RU[Japanese]AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];{}W[bb])"
    error = failure(shape.format(""))
    assert "ko" in error.reason
    r = record(shape.format("KO[]"))
    assert stones(r.game())["B8"] == "O"
    assert "C8" not in stones(r.game())
    assert "played all the same" in r.warnings[-1]
    r = record(shape.format(""), strict=False)
    assert stones(r.game())["B8"] == "O"
    assert r.game().to_move == B


def test_lenient_play_on_a_stone_and_suicide():
    r = record("(;SZ[9];B[aa];W[aa];B[bb])", strict=False)
    assert stones(r.game()) == {"A9": "O", "B8": "X"}
    r = record("(;SZ[9]AW[ab][ba];B[aa];W[ee])", strict=False)
    assert stones(r.game()) == {"A8": "O", "B9": "O", "E5": "O"}
    with pytest.raises(SgfError):
        r.game(strict=True)


def test_triple_ko_without_rules():
    # A stone is taken, the pass counts as a threat, the ko comes back to the first position.
    text = "(;SZ[9]KM[0]{}AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb])"
    assert "superko" in failure(text.format("RU[Chinese]")).reason
    r = record(text.format(""))
    assert r.game().move_number == 4
    assert "states no rules" in r.warnings[-1]
    with pytest.raises(SgfError):
        r.game(rules="chinese")
    assert record(text.format("RU[Japanese]")).game().move_number == 4

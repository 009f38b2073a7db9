"""Game records: reading in all the forms met in the wild, replaying, editing, saving."""

import errno
import lzma
import os
import time

import pytest

from tengen.go import Color, Game, Rules
from tengen.go.sgf import Record, SgfError, iter_records, save_all

B, W = Color.BLACK, Color.WHITE


def record(text, **options):
    return Record.from_bytes(text if isinstance(text, bytes) else text.encode(), **options)


def failure(text, **options):
    with pytest.raises(SgfError) as caught:
        record(text, **options).game()
    return caught.value


def stones(game):
    board = game.board.stones
    return {
        f"{'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x]}{game.size - y}": ".XO"[board[y, x]]
        for y in range(game.size)
        for x in range(game.size)
        if board[y, x]
    }


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
    [("9:7", "only square"), ("1", "not in 2..25"), ("26", "not in"), ("x", "not a board size"), ("", "not a board")],
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


# --- malformed files ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "offset", "reason"),
    [
        ("", 0, "the file is empty"),
        ("  \n", 0, "the file is empty"),
        ("hello", 0, "there is no game"),
        ("(", 0, "there is no game"),
        ("(;SZ[9];B[aa]", 13, "the file ends"),
        ("(;SZ[9];B[aa", 9, "the value that begins here has no end"),
        ("(;SZ[9];B[aa\\])", 9, "the value that begins here has no end"),
        ("(;SZ[9];B)", 8, "the property B has no value"),
        ("(;SZ[9];B", 8, "the property B has no value"),
        ("(;SZ[9];[aa])", 8, "a value without a property name"),
        ("(;SZ[9](;B[aa]);W[bb])", 15, "a node after a variation"),
        ("(;SZ[9](B[aa]))", 8, "a property outside a node"),
        ("(;SZ[9](;B[aa])W[bb])", 15, "a property outside a node"),
        ("(;SZ[9]())", 8, "a variation without a node"),
        ("(;SZ[9];B[aa]7)", 13, "unexpected '7'"),
        ("junk (;SZ[9];B[aa]", 18, "the file ends"),
        ("(;foo[x])", 1, "a property name without a capital"),
    ],
)
def test_malformed(text, offset, reason):
    error = failure(text, name="bad.sgf")
    assert error.reason.startswith(reason)
    assert error.offset == offset
    assert error.kind == "malformed"
    assert isinstance(error, ValueError)


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("(;SZ[9];B[aa];W[bb];B[c", 2),
        ("(;SZ[9];B[aa];W[bb]", 2),
        ("(;SZ[9];B[aa](;W[bb];B[cc](;W[d", 3),
        ("(;SZ[9];B[aa];W[bb]77;B[cc])", 2),
        ("(;SZ[9](;B[aa]", 1),
        ("(;SZ[9](;B[aa])(", 1),
    ],
)
def test_cut_off_files_give_what_they_hold(text, moves, tmp_path):
    r = record(text, strict=False)
    assert r.game().move_number == moves
    assert "what follows is left out" in r.warnings[-1]
    path = tmp_path / "cut.sgf"
    path.write_text(text)
    with pytest.raises(SgfError):
        Record.load(path)
    r = Record.load(path, strict=False)
    with pytest.raises(ValueError, match="damaged"):
        r.save(path)  # it would destroy the rest
    r.save(tmp_path / "saved.sgf")
    assert Record.load(tmp_path / "saved.sgf").game().move_number == moves


def test_offsets_count_junk_bom_and_translated_text():
    assert failure(b"mail header (not a game)\n(;SZ[9];B[zz])").offset == 33
    assert failure(b"\xef\xbb\xbf(;SZ[9];B[zz])").offset == 11
    data = "(;CA[Shift_JIS]SZ[9]C[囲碁ソ];B[zz])".encode("shift_jis")
    assert failure(data).offset == data.index(b"B[zz]")


def test_binary_garbage():
    failure(bytes(range(256)) * 10)
    failure(b"\x1f\x8b\x08\x00(;" + bytes(range(256)))
    failure(b"\x00" * 1000)


def test_old_property_names():
    r = record("(;GaMe[1]SiZe[9];Black[aa];White[bb]Comment[x])")
    assert r.size == 9
    assert r.moves() == [(B, "A9"), (W, "B8")]
    assert r.comment(2) == "x"


# --- character sets -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("label", "codec", "text"),
    [
        ("UTF-8", "utf-8", "囲碁 é"),
        ("utf8", "utf-8", "囲碁"),
        ("ISO-8859-1", "latin-1", "Málaga ÿ"),
        ("gb2312", "gb18030", "围棋 誠乗 世界"),
        ("GB18030", "gb18030", "围棋 俓俔"),
        ("GBK", "gbk", "圍棋"),
        ("Shift_JIS", "shift_jis", "囲碁 ソ表能予"),
        ("big5", "big5", "圍棋 許功蓋"),
        ("EUC-KR", "euc-kr", "바둑"),
        ("windows-1251", "cp1251", "Го"),
        ("", "latin-1", "Málaga"),
        (None, "utf-8", "囲碁"),
        (None, "latin-1", "Málaga"),
    ],
)
def test_charsets(label, codec, text):
    ca = "" if label is None else f"CA[{label}]"
    data = f"(;{ca}SZ[9]KM[0]PB[{text}];B[aa]C[{text}!])".encode(codec)
    r = record(data)
    assert r.players[0] == text
    assert r.comment(1) == text + "!"
    assert r.to_bytes().replace(b"\n", b"") == data
    assert r.warnings == []
    r.set_comment(1, text)  # what fits stays in the character set of the file
    assert text.encode(codec) in r.to_bytes()


def test_bom():
    data = b"\xef\xbb\xbf" + "(;SZ[9]KM[0]PB[囲碁])".encode()
    r = record(data)
    assert r.players[0] == "囲碁"
    assert r.to_bytes() == data + b"\n"
    text = "(;SZ[9]KM[0]PB[囲碁])\n"
    for mark, codec in ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        r = record(mark + text.encode(codec))
        assert r.players[0] == "囲碁"
        assert r.to_bytes() == mark + text.encode(codec)


@pytest.mark.parametrize(
    ("label", "data"),
    [
        (b"UTF-8", "Málaga".encode("latin-1")),
        (b"gb2312", b"\xff\xff\xff"),
        (b"klingon", "囲碁".encode()),
        (b"unicode_escape", b"\xe9"),
        (b"utf-7", b"\xe9"),
        (b"rot13", b"\xe9"),
        (b"ascii", "囲碁".encode()),
        (b"\xff\xfe", b"abc"),
    ],
)
def test_lying_charsets_lose_no_byte(label, data):
    source = b"(;CA[" + label + b"]SZ[9]KM[0]PB[" + data + b"])"
    r = record(source)
    assert r.players[0]
    assert r.warnings
    assert r.to_bytes() == source + b"\n"


def test_repaired_file_with_a_lying_charset_can_be_read_again():
    r = record(b"(;CA[gb18030]SZ[9]KM[0]C[\x81]\xff\xfe)", strict=False)
    again = record(r.to_bytes())
    assert again.get_raw((), "C") == [b"\x81"]
    assert again.to_bytes() == r.to_bytes()


def test_charset_is_not_taken_from_junk():
    r = record(b"CA[Shift_JIS] (;SZ[9]KM[0]PB[\xe9])")
    assert r.players[0] == "é"


def test_encoding_can_be_given():
    data = "(;SZ[9]KM[0]PB[围棋])".encode("gb18030")
    r = record(data, encoding="gb18030")
    assert r.players[0] == "围棋"
    assert r.to_bytes() == data + b"\n"
    with pytest.raises(LookupError):
        record(data, encoding="klingon")


def test_text_that_does_not_fit_turns_the_record_to_utf8():
    for label, codec in (("ISO-8859-1", "latin-1"), ("Shift_JIS", "shift_jis")):
        name = "Málaga" if codec == "latin-1" else "囲碁ソ"
        r = record(f"(;CA[{label}]SZ[9]KM[0]PB[{name}];B[aa])".encode(codec))
        if codec == "shift_jis":
            with pytest.raises(UnicodeError):
                r.set_raw(1, "C", ["바둑".encode()])
        r.set_comment(1, "바둑")
        again = record(r.to_bytes())
        assert again.get((), "CA") == ["UTF-8"]
        assert again.players[0] == name
        assert again.comment(1) == "바둑"
    r = record("(;SZ[9]KM[0])")
    r.set_comment((), "é")
    assert record(r.to_bytes()).comment(()) == "é"
    assert record(r.to_bytes()).warnings == []


def test_from_text():
    r = Record.from_text("(;CA[Shift_JIS]KM[0]PB[囲碁])")
    assert r.players[0] == "囲碁"
    assert record(r.to_bytes()).players[0] == "囲碁"
    with pytest.raises(SgfError):
        Record.from_text("(;C[\ud800])")


# --- saving -------------------------------------------------------------------------------------------------------


def test_everything_is_kept():
    text = (
        "(;GM[1]FF[4]XYZ[private\\]\\\\]SZ[9]KM[375]AP[X:1];B[aa]C[a \\] b \\\\ c \\: d\nline]LB[aa:1][bb:2]"
        "(;W[bb];B[])(;W[cc](;B[dd]TR[aa][bb])(;))(;N[name]))"
    )
    saved = record(text).to_bytes()
    assert record(saved).to_bytes() == saved
    assert saved.replace(b"\n", b"") == text.encode().replace(b"\n", b"")
    r = record(saved)
    assert r.comment(1) == "a ] b \\ c : d\nline"
    assert r.get((), "XYZ") == ["private]\\"]
    assert r.get_raw((), "XYZ") == [b"private\\]\\\\"]


def test_save_replaces_in_one_step(tmp_path, monkeypatch):
    path = tmp_path / "game.sgf"
    r = record("(;SZ[9]KM[0];B[aa])")
    r.save(path)
    old = path.read_bytes()
    os.chmod(path, 0o640)
    r.add_move(1, "W", "C3")
    r.save(path)
    assert path.read_bytes() != old
    assert path.stat().st_mode & 0o777 == 0o640
    old = path.read_bytes()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    r.add_move(1, "W", "D3")
    with pytest.raises(OSError, match="No space"):
        r.save(path)
    assert path.read_bytes() == old
    assert [p.name for p in tmp_path.iterdir()] == ["game.sgf"]


def test_save_follows_links_and_packs(tmp_path):
    r = record("(;SZ[9]KM[0];B[aa])")
    real, link = tmp_path / "real.sgf", tmp_path / "link.sgf"
    real.write_bytes(b"")
    link.symlink_to(real)
    r.save(link)
    assert link.is_symlink()
    assert Record.load(real).size == 9
    r.save(tmp_path / "x.sgf.xz")
    assert lzma.decompress((tmp_path / "x.sgf.xz").read_bytes()) == r.to_bytes()
    assert Record.load(tmp_path / "x.sgf.xz").moves() == [(B, "A9")]


# --- several games ------------------------------------------------------------------------------------------------

TWO = b"junk\n(;SZ[9]KM[0];B[aa])\nbetween\n(;SZ[13]KM[0];B[mm])\n"


def test_collections(tmp_path):
    path = tmp_path / "two.sgf"
    path.write_bytes(TWO)
    games = list(Record.load_all(path))
    assert [(r.size, r.number) for r in games] == [(9, 1), (13, 2)]
    first = Record.load(path)
    assert "several games" in first.warnings[0]
    with pytest.raises(ValueError, match="save_all"):
        first.save(path)
    save_all(path, games)
    assert [r.size for r in iter_records(path)] == [9, 13]


@pytest.mark.parametrize("packed", [False, True])
def test_a_game_a_line(tmp_path, packed):
    lines = b"(;SZ[9]KM[0];B[aa])\n\n(;SZ[9]KM[0];B[zz])\n(;SZ[9\nnothing\n(;SZ[13]KM[0])"
    path = tmp_path / ("x.sgfs.xz" if packed else "x.sgfs")
    path.write_bytes(lzma.compress(lines) if packed else lines)
    errors = []
    games = list(iter_records(path, on_error=errors.append))
    assert [r.number for r in games] == [1, 2, 5]
    assert [(e.number, e.offset) for e in errors] == [(3, lines.index(b"[9\n")), (4, lines.index(b"nothing"))]
    with pytest.raises(SgfError) as caught:
        games[1].game()
    assert (caught.value.number, caught.value.offset) == (2, lines.index(b"B[zz]"))
    with pytest.raises(SgfError):
        list(iter_records(path))


def test_a_bad_game_does_not_hide_the_next(tmp_path):
    path = tmp_path / "x.sgf"
    path.write_bytes(b"(;SZ[9]7;B[aa])(;SZ[99])(;SZ[13]KM[0])")
    errors = []
    assert [r.size for r in iter_records(path, on_error=errors.append)] == [13]
    assert [(e.number, e.offset) for e in errors] == [(1, 7), (2, 17)]


def test_damaged_packed_file(tmp_path):
    for name in ("x.sgf.xz", "x.sgfs.xz"):
        path = tmp_path / name
        path.write_bytes(lzma.compress(TWO * 1000)[:-20])
        with pytest.raises(SgfError, match="damaged"):
            list(iter_records(path, on_error=None))
        path.write_bytes(b"no xz at all")
        with pytest.raises(SgfError, match="damaged"):
            Record.load(path)
        path.write_bytes(lzma.compress(b""))
        with pytest.raises(SgfError, match="empty"):
            Record.load(path)
    with pytest.raises(FileNotFoundError):
        Record.load(tmp_path / "missing.sgf")


# --- editing ------------------------------------------------------------------------------------------------------


def test_editing():
    r = Record(9, "japanese", 5.5)
    path = r.add_move((), "B", "E5")
    assert path == (0,)
    assert r.add_move((), B, "e5") == (0,)  # it is there already
    assert r.add_move((), W, "E5") == (1,)
    line = r.add_move(r.add_move(path, "white", "C3"), "B", "pass")
    assert line == (0, 0, 0)
    variation = r.add_move(path, "W", "G7")
    assert variation == (0, 1)
    assert r.children(path) == [(0, 0), (0, 1)]
    r.set_comment(variation, "why ] not \\ here?\n囲碁")
    r.set(variation, "TR", ["aa", "bb"])
    again = Record.from_bytes(r.to_bytes())
    assert again.comment(variation) == "why ] not \\ here?\n囲碁"
    assert again.get(variation, "TR") == ["aa", "bb"]
    assert again.game(path=line).moves == [(B, "E5"), (W, "C3"), (B, "pass")]
    assert again.game(path=variation).moves[-1] == (W, "G7")
    assert (again.komi, again.rules.name, again.warnings) == (5.5, "japanese", [])
    r.set_comment(variation, "")
    assert r.comment(variation) == ""
    assert r.get_raw(variation, "C") == []
    r.delete(variation)
    assert r.children(path) == [(0, 0)]


def test_editing_mistakes():
    r = Record(9)
    for vertex in ("K9", "A10", "I5", "", "aa"):
        with pytest.raises(ValueError, match="is not a point"):
            r.add_move((), "B", vertex)
    with pytest.raises(ValueError, match="colour"):
        r.add_move((), "X", "A1")
    with pytest.raises(ValueError, match="no node"):
        r.add_move((3,), "B", "A1")
    with pytest.raises(ValueError, match="property name"):
        r.set((), "c", "x")
    with pytest.raises(ValueError, match="unescaped"):
        r.set_raw((), "C", [b"x]y"])
    with pytest.raises(ValueError, match="root"):
        r.delete(())
    with pytest.raises(ValueError, match="board size"):
        r.set((), "SZ", "99")
    assert r.size == 9
    assert r.get((), "SZ") == ["9"]
    r.set((), "KM", "3.5")
    assert r.komi == r.game().komi == 3.5


def test_from_game():
    game = Game(9, "japanese", 5.5)
    game.place_fixed_handicap(2)
    for vertex in ("E5", "pass", "C3"):
        if game.legal(vertex):
            game.play(vertex)
    game.set_up(black=["A1"], empty=["E5"], to_move="black")
    game.play("B5")
    game.resign("white")
    r = Record.from_game(game, black="Ann", date="2024-01-02", EV="Cup ]", result=None)
    again = Record.from_bytes(r.to_bytes())
    assert again.players == ("Ann", None)
    assert again.get((), "EV") == ["Cup ]"]
    assert again.result == "B+R"
    assert again.handicap == 2
    copy = again.game()
    assert copy.board == game.board
    assert copy.moves == game.moves
    assert (copy.komi, copy.rules, copy.handicap) == (game.komi, game.rules, game.handicap)
    assert again.warnings == []


def test_from_game_with_captures_and_custom_rules():
    game = Game(5, Rules("mine", ko="simple", komi=3.5))
    for vertex in ("A1", "A2", "E5", "B1"):
        game.play(vertex)
    r = Record.from_bytes(Record.from_game(game).to_bytes())
    assert r.get((), "AB") == []
    assert r.game().board == game.board
    assert r.komi == 3.5
    assert "mine" in r.warnings[0]


# --- large files --------------------------------------------------------------------------------------------------


def test_long_game_and_many_variations():
    line = "".join(f";{'BW'[i % 2]}[]" for i in range(10_000))
    text = "(;SZ[9]KM[0]" + line + "".join(f"(;B[aa]C[{i}])" for i in range(1000)) + ")"
    r = record(text)
    assert r.game().move_number == 10_001
    assert len(r.children((0,) * 10_000)) == 1000
    assert record(r.to_bytes()).to_bytes() == r.to_bytes()
    assert r.comment((0,) * 10_000 + (999,)) == "999"


def test_deeply_nested_variations():
    r = record("(;SZ[9]KM[0]" + "(;B[])" * 3 + "(;B[]" * 20_000 + ")" * 20_001)
    assert len(r.main_line()) == 2
    saved = r.to_bytes()
    assert record(saved).to_bytes() == saved
    error = failure("(;SZ[9]" + "(;B[]" * 20_000)
    assert error.reason == "the file ends in the middle of a game"
    del r


def test_ten_megabytes():
    start = time.monotonic()
    comment = "(;SZ[9]KM[0];B[aa]C[" + "x\\]" * 1_000_000 + "]" + ";W[bb]C[" + "y" * 7_000_000 + "])"
    r = record(comment)
    assert len(r.comment(1)) == 2_000_000
    assert r.to_bytes().replace(b"\n", b"") == comment.encode()
    for bad in ("(;C[" + "\\]" * 5_000_000, "(;" + "(" * 2_000_000, "(;C[x]" + " " * 10_000_000, "( " * 5_000_000):
        failure(bad)
    nodes = "(;SZ[9]KM[0]" + "(;B[aa];W[bb])" * 50_000 + ")"
    assert len(record(nodes).children(())) == 50_000
    assert time.monotonic() - start < 60

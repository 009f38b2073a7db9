"""SGF: malformed files and character sets."""

import pytest

from tengen.go.sgf import Record, SgfError
from tests.go.sgf_helpers import B, W, failure, record

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


@pytest.mark.parametrize("mark", [b"\xff\xfe", b"\xfe\xff"])
@pytest.mark.parametrize("game", [b"(;SZ[9]KM[0];B[aa])", b"(;SZ[9]KM[0]C[ ];B[aa])"])
def test_stray_bytes_are_no_mark(mark, game):
    """As UTF-16 what follows is no game, or not even text."""
    r = record(mark + game)
    assert r.to_bytes() == game + b"\n"
    with pytest.raises(SgfError) as caught:
        record(mark + b"(;SZ[9]KM[0];B[aa", strict=True)
    assert caught.value.offset == len(mark + b"(;SZ[9]KM[0];B")
    assert Record.from_bytes(mark + game, encoding="utf-8").to_bytes() == game + b"\n"


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

"""SGF in normal form."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.games.converting import PACKED, convert
from tengen.go.sgf import Record


def converted(text: str | bytes, points: str = "spread"):
    data = text.encode() if isinstance(text, str) else text
    return convert(Record.from_bytes(data, "x.sgf", strict=False), points)


def test_old_and_verbose_records() -> None:
    found = converted(
        "(;GaMe[1]FF[3]SiZe[9]PlayerBlack[X]AB[aa:ca]L[cc][dd]M[ee]RE[Black wins by resignation]DT[Jan 2, 2001]"
        "RU[jp]KM[6,5]"
        ";Black[cc]W[dd];B[tt]CA[x])"
    )
    assert found.to_bytes(lines=False) == (
        b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RE[B+R]DT[2001-01-02]PB[X]RU[Japanese]AB[aa][ba][ca]MA[ee]LB[cc:a][dd:b]"
        b";B[cc];W[dd];B[])\n"
    )
    assert found.wrong == []
    assert "FF was 3" in found.repaired
    assert "L is LB since FF[4]" in found.repaired
    assert "CA stood in another node than the first" in found.repaired
    assert "a node with several moves, or with a move and set-up, is several nodes now" in found.repaired


def test_character_sets() -> None:
    found = converted("(;CA[GB2312]SZ[9]PB[马晓春];B[aa])".encode("gb18030"))
    assert "PB[马晓春]".encode() in found.to_bytes()
    assert b"CA[UTF-8]" in found.to_bytes()
    assert any("gb18030" in text or "gb2312" in text for text in found.repaired)
    assert "PB[Müller]".encode() in converted("(;SZ[9]PB[Müller];B[aa])".encode("latin-1")).to_bytes()


def test_what_is_right_stays() -> None:
    text = b"(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6.5]RE[B+R]DT[2001-01-02,03]PB[X]C[a \\] b];B[aa](;W[bb])(;W[]))\n"
    found = converted(text)
    assert (found.to_bytes(lines=False), found.repaired, found.wrong) == (text, [], [])


def test_what_cannot_be_repaired() -> None:
    found = converted("(;GM[1]FF[4]CA[UTF-8]SZ[9]RE[who knows]HA[many]AB[aa][zz];B[aa];W[zz])")
    assert "HA[many] is not understood" in found.wrong
    assert "AB[zz] is not on the board: left out" in found.wrong
    assert any("W[zz] is not a point" in text for text in found.wrong)
    illegal = converted("(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa];W[aa];B[bb])")
    assert len(illegal.wrong) == 1
    assert illegal.wrong[0].startswith("move 2 (white A9): ")
    cut = converted("(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa];W[bb];B[c")
    assert cut.to_bytes(lines=False).endswith(b";B[aa];W[bb];)\n")
    assert "left out" in cut.wrong[0]


def test_a_move_in_the_first_node_and_set_up_beside_moves() -> None:
    found = converted("(;SZ[9]B[aa];W[bb];AB[cc]B[dd](;W[ee])(;W[ff]))")
    assert found.to_bytes(lines=False).endswith(b";B[aa];W[bb];AB[cc];B[dd](;W[ee])(;W[ff]))\n")
    assert converted(found.to_bytes()).repaired == []


@given(st.sets(st.tuples(st.integers(0, 8), st.integers(0, 8))))
def test_packed_lists_mean_the_same_points(place: set[tuple[int, int]]) -> None:
    values = "".join(f"[{chr(97 + x)}{chr(97 + y)}]" for x, y in place)
    text = f"(;SZ[9]{f'TR{values}' if values else ''};B[])"
    packed = converted(text, PACKED)
    spread = converted(packed.to_bytes())
    found = {(value[0] - 97, value[1] - 97) for value in spread.record.get_raw((), "TR")}
    assert found == place
    assert len(packed.record.get_raw((), "TR")) <= len(place)


def test_it_is_done_once() -> None:
    """The normal form of the normal form is itself, for any text that is a record at all."""
    rng = random.Random(4)
    parts = [
        "SZ[9]",
        "B[aa]",
        "W[bb]",
        ";",
        "(;B[cc])",
        "AB[aa:bb]",
        "AW[zz]",
        "L[aa][bb]",
        "RE[x]",
        "DT[May 1998]",
        "C[\\]]",
    ]
    parts += [
        "M[aa]",
        "B[tt]",
        "HA[2]",
        "KM[375]",
        "RU[Chinese]",
        "CA[x]",
        "TB[aa][aa]",
        "KO[]",
        "XX[]",
        "DD[]",
        "VW[]",
    ]
    for _ in range(200):
        text = "(;" + "".join(rng.choice(parts) for _ in range(rng.randrange(12)))
        text += ")" * (text.count("(") - text.count(")"))
        try:
            record = Record.from_text(text, strict=False)
        except ValueError:
            continue
        for points in ("spread", PACKED):
            first = convert(record, points).to_bytes()
            second = convert(Record.from_bytes(first, strict=False), points)
            assert second.to_bytes() == first, text
            assert second.repaired == [], text


def test_unknown_sizes() -> None:
    with pytest.raises(ValueError, match="60"):
        converted("(;SZ[60];B[aa])")

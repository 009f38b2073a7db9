"""Whatever the bytes, reading a record gives a record or an SgfError, and soon."""

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sgfmill import sgf_grammar

from tengen.go.sgf import Record, SgfError, grammar

SAMPLE = [
    line for path in sorted((Path(__file__).parent.parent / "data" / "games").glob("*9x9.sgfs"))
    for line in path.read_bytes().splitlines()
]  # fmt: skip
RICH = (
    b"\xef\xbb\xbf(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[6,5]HA[2]RU[Japanese]AB[cc][gg:hh]PL[W]PB[A\\]b];W[ee]C[x\\\\]"
    b"(;B[dd]KO[];W[])(;B[tt]LB[aa:1];AE[cc]AW[aa];W[bb]B[cb]))(;SZ[13];B[mm])"
)
pieces = st.sampled_from(
    [b"(", b")", b";", b"[", b"]", b"\\", b"(;", b"B[aa]", b"W[]", b"SZ[9]", b"SZ[", b"AB[aa:cc]", b"CA[Shift_JIS]",
     b"CA[gb18030]", b"CA[utf-16]", b"CA[hex]", b"KM[1e99]", b"KM[", b"HA[9]", b"HA[-3]", b"GM[1]", b"PL[W]", b"KO[]",
     b"\xff\xfe", b"\xef\xbb\xbf", b"\x81\x5d", b"\x00", b"\n", b" ", b"x", b"AE[aa]", b"RU[aga]", b"DT[1900]"]
)  # fmt: skip
# Nothing of such a size takes a minute, however busy the machine is.
quick = settings(max_examples=300, deadline=60_000, suppress_health_check=[HealthCheck.too_slow])


def attempt(ask, data):
    """The answer, or None after an SgfError; anything else that is raised fails the test."""
    try:
        return ask()
    except SgfError as error:
        offset = error.offset
    assert offset is None or 0 <= offset <= len(data)
    return None


def read(data):
    """Everything that reading offers."""
    for strict in (True, False):
        record = attempt(lambda strict=strict: Record.from_bytes(data, "fuzz", strict=strict), data)
        if record is None:
            continue
        assert all(isinstance(text, str) for text in (*record.warnings, *filter(None, record.players)))
        attempt(record.game, data)
        attempt(record.moves, data)
        attempt(lambda record=record: record.game(move=0), data)
        saved = record.to_bytes()
        again = Record.from_bytes(saved)
        assert again.to_bytes() == saved
        assert again.komi == record.komi


@quick
@given(st.binary(max_size=400))
def test_random_bytes(data):
    read(data)


@quick
@given(st.binary(max_size=200))
def test_random_bytes_in_a_game(data):
    read(b"(;" + data)
    read(b"(;SZ[9]C[" + data + b"])")


@quick
@given(st.lists(pieces, max_size=40))
def test_random_pieces(parts):
    read(b"(;" + b"".join(parts) + b")")


@quick
@given(st.data())
def test_mutated_games(data):
    text = bytearray(data.draw(st.sampled_from([*SAMPLE, RICH])))
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(text)))
        kind = data.draw(st.sampled_from(["cut", "delete", "insert", "byte", "copy"]))
        if kind == "cut":
            del text[at:]
        elif kind == "delete":
            del text[at : at + data.draw(st.integers(1, 8))]
        elif kind == "insert":
            text[at:at] = data.draw(pieces)
        elif kind == "byte":
            text[at : at + 1] = bytes([data.draw(st.integers(0, 255))])
        else:
            text[at:at] = text[at : at + data.draw(st.integers(1, 30))]
    read(bytes(text))


@quick
@given(st.lists(pieces, max_size=30))
def test_agrees_with_sgfmill(parts):
    """The short way, the search for the end and the diagnosis all follow sgfmill's grammar."""
    data = b"(;" + b"".join(part for part in parts if part.isascii()) + b")"
    try:
        tree = sgf_grammar.parse_sgf_game(data)
    except ValueError:
        assert grammar.diagnose(data) is not None
        with pytest.raises(grammar.Fault):
            grammar.parse(data)
        return
    assert grammar.diagnose(data) is None
    game = data[: sgf_grammar.tokenise(data)[1]]
    assert grammar.find_end(data, 0) == len(game)
    nodes = list(sgf_grammar.main_sequence_iter(tree))
    if re.search(rb"(?<![A-Z])x\s*\[", data):
        return  # a name without a capital letter, which only sgfmill accepts
    node = grammar.parse(game)
    for index, properties in enumerate(nodes):
        assert node.properties == properties
        assert index == len(nodes) - 1 or node.children
        node = node.children[0] if node.children else node


@pytest.mark.parametrize("line", SAMPLE[:10])
def test_short_way_equals_the_long_one(line):
    assert grammar._PLAIN.fullmatch(line)
    node = grammar.parse(line)
    for properties in sgf_grammar.main_sequence_iter(sgf_grammar.parse_sgf_game(line)):
        assert node.properties == properties
        assert grammar.offset_of(line, node.index) is not None
        node = node.children[0] if node.children else None
    assert node is None


def test_offsets_point_to_nodes():
    starts = [match.start() for match in re.finditer(rb";", SAMPLE[0])]
    assert [grammar.offset_of(SAMPLE[0], index) for index in range(len(starts))] == starts

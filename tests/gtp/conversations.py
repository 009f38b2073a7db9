"""Conversations at random: commands with right, wrong and broken arguments, and bytes that are no commands at all."""

from __future__ import annotations

from pathlib import Path

from hypothesis import strategies as st

from tengen.gtp.commands import all_commands
from tengen.gtp.protocol import Request, parse_request
from tests.gtp.examples import DEPENDS, RIGHT, WRONG
from tests.gtp.talk import Talk, well_formed

# Those that end the session, write where they are told, or change how long a move may take.
_LEFT_OUT = ("quit", "printsgf", "loadsgf", "echo_err")
_ONLY_EXAMPLES = (
    "kata-set-param",
    "kata-set-params",
    "tengen-config",
    "tengen-preset",
    "tengen-level",
    "tengen-explain",
)
_NAMES = [command.name for command in all_commands() if command.name not in (*_LEFT_OUT, *_ONLY_EXAMPLES)]
EXAMPLES = [
    f"{name} {arguments}"
    for table in (RIGHT, DEPENDS, WRONG)
    for name, examples in table.items()
    for arguments in examples
    if name not in _LEFT_OUT
]
_WORDS = ["b", "w", "black", "WHITE", "pass", "resign", "true", "false", "none", "{}", '{"a":', "#", "0x1", "1e9"]
_SGF = [
    b"(;GM[1]FF[4]SZ[5]KM[6.5];B[cc];W[dd];B[cd])",
    b"(;GM[1]SZ[9]HA[2]AB[cc][gg];W[ee];B[])",
    b"(;SZ[7]AB[aa:cc]AW[ee];W[ff](;B[gg])(;B[ga]))",
    b"(;GM[1]SZ[9];B[aa];B[aa])",
    b"(;GM[1]SZ[99];B[aa])",
    b"(;GM[1]SZ[5];B[cc",
    b"not a game",
    b"",
]


def sgf_files(folder: Path) -> list[str]:
    """Game records to load, good and bad ones."""
    for number, data in enumerate(_SGF):
        (folder / f"{number}.sgf").write_bytes(data)
    return [str(folder / f"{number}.sgf") for number in range(len(_SGF))]


def lines(files: list[str]) -> st.SearchStrategy[bytes]:
    """Lines that a broken or hostile controller may send."""
    vertices = st.builds("{}{}".format, st.sampled_from("ABCDEJabciI"), st.integers(-1, 11))
    numbers = st.one_of(st.integers(-3, 12).map(str), st.floats().map(str), st.integers().map(str))
    words = st.one_of(st.sampled_from(_WORDS), vertices, numbers, st.text(max_size=8))
    commands = st.one_of(
        st.sampled_from(EXAMPLES),
        st.builds(" ".join, st.tuples(st.sampled_from(_NAMES), st.lists(words, max_size=5).map(" ".join))),
        st.builds("loadsgf {} {}".format, st.sampled_from(files), st.integers(0, 5)),
        st.text(max_size=30),
    )
    ids = st.one_of(st.just(""), st.integers(0).map(str), st.just("9" * 400), st.just("-1"))
    spaces = st.sampled_from([" ", "\t", "  \t ", "\x00 "])
    written = st.builds("{}{}{}".format, ids, spaces, commands).map(lambda text: text.encode("utf-8", "surrogatepass"))
    cut = st.builds(lambda data, end: data[: len(data) - end], written, st.integers(0, 5))
    return st.one_of(written, cut, st.binary(max_size=40)).map(lambda data: data.replace(b"\n", b" "))


def _is_harmless(request: Request) -> bool:
    """Not one that writes files, or makes every command after it take long."""
    if request.command in _ONLY_EXAMPLES:
        return f"{request.command} {request.text}" in EXAMPLES
    return request.command not in _LEFT_OUT or request.command == "loadsgf"


def hold(talk: Talk, conversation: list[bytes]) -> None:
    """Says every line and looks at what comes back: one response to each request, and no harm by those that fail."""
    for line in conversation:
        request = parse_request(line)
        if request is not None and not _is_harmless(request):
            continue
        before = talk.state()
        answer = talk.raw(line)
        assert not talk.complaints, (line, talk.complaints)
        if request is None:
            assert answer == b"", line
            continue
        assert well_formed(answer), (line, answer)
        assert answer[1:].startswith(request.id.encode()), line
        if answer[:1] == b"?":
            assert talk.state() == before, line
    talk.ok("boardsize 5")
    assert talk.ok("genmove b")

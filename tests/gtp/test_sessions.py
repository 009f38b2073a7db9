"""Sessions as controllers hold them; sessions/README.md tells how they are written."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.gtp.talk import Program, well_formed

FOLDER = Path(__file__).with_name("sessions")
FILES = sorted(FOLDER.glob("*.gtp"))

_POINT = r"(?:[A-HJ-Z]\d{1,2})"
_LINE = rf"pv (?:{_POINT}|pass)(?: (?:{_POINT}|pass))*"
_LEELA = rf"(?:info move \S+ visits \d+ winrate \d+ prior \d+ lcb \d+ order \d+ {_LINE} ?)+"
_KATA_MOVE = rf"info move \S+ visits \d+(?: \w+ -?\d+(?:\.\d+)?)* order \d+ {_LINE} ?"
_KATA = rf"(?:{_KATA_MOVE})+(?:ownership(?: -?[01]\.\d+)+)?"
_JSON = r"\{[^\n]*\}"
SHAPES = {
    "MOVE": rf"(?:{_POINT}|pass|resign)",
    "POINTS": rf"(?:(?:{_POINT}|pass)[ \n]?)*",
    "SCORE": r"(?:[BW]\+\d+(?:\.\d+)?|0)",
    "NUMBER": r"-?\d+(?:\.\d+)?",
    "LEELA": _LEELA,
    "KATA": _KATA,
    "STREAM": rf"(?:(?:{_LEELA}|{_KATA}|{_JSON})\n)*(?:{_LEELA}|{_KATA})?",
    "JSON": _JSON,
    "ANY": r"[\s\S]*",
}


def pattern(text: str) -> str:
    """The regular expression of a shape."""
    parts = re.split(r"\{(\w+)\}", text)
    return "".join(SHAPES[part] if number % 2 else re.escape(part) for number, part in enumerate(parts))


def fits(text: str, shape: str) -> bool:
    """Whether the text of a response has a shape."""
    if match := re.fullmatch(r"\{LIST:(.*)\}", shape):
        return {*match[1].split(",")} <= {*text.split("\n")}
    return re.fullmatch(pattern(shape), text) is not None


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_sessions(file: Path, tmp_path: Path) -> None:
    script = [line for line in file.read_text().splitlines() if line and not line.startswith("#")]
    options = [word for line in script if line.startswith("% run ") for word in line.split()[2:]]
    end = "\r\n" if "% crlf" in script else "\n"
    with Program("--book", "none", *options, cwd=tmp_path) as program:
        for step in script:
            mark, _, rest = step.partition(" ")
            if mark == ">":
                program.send(rest + end)
            elif mark == "~":
                shape = re.compile(f"(?m)^{pattern(rest)}$")
                program.read_until(lambda data, shape=shape: bool(shape.search(data.decode())))  # type: ignore[misc]
            elif mark[0] in "=?":
                answer = program.answer()
                assert well_formed(answer), (step, answer)
                first = re.match(r"[=?]\d*[ \n]", answer.decode())
                assert first is not None
                assert first[0].strip() == mark, (step, answer)
                assert fits(answer.decode()[first.end() :].removesuffix("\n\n").strip("\n"), rest), (step, answer)
        program.stdin.close()
        assert program.ends(60) == 0
        assert program.errors() == ""
        assert program.stdout.read() == b""


def test_shapes() -> None:
    assert fits("D4", "{MOVE}")
    assert not fits("Z", "{MOVE}")
    assert not fits("D4 x", "{POINTS}")
    assert fits("a\nb\nc", "{LIST:c,a}")
    assert not fits("a\nb", "{LIST:c}")
    assert not fits("info move D4 visits 3", "{LEELA}")
    assert len(FILES) >= 8

"""Random conversations with the server; `make fuzz` holds more of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.gtp.conversations import hold, lines, sgf_files
from tests.gtp.talk import Program, Talk, engine, well_formed

CONVERSATIONS = 300


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    return sgf_files(tmp_path_factory.mktemp("records"))


@settings(max_examples=CONVERSATIONS, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_conversations(data: st.DataObject, files: list[str]) -> None:
    hold(Talk(engine(playouts=3)), data.draw(st.lists(lines(files), min_size=1, max_size=15)))


def test_a_program_survives_what_is_no_text(tmp_path: Path) -> None:
    with Program("--playouts", "5", "--size", "5", cwd=tmp_path) as program:
        program.send(bytes(range(256)).replace(b"\n", b"") * 20 + b"\n")
        assert program.answer()[:1] == b"?"
        program.send(b"8" * 100_000 + b" name\n")
        assert program.answer() == b"=" + b"8" * 100_000 + b" Tengen\n\n"
        program.send(b"31 echo " + b"x" * (3 << 20) + b"\n")
        assert program.answer().startswith(b"?31 line too long")
        program.send(b"play b \xc3\n\xff\xfe\x00\n\r\n\t\n# \xf0\x9f\nname")
        answers = [program.answer(), program.answer()]
        assert all(answer[:1] == b"?" and well_formed(answer) for answer in answers)
        program.stdin.close()
        assert program.answer() == b"= Tengen\n\n"
        assert program.ends(60) == 0
        assert program.errors() == ""

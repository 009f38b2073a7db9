"""Data files: what is damaged, something else or nothing at all is refused with a sentence that names the file."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.datafile import (
    GAMMAS,
    KINDS,
    PATTERNS,
    DataFileError,
    Kind,
    enveloped,
    read_any,
    read_data,
    without_envelope,
    write_data,
)
from tengen.go import GoConfig, gammas, patterns

TEXT = "capture one 2\nshape XO./.*./### 2.31\n"
WHOLE = enveloped(GAMMAS, TEXT, "tengen train gammas games.sgfs")
SETTINGS = {"gammas": "knowledge.gamma=1 gamma.prior", "patterns": "playout.policy=sequence playout.patterns"}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data") / "mine.txt"


def refused(file: Path, content: bytes, kind: Kind = GAMMAS) -> str:
    """The one sentence that a file is refused with."""
    file.write_bytes(content)
    with pytest.raises(DataFileError) as error:
        read_data(file, kind)
    message = str(error.value)
    assert message.startswith(f"{file}: ")
    assert "\n" not in message
    return message.removeprefix(f"{file}: ")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    for payload in (TEXT.encode(), bytes(range(256)) * 5000):
        write_data(file, GAMMAS, payload, "a  test\nof two lines")
        found = read_data(file, GAMMAS)
        assert found == read_any(file)
        assert (found.kind, found.version, found.made) == ("gammas", 1, "a test of two lines")
        assert found.payload == payload
    with pytest.raises(ValueError, match="has to be said"):
        write_data(file, GAMMAS, TEXT, " ")


def test_a_text_keeps_the_lines_of_its_file(file: Path) -> None:
    write_data(file, GAMMAS, "capture one 2\ncapture two 2\n", "test")
    with pytest.raises(ValueError, match=rf'{file}: .*line 5: "two" is not a value'):
        gammas.text(file)


@given(st.integers(0, len(WHOLE) - 1))
def test_cut_off_at_any_byte(file: Path, length: int) -> None:
    message = refused(file, WHOLE[:length])
    assert any(words in message for words in ("it is empty", "cut off", "within its first line"))
    assert "tengen train gammas" in message  # what to do


@given(st.integers(0, 8 * len(WHOLE) - 1))
def test_any_flipped_bit(file: Path, bit: int) -> None:
    damaged = bytearray(WHOLE)
    damaged[bit // 8] ^= 1 << bit % 8
    refused(file, bytes(damaged))


@given(st.binary(max_size=300), st.booleans())
def test_anything_else(file: Path, content: bytes, begun: bool) -> None:
    refused(file, b"# tengen data: gammas, version 1\n" + content if begun else content)


def test_what_each_is_told(file: Path) -> None:
    assert refused(file, b"").startswith("it is empty; `tengen train gammas")
    assert refused(file, TEXT.encode()).startswith("it is no data file of Tengen: its first line is not # tengen data:")
    assert "checksum" in refused(file, WHOLE.replace(b"2.31", b"2.32"))
    assert "there is more" in refused(file, WHOLE + b"x")
    assert "there is nothing in it" in refused(file, enveloped(GAMMAS, " \n", "test"))
    assert (
        refused(file, enveloped(PATTERNS, TEXT, "test")) == "it is a pattern set, and a file of gammas is needed here"
    )
    newer = Kind("gammas", 7, "", "")
    assert "version 7 of its format, and this Tengen reads 1" in refused(file, enveloped(newer, TEXT, "test"))
    unknown = Kind("spells", 1, "", "")
    assert "a data file of kind 'spells'" in refused(file, enveloped(unknown, TEXT, "test"))
    huge = WHOLE.replace(f" of {len(TEXT)} bytes".encode(), b" of 99999999999999 bytes")
    assert "of 99999999999999 bytes are there" in refused(file, huge)  # and takes no such memory


def test_folders_and_what_may_not_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataFileError, match=f"{tmp_path}: it is a folder"):
        read_data(tmp_path, GAMMAS)
    with pytest.raises(FileNotFoundError):
        read_data(tmp_path / "none", GAMMAS)
    with pytest.raises(ValueError, match="nul"):
        read_data(tmp_path / "a\0b", GAMMAS)
    closed = tmp_path / "closed.txt"
    write_data(closed, GAMMAS, TEXT, "test")
    closed.chmod(0)
    if not os.access(closed, os.R_OK):  # root may read everything
        with pytest.raises(DataFileError, match=r"closed\.txt: it cannot be read: Permission denied"):
            read_data(closed, GAMMAS)
    with pytest.raises(DataFileError, match="/proc/self/mem: it cannot be read: Input/output error"):
        read_data(Path("/proc/self/mem"), GAMMAS)  # which root cannot read either
    loop = tmp_path / "loop.txt"
    loop.symlink_to(loop)
    with pytest.raises(DataFileError, match=r"loop\.txt: it cannot be read"):
        read_data(loop, GAMMAS)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/urandom", "/dev/null"])
def test_devices_end(device: str) -> None:
    with pytest.raises(DataFileError, match=device):
        read_data(Path(device), GAMMAS)


@pytest.mark.parametrize(
    ("kind", "load"), [(GAMMAS, gammas.text), (PATTERNS, patterns.load)], ids=lambda x: getattr(x, "name", "")
)
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"# only\n# remarks\n",
        b"\xff\xfe\x00\x01",
        enveloped(GAMMAS, b"\xff\xfe", "test"),
        enveloped(PATTERNS, b"\xff\xfe", "test"),
        enveloped(GAMMAS, "# nothing but a remark\n", "test"),
        enveloped(PATTERNS, "# nothing but a remark\n", "test"),
        enveloped(GAMMAS, "shape", "test"),
        enveloped(PATTERNS, "shape", "test"),
    ],
)
def test_wherever_they_are_read(file: Path, kind: Kind, load: Callable[[Path], object], content: bytes) -> None:
    """Also by a search that is set up with them."""
    file.write_bytes(content)
    with pytest.raises(ValueError, match=str(file)) as error:
        load(file)
    assert "codec" not in str(error.value)
    settings = [setting if "=" in setting else f"{setting}={file}" for setting in SETTINGS[kind.name].split()]
    with pytest.raises(ValueError, match=str(file)):
        GoConfig().with_settings(settings).to_core()


def test_every_kind_is_known_by_its_name() -> None:
    assert all(KINDS[name].name == name for name in KINDS)
    assert without_envelope(WHOLE) == TEXT.encode()
    assert without_envelope(b"#\n#\n#\n") == b"#\n#\n#\n"

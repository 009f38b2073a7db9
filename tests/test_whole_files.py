"""Files that are there whole or not at all, whoever writes them."""

from __future__ import annotations

import errno
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tengen.bandit.wls_tables import StepResponse
from tengen.cli.wls import _draw as draw_steps
from tengen.files import write_file
from tengen.lab.judge import judge
from tengen.lab.registry import find
from tengen.lab.report import write_report
from tengen.pgame.plot import draw as draw_curves
from tengen.pgame.runner import Curve, Point
from tengen.pgame.settings import Settings
from tests.gtp.talk import Talk, engine
from tests.patience import patience


def _curves(file: Path) -> None:
    pytest.importorskip("matplotlib")
    draw_curves([Curve(Settings(2, 2), (Point(1, 1, 2), Point(2, 1, 4)), 1, 1)], file)


def _steps(file: Path) -> None:
    pytest.importorskip("matplotlib")
    draw_steps(StepResponse({25: 1.0, 50: 2.0}, 0.04, 0.0, 1.0, 1.0), file)


def _report(file: Path) -> None:
    write_report([judge(find("001-pi"), {})], file.parent, pictures=False)


def _game(file: Path) -> None:
    told = Talk(engine()).fails(f"printsgf {file}")
    assert told.startswith("cannot write ")
    assert told.endswith(": No space left on device")
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file))


@pytest.mark.parametrize(
    ("write", "name"),
    [(_curves, "curves.svg"), (_steps, "steps.png"), (_report, "README.md"), (_game, "game.sgf")],
)
def test_a_full_disk_leaves_the_file_of_before(
    write: Callable[[Path], None], name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is no room is heard when the file is brought to the disk."""

    def full(descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    (tmp_path / name).write_text("of before")
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left on device") as error:
        write(tmp_path / name)
    assert str(tmp_path) in str(error.value.filename)
    assert (tmp_path / name).read_text() == "of before"
    assert [each.name for each in tmp_path.rglob("*") if each.is_file()] == [name]


def test_nothing_takes_the_place_of_a_pipe_or_a_device(tmp_path: Path) -> None:
    """An administrator could lose /dev/null by it."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    heard: list[bytes] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_bytes()), daemon=True)
    reader.start()
    write_file(pipe, b"x" * 100_000)
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    reader.join(patience())
    assert heard == [b"x" * 100_000]
    assert list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(not Path("/dev/full").is_char_device(), reason="there is no device that is full")
def test_what_a_device_says_names_it(tmp_path: Path) -> None:
    link = tmp_path / "full"
    link.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space left on device") as error:
        write_file(link, b"x")
    assert error.value.filename == str(link)
    assert link.is_char_device()

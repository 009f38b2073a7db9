"""Files that are large: a process with limits reads them, and the server does other things meanwhile."""

import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tengen.web.board import BoardError, BoardSession, reading
from tengen.web.services import Services
from tengen.web.settings import WebSettings
from tests.patience import patience
from tests.web.helpers import SETTINGS, a_board, wait_for

limited = pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="limits of processes are those of Linux")


def _large(count: int) -> bytes:
    """So many variations of two moves with something to read in them."""
    return b"(;SZ[19]KM[7.5]PB[Ann]" + b"(;B[dd]C[a\\]b]LB[aa:x][bb:y];W[pp]TR[cc][dd])" * (count // 2) + b")"


def _deep(count: int) -> bytes:
    """A line that no recursion could follow."""
    return b"(;SZ[19]KM[7.5]" + b";B[];W[dd];AE[dd]" * (count // 3) + b")"


@pytest.mark.parametrize("data", [_large(2000), _deep(9000)])
def test_a_large_file_is_the_same_record(board: BoardSession, data: bytes) -> None:
    here = reading.read_here(data, SETTINGS.nodes)
    apart = reading.read_file(data, SETTINGS)
    assert len(data) > reading._SMALL
    assert apart.to_bytes() == here.to_bytes()
    assert apart.warnings == here.warnings
    board.load_sgf(data)
    board.last()
    assert board.view().tree_nodes == sum(data.count(mark) for mark in (b";",))


def test_the_work_is_not_the_servers(board: BoardSession) -> None:
    data = _large(30_000)
    begun = time.process_time()
    reading.read_here(data, SETTINGS.nodes)
    here = time.process_time() - begun
    begun = time.process_time()
    reading.read_file(data, SETTINGS)
    assert time.process_time() - begun < here / 2


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (_large(2000)[:-1] + b"(;B[dd", "no end|left out"),
        (b"(;SZ[19]" + b" " * 50_000 + b"(", "variation|ends"),
        (_large(60_000), "60,001 nodes; at most 50,000"),
        (b"(;SZ[26]" + b";B[]" * 10_000 + b")", "26x26; sizes from 5 to 25"),
        (b"(;SZ[9];B[aa]" + b";W[bb];B[bb]" * 5_000 + b")", "More than 1,000 moves of the file are against the rules"),
    ],
)
def test_what_is_wrong_is_told_as_for_a_small_file(board: BoardSession, data: bytes, message: str) -> None:
    try:
        board.load_sgf(data)
    except BoardError as error:
        told = str(error)
        assert told.endswith(".")
    else:
        told = " ".join(board.view().warnings)
    assert any(each in told for each in message.split("|"))


@limited
@pytest.mark.parametrize("bound", [{"read_seconds": 1}, {"read_mb": 8}])
def test_too_much_work_is_refused(bound: dict[str, int]) -> None:
    settings = replace(SETTINGS, nodes=2_000_000, upload_bytes=50_000_000, **bound)
    with a_board(settings) as board:
        before = board.view()
        with pytest.raises(BoardError, match=r"takes more than \d+ seconds or \d+ MB to read"):
            board.load_sgf(_large(600_000))
        assert board.view() == before


def test_a_process_that_hangs_is_ended() -> None:
    begun = time.monotonic()
    assert reading._ask([sys.executable, "-c", "import time; time.sleep(3600)"], b"x", 0.1) == b""
    assert time.monotonic() - begun < 3000


def test_other_boards_go_on_while_a_large_one_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = WebSettings(memory_mb=128, data=tmp_path)
    first = Services.start(settings)
    large, other = first.boards.create(), first.boards.create()
    large.load_sgf(_large(2000))
    first.stop()

    reads, go_on, ask = threading.Event(), threading.Event(), reading._ask

    def slowly(command: list[str], data: bytes, most: float) -> bytes:
        reads.set()
        assert go_on.wait(patience())
        return ask(command, data, most)

    monkeypatch.setattr(reading, "_ask", slowly)
    second = Services.start(settings)
    opened: list[BoardSession] = []
    threads = [threading.Thread(target=lambda: opened.append(second.boards.get(large.id))) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert reads.wait(patience())
    second.boards.get(other.id).play("D4")
    assert opened == []
    go_on.set()
    wait_for(lambda: len(opened) == 2)
    for thread in threads:
        thread.join()
    assert opened[0] is opened[1] is second.boards.get(large.id)
    assert opened[0].view().tree_nodes == 2001
    second.stop()

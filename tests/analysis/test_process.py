"""`tengen analyze` as a process: how it starts, and every way in which it ends."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from contextlib import AbstractContextManager

import pytest

from tests.analysis.client import command, query, talking
from tests.patience import patience

QUICK = ("--preset", "uct", "--threads", "2", "--set", "tree.memory_mb=16")
ENDLESS = 10**9


def running(*arguments: str) -> AbstractContextManager[subprocess.Popen[bytes]]:
    return command(*QUICK, *arguments)


def endless(name: str = "q") -> dict[str, object]:
    return query(name, size=9, maxVisits=ENDLESS, firstReportDuringSearchAfter=0.01)


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    """The exit code, and what stands on stderr beside the line that says it is ready."""
    code = process.wait(patience())  # a clean exit takes a small part of a second; the machine may be busy
    assert process.stderr is not None
    ready, *rest = process.stderr.read().decode().splitlines()
    assert ready == "tengen analyze: ready; 2 threads, 2 positions at once"
    return code, "\n".join(rest)


def test_the_end_of_input_waits_for_the_answers() -> None:
    with running() as process:
        client = talking(process)
        client.send(*[query(f"q{i}", maxVisits=2000) for i in range(6)])
        answers = client.end()
        assert sorted(each["id"] for each in answers) == [f"q{i}" for i in range(6)]
        assert ended(process) == (0, "")


def test_quitting_without_waiting() -> None:
    with running("--quit-without-waiting") as process:
        client = talking(process)
        client.send(endless(), query("waits"), query("waits too"))
        client.receive()
        client.end()
        assert ended(process) == (0, "")


@pytest.mark.parametrize(
    ("number", "state"),
    [
        (signal.SIGINT, "idle"),
        (signal.SIGINT, "searching"),
        (signal.SIGTERM, "idle"),
        (signal.SIGTERM, "searching"),
        (signal.SIGTERM, "finishing"),
    ],
)
def test_signals_end_it_cleanly(number: signal.Signals, state: str) -> None:
    with running() as process:
        client = talking(process)
        client.send(query("first"))
        client.final("first")
        if state != "idle":
            client.send(endless("a"), endless("b"), endless("c"))
            client.until(lambda each: each.get("isDuringSearch") is True)
        if state == "finishing":
            assert process.stdin is not None
            process.stdin.close()
        process.send_signal(number)
        assert ended(process) == (128 + number, "")


@pytest.mark.parametrize("searching", [False, True])
def test_a_reader_that_has_gone_ends_it(searching: bool) -> None:
    with running() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        request = {**endless(), "reportDuringSearchEvery": 0.05} if searching else query()
        process.stdin.write(json.dumps(request).encode() + b"\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        assert ended(process) == (1, "")


def test_a_reader_that_stops_reading_stops_no_signal() -> None:
    with running() as process:
        assert process.stdin is not None
        assert process.stderr is not None
        line = json.dumps(query(size=19, maxVisits=1, includeOwnership=True)).encode() + b"\n"
        process.stdin.write(line * 300)
        process.stdin.flush()
        assert process.stdout is not None
        process.stdout.peek()  # it answers, and so it hears signals
        time.sleep(0.5)
        assert process.poll() is None
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (128 + signal.SIGTERM, "")


def test_stdout_carries_answers_alone() -> None:
    with running() as process:
        client = talking(process)
        client.send(b"nonsense", b"\xff\x00", b"{", query(), b"[1]")
        client.end()
        assert len(client.lines) == 5
        assert all(line.startswith(b"{") and line.endswith(b"}\n") for line in client.lines)
        assert ended(process) == (0, "")

"""Every way in which a session can end: cleanly, soon, and with nothing left behind."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.gtp.talk import TENGEN, Program
from tests.patience import patience

# The promise is a second; the machine that tests may be busy. What runs would otherwise never end.
LONG = ("--playouts", "1000000000", "--set", "early_stop=false")
THREADS = ("--set", "thread.threads=2")


def gone(pid: int) -> bool:
    """Whether a process and so its threads are no more."""
    return not Path(f"/proc/{pid}").exists()


def ready(program: Program) -> Program:
    assert program.ask("boardsize 9") == ""
    return program


def thinking(program: Program, command: str) -> Program:
    """While a command runs."""
    ready(program)
    program.send(f"{command}\n")
    if "analyze" in command:
        program.read_until(lambda data: b"info move" in data)
    else:
        time.sleep(0.3)  # enough for it to begin; if not, it is told to end before
    return program


@pytest.mark.parametrize(
    ("number", "code", "command"),
    [
        (signal.SIGINT, 130, ""),
        (signal.SIGINT, 130, "genmove b"),
        (signal.SIGINT, 130, "kata-genmove_analyze b 10"),
        (signal.SIGTERM, 143, ""),
        (signal.SIGTERM, 143, "genmove b"),
        (signal.SIGTERM, 143, "lz-analyze b 10"),
        (signal.SIGHUP, 129, "genmove b"),
    ],
)
def test_signals(number: int, code: int, command: str) -> None:
    with Program(*LONG, *THREADS) as program:
        thinking(program, command)
        program.process.send_signal(number)
        assert program.ends(patience()) == code
        assert program.errors() == ""
        assert gone(program.process.pid)


@pytest.mark.parametrize("command", ["", "lz-analyze b 10"])
def test_the_end_of_input(command: str) -> None:
    with Program(*LONG, *THREADS) as program:
        thinking(program, command)
        program.stdin.close()
        assert program.ends(patience()) == 0
        assert program.errors() == ""
        if command:
            assert program.answer().startswith(b"=\ninfo move ")  # it ended as it should


def test_pondering_ends_with_the_input() -> None:
    with Program("--playouts", "100", "--ponder", *THREADS) as program:
        ready(program)
        program.ask("genmove b")
        time.sleep(0.3)
        program.stdin.close()
        assert program.ends(patience()) == 0
        assert program.errors() == ""


def test_what_was_sent_before_the_end_of_input_is_done() -> None:
    with Program("--playouts", "50") as program:
        out, err = program.process.communicate(b"boardsize 9\n1 genmove b\n2 genmove w\n3 name", timeout=patience())
        assert err == b""
        answers = out.decode().split("\n\n")
        assert [answer.split()[0] for answer in answers if answer] == ["=", "=1", "=2", "=3"]


def test_quit_ends_and_is_answered() -> None:
    with Program() as program:
        program.send("7 quit\nname\n")
        assert program.answer() == b"=7\n\n"
        assert program.ends(patience()) == 0
        assert program.stdout.read() == b""


@pytest.mark.parametrize("command", ["", "genmove b", "lz-analyze b 10"])
def test_an_output_that_is_closed(command: str) -> None:
    with Program(*LONG, *THREADS) as program:
        thinking(program, command)
        program.stdout.close()
        assert program.ends(patience()) == 0
        assert program.errors() == ""


def stuck(program: Program) -> None:
    """More is asked for than the pipe holds, and nobody reads."""
    ready(program)
    os.set_blocking(program.stdin.fileno(), False)
    with contextlib.suppress(BlockingIOError):
        for _ in range(10_000):
            os.write(program.stdin.fileno(), b"list_commands\n")
    time.sleep(0.3)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_reader_that_stops_reading_and_a_signal(number: int) -> None:
    with Program() as program:
        stuck(program)
        program.process.send_signal(number)
        assert program.ends(patience()) == 128 + number
        assert program.errors() == ""


def test_a_reader_that_stops_reading_and_closes() -> None:
    with Program() as program:
        stuck(program)
        program.stdin.close()
        assert program.ends(patience()) == 0
        assert program.errors() == ""


@pytest.mark.parametrize("redirected", ["<&-", "2>&-", "</dev/null", "<&- 2>&-"])
def test_descriptors_that_are_closed_from_the_start(redirected: str) -> None:
    ran = subprocess.run(
        ["/bin/sh", "-c", f"echo name | {{ {TENGEN} gtp {redirected}; }}"],
        capture_output=True,
        timeout=patience(),
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, b"")
    assert ran.stdout == (b"= Tengen\n\n" if redirected == "2>&-" else b"")


def test_a_reader_that_only_was_slow_gets_all_answers() -> None:
    with Program() as program:
        ready(program)
        program.send("list_commands\n" * 200)
        time.sleep(0.5)
        answers = {program.answer() for _ in range(200)}
        assert len(answers) == 1


def test_an_analysis_ends_with_any_line_and_gogui_can_interrupt() -> None:
    with Program(*LONG) as program:
        for line in ("\n", "# a comment\n", "name\n"):
            thinking(program, "lz-analyze b 10")
            program.send(line)
            assert program.answer().startswith(b"=\ninfo move ")
        assert program.answer() == b"= Tengen\n\n"
        thinking(program, "lz-genmove_analyze b 10")  # whose lines tell that it has begun
        program.send("# interrupt\n")
        assert re.search(rb"\nplay \S+\n\n$", program.answer())


def test_an_interrupt_that_comes_before_its_command_begins_is_not_lost() -> None:
    with Program(*LONG) as program:
        ready(program)
        for _ in range(3):
            program.send("genmove b\nlist_commands\ngenmove w\n# interrupt\n")  # all that stand before it end soon
            assert re.fullmatch(rb"= [A-J]\d\n\n", program.answer())
            assert program.answer().startswith(b"= ")
            assert re.fullmatch(rb"= [A-J]\d\n\n", program.answer())
        thinking(program, "lz-genmove_analyze b 10")  # what comes after it is not interrupted
        program.send("# interrupt\n")
        assert len(re.findall(rb"info move", program.answer())) > 1

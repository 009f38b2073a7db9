"""Lines in, lines out: long ones, readers that stop reading or go."""

import os
import threading
import time

from tengen.analysis.output import MAX_WAITING, Output
from tests.patience import patience


def test_all_lines_are_written_before_the_end() -> None:
    reading, writing = os.pipe()
    output = Output(writing, lambda: None)
    for number in range(50):
        output.put({"number": number})
    output.close()
    os.close(writing)
    with os.fdopen(reading) as reader:
        assert [eval(line)["number"] for line in reader] == list(range(50))


def test_a_reader_that_does_not_read_costs_no_memory_and_no_thread() -> None:
    reading, writing = os.pipe()
    output = Output(writing, lambda: None)
    big = {"text": "x" * 1000}
    blocked = threading.Event()

    def flood() -> None:
        for _ in range(3 * MAX_WAITING):
            output.put(big)
        blocked.set()

    thread = threading.Thread(target=flood)
    thread.start()
    assert not blocked.wait(0.3)
    assert len(output._lines) <= MAX_WAITING
    for _ in range(100):
        output.put(big, optional=True)  # left out at once
    output.abandon()
    thread.join(patience())
    assert blocked.is_set()
    output.close()
    os.close(writing)
    os.close(reading)


def test_a_reader_that_has_gone_is_told_once() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    told = []
    output = Output(writing, lambda: told.append(1))
    output.put({})
    deadline = time.monotonic() + patience()
    while not told and time.monotonic() < deadline:
        time.sleep(0.01)
    output.put({})
    output.close()
    os.close(writing)
    assert told == [1]

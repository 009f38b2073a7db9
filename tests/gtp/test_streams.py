"""Pipes: lines put together, output that does not block for good."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Iterator

import pytest

from tengen.gtp.streams import Input, Output, OutputClosed
from tengen.lines import Line
from tests.patience import patience


@contextlib.contextmanager
def pipes() -> Iterator[tuple[int, int, int, int]]:
    """Our input and what feeds it, our output and what reads it."""
    stdin, feed = os.pipe()
    read, stdout = os.pipe()
    try:
        yield stdin, feed, stdout, read
    finally:
        for descriptor in (stdin, feed, stdout, read):
            with contextlib.suppress(OSError):
                os.close(descriptor)


def listen(stdin: int, output: Output) -> tuple[Input, list[Line], threading.Event]:
    heard: list[Line] = []
    ended = threading.Event()
    source = Input(stdin, output, on_line=heard.append, on_end=ended.set)
    source.start()
    return source, heard, ended


def test_lines_and_the_end_are_heard() -> None:
    with pipes() as (stdin, feed, stdout, _):
        source, heard, ended = listen(stdin, Output(stdout))
        os.write(feed, b"name\nversion\nqu")
        assert source.next_line() == Line(b"name")
        assert source.next_line() == Line(b"version")
        os.write(feed, b"it")
        os.close(feed)
        assert source.next_line() == Line(b"quit")
        assert source.next_line() is None
        assert source.next_line() is None  # and it stays so
        assert heard == [Line(b"name"), Line(b"version"), Line(b"quit"), Line(b"")]
        assert not ended.is_set()  # answers are still wanted
        source.close()


def test_an_output_without_a_reader_ends_the_input() -> None:
    with pipes() as (stdin, _, stdout, read):
        output = Output(stdout)
        source, _, ended = listen(stdin, output)
        os.close(read)
        assert source.next_line() is None
        assert ended.wait(patience(30))
        assert output.closed
        with pytest.raises(OutputClosed):
            output.write(b"=\n\n")
        source.close()


def test_a_reader_that_comes_back_gets_everything() -> None:
    with pipes() as (_, _, stdout, read):
        output = Output(stdout)
        data = bytes(range(256)) * 4096  # more than a pipe holds
        got = bytearray()

        def slow_reader() -> None:
            time.sleep(0.2)
            while len(got) < len(data):
                got.extend(os.read(read, 65536))

        reader = threading.Thread(target=slow_reader)
        reader.start()
        output.write(data)
        reader.join(patience(30))
        assert bytes(got) == data


def test_a_reader_that_stays_away_is_given_up_after_the_end_of_input() -> None:
    with pipes() as (_, _, stdout, _):
        output = Output(stdout)
        output.input_ended = True
        with pytest.raises(OutputClosed):
            output.write(b"x" * (1 << 20))


def test_writing_ends_when_somebody_else_says_so() -> None:
    with pipes() as (_, _, stdout, _):
        output = Output(stdout)
        threading.Timer(0.2, lambda: setattr(output, "closed", True)).start()
        with pytest.raises(OutputClosed):
            output.write(b"x" * (1 << 20))

"""Runs test files: GTP commands on a program, predicates on our own core."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.player import PlayerFailed
from tengen.arena.regress.format import Step, Suite
from tengen.arena.regress.positions import Position, Predicate
from tengen.arena.regress.results import FAIL, FAIL_EXPECTED, IGNORED, NOT_RUN, PASS, PASS_UNEXPECTED, Result
from tengen.go import tactics

_BEGIN = ("loadsgf", "clear_board", "boardsize")  # commands after which the position is known again
_SET_UP = (*_BEGIN, "play", "black", "white", "undo", "fixed_handicap", "set_free_handicap")


def run_suite(suite: Suite, command: Sequence[str], timeout: float) -> Iterator[Result]:
    """A result for every test of a file. The program runs in the folder of the file and is started anew for it.

    If it fails, the test that it failed at, or else the next, has failed, and those behind are not run. If it refuses
    to set up a position, tests have failed until it sets up another.
    """
    tests = [step for step in suite.steps if step.expected is not None]
    if not tests:
        return
    with GtpClient(command, timeout=timeout, cwd=suite.folder) as client:
        broken = ""
        for step in suite.steps:
            word = step.command.split()[0]
            start = time.perf_counter()
            refused = False
            try:
                answer = client.send(step.command)
                broken = "" if word in _BEGIN else broken
            except GtpError as error:
                answer, refused = error.message, True
                if word in _SET_UP and step.expected is None:
                    broken = f"line {step.line}, {step.command}, was refused: {error.message}"
            except PlayerFailed as failure:
                yield from _rest(suite, step, failure.detail)
                return
            if step.expected is not None:
                yield _judge(suite, step, answer, refused, broken, time.perf_counter() - start)


def _judge(suite: Suite, step: Step, answer: str, refused: bool, broken: str, seconds: float) -> Result:
    expected = step.expected
    assert expected is not None
    if expected.ignored:
        outcome = IGNORED
    elif expected.met(answer, refused) and not broken:
        outcome = PASS_UNEXPECTED if expected.fails else PASS
    else:
        outcome = FAIL_EXPECTED if expected.fails and not broken else FAIL
    detail = broken or (f"refused: {answer}" if refused else "")
    return Result(suite.name, step.line, _test(step), outcome, f"[{expected.text}]", answer, detail, seconds)


def _rest(suite: Suite, failed: Step, detail: str) -> Iterator[Result]:
    """The tests from a step on at which the program failed."""
    outcome = FAIL
    for step in suite.steps:
        if step.line >= failed.line and step.expected is not None:
            expected = f"[{step.expected.text}]"
            yield Result(suite.name, step.line, _test(step), outcome, expected, detail=detail)
            outcome, detail = NOT_RUN, ""


def _test(step: Step) -> str:
    return f"{step.number} {step.command}"


def run_positions(name: str, positions: Sequence[Position]) -> Iterator[Result]:
    """A result for every predicate of a file."""
    for position in positions:
        for predicate in position.predicates:
            yield _evaluate(name, position, predicate)


def _evaluate(name: str, position: Position, predicate: Predicate) -> Result:
    line = int(predicate.where.rpartition(":")[2])
    expected = f"{predicate.operator} {predicate.value}"
    start = time.perf_counter()
    try:
        got = predicate.evaluate(position.board(), tactics)
        outcome, text, detail = PASS if predicate.holds(got, position.size) else FAIL, str(got), ""
    except (ValueError, TypeError, AttributeError) as error:  # wrong arguments, or no such attribute of the result
        outcome, text, detail = FAIL, "", " ".join(str(error).split())
    return Result(name, line, predicate.call, outcome, expected, text, detail, time.perf_counter() - start)

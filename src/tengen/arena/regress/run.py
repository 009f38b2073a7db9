"""Runs test files: GTP commands on a program, predicates on our own core."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from tengen.arena.gtp import GtpClient, GtpError
from tengen.arena.player import PlayerFailed
from tengen.arena.regress.format import Step, Suite
from tengen.arena.regress.positions import Position, Predicate
from tengen.arena.regress.results import FAIL, FAIL_EXPECTED, IGNORED, NOT_RUN, PASS, PASS_UNEXPECTED, REFUSED, Result
from tengen.go import tactics

# Commands that set up a position, with what is known again after them: the board's size, the stones on it, or both.
_SET_UP = {
    "loadsgf": ("size", "stones"),
    "boardsize": ("size", "stones"),
    "clear_board": ("stones",),
    "set_position": ("stones",),
    "play": (),
    "black": (),
    "white": (),
    "undo": (),
    "gg-undo": (),
    "fixed_handicap": (),
    "place_free_handicap": (),
    "set_free_handicap": (),
    "gogui-play_sequence": (),
    "gogui-setup": (),
    "gogui-setup_player": (),
}


def run_suite(suite: Suite, command: Sequence[str], timeout: float) -> Iterator[Result]:
    """A result for every test of a file. The program runs in the folder of the file and is started anew for it.

    If it fails, the test that it failed at, or else the next, has failed, and those behind are not run. If it refuses
    to set up a position, that is a result of its own, and tests are not run until it sets up another.
    """
    tests = [step for step in suite.steps if step.expected is not None]
    if not tests:
        return
    with GtpClient(command, timeout=timeout, cwd=suite.folder) as client:
        missing: dict[str, str] = {}  # what is not known of the position, and why
        for step in suite.steps:
            known_after = _SET_UP.get(step.command.split()[0])
            set_up = known_after is not None and step.expected is None
            if missing and (step.expected is not None or (set_up and not known_after)):
                if step.expected is not None:
                    yield _not_run(suite, step, next(iter(missing.values())))
                continue
            start = time.perf_counter()
            refused = False
            try:
                answer = client.send(step.command)
                for part in known_after or ():
                    missing.pop(part, None)
            except GtpError as error:
                answer, refused = error.message, True
            except PlayerFailed as failure:
                yield from _rest(suite, step, failure.detail)
                return
            seconds = time.perf_counter() - start
            if step.expected is not None:
                yield _judge(suite, step, answer, refused, seconds)
            elif set_up and refused:
                missing["size" if step.command.startswith("boardsize") else "stones"] = f"line {step.line} was refused"
                yield Result(suite.name, step.line, step.command, REFUSED, "", answer, seconds=seconds)


def _judge(suite: Suite, step: Step, answer: str, refused: bool, seconds: float) -> Result:
    expected = step.expected
    assert expected is not None
    if expected.ignored:
        outcome = IGNORED
    elif expected.met(answer, refused):
        outcome = PASS_UNEXPECTED if expected.fails else PASS
    else:
        outcome = FAIL_EXPECTED if expected.fails else FAIL
    detail = f"refused: {answer}" if refused else ""
    return Result(suite.name, step.line, _test(step), outcome, f"[{expected.text}]", answer, detail, seconds)


def _not_run(suite: Suite, step: Step, detail: str) -> Result:
    assert step.expected is not None
    return Result(suite.name, step.line, _test(step), NOT_RUN, f"[{step.expected.text}]", detail=detail)


def _rest(suite: Suite, failed: Step, detail: str) -> Iterator[Result]:
    """The tests from a step on at which the program failed."""
    first = True
    for step in suite.steps:
        if step.line < failed.line or step.expected is None:
            continue
        if first:
            expected = f"[{step.expected.text}]"
            yield Result(suite.name, step.line, _test(step), FAIL, expected, detail=detail)
        else:
            yield _not_run(suite, step, "")
        first = False


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

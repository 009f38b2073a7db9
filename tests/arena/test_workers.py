"""Worker processes: what becomes of games when they die, playing or waiting."""

import os
import signal

from tengen.arena.players import parse_player
from tengen.arena.task import GameRecord, GameTask
from tengen.arena.workers import LocalWorkers
from tests.arena.runs import until

PLAYER = parse_player("flat,playouts=20")


def task(number: int, **fields: object) -> GameTask:
    return GameTask(f"t/{number}", PLAYER, PLAYER, size=4, seed=number, **fields)  # type: ignore[arg-type]


def records(workers: LocalWorkers, count: int) -> list[GameRecord]:
    found: list[GameRecord] = []
    until(lambda: len(found.extend(workers.finished(0.1)) or found) >= count)
    return found


def test_a_worker_that_died_waiting_costs_nothing_and_a_bug_only_its_game() -> None:
    workers = LocalWorkers(1)
    try:
        for number in range(2):
            (worker,) = workers.processes
            os.kill(worker.pid, signal.SIGKILL)
            worker.wait()
            workers.submit(task(number))
            (record,) = records(workers, 1)
            assert (record.id, record.void) == (f"t/{number}", False)
        workers.submit(task(2, rules="ancient"))
        (record,) = records(workers, 1)
        assert (record.ending, record.culprit) == ("crash", None)
        assert record.detail.startswith('ValueError: no rules are called "ancient"')
        assert workers.free == 1
        (worker,) = workers.processes
    finally:
        workers.close()
    assert worker.poll() is not None
    workers.close()

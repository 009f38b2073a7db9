"""Jobs on worker processes: results, errors, deaths, and what becomes of those whose driver is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tengen.workers import Done, Job, perform
from tengen.workers.local import LocalWorkers
from tests.arena.runs import until
from tests.patience import patience

HERE = "tests.workers.test_workers"


def double(text: str) -> str:
    return json.dumps(2 * json.loads(text))


def fail(text: str) -> str:
    raise ValueError(f"no\n  {text}")


def number(text: str) -> int:
    return 1


def die(text: str) -> str:
    os.kill(os.getpid(), signal.SIGKILL)
    return text


def die_once(text: str) -> str:
    path = Path(text)
    if not path.exists():
        path.write_text("here")
        die(text)
    return "alive"


def sleep(text: str) -> str:
    Path(text).write_text(str(os.getpid()))
    time.sleep(3600)
    return text


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> LocalWorkers:
    root = str(Path(__file__).parents[2])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), root])))
    return LocalWorkers(2)


def done(workers: LocalWorkers, count: int) -> dict[str, Done]:
    found: list[Done] = []
    until(lambda: len(found.extend(workers.finished(0.1)) or found) >= count)
    return {each.id: each for each in found}


def test_results_errors_and_deaths(workers: LocalWorkers, tmp_path: Path) -> None:
    jobs = [
        Job("a", f"{HERE}:double", "21"),
        Job("b", f"{HERE}:fail", "more"),
        Job("c", f"{HERE}:number", ""),
        Job("d", f"{HERE}:nothing", ""),
        Job("e", f"{HERE}:die_once", str(tmp_path / "e")),
        Job("f", f"{HERE}:die", ""),
    ]
    try:
        found: dict[str, Done] = {}
        waiting = list(jobs)
        end = time.monotonic() + patience(120)
        while len(found) < len(jobs):
            assert time.monotonic() < end
            while waiting and workers.free > 0:
                workers.submit(waiting.pop(0))
            found |= {each.id: each for each in workers.finished(0.1)}
        assert workers.free == 2
    finally:
        workers.close()
    assert found["a"] == Done("a", "42")
    assert found["b"] == Done("b", None, "ValueError: no more")
    assert found["c"].failure.endswith("returned int in place of a text")
    assert found["d"].failure.startswith("AttributeError")
    assert found["e"] == Done("e", "alive")
    assert found["f"] == Done("f", None, "the worker process died twice (exit code -9)")


def test_a_job_may_come_again_after_it_died(workers: LocalWorkers, tmp_path: Path) -> None:
    """What died twice is reported, and starts afresh if it is handed out once more."""
    try:
        for _ in range(2):
            workers.submit(Job("x", f"{HERE}:die", ""))
            assert done(workers, 1)["x"].failure.startswith("the worker process died twice")
        workers.submit(Job("x", f"{HERE}:die_once", str(tmp_path / "x")))
        assert done(workers, 1)["x"].text == "alive"
    finally:
        workers.close()


def test_perform_names_what_is_not_there() -> None:
    assert perform("nowhere:thing", "") == (None, "ModuleNotFoundError: No module named 'nowhere'")
    assert perform(f"{HERE}:double", "4") == ("8", "")


def test_workers_end_with_a_driver_that_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "pid"
    program = (
        "from tengen.workers import Job; from tengen.workers.local import LocalWorkers\n"
        f"w = LocalWorkers(1); w.submit(Job('s', '{HERE}:sleep', {str(file)!r}))\n"
        "while True: w.finished(1)\n"
    )
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(filter(None, [os.environ.get("PYTHONPATH", ""), root]))
    driver = subprocess.Popen([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": path})
    until(lambda: file.exists() and file.read_text())
    worker = int(file.read_text())
    driver.kill()
    driver.wait()

    def gone() -> bool:
        try:
            return Path(f"/proc/{worker}/stat").read_text().split()[2] == "Z"
        except OSError:
            return True

    until(gone)

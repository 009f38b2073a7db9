"""Who is searched when, with how many threads."""

import gc
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tengen.analysis.job import Job
from tengen.analysis.query import parse_query
from tengen.analysis.scheduler import Scheduler, shares
from tengen.go import GoSearch
from tests.analysis.client import Answer, Client, command, connected, query, settings, talking

ENDLESS = 10**9


def endless(name: str, **changes: Any) -> Answer:
    """A query that ends when it is told to; it reports at once, and then hardly ever."""
    return query(name, size=9, maxVisits=ENDLESS, firstReportDuringSearchAfter=0.01, **changes)


def started(client: Client, name: str) -> None:
    """Wait until a query is searched."""
    client.until(lambda each: each.get("id") == name and each.get("isDuringSearch") is True)


def terminate(name: str, **changes: Any) -> Answer:
    return {"id": f"end {name}", "action": "terminate", "terminateId": name, **changes}


@pytest.mark.parametrize(
    ("threads", "jobs", "dealt"),
    [(8, 0, []), (8, 1, [8]), (8, 3, [3, 3, 2]), (2, 2, [1, 1]), (1, 1, [1]), (7, 7, [1] * 7), (2, 3, [1, 1, 1])],
)
def test_threads_are_dealt_out(threads: int, jobs: int, dealt: list[int]) -> None:
    assert shares(threads, jobs) == dealt


def test_priorities_then_arrival() -> None:
    with connected() as client:
        client.send(endless("first"))
        started(client, "first")
        client.send(query("a"), query("b", priority=5), query("c", priority=5), query("d", priority=-1))
        moves = [["B", "A1"], ["W", "B1"]]
        client.send(query("turns", moves=moves, analyzeTurns=[0, 1, 2], priorities=[1, 9, 3]))
        client.send(terminate("first"))
        client.end()
    ends = [(each["id"], each["turnNumber"]) for each in client.answers if each.get("isDuringSearch") is False]
    wanted = [("turns", 1), ("b", 0), ("c", 0), ("turns", 2), ("turns", 0), ("a", 0), ("d", 0)]
    assert ends == [("first", 0), *wanted]


def test_a_search_that_is_terminated_tells_what_it_has() -> None:
    with connected() as client:
        client.send(endless("q", includeOwnership=True))
        started(client, "q")
        before = time.monotonic()
        client.send(terminate("q"))
        told = client.final("q")
        took = time.monotonic() - before
    assert 0 < told["rootInfo"]["visits"] < ENDLESS
    assert len(told["ownership"]) == 81
    assert took < 30  # seconds; measured, it is a few milliseconds


def test_what_waits_is_terminated_without_results() -> None:
    with connected() as client:
        client.send(endless("first"))
        started(client, "first")
        client.send(query("second", moves=[["B", "A1"]], analyzeTurns=[0, 1]), terminate("second", turnNumbers=[1]))
        assert client.receive() == {"id": "second", "turnNumber": 1, "isDuringSearch": False, "noResults": True}
        assert client.receive() == terminate("second", turnNumbers=[1])
        client.send(terminate("first"))
        assert client.final("first")["moveInfos"]
        assert client.final("second")["turnNumber"] == 0


def test_terminating_hits_nobody_else() -> None:
    with connected(settings(threads=2, positions=2)) as client:
        client.send(endless("a"), endless("b"))
        begun: set[str] = set()
        while begun != {"a", "b"}:  # in whatever order
            begun.add(client.until(lambda each: each.get("isDuringSearch") is True)["id"])
        client.send(terminate("nobody"), terminate("a", turnNumbers=[7]), terminate("a"))
        assert client.final("a")["rootInfo"]["visits"] > 0
        client.send(query("c"))
        assert client.final("c")["rootInfo"]["visits"] == 50
        client.send(terminate("b"))
        assert client.final("b")["rootInfo"]["visits"] > 0


def test_terminate_all_ends_all() -> None:
    with connected(settings(threads=2, positions=2)) as client:
        client.send(*[endless(f"q{i}") for i in range(6)])
        started(client, "q0")
        client.send({"id": "x", "action": "terminate_all"})
        client.end()
    ends = [each for each in client.answers if each.get("isDuringSearch") is False]
    assert sorted(each["id"] for each in ends) == [f"q{i}" for i in range(6)]
    assert sum("noResults" in each for each in ends) >= 4


def test_every_search_ends_with_one_answer_however_it_ends() -> None:
    """Queries are sent and ended in quick succession: whatever the moment, each has one last answer."""
    names = [f"q{i}" for i in range(40)]
    with connected(settings(threads=3, positions=3, visits=30)) as client:
        for i, name in enumerate(names):
            long = i % 3 == 0
            client.send({**query(name), "maxVisits": ENDLESS} if long else query(name))
            if long or i % 2:
                client.send(terminate(name))
        client.end()
    ends = [each["id"] for each in client.answers if each.get("isDuringSearch") is False]
    assert sorted(ends) == sorted(names)


def test_reports_during_a_search() -> None:
    with connected() as client:
        client.send(query("q", size=9, maxVisits=ENDLESS, reportDuringSearchEvery=0.05, includeOwnership=True))
        reports = [client.receive() for _ in range(4)]
        client.send(terminate("q"))
        last = client.final("q")
        client.send(query("after", maxVisits=1))
        assert client.receive()["id"] in ("end q", "after")  # no report comes after the last answer
    assert all(report["isDuringSearch"] is True for report in reports)
    visits = [report["rootInfo"]["visits"] for report in [*reports, last]]
    assert visits == sorted(visits)
    assert visits[0] < visits[-1]
    assert all(len(report["ownership"]) == 81 for report in reports)


def test_a_first_report_alone_comes_once() -> None:
    with connected() as client:
        client.send(endless("q"))
        started(client, "q")
        client.send(endless("next"), terminate("q"))
        started(client, "next")
    assert sum(each.get("id") == "q" and each.get("isDuringSearch") is True for each in client.answers) == 1


def eventually(holds: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Whether something comes true."""
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.005)
    return holds()


def test_a_lone_search_has_all_threads_and_shares_them_with_the_next() -> None:
    sent: list[Answer] = []
    jobs = [
        Job(parse_query(query(name, size=9, maxVisits=ENDLESS), settings().defaults)[0], 0, 0, sent.append)
        for name in ("a", "b", "c")
    ]
    a, b, c = jobs
    scheduler = Scheduler(5, 3, on_idle=lambda: None, on_crash=lambda job, error: pytest.fail(str(error)))
    try:
        scheduler.submit([a])
        assert eventually(lambda: a.threads == 5)
        scheduler.submit([b])
        assert eventually(lambda: (a.threads, b.threads) == (3, 2))
        scheduler.submit([c])
        assert eventually(lambda: (a.threads, b.threads, c.threads) == (2, 2, 1))
        scheduler.end(lambda job: job is b)
        assert eventually(lambda: len(sent) == 1 and (a.threads, c.threads) == (3, 2))
        assert not scheduler.idle
    finally:
        scheduler.close()
    assert scheduler.idle
    assert sorted(each["id"] for each in sent) == ["a", "b", "c"]


def test_a_search_whose_threads_change_makes_exactly_its_visits() -> None:
    with connected(settings(threads=3, positions=3)) as client:
        client.send(query("long", size=9, maxVisits=20_000, firstReportDuringSearchAfter=0.001))
        client.until(lambda each: each["id"] == "long")  # a report; or all of it, if nobody had time for one
        for i in range(10):
            client.send(query(f"q{i}", maxVisits=20))
            assert client.until(lambda each, i=i: each.get("id") == f"q{i}")["rootInfo"]["visits"] == 20
        told = [each for each in client.answers if each["id"] == "long" and not each["isDuringSearch"]]
        last = told[0] if told else client.final("long")
    assert last["rootInfo"]["visits"] == 20_000
    assert sum(move["visits"] for move in last["moveInfos"]) == 20_000


def _threads_at_work(pid: int) -> dict[str, int]:
    """By thread of a process the clock ticks that it has used."""
    used = {}
    for task in Path(f"/proc/{pid}/task").iterdir():
        with suppress(OSError):  # a thread that has ended meanwhile
            fields = (task / "stat").read_text().rpartition(")")[2].split()
            used[task.name] = int(fields[11]) + int(fields[12])
    return used


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc")
def test_eight_queries_in_flight_keep_all_threads_busy() -> None:
    with command("--threads", "4", "--preset", "uct", "--set", "tree.memory_mb=16") as process:
        client = talking(process)
        client.send(*[endless(f"q{i}") for i in range(8)])
        started(client, "q0")
        before = _threads_at_work(process.pid)

        def busy() -> int:
            return sum(ticks > before.get(thread, 0) + 2 for thread, ticks in _threads_at_work(process.pid).items())

        assert eventually(lambda: busy() == 4)  # all of them, and no more than there are
        client.send({"id": "x", "action": "terminate_all"})
        client.end()
    ends = [each["id"] for each in client.answers if each.get("isDuringSearch") is False]
    assert sorted(ends) == [f"q{i}" for i in range(8)]


def test_searches_leave_nothing_behind() -> None:
    before = _searches()  # that earlier tests may have left
    with connected(settings(threads=2, positions=2)) as client:
        client.send(*[query(f"q{i}", reportDuringSearchEvery=1000) for i in range(20)])
        for _ in range(20):
            client.until(lambda each: each.get("isDuringSearch") is False)
        assert eventually(lambda: _searches() <= before)


def _searches() -> int:
    gc.collect()
    return sum(isinstance(each, GoSearch) for each in gc.get_objects())

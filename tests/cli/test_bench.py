"""The form of benchmark output; what the numbers are depends on the machine and is not tested."""

import json

from tengen.bench.domain import ConnectFour, Nim
from tengen.bench.plain import plain_search
from tengen.search import Search
from tests.cli.command import tengen

FIELDS = {"bench", "size", "threads", "contexts", "rate", "unit", "yardstick", "ratio"}


def test_json_rows() -> None:
    quick = ["--sizes", "5,9", "--threads", "1,2", "--seconds", "0.02", "--repeats", "1", "--json"]
    for bench, contexts in (("playout", "0,8"), ("board", "0,40")):
        result = tengen("bench", bench, *quick, "--contexts", contexts)
        assert result.returncode == 0, result.stderr
        rows = [json.loads(line) for line in result.stdout.splitlines()]
        assert {row["size"] for row in rows} == {5, 9}
        assert {row["threads"] for row in rows} == {1, 2}
        for row in rows:
            assert set(row) >= FIELDS
            assert row["rate"] > 0
            if row["yardstick"]:
                assert abs(row["ratio"] - row["rate"] / row["yardstick"]) < 0.01 * row["ratio"]


def test_table() -> None:
    result = tengen("bench", "playout", "--sizes", "9", "--seconds", "0.02", "--repeats", "1")
    assert "playouts/s" in result.stdout
    assert "ratio" in result.stdout


def test_domains_beside_plain_uct() -> None:
    result = tengen("bench", "domain", "--seconds", "0.02", "--repeats", "1", "--json")
    assert result.returncode == 0, result.stderr
    rows = {row["bench"]: row for row in map(json.loads, result.stdout.splitlines())}
    assert list(rows) == ["Nim", "ConnectFour", "evaluator, batches of 32"]
    assert all(row["rate"] > 0 for row in rows.values())
    assert rows["Nim"]["ratio"] > 0


def test_the_yardstick_of_domains_plays_well() -> None:
    visits = dict(plain_search(Nim(), 4000, seed=1))
    assert sum(visits.values()) == 4000
    lost_by_two = ConnectFour()
    state = lost_by_two.initial()
    for column in (3, 0, 3, 0, 3):
        state = lost_by_two.play(state, column)
    lost_by_two.initial = lambda: state  # type: ignore[method-assign]
    best = max(plain_search(lost_by_two, 2000, seed=1), key=lambda move: move[1])[0]
    assert best == 3  # the column of three must be stopped
    assert Search(lost_by_two).run(playouts=2000).best == 3

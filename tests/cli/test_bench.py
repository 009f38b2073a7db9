"""The form of benchmark output; what the numbers are depends on the machine and is not tested."""

import json

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

"""`tengen wls` as a user runs it."""

import json
from pathlib import Path

from tests.cli.command import tengen

QUICK = ("wls", "--repetitions", "200", "--step-repetitions", "1")


def test_ours_stand_beside_the_published() -> None:
    result = tengen(*QUICK)
    assert result.returncode == 0, result.stderr
    for text in ("Table 4.5", "Table 4.6", "Figure 4.11", "0.2316 ± 0.0175", "0.99968", "difference"):
        assert text in result.stdout
    assert "states: 253, index of 1/2: 122, index of 5/8: 150 (published: 253 states)" in result.stdout


def test_json_and_picture(tmp_path: Path) -> None:
    picture = tmp_path / "step.svg"
    result = tengen(*QUICK, "--json", "--plot", str(picture), "--seed", "7", "--threads", "2")
    assert result.returncode == 0, result.stderr
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["k"] for line in lines[:8]] == [None, None, 0.9, 1.0, 1.1, 1.2, 1.3, 1.4]
    for line in lines[:8]:
        for name, ours in line["ours"].items():
            assert abs(ours - line["published"][name] - line["difference"][name]) < 1e-9
    assert lines[8]["ours"] == {"states": 253, "index of 1/2": 122, "index of 5/8": 150}
    assert [line["end_of_scale"] for line in lines[9:-1]] == list(range(25, 1001, 25))
    assert lines[-1]["published"]["adjusted_r2"] == 0.99968
    assert "<svg" in picture.read_text()
    again = tengen(*QUICK, "--json", "--seed", "7", "--threads", "1")
    assert again.stdout == result.stdout


def test_another_end_of_scale() -> None:
    lines = [json.loads(line) for line in tengen(*QUICK, "--json", "--end-of-scale", "9").stdout.splitlines()]
    assert all(line["published"] is None and line["end_of_scale"] == 9 for line in lines[:8])


def test_mistakes_get_one_line(tmp_path: Path) -> None:
    for arguments, told in (
        (("--end-of-scale", "0"), "end_of_scale"),
        (("--end-of-scale", "5000"), "1..2000"),
        (("--plot", str(tmp_path / "step.txt")), "no name for a picture"),
    ):
        result = tengen(*QUICK, *arguments)
        assert result.returncode == 1
        assert told in result.stderr.replace("\n", " ")
        assert "Traceback" not in result.stderr

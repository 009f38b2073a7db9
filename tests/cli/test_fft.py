"""`tengen fft` as a user runs it."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen.optimise import transform
from tengen.optimise.transform import PlanSearch
from tests.cli.command import Here


def rows(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_plans_are_kept(here: Here, tmp_path: Path) -> None:
    file = tmp_path / "wisdom.json"
    code, out, _ = here("fft", "plan", "64", "2^8..2^9", "--seconds", "0.02", "--wisdom", str(file), "--json")
    assert code == 0
    assert [row["n"] for row in rows(out)] == [64, 256, 512]
    code, out, _ = here("fft", "wisdom", str(file), "--json")
    assert code == 0
    assert [row["n"] for row in rows(out)] == [64, 256, 512]
    code, out, _ = here("fft", "wisdom", str(file), "--forget", "256")
    assert code == 0
    assert "512" in out
    assert "256" not in out
    code, out, _ = here("fft", "bench", "512", "--wisdom", str(file), "--rounds", "1", "--efforts", "estimate")
    assert code == 0
    assert "numpy" in out


def test_plans_by_the_model_are_repeatable(here: Here) -> None:
    arguments = ("fft", "plan", "2^4", "--model", "--seconds", "60", "--json")
    first, second = (rows(here(*arguments)[1])[0] for _ in range(2))
    assert first["plan"] == second["plan"]
    assert first["complete"] is True
    _, out, _ = here("fft", "plan", "2^4", "--model", "--seconds", "60")
    assert "(all)" in out


def test_searchers_side_by_side(here: Here) -> None:
    code, out, _ = here("fft", "compare", "2^6", "--model", "--json", "--seconds", "0.02")
    assert code == 0
    found = {row["searcher"]: row["mflops"] for row in rows(out)}
    assert set(found) == {"dp", "tag", "mc", "uct"}
    code, out, _ = here("fft", "compare", "2^5", "--seconds", "0.02", "--methods", "tag,mc")
    assert code == 0
    assert "tag" in out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("plan", "1000"), "not 1000"),
        (("plan", "2^99"), "2^22"),
        (("plan", "x"), "not a length"),
        (("plan", "2^9..2^8"), "empty range"),
        (("plan", "64", "--method", "magic"), "tag, dp, mc, uct"),
        (("plan", "64", "--wisdom", "/no/such/folder/w.json"), "not a folder"),
        (("compare", "64", "--methods", "tag,magic"), "magic"),
        (("bench", "64", "--efforts", "hard", "--seconds", "0.01"), "hard"),
        (("wisdom", "/no/such/file.json"), "file.json"),
    ],
)
def test_mistakes_get_one_line(here: Here, arguments: tuple[str, ...], told: str) -> None:
    code, _, error = here("fft", *arguments)
    assert code in (1, 2)
    assert told in error
    assert "Traceback" not in error


def test_ctrl_c_keeps_the_best_so_far(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wisdom.json"
    search = transform.search_plan

    def interrupted(n: int, *, progress: Callable[..., object], **options: Any) -> PlanSearch:
        def show(*numbers: float) -> None:
            progress(*numbers)
            signal.raise_signal(signal.SIGINT)

        return search(n, progress=show, **options)

    monkeypatch.setattr(transform, "search_plan", interrupted)
    # Lengths with too many plans to be done before the first report.
    code, out, _ = here("fft", "plan", "2^16", "2^17", "--seconds", "600", "--wisdom", str(file))
    assert code == 130
    assert "65536" in out
    assert [plan["n"] for plan in json.loads(file.read_text())["plans"]] == [65536]

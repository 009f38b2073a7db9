"""`tengen fft` as a user runs it."""

import json
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tengen._core.transform import instructions
from tengen.bench import yardstick
from tengen.optimise import transform
from tengen.optimise.transform import Entry, PlanSearch, Wisdom, compare, planning
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
        (("wisdom", "/no/such/file.json"), "tengen: /no/such/file.json cannot be read: No such file"),
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


def test_ctrl_c_shows_what_bench_has_measured(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wisdom.json"
    measure, calls = compare.compare, []

    def interrupted(*plans: Any, **options: Any) -> compare.Rates:
        calls.append(plans)
        if len(calls) % 2 == 0:
            raise KeyboardInterrupt
        return measure(*plans, **options)

    monkeypatch.setattr(compare, "compare", interrupted)
    arguments = ("fft", "bench", "64", "128", "256", "--seconds", "0.02", "--rounds", "1", "--wisdom", str(file))
    code, out, _ = here(*arguments)
    assert code == 130
    assert [line.split()[1] for line in out.splitlines() if line.startswith("│")] == ["64"]
    assert [plan["n"] for plan in json.loads(file.read_text())["plans"]] == [64, 128]
    code, out, _ = here(*arguments, "--json")
    assert (code, [row["n"] for row in rows(out)]) == (130, [64])


def test_ctrl_c_shows_what_compare_has_found(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    search = transform.search_plan

    def interrupted(n: int, *, method: str, **options: Any) -> PlanSearch:
        if (n, method) == (128, "mc"):
            raise KeyboardInterrupt
        return search(n, method=method, **options)

    monkeypatch.setattr(transform, "search_plan", interrupted)
    arguments = ("fft", "compare", "64", "128", "--methods", "tag,mc", "--seconds", "0.02", "--json")
    code, out, err = here(*arguments)
    assert code == 130
    assert [(row["n"], row["searcher"]) for row in rows(out)] == [(64, "tag"), (64, "mc"), (128, "tag")]
    assert "the rates of n = 128 are those that each search measured by itself" in err
    assert here(*arguments, "--model")[0] == 130


def test_a_plan_of_the_wisdom_takes_part(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "wisdom.json"
    wisdom = Wisdom()
    wisdom.add(Entry(64, 1, "4 4t 4t", 5000.0, "tag", 1.0, instructions()))
    wisdom.save(file)
    monkeypatch.setattr(planning.core, "race", lambda plans, **_: (plans.index("4 4t 4t"), 1e-7))
    code, out, _ = here("fft", "plan", "64", "--seconds", "60", "--wisdom", str(file), "--json")
    assert (code, rows(out)[0]["plan"]) == (0, "4 4t 4t")
    assert json.loads(file.read_text())["plans"][0]["mflops"] == 19200.0


def test_extras_are_named_in_full(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """Square brackets mean something to those who print them."""
    monkeypatch.setattr(compare, "fftw", lambda: None)
    monkeypatch.setattr(yardstick, "available", lambda: False)
    assert "pip install 'tengen[fft]'" in here("fft", "bench", "64", "--seconds", "0.01", "--rounds", "1")[2]
    error = here("bench", "board", "--sizes", "9", "--contexts", "0", "--seconds", "0.01", "--repeats", "1")[2]
    assert "pip install 'tengen[openspiel]'" in " ".join(error.split())

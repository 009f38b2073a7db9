"""Commands that take a while say in a pipe too that they are at work."""

import inspect

import pytest

from tengen.cli.pgame import pgame
from tengen.cli.progress import ProgressLines, progress_bar
from tests.cli.command import tengen


def test_lines_come_at_once_and_then_more_and_more_rarely(capsys: pytest.CaptureFixture[str]) -> None:
    now = 100.0
    with ProgressLines(lambda: now) as progress:
        task = progress.add_task("games", total=500)
        for second in range(1, 201):
            now = 100.0 + second
            progress.advance(task)
        progress.update(task, description="other games")
    out, err = capsys.readouterr()
    assert out == ""
    lines = err.splitlines()
    assert lines[:4] == [
        "games: 0 of 500 done, 0 s",
        "games: 1 of 500 done, 1 s",
        "games: 2 of 500 done, 2 s",
        "games: 4 of 500 done, 4 s",
    ]
    assert lines[5:8] == ["games: 16 of 500 done, 16 s", "games: 32 of 500 done, 32 s", "games: 62 of 500 done, 62 s"]
    assert len(lines) == 12


def test_others_are_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar() as progress:
        progress.update(progress.add_task("games", total=5), advance=1)
    assert capsys.readouterr() == ("", "")


def test_pgame_without_arguments_is_a_matter_of_seconds() -> None:
    defaults = {name: parameter.default for name, parameter in inspect.signature(pgame).parameters.items()}
    assert defaults["games"] * defaults["repetitions"] * defaults["iterations"] <= 5_000_000


def test_commands_say_that_they_work() -> None:
    done = tengen("pgame", "--games", "3", "--repetitions", "2", "--iterations", "10", "--depth", "6", columns=80)
    assert done.returncode == 0
    assert done.stderr.startswith("games: 0 of 3 done, ")
    assert "upper 95%" in done.stdout
    done = tengen("sources", "rave", "--size", "5", "--playouts", "10", "--replays", "1", "--moves", "3", columns=80)
    assert done.stderr.startswith("positions, rave")
    assert max(map(len, done.stdout.splitlines())) <= 80

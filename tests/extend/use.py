"""Uses what run.py has added, as a user would: settings, searches, commands. Run by run.py, in the scratch copy."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import tengen
from tengen.config import describe
from tengen.go import Game, GoConfig, GoSearch
from tests.patience import patience

SCRATCH = Path(os.environ.get("TENGEN_SCRATCH", "-"))


def command(*arguments: str, given: str = "", folder: Path | None = None) -> str:
    """What `tengen` prints."""
    done = subprocess.run(
        [sys.executable, "-m", "tengen", *arguments],
        input=given,
        capture_output=True,
        text=True,
        timeout=patience(300),
        cwd=folder,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def search(*settings: str, moves: str = "") -> GoSearch:
    game = Game(9)
    for vertex in moves.split():
        game.play(vertex)
    return GoSearch(game, GoConfig().with_settings(["seed=1", *settings]))


def test_it_is_the_scratch_copy_that_is_used() -> None:
    for module in (tengen, sys.modules["tengen._core"]):
        assert Path(str(module.__file__)).is_relative_to(SCRATCH)


def test_settings_are_shown_and_checked() -> None:
    toml = command("config", "--toml")
    for line in ("mirror = 0.0", "rim = false", "rim_stones = 20", "polynomial_power = 0.25"):
        assert line in toml
    table = " ".join(re.sub("[│─╭╮╰╯]", " ", command("config")).split())
    for word in ("mirror", "rim_stones", "polynomial", "central", "beside"):
        assert word in table
    known = {setting.key: setting for setting in describe()}
    assert known["pruning.rim_stones"].source == "ours"
    with pytest.raises(ValueError, match=r"pruning\.rim_stones"):
        GoConfig().with_settings(["pruning.rim_stones=-1"])
    with pytest.raises(ValueError, match=r"exploration\.polynomial_power"):
        GoConfig().with_settings(["exploration.polynomial_power=2"])


def test_prior_rule() -> None:
    searching = search("knowledge.mirror=10", "exploration.formula=puct", moves="C3")
    assert searching.run(200).best == "G7"
    columns = searching.explain()
    assert columns["action"][columns["prior_weight"] == 10].tolist() == ["G7"]
    assert max(move.prior for move in search(moves="C3").run(50).moves) == 0


def test_pruning_rule() -> None:
    assert search().pruned == []
    searching = search("pruning.rim=true", moves="C3")
    dropped = searching.pruned
    assert len(dropped) == 32
    assert "A1" in dropped
    assert "B2" not in dropped
    best = searching.run(200).best
    assert best not in dropped
    assert search("pruning.rim=true", "pruning.rim_stones=1", moves="C3").pruned == []


def test_playout_step() -> None:
    searching = search("playout.policy=sequence", "playout.steps=beside=1:20", moves="E5")
    assert "beside" in searching.playout_sources
    moves = searching.playout(3)
    assert sum(move.source == "beside" for move in moves) > len(moves) / 3
    assert searching.run(200).visits == 200
    with pytest.raises(ValueError, match="beside"):  # the names that there are
        search("playout.steps=besides")


def test_playout_policy() -> None:
    central, light = (search(f"playout.policy={name}") for name in ("central", "light"))

    def on_the_rim(searching: GoSearch) -> int:
        first = [move for seed in range(40) for move in searching.playout(seed)[:10]]
        return sum(move.vertex[0].upper() in "AJ" or move.vertex[1:] in ("1", "9") for move in first)

    assert on_the_rim(central) < on_the_rim(light) / 2
    assert central.run(200).visits == 200


def test_selection_term() -> None:
    searching = search("exploration.formula=polynomial", "exploration.coefficient=0.5")
    assert searching.run(500).visits == 500
    columns = searching.explain()
    visits, value = columns["visits"], columns["value"]
    seen = visits > 0
    wanted = value[seen] + 0.5 * 500**0.25 / visits[seen] ** 0.5
    assert columns["score_exploration"][seen] == pytest.approx(wanted, abs=1e-3)
    assert search("exploration.formula=polynomial", "exploration.polynomial_power=0").run(100).visits == 100


def test_domain() -> None:
    from tengen import domains

    problem = domains.Nim(21)
    assert problem.heap == 21
    assert tengen.Search(domains.Nim(10)).run(5000).best == 2  # leaves eight
    config = tengen.TreeConfig().with_settings(["thread.threads=2", "tree.backup=shared"])
    state = problem.initial().play(1)
    assert state.legal() == [1, 2, 3]
    assert state.play(3).to_move == 0
    assert tengen.Search(problem, config, state=state.play(2)).run(5000).best == 2  # leaves sixteen
    with pytest.raises(ValueError, match="a heap has at least one"):
        domains.Nim(0)


def test_gtp_command() -> None:
    lines = ["list_commands", "help example-liberties", "play b D4"]
    lines += ["example-liberties D4", "example-liberties C3", "example-liberties", "quit"]
    answers = command("gtp", "--preset", "uct", "--size", "9", given="\n".join(lines)).split("\n\n")
    assert "example-liberties" in answers[0].splitlines()
    assert answers[1].splitlines()[0] == "= example-liberties VERTEX"
    assert answers[3] == "= 4"
    assert answers[4] == "? there is no stone at C3"
    assert answers[5].startswith("? syntax error: too few arguments")


def test_experiment(tmp_path: Path) -> None:
    assert "example-dice" in command("lab", "list")
    found = json.loads(command("lab", "run", "example-dice", "--scale", "0.2", "--json", folder=tmp_path))
    assert "example-dice" in json.dumps(found)
    command("lab", "report", "--out", "report", folder=tmp_path)
    assert any("| 0.517747 |" in page.read_text("utf8") for page in (tmp_path / "report").rglob("*.md"))


def test_web_page(tmp_path: Path) -> None:
    server = subprocess.Popen(
        [sys.executable, "-m", "tengen", "web", "--port", "0", "--no-browser", "--threads", "1", "--data", tmp_path],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = re.search(r"http://[\d.:]+", server.stdout.readline())
        assert address is not None
        with urllib.request.urlopen(f"{address[0]}/example-machine", timeout=patience()) as page:
            assert page.status == 200
            text = page.read().decode()
        assert "1 threads and" in text
        with urllib.request.urlopen(f"{address[0]}/lab", timeout=patience()) as page:
            assert "/example-machine" in page.read().decode()  # in the header of the others
    finally:
        server.terminate()
        server.communicate(timeout=patience())

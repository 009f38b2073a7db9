"""Experiments as they are written down: what every one has to have, and what users' files may do wrong."""

from pathlib import Path

import pytest

from tengen.arena.players import parse_player
from tengen.lab import experiments
from tengen.lab.experiment import Experiment, units_at
from tengen.lab.registry import all_experiments, find, find_all
from tests.go.gnugo import PATH

FOLDER = Path(experiments.__path__[0])


def test_files_are_short_and_named_by_their_document() -> None:
    files = [path for path in FOLDER.glob("*.py") if not path.name.startswith("_")]
    assert len(files) > 15
    for path in files:
        assert len(path.read_text("utf8").splitlines()) < 80, path.name
        assert (path.name[0] == "s" and path.name[1:4].isdigit()) or path.name.startswith("gep_"), path.name


@pytest.mark.parametrize("experiment", all_experiments().values(), ids=lambda e: e.id)
def test_every_experiment_is_whole(experiment: Experiment) -> None:
    assert all_experiments()[experiment.id] is experiment
    assert experiment.id[:3].isdigit() or experiment.id.startswith("gep-")
    for text in (experiment.document, experiment.item, experiment.title, experiment.setting, experiment.method):
        assert text
    assert experiment.cells
    assert experiment.claims or any(cell.published is not None for cell in experiment.cells)
    for cells in experiment.groups():
        assert len({(cell.units, cell.cost) for cell in cells}) == 1, "the first of a group stands for all"
        assert cells[0].units >= 1
        assert cells[0].cost > 0
    for cell in experiment.cells:
        assert cell.error is None or (cell.published is not None and cell.error > 0)


def test_players_of_matches_exist() -> None:
    texts = {
        str(cell.with_[side])
        for experiment in all_experiments().values()
        for cell in experiment.cells
        for side in ("first", "second")
        if side in cell.with_
    }
    assert len(texts) > 20
    for text in texts:
        if "gnugo" in text and PATH is None:
            continue
        assert parse_player(text).kind


def test_everything_at_a_hundredth_is_a_matter_of_minutes() -> None:
    seconds = {
        experiment.id: sum(units_at(cells[0], 0.01) * cells[0].cost for cells in experiment.groups())
        for experiment in all_experiments().values()
    }
    assert sum(seconds.values()) < 240, seconds


def test_patterns_of_ids() -> None:
    assert [each.id for each in find_all("gep-5.1[34]")] == ["gep-5.13", "gep-5.14"]
    assert [each.id for each in find_all("001-doubling")] == ["001-doubling"]
    with pytest.raises(ValueError, match="no experiment 'nothing-"):
        find_all("nothing-*")


def test_a_figure_that_shows_the_same_numbers_is_found_too() -> None:
    assert find("004-figure-3.2") is find("004-figure-3.3") is find("004-figure-3.1")
    assert [each.id for each in find_all("004-figure-3.[23]")] == ["004-figure-3.1"]
    ids = [id_ for each in all_experiments().values() for id_ in each.ids]
    assert len(set(ids)) == len(ids)
    figures = {f"004-figure-3.{n}" for n in range(1, 15)} | {f"004-figure-C.{n}" for n in range(1, 9)}
    assert {"004-figure-1.2", "004-figure-D.1", "004-figure-D.2", "004-figure-D.3"} | figures <= set(ids)


def test_units_at() -> None:
    quick, slow = (
        find("001-doubling").cell("125 | mogo"),
        find("001-doubling").cell("2000 | mogo"),
    )
    assert (quick.units, slow.units) == (90, 90)
    assert quick.cost <= 2 < slow.cost
    assert [units_at(quick, scale) for scale in (0.001, 0.02, 0.5, 1, 2)] == [1, 2, 45, 90, 180]
    assert [units_at(slow, scale) for scale in (0.001, 0.02, 0.5)] == [0, 2, 45]


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("x = 1", "has to set EXPERIMENT"),
        ("EXPERIMENT = 5", "has to set EXPERIMENT"),
        ("EXPERIMENTS = 'abc'", "has to set EXPERIMENT"),
        ("EXPERIMENT = (", "SyntaxError"),
        ("1 / 0", "ZeroDivisionError: division by zero"),
        ("import nothing_like_it", "No module named 'nothing_like_it'"),
        ("from tengen.lab.registry import find\nEXPERIMENT = find('001-pi')", "another experiment is called 001-pi"),
    ],
)
def test_a_users_file_that_is_wrong(tmp_path: Path, code: str, told: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(code)
    with pytest.raises(ValueError, match=told) as caught:
        all_experiments(file)
    assert str(file) in str(caught.value)


def test_a_users_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"nothing.py is not a Python file"):
        find("x", tmp_path / "nothing.py")


def test_two_cells_called_alike() -> None:
    pi = find("001-pi")
    with pytest.raises(ValueError, match="001-pi: two cells are called alike"):
        Experiment(pi.id, pi.document, pi.item, pi.title, pi.setting, pi.method, [pi.cells[0], pi.cells[0]], pi.measure)

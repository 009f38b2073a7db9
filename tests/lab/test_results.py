"""Results as text files: written, read into another store, put together; and what is wrong with a file is told."""

import json
import sqlite3
from pathlib import Path

import pytest

import tengen as tengen_package
from tengen.code import Program, code_version
from tengen.lab.registry import all_experiments, find
from tengen.lab.results import read_results, write_results
from tengen.lab.run import missing_units, share_units, units_wanted
from tengen.lab.shipped import FOLDER
from tengen.lab.store import Store, digest
from tests.arena.runs import tengen
from tests.lab.own import run, stored, write

HEAD = {
    "format": "tengen lab results",
    "version": 2,
    "experiment": "own",
    "first": "2026-11-01",
    "last": "2026-11-02",
    "machines": ["a machine"],
    "programs": [["0a1b2c3", "1111222233334444"], ["", ""]],
}
CELL = {"cell": "a | value", "settings": "0123", "values": [1, None, 2.5], "by": [1, None, 0]}
BY = Program("0a1b2c3", "1111222233334444")


def filled(units: range) -> Store:
    """A store with units of an experiment whose cells are measured together, and of one whose are not."""
    store = Store()
    for name in ("001-dynamic-programming", "001-pi"):
        experiment = find(name)
        for cells in experiment.groups():
            for number in units:
                by = Program("", "") if number == 1 else BY
                store.add(experiment, cells, number, [0.1 * number + place for place in range(len(cells))], by)
    return store


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    with filled(range(1, 5)) as store, Store() as other:
        files = write_results(store, tmp_path / "new" / "folder")
        assert [file.name for file in files] == ["001-dynamic-programming.jsonl", "001-pi.jsonl"]
        assert read_results([tmp_path / "new" / "folder"], other) == 4 * (6 + 4)
        for name in store.experiments():
            assert other.units(name) == store.units(name)
            assert other.cells(name) == store.cells(name)
            assert other.programs(find(name)) == store.programs(find(name))
            assert len(store.programs(find(name))) == 2
            assert other.made(name) == store.made(name)
            assert other.samples(find(name)) == store.samples(find(name))


def test_equal_measurements_of_pure_experiments_are_shared() -> None:
    known = list(all_experiments().values())
    first, second, other = find("004-figure-3.7"), find("004-figure-3.10"), find("001-pi")
    base = next(cells for cells in first.groups() if cells[0].column == "base")
    with filled(range(2)) as store:
        store.add(first, base, 3, [float(place) for place in range(len(base))])
        share_units([second, other], known, store)
        found = store.samples(second)
        assert {key: sample.values for key, sample in found.items()} == {
            cell.key: (float(place),) for place, cell in enumerate(base)
        }
        assert store.made(second.id) == store.made(first.id)
        missing = missing_units(units_wanted([second], 1.0), store)
        assert (second.id, base[0].key, 3) not in {(u.experiment.id, u.cells[0].key, u.number) for u in missing}
        assert len(missing) == len(units_wanted([second], 1.0)) - 1
        assert not other.pure


def test_results_of_machines_are_put_together(tmp_path: Path) -> None:
    (tmp_path / "far.jsonl").write_text(f"{json.dumps(HEAD)}\n{json.dumps(CELL)}\n")
    with Store() as store:
        near = {("a | value", "0123"): {0: (7.0, BY), 5: (8.0, BY)}}
        made = store.made("own")
        assert made is None
        with filled(range(1)) as other:
            made = other.made("001-pi")
        assert made is not None
        assert store.merge("own", made, near) == 2
        assert read_results([tmp_path / "far.jsonl"], store) == 1  # unit 0 is here already
        assert store.units("own") == {("a | value", "0123"): {0: (7.0, BY), 2: (2.5, BY), 5: (8.0, BY)}}
        assert read_results([tmp_path], store) == 0
        both = store.made("own")
        assert both is not None
        assert both.first == "2026-11-02"  # when the file was finished is all that is known of its units
        assert both.machines == tuple(sorted({"a machine", *made.machines}))


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ([], "has no results of the lab"),
        (["{}"], 'lacks "format"'),
        (["[1]"], "line 1 is no JSON object"),
        (["{"], "line 1 is no JSON"),
        (["\xff"], "line 1 is no text"),
        (["[" * 100_000], "line 1 is no JSON"),
        ([HEAD | {"version": 3}], "has version 3; this Tengen reads versions 1 and 2"),
        ([HEAD | {"programs": [["a"]]}], 'line 1: "programs" has to be a list of pairs'),
        ([HEAD, CELL | {"by": 2}], 'line 2: "by": 2 of unit 0 is no place'),
        ([HEAD, CELL | {"by": [0]}], 'line 2: "by": None of unit 2 is no place'),
        ([HEAD, CELL | {"by": None}], 'line 2: "by": None of unit 0 is no place'),
        ([HEAD | {"experiment": 5}], 'line 1: "experiment" has to be text'),
        ([HEAD | {"last": "yesterday"}], "line 1: \"last\" is 'yesterday', which is no date"),
        ([HEAD | {"machines": "a"}], 'line 1: "machines" has to be a list'),
        ([HEAD, CELL | {"settings": None}], 'line 2: "settings" has to be text'),
        ([HEAD, CELL, CELL | {"cell": "b", "values": 3}], 'line 3: "values" has to be a list'),
        ([HEAD, CELL | {"values": [1, "2"]}], "line 2: \"values\": '2' of unit 1 is no number"),
        ([HEAD, '{"cell": "a", "settings": "b", "values": [NaN]}'], "nan of unit 0 is no number"),
    ],
)
def test_wrong_files(tmp_path: Path, lines: list[object], told: str) -> None:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    (tmp_path / "wrong.jsonl").write_bytes("\n".join(texts).encode("latin-1"))
    code, out, err = tengen("lab", "import", tmp_path / "wrong.jsonl", "--folder", tmp_path / "lab")
    assert (code, out) == (1, "")
    assert told in err.replace("\n", " ")
    with Store(tmp_path / "lab" / "lab.sqlite") as store:
        assert store.experiments() == []


def test_the_kept_results_are_those_of_the_present_experiments() -> None:
    """A change of a cell's parameters makes its results void: then they have to be measured again, or go."""
    known = all_experiments()
    with Store() as store:
        assert read_results([FOLDER], store) > 10_000
        for name in store.experiments():
            present = {(cell.key, digest(cell)) for cell in known[name].cells}
            assert store.cells(name).keys() <= present, name


def test_units_of_before_keep_that_their_program_is_unknown(tmp_path: Path) -> None:
    """Files of version 1, and databases whose units have no program."""
    old = HEAD | {"version": 1}
    del old["programs"]
    (tmp_path / "old.jsonl").write_text(f"{json.dumps(old)}\n{json.dumps(CELL | {'by': 'whatever'})}\n")
    with Store() as store:
        with pytest.raises(ValueError, match='"by"'):
            read_results([tmp_path / "old.jsonl"], store)
        cell = {name: value for name, value in CELL.items() if name != "by"}
        (tmp_path / "old.jsonl").write_text(f"{json.dumps(old)}\n{json.dumps(cell)}\n")
        assert read_results([tmp_path / "old.jsonl"], store) == 2
        assert store.units("own") == {("a | value", "0123"): {0: (1.0, Program()), 2: (2.5, Program())}}
    file = tmp_path / "lab.sqlite"
    experiment = find("001-pi")
    cells = experiment.groups()[0]
    with Store(file) as store:
        store.add(experiment, cells, 0, [3.0] * len(cells), BY)
    with sqlite3.connect(file) as database:
        for column in ("commit_id", "signature"):
            database.execute(f"alter table unit drop column {column}")
    database.close()
    with Store(file) as store:
        store.add(experiment, cells, 1, [4.0] * len(cells), BY)
        assert store.programs(experiment) == {Program(): len(cells), BY: len(cells)}


def test_a_run_notes_its_program(tmp_path: Path) -> None:
    code = 'EXPERIMENT = experiment([Cell("a", units=2)], lambda cell, unit: unit / 3)'
    file = write(tmp_path, code)
    code_, out, err = run(file)
    assert code_ == 0, err
    signature = (Path(tengen_package.__file__).parent / "data" / "signature.txt").read_text().strip()
    with Store(tmp_path / "lab.sqlite") as store:
        (found,) = {by for units in store.units("own").values() for _, by in units.values()}
    assert found == Program(code_version() or f"version {tengen_package.__version__}", signature)
    assert f"signature {signature}" in out.replace("\n", " ")


def test_export_and_import_by_command(tmp_path: Path) -> None:
    assert tengen("lab", "export", tmp_path / "out", "--folder", tmp_path)[0] == 1  # nothing was run yet
    assert tengen("lab", "import", tmp_path, "--folder", tmp_path)[0] == 1  # no such files
    code = 'EXPERIMENT = experiment([Cell("a", units=3)], lambda cell, unit: unit / 3)'
    assert run(write(tmp_path / "one", code))[0] == 0
    assert tengen("lab", "export", tmp_path / "out", "--folder", tmp_path / "one")[0] == 0
    file = write(tmp_path / "two", code)
    assert tengen("lab", "import", tmp_path / "out", "--folder", tmp_path / "two")[0] == 0
    assert stored(tmp_path / "two") == stored(tmp_path / "one")
    code_, out, _ = tengen("lab", "show", "own", "--from", file, "--folder", tmp_path / "two")
    assert code_ == 0
    assert "measured: 20" in out

"""The report: everything is in it, and numbers stand where they should."""

from dataclasses import replace
from pathlib import Path

import pytest

from tengen.code import Program
from tengen.lab.experiment import Cell, Claim, Experiment, Panel, Sample
from tengen.lab.facts import facts_of, programs_text, warning
from tengen.lab.judge import judge, judged
from tengen.lab.registry import all_experiments
from tengen.lab.report import write_report
from tengen.lab.store import Store
from tengen.lab.table import table_of

FIGURE = Experiment(
    "900-figure-1",
    "A & B 2000",
    "figure 1",
    "a <figure>",
    "setting | with a bar",
    "method",
    [Cell("1", "x", 2.0), Cell("2", "x"), Cell("1", "y", 5.0, units=3), Cell("3", "y")],
    lambda cell, unit: 0.0,
    figure=True,
    x="time",
    digits=1,
    claims=[Claim("x < y", lambda samples: samples["1 | x"].mean < samples["1 | y"].mean)],
)
SAMPLES = {"1 | x": Sample((3.0,)), "2 | x": Sample((4.0, 4.0)), "1 | y": Sample((4.9, 5.0, 5.1))}


def test_a_figure_is_a_grid() -> None:
    headings, rows = table_of(judge(FIGURE, SAMPLES))
    assert headings == ["time", "x", "y"]
    assert rows == [["1", "3.0 [2.0] ≠", "5.0 ± 0.2 [5.0]"], ["2", "4.0 ± 0.0", ""], ["3", "", ""]]


def test_a_table_is_a_list() -> None:
    table = Experiment("x", "A", "table 1", "t", "s", "m", [Cell("a", "b", 2.0, 0.5)], lambda cell, unit: 0.0, digits=2)
    headings, rows = table_of(judge(table, {"a | b": Sample((1.0, 2.0, 3.0))}))
    assert headings == ["", "", "ours", "± 95%", "units", "published", "±", "verdict"]
    assert rows == [["a", "b", "2.00", "2.48", "3", "2", "0.98", "could not be tested: 3 units are too few"]]


def test_the_report_has_everything(tmp_path: Path) -> None:
    experiments = [*all_experiments().values(), FIGURE]
    with Store(tmp_path / "lab.sqlite") as store:
        for experiment in all_experiments().values():
            for cells in experiment.groups():
                for unit in range(2):
                    store.add(experiment, cells, unit, [1.0 + unit] * len(cells))
        judgements = [judge(each, SAMPLES if each is FIGURE else store.samples(each)) for each in experiments]
    drawn = ["900-figure-1", "001-pi"]  # drawing all takes a while
    write_report([j for j in judgements if j.experiment.id in drawn], tmp_path / "two")
    write_report(judgements, tmp_path / "all", pictures=False)
    for folder, ids in (("two", drawn), ("all", [each.id for each in experiments])):
        markdown = (tmp_path / folder / "README.md").read_text("utf8")
        html = (tmp_path / folder / "index.html").read_text("utf8")
        for id_ in ids:
            assert f"| [{id_}](pages/{id_}.md) | " in markdown
            assert f'<a href="pages/{id_}.html">{id_}</a>' in html
            page = (tmp_path / folder / "pages" / f"{id_}.md").read_text("utf8")
            assert page.startswith(f"# {id_}: ")
            assert f"tengen lab run {id_}" in page
            assert f"<h1>{id_}: " in (tmp_path / folder / "pages" / f"{id_}.html").read_text("utf8")
        for text in ("report of: ", "written by: tengen ", "on: "):
            assert f"- {text}" in markdown
        assert len(markdown) < 400 * len(ids) + 2000  # an index, not the whole
    # No cell is missing from a table of a table, and none from a grid.
    for judgement in judgements:
        texts = {text for row in table_of(judgement)[1] for text in row}
        assert {row.cell.row for row in judgement.rows} <= texts
        if not judgement.experiment.figure:
            assert len(table_of(judgement)[1]) == len(judgement.experiment.cells)


def test_figures_are_drawn_and_text_is_escaped(tmp_path: Path) -> None:
    write_report([judge(FIGURE, SAMPLES)], tmp_path)
    pages = tmp_path / "pages"
    markdown, html = ((pages / f"900-figure-1.{kind}").read_text("utf8") for kind in ("md", "html"))
    svg = (pages / "900-figure-1.svg").read_text("utf8")
    assert svg.rstrip().endswith("</svg>")
    write_report([judge(FIGURE, SAMPLES)], tmp_path)
    assert (pages / "900-figure-1.svg").read_text("utf8") == svg  # nothing in it depends on the moment
    assert "](900-figure-1.svg)" in markdown
    assert '<img src="900-figure-1.svg" alt="a &lt;figure&gt;">' in html
    gallery = (tmp_path / "GALLERY.md").read_text("utf8")
    assert "](pages/900-figure-1.svg)" in gallery
    assert "(pages/900-figure-1.md)" in gallery
    assert "`tengen lab run 900-figure-1`" in gallery
    assert "a \\<figure>" in gallery
    assert "a &lt;figure&gt;" in html
    assert "setting \\| with a bar" in markdown
    assert "| 1 | 3.0 \\[2.0] ≠ | 5.0 ± 0.2 \\[5.0] |" in markdown
    assert "claim: x \\< y: agrees" in markdown


def test_a_figure_of_several_panels(tmp_path: Path) -> None:
    panels = [Panel("only y", {"called so": "y"}), Panel("x beside y", {"quotient": ("x", "y")}, "times")]
    write_report([judge(replace(FIGURE, panels=panels), SAMPLES)], tmp_path)
    svg = (tmp_path / "pages" / "900-figure-1.svg").read_text("utf8")
    for text in ("only y", "called so", "x beside y", "quotient", "times"):
        assert f"<!-- {text} -->" in svg
    with pytest.raises(ValueError, match="panel 'wrong' has no column 'z'"):
        replace(FIGURE, panels=[Panel("wrong", {"quotient": ("x", "z")})])


def test_numbers_say_by_which_program_they_were_measured(tmp_path: Path) -> None:
    """Units of programs that behave differently in one table are warned of."""
    one, other = Program("0a1b2c3", "1111222233334444"), Program("4d5e6f7+", "5555666677778888")
    with Store() as store:
        for number, by in enumerate((one, one, other)):
            store.add(FIGURE, [FIGURE.cells[2]], number, [5.0], by)
        judgement = judged(FIGURE, store)
    told = dict(facts_of(judgement))
    assert told["program"] == (
        "0a1b2c3, signature 1111222233334444: 2 units; 4d5e6f7+, signature 5555666677778888: 1 units"
    )
    assert "different signatures are mixed (1111222233334444, 5555666677778888)" in told["warning"]
    write_report([judgement], tmp_path, pictures=False)
    for name in ("pages/900-figure-1.md", "pages/900-figure-1.html"):
        page = (tmp_path / name).read_text("utf8")
        assert "4d5e6f7+, signature 5555666677778888" in page
        assert "are mixed" in page
    index = (tmp_path / "README.md").read_text("utf8")
    assert "(mixed programs)" in index
    assert "- measured by: 0a1b2c3, signature 1111222233334444: 2 units; 4d5e6f7+" in index
    alike = Program("4d5e6f7+", one.signature)
    assert warning({one: 1, alike: 2}) == ""
    assert "1111222233334444, unknown" in warning({one: 1, Program(): 2})
    assert programs_text({Program(): 3}).startswith("unknown")

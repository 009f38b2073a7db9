"""The report as Markdown and as HTML: an index with all verdicts, a page per experiment with our numbers beside the
published ones, and a gallery of the figures.

    README.md, index.html        the index
    GALLERY.md                   the figures
    pages/ID.md, .html, .svg     an experiment
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from tengen import __version__, markdown, page
from tengen.code import code_version
from tengen.files import write_file
from tengen.lab.facts import command, facts_of, programs_text, warning
from tengen.lab.judge import AGREES, DIFFERS, SHOWN, UNTESTED, Judgement, verdict_of
from tengen.lab.plot import draw
from tengen.lab.table import table_of, units_of
from tengen.machine import machine_name

PAGES = "pages"
_TITLE = "Published tables and figures, measured again"
_PARTLY = "agrees in part"
#: What stands before each verdict of the index, and what it means.
_MARKS = {AGREES: "✓", _PARTLY: "◐", DIFFERS: "≠", UNTESTED: "?", SHOWN: "·"}
_MEANINGS = {
    AGREES: "all numbers and claims agree",
    _PARTLY: "some agree and some differ",
    DIFFERS: "none agrees",
    UNTESTED: "not measured, or too little to tell",
    SHOWN: "there is nothing to compare with",
}
_COLUMNS = ("", "experiment", "item", "title", "verdict", "units")


def write_report(judgements: Sequence[Judgement], folder: Path, *, pictures: bool = True) -> None:
    """Writes all of it into a folder that is made if need be."""
    pages = folder / PAGES
    pages.mkdir(parents=True, exist_ok=True)
    drawn = set()
    for judgement in judgements:
        if pictures and judgement.experiment.figure and any(row.sample for row in judgement.rows):
            drawn.add(judgement.experiment.id)
            draw(judgement, pages / f"{judgement.experiment.id}.svg")
    for judgement in judgements:
        name, figure = judgement.experiment.id, judgement.experiment.id in drawn
        _write(pages / f"{name}.md", _page_markdown(judgement, figure=figure))
        _write(pages / f"{name}.html", _page_html(judgement, figure=figure))
    _write(folder / "README.md", _index_markdown(judgements))
    _write(folder / "GALLERY.md", _gallery(judgements, drawn))
    _write(folder / "index.html", _index_html(judgements))


def _write(file: Path, text: str) -> None:
    write_file(file, text.encode())


def _heading() -> list[tuple[str, str]]:
    """Of the report; every page says by which program its numbers were measured."""
    code = code_version()
    return [
        ("report of", datetime.now(UTC).strftime("%d %B %Y")),
        ("written by", f"tengen {__version__}" + (f", commit {code}" if code else "")),
        ("on", machine_name()),
    ]


def _verdict(judgement: Judgement) -> str:
    """The verdict as one of the kinds of the index."""
    return judgement.verdict if judgement.verdict in _MARKS else _PARTLY


def _counts(judgements: Sequence[Judgement]) -> list[tuple[str, str]]:
    """How many experiments came to each verdict."""
    found = Counter(_verdict(each) for each in judgements)
    return [(f"{mark} {name}", f"{found[name]}: {_MEANINGS[name]}") for name, mark in _MARKS.items() if found[name]]


def _by_document(judgements: Sequence[Judgement]) -> Iterator[tuple[str, list[Judgement]]]:
    for document in dict.fromkeys(each.experiment.document for each in judgements):
        yield document, [each for each in judgements if each.experiment.document == document]


def _line(judgement: Judgement) -> list[str]:
    """A row of the index, without the link."""
    experiment = judgement.experiment
    verdict = judgement.verdict + (" (mixed programs)" if warning(judgement.programs) else "")
    return [_MARKS[_verdict(judgement)], experiment.id, experiment.item, experiment.title, verdict, units_of(judgement)]


def _measured_by(judgements: Sequence[Judgement]) -> str:
    """All units of the report by the programs that measured them."""
    found: Counter[object] = Counter()
    for judgement in judgements:
        found.update(judgement.programs)
    return programs_text(found)  # type: ignore[arg-type]


def _index_markdown(judgements: Sequence[Judgement]) -> str:
    lines = [f"# {_TITLE}", "", "Each experiment has a page; [the figures](GALLERY.md) are also on one.", ""]
    facts = [*_heading(), ("measured by", _measured_by(judgements)), *_counts(judgements)]
    lines += [f"- {name}: {markdown.escape(text)}" for name, text in facts if text]
    for document, own in _by_document(judgements):
        links = {each.experiment.id: f"{PAGES}/{each.experiment.id}.md" for each in own}
        lines += ["", f"## {markdown.escape(document)}", ""]
        lines += markdown.table(_COLUMNS, [_line(each) for each in own], links)
    return "\n".join(lines) + "\n"


def _page_markdown(judgement: Judgement, *, figure: bool) -> str:
    experiment = judgement.experiment
    lines = [f"# {experiment.id}: {markdown.escape(experiment.title)}", "", "[All experiments](../README.md)", ""]
    lines += [f"- {name}: {markdown.escape(text)}" for name, text in facts_of(judgement)]
    lines += [f"- claim: {markdown.escape(claim.text)}: {verdict_of(claim)}" for claim in judgement.claims]
    if figure:
        lines += ["", f"![{experiment.title}]({experiment.id}.svg)"]
    lines += ["", *markdown.table(*table_of(judgement))]
    return "\n".join(lines) + "\n"


def _gallery(judgements: Sequence[Judgement], drawn: set[str]) -> str:
    """Only the figures, each with the command that measures it."""
    lines = ["# Published figures, redrawn", "", "Our numbers with 95% intervals; crosses are published numbers."]
    for judgement in judgements:
        experiment = judgement.experiment
        if experiment.id in drawn:
            title = markdown.escape(f"{experiment.document}, {experiment.item}: {experiment.title}")
            verdict = f"[{judgement.verdict}]({PAGES}/{experiment.id}.md)"
            lines += ["", f"## {title}", "", f"`{command(experiment)}` ({units_of(judgement)}): {verdict}"]
            lines += ["", f"![{experiment.title}]({PAGES}/{experiment.id}.svg)"]
    return "\n".join(lines) + "\n"


def _index_html(judgements: Sequence[Judgement]) -> str:
    facts = [*_heading(), ("measured by", _measured_by(judgements)), *_counts(judgements)]
    parts = [f"<h1>{_TITLE}</h1>", page.facts([(name, text) for name, text in facts if text])]
    for document, own in _by_document(judgements):
        links = {each.experiment.id: f"{PAGES}/{each.experiment.id}.html" for each in own}
        parts += [f"<h2>{escape(document)}</h2>", page.table(_COLUMNS, [_line(each) for each in own], links)]
    return page.page(_TITLE, parts)


def _page_html(judgement: Judgement, *, figure: bool) -> str:
    experiment = judgement.experiment
    title = f"{experiment.id}: {experiment.title}"
    parts = [f"<h1>{escape(title)}</h1>", '<p><a href="../index.html">All experiments</a></p>']
    parts.append(page.facts(facts_of(judgement)))
    if judgement.claims:
        parts.append(page.table(("claim", "verdict"), [[claim.text, verdict_of(claim)] for claim in judgement.claims]))
    if figure:
        parts.append(f'<figure><img src="{escape(experiment.id)}.svg" alt="{escape(experiment.title)}"></figure>')
    parts.append(page.table(*table_of(judgement)))
    return page.page(title, parts)

"""The report: every experiment with our numbers beside the published ones, as Markdown and as HTML."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path

from tengen import __version__, markdown, page
from tengen.code import code_version
from tengen.lab.experiment import Experiment
from tengen.lab.judge import Judgement, verdict_of
from tengen.lab.plot import draw
from tengen.lab.table import LEGEND, table_of, units_of
from tengen.machine import machine_name


def write_report(judgements: Sequence[Judgement], folder: Path, *, pictures: bool = True) -> None:
    """README.md, index.html, and a picture of each figure with GALLERY.md, into a folder that is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn: dict[str, str] = {}
    for judgement in judgements:
        if pictures and judgement.experiment.figure and any(row.sample for row in judgement.rows):
            drawn[judgement.experiment.id] = f"{judgement.experiment.id}.svg"
            draw(judgement, folder / drawn[judgement.experiment.id])
    (folder / "README.md").write_text(_markdown(judgements, drawn), "utf8")
    (folder / "GALLERY.md").write_text(_gallery(judgements, drawn), "utf8")
    (folder / "index.html").write_text(_html(judgements, drawn), "utf8")


def facts_of(judgement: Judgement) -> list[tuple[str, str]]:
    """What the experiment is, as names and texts."""
    experiment = judgement.experiment
    pairs = [
        ("document", f"{experiment.document}, {experiment.item}"),
        ("setting", experiment.setting),
        ("ours", experiment.method),
        ("agreement", experiment.agreement or _agreement(experiment)),
        ("units", units_of(judgement)),
        ("measured", str(judgement.made or "")),
        ("verdict", judgement.verdict),
        ("numbers", LEGEND if experiment.figure else ""),
        ("notes", experiment.notes),
        ("command", _command(experiment)),
    ]
    return [(name, text) for name, text in pairs if text]


def _command(experiment: Experiment) -> str:
    return f"tengen lab run {experiment.id}"


def _agreement(experiment: Experiment) -> str:
    """What counts as agreement where an experiment does not say it in words of its own."""
    if all(cell.published is None for cell in experiment.cells):
        return "the document's claims" if experiment.claims else ""
    return f"the 95% interval of the difference includes {_within(experiment.tolerance)}"


def _within(tolerance: float) -> str:
    return "0" if tolerance == 0 else f"a difference of {tolerance:g} or less"


def _heading() -> list[tuple[str, str]]:
    code = code_version()
    return [
        ("date", datetime.now(UTC).strftime("%d %B %Y")),
        ("program", f"tengen {__version__}" + (f", commit {code}" if code else "")),
        ("machine", machine_name()),
    ]


def _summary(judgements: Sequence[Judgement]) -> list[list[str]]:
    return [
        [j.experiment.id, f"{j.experiment.document}, {j.experiment.item}", j.experiment.title, j.verdict]
        for j in judgements
    ]


_SUMMARY = ("experiment", "document", "title", "verdict")


def _markdown(judgements: Sequence[Judgement], drawn: dict[str, str]) -> str:
    lines = ["# Published tables and figures, measured again", ""]
    lines += [f"- {name}: {markdown.escape(text)}" for name, text in _heading()]
    lines += ["", *markdown.table(_SUMMARY, _summary(judgements))]
    for judgement in judgements:
        experiment = judgement.experiment
        lines += ["", f"## {experiment.id}: {experiment.title}", ""]
        lines += [f"- {name}: {markdown.escape(text)}" for name, text in facts_of(judgement)]
        lines += [f"- claim: {markdown.escape(claim.text)}: {verdict_of(claim)}" for claim in judgement.claims]
        if experiment.id in drawn:
            lines += ["", f"![{experiment.title}]({drawn[experiment.id]})"]
        lines += ["", *markdown.table(*table_of(judgement))]
    return "\n".join(lines) + "\n"


def _gallery(judgements: Sequence[Judgement], drawn: dict[str, str]) -> str:
    """Only the figures, each with the command that measures it."""
    lines = ["# Published figures, redrawn", "", "Our numbers with 95% intervals; crosses are published numbers."]
    for judgement in judgements:
        experiment = judgement.experiment
        if experiment.id in drawn:
            title = markdown.escape(f"{experiment.document}, {experiment.item}: {experiment.title}")
            lines += ["", f"## {title}", ""]
            lines += [f"`{_command(experiment)}` ({units_of(judgement)}): {judgement.verdict}"]
            lines += ["", f"![{experiment.title}]({drawn[experiment.id]})"]
    return "\n".join(lines) + "\n"


def _html(judgements: Sequence[Judgement], drawn: dict[str, str]) -> str:
    title = "Published tables and figures, measured again"
    parts = [f"<h1>{title}</h1>", page.facts(_heading()), page.table(_SUMMARY, _summary(judgements))]
    for judgement in judgements:
        experiment = judgement.experiment
        parts += [f"<h2>{escape(experiment.id)}: {escape(experiment.title)}</h2>", page.facts(facts_of(judgement))]
        if judgement.claims:
            parts.append(
                page.table(("claim", "verdict"), [[claim.text, verdict_of(claim)] for claim in judgement.claims])
            )
        if experiment.id in drawn:
            parts.append(
                f'<figure><img src="{escape(drawn[experiment.id])}" alt="{escape(experiment.title)}"></figure>'
            )
        parts.append(page.table(*table_of(judgement)))
    return page.page(title, parts)

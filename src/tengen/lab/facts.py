"""What there is to say of an experiment beside its numbers: where it stands, how and by which program."""

from __future__ import annotations

from collections.abc import Mapping

from tengen.code import Program
from tengen.lab.experiment import Experiment
from tengen.lab.judge import Judgement
from tengen.lab.table import LEGEND, units_of

_UNKNOWN = "unknown (it was not noted when they were measured)"


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
        ("program", programs_text(judgement.programs)),
        ("warning", warning(judgement.programs)),
        ("verdict", judgement.verdict),
        ("numbers", LEGEND if experiment.figure else ""),
        ("notes", experiment.notes),
        ("command", command(experiment)),
    ]
    return [(name, text) for name, text in pairs if text]


def command(experiment: Experiment) -> str:
    """What measures it."""
    return f"tengen lab run {experiment.id}"


def programs_text(programs: Mapping[Program, int]) -> str:
    """Which programs measured units, with the number of units where these are several; "" if nothing was measured."""
    names = {program: str(program) if program != Program() else _UNKNOWN for program in sorted(programs)}
    if len(programs) == 1:
        return next(iter(names.values()))
    return "; ".join(f"{name}: {programs[program]} units" for program, name in names.items())


def warning(programs: Mapping[Program, int]) -> str:
    """Of numbers that programs measured which behave differently, or may do so."""
    signatures = {program.signature for program in programs}
    if len(signatures) <= 1:
        return ""
    known = ", ".join(sorted(signatures - {""}))
    text = f"units of programs with different signatures are mixed ({known}{', unknown' if '' in signatures else ''})"
    return f"{text}; a run in a new --folder measures all of them by one"


def _agreement(experiment: Experiment) -> str:
    """What counts as agreement where an experiment does not say it in words of its own."""
    if all(cell.published is None for cell in experiment.cells):
        return "the document's claims" if experiment.claims else ""
    return f"the 95% interval of the difference includes {_within(experiment.tolerance)}"


def _within(tolerance: float) -> str:
    return "0" if tolerance == 0 else f"a difference of {tolerance:g} or less"

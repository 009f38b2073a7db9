"""The lab of a server: published tables and figures, what was measured so far, and measuring more."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tengen.lab.experiment import Experiment
from tengen.lab.facts import facts_of
from tengen.lab.judge import Judgement, judged, verdict_of
from tengen.lab.plot import draw
from tengen.lab.registry import all_experiments, find
from tengen.lab.shipped import shipped_judgements
from tengen.lab.store import Store
from tengen.lab.table import table_of, units_of
from tengen.web.board.errors import BoardError, NotHere, NotKept, board_errors
from tengen.web.processes import Jobs

_FILE = "lab.sqlite"


@dataclass(frozen=True)
class ExperimentLine:
    """An experiment in the list."""

    id: str
    document: str
    item: str
    title: str
    verdict: str
    units: str
    state: str  # running, stopping, failed or resting
    figure: bool  # it has one
    shipped: bool  # nothing was measured here, and the results that come with Tengen are shown


@dataclass(frozen=True)
class ExperimentView:
    """Our numbers beside the published ones."""

    line: ExperimentLine
    facts: list[tuple[str, str]]
    claims: list[tuple[str, str]]
    headings: list[str]
    rows: list[list[str]]
    figure: bool  # it can be drawn
    error: str  # why the last run failed

    def as_dict(self) -> dict[str, Any]:
        """Plain values, for JSON."""
        return asdict(self)


class Experiments:
    """Results in a folder below the data folder; of what was not measured there, those that come with Tengen."""

    def __init__(self, folder: Path | None, jobs: Jobs) -> None:
        self._folder = folder
        self._jobs = jobs

    def all(self) -> list[ExperimentLine]:
        """All experiments."""
        with self._store() as store:
            return [self._line(*_seen(each, store)) for each in all_experiments().values()]

    def get(self, id: str) -> ExperimentView:
        """NotHere if there is none of that name."""
        judgement, shipped = self._judgement(id)
        headings, rows = table_of(judgement)
        return ExperimentView(
            line=self._line(judgement, shipped),
            facts=facts_of(judgement),
            claims=[(claim.text, verdict_of(claim)) for claim in judgement.claims],
            headings=headings,
            rows=rows,
            figure=bool(judgement.experiment.figure),
            error=self._jobs.state(f"lab {judgement.experiment.id}").error,
        )

    def picture(self, id: str) -> bytes:
        """The plot as SVG; BoardError if it cannot be drawn."""
        judgement, _ = self._judgement(id)
        if not judgement.experiment.figure:
            raise BoardError("This experiment is a table and has no figure.")
        try:
            with board_errors(), tempfile.TemporaryDirectory(prefix="tengen-lab-") as folder:
                file = Path(folder) / "figure.svg"
                draw(judgement, file)
                return file.read_bytes()
        except OSError as error:
            raise NotKept(f"The picture cannot be drawn now: {error.strerror or error}.") from None

    def start(self, id: str, scale: float) -> None:
        """Measure, or go on with it; a scale of 1 is as many repetitions as the document has."""
        if self._folder is None:
            raise BoardError("Without a data folder nothing can be measured: start the server with --data.")
        if not 0.001 <= scale <= 10:
            raise BoardError(f"The scale is from 0.001 to 10, not {scale:g}.")
        id = _found(id).id
        self._jobs.start(
            f"lab {id}",
            ["lab", "run", id, "--scale", f"{scale:g}", "--jobs", "1", "--folder", str(self._folder), "--json"],
            self._folder / "logs" / f"{id}.log",
        )

    def stop(self, id: str) -> None:
        """What is measured is kept."""
        self._jobs.stop(f"lab {_found(id).id}")

    @contextmanager
    def _store(self) -> Iterator[Store]:
        file = self._folder / _FILE if self._folder is not None else None
        with board_errors(), Store(file if file is not None and file.exists() else None) as store:
            yield store

    def _judgement(self, id: str) -> tuple[Judgement, bool]:
        experiment = _found(id)
        with self._store() as store:
            return _seen(experiment, store)

    def _line(self, judgement: Judgement, shipped: bool) -> ExperimentLine:
        experiment = judgement.experiment
        job = self._jobs.state(f"lab {experiment.id}")
        return ExperimentLine(
            experiment.id,
            experiment.document,
            experiment.item,
            experiment.title,
            judgement.verdict if judgement.measured else "not measured yet",
            units_of(judgement),
            job.state if job.active or job.state == "failed" else "resting",
            bool(experiment.figure),
            shipped,
        )


def _seen(experiment: Experiment, store: Store) -> tuple[Judgement, bool]:
    """What was measured here, or else what comes with Tengen, and whether it is the latter. They are never mixed."""
    own = judged(experiment, store)
    come = None if own.measured else shipped_judgements().get(experiment.id)
    return (own, False) if come is None else (come, True)


def _found(id: str) -> Experiment:
    try:
        return find(id)
    except ValueError:
        raise NotHere("There is no such experiment.") from None

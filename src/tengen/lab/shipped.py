"""The results that come with Tengen: what docs/lab shows, to be looked at before anything was measured here."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tengen.lab.judge import Judgement, judged
from tengen.lab.registry import all_experiments
from tengen.lab.results import read_results
from tengen.lab.store import Store

FOLDER = Path(__file__).parents[1] / "data" / "lab"


@cache
def shipped_judgements() -> Mapping[str, Judgement]:
    """Of the experiments that were measured, by id. The first call takes about a second."""
    with Store() as store:
        read_results([FOLDER], store)
        found = {experiment.id: judged(experiment, store) for experiment in all_experiments().values()}
    return {id: judgement for id, judgement in found.items() if judgement.measured}

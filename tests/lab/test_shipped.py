"""The results that come with the program."""

from __future__ import annotations

from tengen.lab.registry import all_experiments
from tengen.lab.shipped import FOLDER, shipped_judgements


def test_they_are_of_experiments_that_there_are() -> None:
    judgements = shipped_judgements()
    assert set(judgements) <= set(all_experiments())
    assert {file.stem for file in FOLDER.glob("*.jsonl")} >= set(judgements)
    assert len(judgements) > 60
    assert all(judgement.made is not None for judgement in judgements.values())
    assert judgements["001-pi"].verdict == "agrees"

"""Experiments on records of strong players say what they lack."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.lab.experiments._masters import MASTERS, no_masters
from tengen.lab.experiments.s000_joseki import EXPERIMENT
from tests.games.made import import_text, sgf


def test_without_a_database_of_masters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(MASTERS, raising=False)
    assert MASTERS in no_masters()
    monkeypatch.setenv(MASTERS, str(tmp_path))
    assert MASTERS in EXPERIMENT.lacking()
    other = tmp_path / "text"
    other.write_text("not a database" * 100)
    monkeypatch.setenv(MASTERS, str(other))
    assert "is not a database" in no_masters()
    database, _ = import_text(tmp_path, sgf([("B", "pd")]))
    monkeypatch.setenv(MASTERS, str(database))
    assert "has 1 games, and 55271 are needed" in no_masters()
    with pytest.raises(ValueError, match="55271 are needed"):
        EXPERIMENT.measure(EXPERIMENT.cells[0], 0)

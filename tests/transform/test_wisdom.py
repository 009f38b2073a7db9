"""Wisdom: kept and read again as it was, the faster plan stays, and damage is named."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from tengen._core.transform import instructions
from tengen.optimise.transform import Entry, Wisdom

ENTRY = Entry(256, 2, "x2 16 16t", 12000.0, "tag", 1.5, instructions())


def test_saved_and_read(tmp_path: Path) -> None:
    file = tmp_path / "wisdom.json"
    wisdom = Wisdom()
    assert wisdom.add(ENTRY)
    assert wisdom.add(replace(ENTRY, n=16, plan="4 4f", threads=1))
    wisdom.save(file)
    again = Wisdom.load(file)
    assert list(again) == list(wisdom)
    assert again.get(256, 2) == ENTRY
    assert again.get(256, 1) is None
    assert again.get(512, 2) is None


def test_the_faster_plan_stays() -> None:
    wisdom, other = Wisdom(), Wisdom()
    wisdom.add(ENTRY)
    assert not wisdom.add(replace(ENTRY, mflops=11000.0))
    other.add(replace(ENTRY, mflops=13000.0))
    other.add(replace(ENTRY, n=512, plan="16 32t"))
    assert wisdom.merge(other) == 2
    assert wisdom.merge(other) == 0
    assert [entry.mflops for entry in wisdom] == [13000.0, 12000.0]
    assert wisdom.forget(256) == 1
    assert len(wisdom) == 1


def test_plans_for_other_instructions_are_kept_but_not_used() -> None:
    wisdom = Wisdom()
    wisdom.add(replace(ENTRY, instructions="of another machine"))
    assert len(wisdom) == 1
    assert wisdom.get(256, 2) is None


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"n": 1000}, "plan 1: a transform has"),
        ({"n": "256"}, "\"n\" is '256'"),
        ({"n": True}, '"n" is True'),
        ({"n": 512}, "transforms 256 points"),
        ({"plan": "16 16"}, "t or f"),
        ({"plan": 7}, '"plan" is 7'),
        ({"threads": 0}, '"threads" is 0'),
        ({"threads": 1}, "uses 2 threads"),
        ({"mflops": -1}, '"mflops" is -1, and must be above 0'),
        ({"mflops": 0.0}, '"mflops" is 0.0, and must be above 0'),
        ({"mflops": float("nan")}, '"mflops" is nan, which is no finite number'),
        ({"mflops": float("inf")}, '"mflops" is inf, which is no finite number'),
        ({"mflops": 10**400}, "which is no finite number"),
        ({"seconds": float("inf")}, '"seconds" is inf, which is no finite number'),
        ({"seconds": -1.5}, '"seconds" is -1.5, and must not be below 0'),
        ({"colour": "red"}, '"colour" is no field'),
    ],
)
def test_wrong_entries_are_named(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    file = tmp_path / "wisdom.json"
    data = {"format": "tengen fft wisdom", "version": 1, "plans": [{**asdict(ENTRY), **change}]}
    file.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=r"wisdom\.json: plan 1") as error:
        Wisdom.load(file)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no JSON"),
        ("[" * 100_000, "no JSON"),
        ("\xff\xfe", "no JSON"),
        ("{\xff}", "it is no text"),
        ("[]", "lacks"),
        ('{"format": "tengen fft wisdom", "version": 2, "plans": []}', "version 2"),
        ('{"format": "tengen fft wisdom", "version": 1}', '"plans" must be a list'),
        ('{"format": "tengen fft wisdom", "version": 1, "plans": [3]}', "plan 1: it must be an object"),
        ('{"format": "tengen fft wisdom", "version": 1, "plans": [{}]}', 'plan 1: "n" is missing'),
    ],
)
def test_damaged_files_are_named(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "wisdom.json"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=r"wisdom\.json") as error:
        Wisdom.load(file)
    assert told in str(error.value)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    for file in (tmp_path / "none.json", tmp_path):
        with pytest.raises(ValueError, match="cannot be read") as error:
            Wisdom.load(file)
        assert str(file) in str(error.value)
        assert "Errno" not in str(error.value)


def test_numbers_too_large_for_a_float_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "wisdom.json"
    wisdom = Wisdom()
    wisdom.add(ENTRY)
    wisdom.save(file)
    file.write_text(file.read_text().replace("12000.0", "1e999"))
    with pytest.raises(ValueError, match=r'wisdom\.json: plan 1: "mflops" is inf'):
        Wisdom.load(file)

"""What became of tests: one result each, counts, and tables of them."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import TextIO

PASS, FAIL, FAIL_EXPECTED, PASS_UNEXPECTED = "PASS", "FAIL", "fail", "PASS!"
IGNORED, NOT_RUN = "ignored", "not run"
OUTCOMES = (PASS, FAIL, PASS_UNEXPECTED, FAIL_EXPECTED, IGNORED, NOT_RUN)


@dataclass(frozen=True)
class Result:
    """One test that was run, or was not."""

    file: str
    line: int
    test: str  # number and command, or the predicate
    outcome: str  # one of OUTCOMES
    expected: str
    got: str = ""
    detail: str = ""  # why, if it is not in the answer
    seconds: float = 0.0

    def __str__(self) -> str:
        told = f"{self.outcome:7} {self.file}:{self.line}: {self.test}: expected {self.expected}"
        if self.outcome == NOT_RUN:
            return told
        return f"{told}, {self.detail}" if self.detail else f"{told}, got {' / '.join(self.got.splitlines())!r}"


class Report:
    """Counts of outcomes, by file."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files: dict[str, Counter[str]] = {file: Counter() for file in files}

    def add(self, result: Result) -> None:
        self.files[result.file][result.outcome] += 1

    @property
    def total(self) -> Counter[str]:
        return sum(self.files.values(), Counter[str]())

    @property
    def good(self) -> bool:
        """Whether no test failed that should not, or was left out."""
        return not self.total[FAIL] and not self.total[NOT_RUN]

    def as_dict(self) -> dict[str, object]:
        """For --json."""

        def counts(counter: Counter[str]) -> dict[str, int]:
            return {outcome: counter[outcome] for outcome in OUTCOMES}

        return {"files": {name: counts(counter) for name, counter in self.files.items()}, "total": counts(self.total)}


def write_csv(results: Iterable[Result], file: TextIO) -> None:
    """All results, a row each below a header."""
    writer = csv.DictWriter(file, [field.name for field in fields(Result)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(result) | {"seconds": f"{result.seconds:.3f}"} for result in results)

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
    test: str  # number and command, the predicate, or the player who was asked for a move
    outcome: str  # one of OUTCOMES
    expected: str
    got: str = ""
    detail: str = ""  # why, if it is not in the answer
    seconds: float = 0.0
    player: str = ""  # of a move problem, as are the next two
    solved: int = 0  # runs in which it was solved,
    runs: int = 0  # of so many

    def __str__(self) -> str:
        told = f"{self.outcome:7} {self.file}:{self.line}: {self.test}: expected {self.expected}"
        if self.outcome == NOT_RUN:
            return told
        return f"{told}, {self.detail}" if self.detail else f"{told}, got {' / '.join(self.got.splitlines())!r}"


@dataclass(frozen=True)
class Solved:
    """How many runs of problems were solved."""

    solved: int = 0
    runs: int = 0

    def __add__(self, other: Solved) -> Solved:
        return Solved(self.solved + other.solved, self.runs + other.runs)

    def __str__(self) -> str:
        return f"{self.solved}/{self.runs}" if self.runs else ""


class Report:
    """Counts of outcomes, by file; and of solved problems, by player and file."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files: dict[str, Counter[str]] = {file: Counter() for file in files}
        self.players: dict[str, dict[str, Solved]] = {}

    def add(self, result: Result) -> None:
        self.files[result.file][result.outcome] += 1
        if result.runs:
            player = self.players.setdefault(result.player, {})
            player[result.file] = player.get(result.file, Solved()) + Solved(result.solved, result.runs)

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

        told: dict[str, object] = {
            "files": {name: counts(counter) for name, counter in self.files.items()},
            "total": counts(self.total),
        }
        if self.players:
            told["players"] = {
                player: {name: asdict(solved) for name, solved in files.items()}
                | {"total": asdict(sum(files.values(), Solved()))}
                for player, files in self.players.items()
            }
        return told


def write_csv(results: Iterable[Result], file: TextIO) -> None:
    """All results, a row each below a header."""
    writer = csv.DictWriter(file, [field.name for field in fields(Result)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(result) | {"seconds": f"{result.seconds:.3f}"} for result in results)

"""What became of tests: one result each, counts, and a file of them."""

from __future__ import annotations

import contextlib
import csv
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path

PASS, FAIL, FAIL_EXPECTED, PASS_UNEXPECTED = "PASS", "FAIL", "fail", "PASS!"
IGNORED, NOT_RUN = "ignored", "not run"
REFUSED = "refused"  # no test: a command that was to set up a position
OUTCOMES = (PASS, FAIL, PASS_UNEXPECTED, FAIL_EXPECTED, IGNORED, NOT_RUN, REFUSED)


@dataclass(frozen=True)
class Result:
    """One test that was run, or was not; or a set-up command that was refused."""

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
        return f"{self.place}: {self.finding}"

    @property
    def place(self) -> str:
        """The outcome, and of what."""
        return f"{self.outcome:7} {self.file}:{self.line}: {self.test}"

    @property
    def finding(self) -> str:
        """What was expected, and what came instead or why nothing did."""
        answer = " / ".join(self.got.splitlines())
        if self.outcome == REFUSED:
            return answer or "without a reason"
        if self.outcome == NOT_RUN:
            return self.detail or f"expected {self.expected}"
        return f"expected {self.expected}, " + (self.detail or f"got {answer!r}")


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

        summary: dict[str, object] = {
            "files": {name: counts(counter) for name, counter in self.files.items()},
            "total": counts(self.total),
        }
        if self.players:
            summary["players"] = {
                player: {name: asdict(solved) for name, solved in files.items()}
                | {"total": asdict(sum(files.values(), Solved()))}
                for player, files in self.players.items()
            }
        return summary


class CsvFile:
    """Results as rows of a file, each of them there as soon as it is known. A disk that is full ends the file only."""

    def __init__(self, path: Path) -> None:
        """OSError if the file cannot be written at all."""
        self.error: str | None = None  # why rows are missing
        self._path = path
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, [field.name for field in fields(Result)], lineterminator="\n")
        try:
            self._writer.writeheader()
            self._file.flush()
        except OSError as error:
            self.close()
            raise OSError(error.errno, error.strerror, str(path)) from None

    def add(self, result: Result) -> None:
        """Writes a row."""
        if self.error is None:
            try:
                self._writer.writerow(asdict(result) | {"seconds": f"{result.seconds:.3f}"})
                self._file.flush()
            except OSError as error:
                self.error = f"{self._path}: {error.strerror or error}"

    def close(self) -> None:
        """No more rows."""
        with contextlib.suppress(OSError):  # told before
            self._file.close()

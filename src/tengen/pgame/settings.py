"""One configuration of games, groups and search."""

import dataclasses
import json
import math
from dataclasses import dataclass
from typing import Any

from tengen._core.pgame import Experiment

UCT = ("tree", "shared", "dag", "dag-weighted", "multipath")
FINAL = ("visits", "value")
MAX_NODES = 60_000_000

# Changes whenever the same settings come to give other results, so that old databases are not mixed with new runs.
FORMAT = 1


@dataclass(frozen=True)
class Settings:
    """What to run. Equal settings give equal results, on any machine and number of threads."""

    breadth: int = 2
    depth: int = 20
    range: int = 127
    combination: float = 0.0
    equal_scores: bool = False
    decided: bool = False
    games: int = 200
    repetitions: int = 200
    iterations: int = 10_000
    uct: str = "dag"
    uct_c: float = math.sqrt(2)
    expand_visits: int = 0
    final: str = "visits"
    groups: int = 0
    group_size: float = 1.0
    group_bias: float = 1.0
    overlap: bool = False
    seed: int = 1

    def __post_init__(self) -> None:
        """Raise ValueError that names the setting; without groups or combinations, forget what only they need."""
        for field in dataclasses.fields(self):
            self._check_type(field.name, field.type)
        for name, low, high in (
            ("breadth", 1, 1000),
            ("depth", 1, 200),
            ("range", 1, 1_000_000),
            ("games", 1, 10_000_000),
            ("repetitions", 1, 10_000_000),
            ("iterations", 1, 100_000_000),
            ("expand_visits", 0, 1_000_000),
            ("groups", 0, 64),
            ("combination", 0, 1),
            ("group_size", 0, 1),
            ("group_bias", 0, 1),
            ("uct_c", 0, 1e6),
            ("seed", 0, 2**63 - 1),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} is {value}, and must be in {low:g}..{high:g}")
        for name, allowed in (("uct", UCT), ("final", FINAL)):
            if getattr(self, name) not in allowed:
                raise ValueError(f"{name} is {getattr(self, name)!r}, and must be one of {', '.join(allowed)}")
        if sum(self.breadth**d for d in range(self.depth + 1)) > MAX_NODES:
            raise ValueError(f"a game of breadth {self.breadth} and depth {self.depth} has more than 60 million nodes")
        if self.groups == 0:
            for name, default in (("group_size", 1.0), ("group_bias", 1.0), ("overlap", False)):
                object.__setattr__(self, name, default)
        if self.combination == 0:
            object.__setattr__(self, "equal_scores", False)

    def _check_type(self, name: str, kind: object) -> None:
        value = getattr(self, name)
        if kind is float and isinstance(value, int) and not isinstance(value, bool):
            object.__setattr__(self, name, float(value))
        elif not isinstance(value, kind if isinstance(kind, type) else object) or (
            kind is int and isinstance(value, bool)
        ):
            raise ValueError(f"{name} is {value!r}, and must be a value of type {getattr(kind, '__name__', kind)}")

    @property
    def checkpoints(self) -> list[int]:
        """1, 2, 5, 10, ... and the last iteration: evenly spread on a log scale."""
        spread = [step * 10**power for power in range(10) for step in (1, 2, 5)]
        return [n for n in spread if n < self.iterations] + [self.iterations]

    @property
    def key(self) -> str:
        """Names what a game's result depends on; the number of games is not part of it."""
        values = self.as_dict()
        del values["games"]
        return json.dumps({"format": FORMAT, **values}, sort_keys=True)

    def as_dict(self) -> dict[str, Any]:
        """Fields by name; `equal_scores` only where it is set: results from before it was a field keep their key."""
        values = dataclasses.asdict(self)
        if not self.equal_scores:
            del values["equal_scores"]
        return values

    def experiment(self) -> Experiment:
        """As the core runs it."""
        return Experiment(
            breadth=self.breadth,
            depth=self.depth,
            range=self.range,
            combination=self.combination,
            equal_scores=self.equal_scores,
            decided=self.decided,
            groups=self.groups,
            group_size=self.group_size,
            group_bias=self.group_bias,
            overlap=self.overlap,
            uct=self.uct,
            uct_c=self.uct_c,
            expand_visits=self.expand_visits,
            final_move=self.final,
            repetitions=self.repetitions,
            checkpoints=self.checkpoints,
            seed=self.seed,
        )

"""Measured strength: every pairing of every run in databases of games, kept as CSV, which outlives the databases."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

from tengen.arena.figures import budget_text, how_text, unique_games
from tengen.arena.ratings import Score
from tengen.arena.schedule import Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import GameRow, Run, Store
from tengen.arena.task import PlayerSpec, player_from_dict
from tengen.config import GoConfig
from tengen.go.size import BoardSize, as_size, parse_size, size_option

COMMAND = "command: "  # before the setup of players that are programs of their own


@dataclass(frozen=True)
class Match:
    """A pairing as it stands in the CSV file, whose columns are these fields."""

    run: str
    kind: str  # match, round-robin, ...
    version: str  # of Tengen, which played or kept the games
    commit: str
    date: str  # of the last game
    size: BoardSize
    komi: float
    rules: str
    openings: str
    seed: int
    first: str
    second: str
    wins: int  # of the first player
    losses: int
    draws: int
    unique: int  # games that repeat no other
    void: int  # games that failed for reasons that are not Go
    first_setup: str  # its kind and what it may use for a move, or its command
    first_settings: str  # where it differs from the defaults: KEY=VALUE; KEY=VALUE
    second_setup: str
    second_settings: str
    published: str = ""  # what a document prints of such a match

    @property
    def score(self) -> Score:
        return Score(self.wins, self.losses, self.draws)


def matches_of(folders: Sequence[Path]) -> list[Match]:
    """All pairings of the runs in folders, the newest run first."""
    found: list[tuple[str, str, list[Match]]] = []
    for folder in folders:
        with Store.existing(folder) as store:
            runs = [(run, store.rows(run)) for run in store.runs()]
        found += [
            (run.started, run.name, [_match(standing, run) for standing in by_pairing(rows)])
            for run, rows in runs
            if rows
        ]
    found.sort(key=lambda each: each[:2], reverse=True)
    return [match for _, _, matches in found for match in matches]


def with_kept(new: Sequence[Match], kept: Sequence[Match]) -> list[Match]:
    """New ones, then of those kept the runs that are not among them: databases come and go."""
    runs = {match.run for match in new}
    return [*new, *(match for match in kept if match.run not in runs)]


def with_published(matches: Sequence[Match], published: Mapping[str, str]) -> list[Match]:
    """Runs whose names begin with a key get its text, instead of one that they had."""
    return [
        replace(match, published="; ".join(texts))
        if (texts := [text for start, text in published.items() if match.run.startswith(start)])
        else match
        for match in matches
    ]


def read_published(file: Path) -> dict[str, str]:
    """From a TOML file of lines RUN = "TEXT"; ValueError names it."""
    try:
        found = tomllib.loads(file.read_text("utf8"))
    except UnicodeDecodeError:
        raise ValueError(f"{file}: it is no text") from None
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{file}: {error}") from None
    for name, text in found.items():
        if not isinstance(text, str):
            raise ValueError(f"{file}: {name} has to be a text")
    return found


def to_csv(matches: Sequence[Match]) -> str:
    """A line of headings and one per match."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, [field.name for field in fields(Match)], lineterminator="\n")
    writer.writeheader()
    writer.writerows(asdict(match) | {"size": size_option(match.size), "komi": f"{match.komi:g}"} for match in matches)
    return stream.getvalue()


def read_csv(file: Path) -> list[Match]:
    """The matches of a file that to_csv wrote; ValueError names file, line and column of what is wrong."""
    names = [field.name for field in fields(Match)]
    try:
        lines = list(csv.reader(io.StringIO(file.read_bytes().decode("utf8"), newline=""), strict=True))
    except UnicodeDecodeError:
        raise ValueError(f"{file} is no table of matches: it is no text") from None
    except csv.Error as error:
        raise ValueError(f"{file} is no table of matches: {error}") from None
    if not lines or lines[0] != names:
        raise ValueError(f"{file} is no table of matches: its first line has to be {','.join(names)}")
    return [_read_line(file, number, names, line) for number, line in enumerate(lines[1:], 2)]


_READERS: Mapping[str, Callable[[str], object]] = {"int": int, "float": float, "BoardSize": parse_size}


def _read_line(file: Path, number: int, names: list[str], line: list[str]) -> Match:
    if len(line) != len(names):
        raise ValueError(f"{file}, row {number}: it has {len(line)} cells, and {len(names)} are needed")
    values: dict[str, Any] = dict(zip(names, line, strict=True))
    for field in fields(Match):
        reader = _READERS.get(str(field.type))
        if reader is None:
            continue
        try:
            values[field.name] = reader(values[field.name])
        except ValueError:
            raise ValueError(f"{file}, row {number}: {field.name} is {values[field.name]!r}, no number") from None
    if min(values[name] for name in ("wins", "losses", "draws", "unique", "void")) < 0:
        raise ValueError(f"{file}, row {number}: a number of games is below 0")
    return Match(**values)


def _match(standing: Standing, run: Run) -> Match:
    conditions, score = run.settings["conditions"], standing.score()
    first, second = (
        player_from_dict(run.settings["players"][player.name])
        for player in (standing.pairing.first, standing.pairing.second)
    )
    return Match(
        run.name,
        run.kind,
        run.version,
        run.code or "",
        max(row.played for row in standing.rows.values())[:10],
        as_size(conditions["size"]),
        conditions["komi"],
        conditions["rules"],
        conditions["openings"],
        conditions["seed"],
        first.name,
        second.name,
        score.wins,
        score.losses,
        score.draws,
        unique_games(standing),
        standing.voids,
        _setup(first),
        _settings(first),
        _setup(second),
        _settings(second),
    )


def _setup(spec: PlayerSpec) -> str:
    """Its kind and what it may use for a move; or its command, with a clock if it has one."""
    parts = [how_text(spec)]
    if spec.kind != "gtp" or spec.clock is not None:
        parts.append(budget_text(spec))
    if spec.blunder:
        parts.append(f"{spec.blunder:g} of the moves at random")
    return (COMMAND if spec.kind == "gtp" else "") + ", ".join(parts)


def _settings(spec: PlayerSpec) -> str:
    changes = GoConfig.from_toml(spec.config).changes() if spec.config else {}
    return "; ".join(f"{key}={value}" for key, value in changes.items())


def by_pairing(rows: list[GameRow]) -> list[Standing]:
    """Standings from rows alone; every game that was played counts, up to the first that is missing."""
    standings: dict[str, Standing] = {}
    for row in rows:
        if row.pairing not in standings:
            players = (row.white, row.black) if row.number % 2 else (row.black, row.white)
            first, second = (PlayerSpec(name, "") for name in players)
            count = sum(other.pairing == row.pairing for other in rows)
            standings[row.pairing] = Standing(Pairing(first, second, count + count % 2))
        standings[row.pairing].add(row)
    return list(standings.values())

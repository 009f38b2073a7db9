"""The page of measured strength: every pairing of every run in a folder of results, with what it takes to repeat it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path

from tengen import markdown
from tengen.arena.figures import (
    budget_text,
    elo_with_interval,
    how_text,
    interval_text,
    percent,
    score_text,
    unique_games,
)
from tengen.arena.schedule import Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import GameRow, Run, Store
from tengen.arena.task import PlayerSpec, player_from_dict
from tengen.search.config import SearchConfig

_HEADINGS = ["first", "second", "games", "score", "win rate", "95% interval", "Elo", "unique", "void", "date", "commit"]


_INTRODUCTION = """# Strength, measured

Written by `tengen strength`; every pairing of every run, newest first. Scores are those of the first player over
colour-swapped pairs; intervals are 95% (Wilson), Elo from the score. Unique games repeat no other; void games failed
for reasons that are not Go and do not count.
"""


def strength_page(folders: Sequence[Path], before: str = "", published: Mapping[str, str] | None = None) -> str:
    """The whole page. Of an earlier page those runs are kept that are not in the folders: databases come and go.

    Runs whose names begin with a key of `published` get its text, instead of one that they had.
    """
    sections: list[tuple[str, str, str]] = []
    for folder in folders:
        with Store.existing(folder) as store:
            runs = [(run, store.rows(run)) for run in store.runs()]
        sections += [(run.started, run.name, _section(run, rows)) for run, rows in runs if rows]
    sections.sort(reverse=True)
    new = {name for _, name, _ in sections}
    kept = [(name, text) for name, text in _sections_of(before) if name not in new]
    whole = [*((name, text) for _, name, text in sections), *kept]
    return "\n".join([_INTRODUCTION, *(_with_published(name, text, published or {}) for name, text in whole)])


def read_published(file: Path) -> dict[str, str]:
    """From a TOML file of lines RUN = "TEXT"; ValueError names it."""
    try:
        found = tomllib.loads(file.read_text("utf8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"{file}: {error}") from None
    for name, text in found.items():
        if not isinstance(text, str):
            raise ValueError(f"{file}: {name} has to be a text")
    return found


_PUBLISHED = "- published: "


def _with_published(name: str, section: str, published: Mapping[str, str]) -> str:
    texts = [text for start, text in published.items() if name.startswith(start)]
    if not texts:
        return section
    lines = [line for line in section.rstrip().splitlines() if not line.startswith(_PUBLISHED)]
    return "\n".join([*lines, *(_PUBLISHED + text for text in texts)]) + "\n"


def _sections_of(page: str) -> list[tuple[str, str]]:
    """(run, section) of a page that was written before."""
    parts = re.split(r"^## (.*)\n", page, flags=re.MULTILINE)[1:]
    return [(name, f"## {name}\n{text.rstrip()}\n") for name, text in zip(parts[::2], parts[1::2], strict=True)]


def _section(run: Run, rows: list[GameRow]) -> str:
    c = run.settings["conditions"]
    lines = [
        f"## {run.name}",
        "",
        f"{c['size']}x{c['size']}, komi {c['komi']:g}, {c['rules']} rules, openings {c['openings']}, colours swapped, "
        f"seed {c['seed']}; {run.kind}, tengen {run.version}.",
        "",
        *markdown.table(_HEADINGS, [_cells(standing, run) for standing in by_pairing(rows)]),
        "",
    ]
    names = {name for row in rows for name in (row.black, row.white)}
    lines += [f"- {_player(player_from_dict(run.settings['players'][name]))}" for name in sorted(names)]
    return "\n".join(lines) + "\n"


def _cells(standing: Standing, run: Run) -> list[str]:
    score = standing.score()
    return [
        standing.pairing.first.name,
        standing.pairing.second.name,
        str(score.games),
        score_text(score),
        percent(score.rate),
        interval_text(score),
        elo_with_interval(score),
        str(unique_games(standing)),
        str(standing.voids),
        max(row.played for row in standing.rows.values())[:10],
        run.code or "–",
    ]


def _player(spec: PlayerSpec) -> str:
    """How a player was set up, in a line."""
    how = f"`{how_text(spec)}`" if spec.kind == "gtp" else spec.kind
    parts = [how] if spec.kind == "gtp" and spec.clock is None else [how, budget_text(spec)]
    if spec.config:
        special = [f"{key}={value}" for key, value in SearchConfig.from_toml(spec.config).changes().items()]
        parts += [f"`{' '.join(special)}`"] if special else []
    return f"**{markdown.escape(spec.name)}**: {', '.join(parts)}"


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

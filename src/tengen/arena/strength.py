"""The page of measured strength: every pairing of every run in a folder of results, with what it takes to repeat it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tengen.arena.figures import elo_interval_text, elo_text, interval_text, percent, score_text, unique_games
from tengen.arena.schedule import Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import GameRow, Run, Store
from tengen.arena.task import PlayerSpec

_HEADINGS = ["first", "second", "games", "score", "win rate", "95% interval", "Elo", "unique", "void", "date", "commit"]


_INTRODUCTION = """# Strength, measured

Written by `tengen strength`; every pairing of every run, newest first. Scores are those of the first player over
colour-swapped pairs; intervals are 95% (Wilson), Elo from the score. Unique games repeat no other; void games failed
for reasons that are not Go and do not count.
"""


def strength_page(folders: Sequence[Path]) -> str:
    """The whole page."""
    return "\n".join([_INTRODUCTION, *(section for folder in folders for section in strength_sections(folder))])


def strength_sections(folder: Path) -> list[str]:
    """Markdown for the runs of a folder, newest first."""
    with Store.existing(folder) as store:
        return [_section(run, store.rows(run)) for run in reversed(store.runs())]


def _section(run: Run, rows: list[GameRow]) -> str:
    c = run.settings["conditions"]
    lines = [
        f"### {run.name}",
        "",
        f"{c['size']}x{c['size']}, komi {c['komi']:g}, {c['rules']} rules, openings {c['openings']}, colours swapped, "
        f"seed {c['seed']}; {run.kind}, tengen {run.version}.",
        "",
        "| " + " | ".join(_HEADINGS) + " |",
        "|" + "---|" * len(_HEADINGS),
    ]
    for standing in by_pairing(rows):
        score = standing.score()
        cells = [
            standing.pairing.first.name,
            standing.pairing.second.name,
            str(score.games),
            score_text(score),
            percent(score.rate),
            interval_text(score),
            f"{elo_text(score.elo)} ({elo_interval_text(score)})",
            str(unique_games(standing)),
            str(standing.voids),
            max(row.played for row in standing.counted)[:10],
            run.code or "–",
        ]
        lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    names = {name for row in rows for name in (row.black, row.white)}
    lines += ["", *(f"- {_player(run.settings['players'][name])}" for name in sorted(names))]
    return "\n".join(lines) + "\n"


def _player(spec: dict[str, object]) -> str:
    """How a player was set up, in a line."""
    if spec["kind"] == "gtp":
        command = spec["command"]
        assert isinstance(command, list)
        how = f"`{' '.join(map(str, command))}`"
    else:
        limits = [f"{spec[key]} {key}" for key in ("playouts", "seconds") if spec[key]]
        settings = " ".join(str(spec["config"]).split("\n"))
        how = f"{spec['kind']}, {', '.join(limits) or 'by the clock'} a move" + (f": `{settings}`" if settings else "")
    return f"**{spec['name']}**: {how}"


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

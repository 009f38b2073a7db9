"""The report of a tournament: the same sheets as text, Markdown or a page with a plot."""

from __future__ import annotations

import html
from collections import Counter
from dataclasses import dataclass

from tengen.arena.elo_plot import elo_plot
from tengen.arena.figures import (
    Effort,
    disputed,
    elo_interval_text,
    elo_text,
    interval_text,
    percent,
    ratings_of,
    score_text,
    unique_games,
)
from tengen.arena.ratings import Ratings, Score
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
from tengen.arena.tournament import Tournament


@dataclass(frozen=True)
class Sheet:
    """A table with its heading."""

    title: str
    headings: list[str]
    rows: list[list[str]]
    note: str = ""


@dataclass(frozen=True)
class Report:
    """What there is to say of a tournament."""

    title: str
    facts: list[tuple[str, str]]
    sheets: list[Sheet]
    ratings: Ratings | None

    @classmethod
    def of(cls, tournament: Tournament, standings: list[Standing], store: Store) -> Report:
        run = store.find(tournament.name)
        ratings = ratings_of(standings)
        sheets = [_pairings(standings), _endings(standings), _players(tournament, standings, store, run)]
        if ratings is not None and len(tournament.players) > 2:
            sheets[:0] = [_ratings(ratings), _cross_table(ratings, standings)]
        return cls(tournament.name, _facts(tournament, standings, run), sheets, ratings)

    def markdown(self) -> str:
        """For a file that people read on a forge."""
        lines = [f"# {self.title}", "", *(f"- {name}: {value}" for name, value in self.facts)]
        for sheet in self.sheets:
            lines += ["", f"## {sheet.title}", "", *_markdown_table(sheet)]
            if sheet.note:
                lines += ["", sheet.note]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """One page that needs nothing else."""
        parts = [f"<h1>{html.escape(self.title)}</h1>", "<dl>"]
        parts += [f"<dt>{html.escape(n)}</dt><dd>{html.escape(v)}</dd>" for n, v in self.facts]
        parts.append("</dl>")
        if self.ratings is not None:
            parts.append(elo_plot(self.ratings))
        for sheet in self.sheets:
            parts += [f"<h2>{html.escape(sheet.title)}</h2>", _html_table(sheet)]
            if sheet.note:
                parts.append(f"<p>{html.escape(sheet.note)}</p>")
        return _PAGE.replace("TITLE", html.escape(self.title)).replace("BODY", "\n".join(parts))


def _facts(tournament: Tournament, standings: list[Standing], run: Run) -> list[tuple[str, str]]:
    c = tournament.conditions
    games = sum(len(s.counted) for s in standings)
    played = max((row.played for s in standings for row in s.counted), default=run.started)
    facts = [
        ("type", tournament.kind),
        ("board", f"{c.size}x{c.size}, komi {c.komi:g}, {c.rules} rules"),
        ("openings", f"{c.openings}, colours swapped, seed {c.seed}"),
        ("games", f"{games}, from {run.started} to {played} UTC"),
        ("program", f"tengen {run.version}" + (f", commit {run.code}" if run.code else "")),
    ]
    if tournament.sprt is not None:
        s = tournament.sprt
        facts.append(("test", f"SPRT, {s.model} Elo {s.elo0:g} against {s.elo1:g}, alpha {s.alpha:g}, beta {s.beta:g}"))
    return facts


def _ratings(ratings: Ratings) -> Sheet:
    rows = [
        [str(place), row.name, elo_text(row.elo), f"{elo_text(row.low)} to {elo_text(row.high)}",
         f"{row.points:g}/{row.games:g}", percent(row.points / row.games)]
        for place, row in enumerate(ratings.rows, 1)
    ]  # fmt: skip
    note = "Bradley-Terry by maximum likelihood over all games, mean 0, 95% intervals; a virtual draw for each pairing."
    return Sheet("Ratings", ["", "player", "Elo", "95% interval", "points", "score"], rows, note)


def _cross_table(ratings: Ratings, standings: list[Standing]) -> Sheet:
    names = [row.name for row in ratings.rows]
    scores: dict[tuple[str, str], Score] = {}
    for s in standings:
        first, second, score = s.pairing.first.name, s.pairing.second.name, s.score()
        for pair, own in (((first, second), score), ((second, first), score.swapped())):
            scores[pair] = scores.get(pair, Score(0, 0)) + own
    rows = [
        [name, *("" if a == name or (name, a) not in scores else score_text(scores[name, a]) for a in names)]
        for name in names
    ]
    return Sheet("Cross table", ["", *names], rows, "Wins, losses and draws of the player on the left.")


def _pairings(standings: list[Standing]) -> Sheet:
    rows = []
    for s in standings:
        score = s.score()
        rows.append(
            [s.pairing.first.name, s.pairing.second.name, str(score.games), score_text(score), percent(score.rate),
             interval_text(score), f"{elo_text(score.elo)} ({elo_interval_text(score)})",
             percent(score.los) if score.games else "–", *([f"{s.llr:+.2f}"] if s.llr is not None else []),
             str(unique_games(s)), str(s.voids), s.reason or "unfinished"]
        )  # fmt: skip
    test = ["LLR"] if any(s.llr is not None for s in standings) else []
    headings = [
        "first",
        "second",
        "games",
        "score",
        "win rate",
        "95% interval",
        "Elo",
        "LOS",
        *test,
        "unique",
        "void",
        "ended",
    ]
    return Sheet("Pairings", headings, rows, "Intervals of Wilson; unique games are those that repeat no other.")


def _endings(standings: list[Standing]) -> Sheet:
    endings = Counter(row.ending for s in standings for row in s.counted)
    checked = sum(bool(row.claims) for s in standings for row in s.counted if row.ending == "score")
    disputes = sum(disputed(s) for s in standings)
    faults = [
        [row.pairing, str(row.number), row.culprit or "", row.ending, row.detail]
        for s in standings
        for row in s.counted
        if row.void or row.ending in ("illegal", "time")
    ]
    counts = ", ".join(f"{ending} {count}" for ending, count in endings.most_common())
    note = (
        f"Ends: {counts or 'none'}. Of {checked} scores that somebody else counted too, {disputes} name another winner."
    )
    return Sheet("Faults", ["pairing", "game", "player", "what", "detail"], faults, note)


def _players(tournament: Tournament, standings: list[Standing], store: Store, run: Run) -> Sheet:
    versions = store.versions(run)
    rows = []
    for player in tournament.players:
        own = [s for s in standings if player.name in (s.pairing.first.name, s.pairing.second.name)]
        moves, seconds, playouts = zip((0, 0.0, 0), *(s.effort(player.name) for s in own), strict=True)
        budget = [
            f"{player.playouts} playouts" if player.playouts else "",
            f"{player.seconds:g} s" if player.seconds else "",
        ]
        if player.clock:
            budget.append(f"clock {player.clock.main:g}+{player.clock.period:g}/{player.clock.stones}")
        how = " ".join(player.command) if player.kind == "gtp" else player.kind
        rows.append(
            [
                player.name,
                how,
                " ".join(filter(None, budget)),
                versions.get(player.name, ""),
                Effort.of(sum(moves), sum(seconds), sum(playouts)).text(),
            ]
        )
    return Sheet("Players", ["player", "kind or command", "for each move", "program", "took"], rows)


def _markdown_table(sheet: Sheet) -> list[str]:
    if not sheet.rows:
        return ["None."]
    cell = [[text.replace("|", "\\|").replace("\n", " ") for text in row] for row in (sheet.headings, *sheet.rows)]
    lines = ["| " + " | ".join(row) + " |" for row in cell]
    return [lines[0], "|" + "---|" * len(sheet.headings), *lines[1:]]


def _html_table(sheet: Sheet) -> str:
    if not sheet.rows:
        return "<p>None.</p>"
    rows = [f"<tr>{''.join(f'<th>{html.escape(h)}</th>' for h in sheet.headings)}</tr>"]
    rows += [f"<tr>{''.join(f'<td>{html.escape(text)}</td>' for text in row)}</tr>" for row in sheet.rows]
    return f"<div class=wide><table>{''.join(rows)}</table></div>"


_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>TITLE</title><style>
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #8884; text-align: left; vertical-align: top; }
dl { display: grid; grid-template-columns: max-content auto; gap: .1rem 1rem; }
dt { opacity: .7; } dd { margin: 0; } p { opacity: .8; } .wide { overflow-x: auto; }
svg { max-width: 100%; height: auto; }
</style></head><body>
BODY
</body></html>
"""

"""The report of a tournament: the same sheets as text, Markdown or a page with a plot."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tengen import markdown
from tengen.arena.figures import (
    Effort,
    budget_text,
    disputed,
    elo_text,
    elo_with_interval,
    how_text,
    interval_text,
    los_text,
    percent,
    ratings_of,
    score_text,
    unique_games,
)
from tengen.arena.html_page import html_page
from tengen.arena.ratings import Ratings, Score
from tengen.arena.sheet import Sheet
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
from tengen.arena.tournament import Tournament
from tengen.go.size import size_text


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
        ratings = ratings_of(standings, dict(tournament.anchors))
        sheets = [_pairings(standings), _endings(standings), _players(tournament, standings, store, run)]
        if ratings is not None and len(tournament.players) > 2:
            sheets[:0] = [_ratings(ratings, tournament), _cross_table(ratings, standings)]
        return cls(tournament.name, _facts(tournament, standings, run), sheets, ratings)

    def markdown(self) -> str:
        """For a file that people read on a forge."""
        lines = [f"# {self.title}", "", *(f"- {name}: {markdown.escape(value)}" for name, value in self.facts)]
        for sheet in self.sheets:
            lines += ["", f"## {sheet.title}", ""]
            lines += markdown.table(sheet.headings, sheet.rows) if sheet.rows else ["None."]
            if sheet.note:
                lines += ["", sheet.note]
        return "\n".join(lines) + "\n"

    def html(self) -> str:
        """One page that needs nothing else."""
        return html_page(self.title, self.facts, self.sheets, self.ratings)


def _facts(tournament: Tournament, standings: list[Standing], run: Run) -> list[tuple[str, str]]:
    c = tournament.conditions
    games = sum(len(s.counted) for s in standings)
    played = max((row.played for s in standings for row in s.counted), default=run.started)
    facts = [
        ("type", tournament.kind),
        ("board", f"{size_text(c.size)}, komi {c.komi:g}, {c.rules} rules"),
        ("openings", f"{c.openings}, colours swapped, seed {c.seed}"),
        ("games", f"{games}, from {run.started} to {played} UTC"),
        ("program", f"tengen {run.version}" + (f", commit {run.code}" if run.code else "")),
    ]
    if tournament.sprt is not None:
        s = tournament.sprt
        facts.append(("test", f"SPRT, {s.model} Elo {s.elo0:g} against {s.elo1:g}, alpha {s.alpha:g}, beta {s.beta:g}"))
    return facts


def _ratings(ratings: Ratings, tournament: Tournament) -> Sheet:
    rows = [
        [str(place), row.name, elo_text(row.elo), f"{elo_text(row.low)} to {elo_text(row.high)}",
         f"{row.points:g}/{row.games:g}", percent(row.points / row.games)]
        for place, row in enumerate(ratings.rows, 1)
    ]  # fmt: skip
    fixed = [f"{name} fixed at {elo_text(elo)}" for name, elo in tournament.anchors]
    note = (
        f"Bradley-Terry by maximum likelihood over all games, {', '.join(fixed) or 'mean 0'}, 95% intervals; "
        "one virtual draw for each two players that met."
    )
    if any(row.pool for row in ratings.rows):
        note += " No chain of games joins all players: some ratings cannot be compared."
    return Sheet("Ratings", ["", "player", "Elo", "95% interval", "points", "score"], rows, note)


def _cross_table(ratings: Ratings, standings: list[Standing]) -> Sheet:
    names = [row.name for row in ratings.rows]
    scores: dict[tuple[str, str], Score] = {}
    for s in standings:
        first, second, score = s.pairing.first.name, s.pairing.second.name, s.score()
        for pair, own in (((first, second), score), ((second, first), score.swapped())):
            scores[pair] = scores.get(pair, Score(0, 0)) + own
    rows = [
        [str(place), name, *("" if (name, other) not in scores else score_text(scores[name, other]) for other in names)]
        for place, name in enumerate(names, 1)
    ]
    places = [str(place) for place in range(1, len(names) + 1)]
    note = "Wins, losses and draws, if there are any, of the player on the left."
    return Sheet("Cross table", ["", "player", *places], rows, note)


def _pairings(standings: list[Standing]) -> Sheet:
    tested = any(s.llr is not None for s in standings)
    rows = []
    for s in standings:
        score = s.score()
        rows.append(
            [s.pairing.first.name, s.pairing.second.name, str(score.games), score_text(score), percent(score.rate),
             interval_text(score), elo_with_interval(score), los_text(score),
             *([f"{s.llr:+.2f}"] if s.llr is not None else []),
             str(unique_games(s)), str(s.voids), s.reason or "unfinished"]
        )  # fmt: skip
    headings = ["first", "second", "games", "score", "win rate", "95% interval", "Elo", "LOS"]
    headings += [*(["LLR"] if tested else []), "unique", "void", "ended"]
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
        took = Effort.of(sum(moves), sum(seconds), sum(playouts)).text()
        rows.append([player.name, how_text(player), budget_text(player), versions.get(player.name, ""), took])
    return Sheet("Players", ["player", "kind or command", "for each move", "program", "took"], rows)

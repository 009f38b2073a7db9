"""Tournaments: who meets whom under which conditions, and how that is played. A match is the smallest one."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any

from tengen.arena.conduct import Conductor, Listener, only_driver
from tengen.arena.ratings import Score, Sprt
from tengen.arena.schedule import Conditions, Games, Pairing, check_names, gauntlet, round_robin
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
from tengen.arena.swiss import Meetings, swiss_round
from tengen.arena.task import PlayerSpec
from tengen.arena.workers import Workers

KINDS = ("match", "playoff", "round-robin", "gauntlet", "swiss")


@dataclass(frozen=True)
class Tournament:
    """Players, conditions, and who meets whom."""

    name: str
    kind: str
    players: tuple[PlayerSpec, ...]
    conditions: Conditions
    games: int  # of each pairing, at most
    sprt: Sprt | None = None
    candidates: tuple[str, ...] = ()  # of a gauntlet
    pairings: tuple[tuple[str, str, int], ...] = ()  # of a playoff
    rounds: int = 1  # of a Swiss tournament
    anchors: tuple[tuple[str, float], ...] = ()  # players whose Elo is known, for ratings

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"type {self.kind!r} of tournament {self.name!r}: choose from {', '.join(KINDS)}")
        if len(self.players) < 2:
            raise ValueError(f"tournament {self.name!r} has {len(self.players)} players: it takes two at least")
        check_names(list(self.players))
        for player in self.players:
            _check_limits(player)
        known = (*self.candidates, *(name for pair in self.pairings for name in pair[:2]))
        for name in (*known, *(name for name, _ in self.anchors)):
            self.player(name)
        self.games_of()  # complains about openings
        self._check_pairings(self.round(1, []))

    def _check_pairings(self, pairings: list[Pairing]) -> None:
        seen: set[frozenset[str]] = set()
        for pairing in pairings:
            names = frozenset((pairing.first.name, pairing.second.name))
            if len(names) < 2:
                raise ValueError(f"{pairing.first.name!r} cannot meet itself: list it as two players with two names")
            if names in seen:
                raise ValueError(f"{' and '.join(sorted(names))} are paired twice: ask for more games instead")
            seen.add(names)

    def player(self, name: str) -> PlayerSpec:
        for player in self.players:
            if player.name == name:
                return player
        known = ", ".join(player.name for player in self.players)
        raise ValueError(f"no player of tournament {self.name!r} is called {name!r}; there are {known}")

    def games_of(self) -> Games:
        """What makes the tasks of the games."""
        return Games(self.conditions)

    def settings(self) -> dict[str, Any]:
        """What decides about each game; more games or another test may be asked for later.

        Not so in a Swiss tournament, where a round depends on the results of those before.
        """
        players = {player.name: asdict(player) for player in self.players}
        settings: dict[str, Any] = {"conditions": self.conditions.to_dict(), "players": players}
        if self.kind == "swiss":
            settings |= {"games": self.games, "sprt": asdict(self.sprt) if self.sprt else None}
        return settings

    def round(self, number: int, before: list[Standing]) -> list[Pairing]:
        """The pairings of a round; only Swiss tournaments have more than one."""
        players = list(self.players)
        match self.kind:
            case "playoff":
                return [Pairing(self.player(a), self.player(b), games) for a, b, games in self.pairings]
            case "gauntlet":
                candidates = [self.player(name) for name in self.candidates]
                others = [player for player in players if player not in candidates]
                if not candidates or not others:
                    raise ValueError(f"gauntlet {self.name!r} needs candidates and opponents")
                return gauntlet(candidates, others, self.games)
            case "swiss":
                return swiss_round(players, shares_of(before), meetings(before, players), self.games, number)
            case _:
                return round_robin(players, self.games)


def _check_limits(player: PlayerSpec) -> None:
    for name, value in (("playouts", player.playouts), ("seconds", player.seconds)):
        if value is not None and not 0 < value < math.inf:
            raise ValueError(f"player {player.name!r}: {name} = {value:g} has to be above 0")


def shares_of(standings: Iterable[Standing]) -> dict[str, float]:
    """Points for each game of every player that has games: who rested or had void games is not behind for that."""
    scores: dict[str, Score] = {}
    for standing in standings:
        score = standing.score()
        for player, own in ((standing.pairing.first, score), (standing.pairing.second, score.swapped())):
            scores[player.name] = scores.get(player.name, Score(0, 0)) + own
    return {name: score.rate for name, score in scores.items() if score.games}


def meetings(standings: list[Standing], players: list[PlayerSpec]) -> Meetings:
    """How often players met in the rounds so far, and how often they rested."""
    pairs = [(s.pairing.round, frozenset((s.pairing.first.name, s.pairing.second.name))) for s in standings]
    met = Meetings(pair for _, pair in pairs)
    for number in {number for number, _ in pairs}:
        played = frozenset[str]().union(*(pair for n, pair in pairs if n == number))
        met.update(frozenset((player.name,)) for player in players if player.name not in played)
    return met


def play_tournament(
    tournament: Tournament, store: Store, workers: Workers, listener: Listener
) -> tuple[list[Standing], bool]:
    """Plays what is left of it. The flag is False if somebody stopped it."""
    run = store.run(tournament.name, tournament.kind, tournament.settings())
    with only_driver(store.folder, run.name):
        conductor = Conductor(store, run, tournament.games_of(), workers, listener)
        standings: list[Standing] = []
        for number in range(1, tournament.rounds + 1):
            standings += _restored(tournament, standings, number, store, run)
            if not conductor.play(standings):
                return standings, False
        return standings, True


def standings_of(tournament: Tournament, store: Store) -> list[Standing]:
    """How it stands, without playing."""
    store.find(tournament.name)
    run = store.run(tournament.name, tournament.kind, tournament.settings())  # complains if it is another tournament
    standings: list[Standing] = []
    for number in range(1, tournament.rounds + 1):
        standings += _restored(tournament, standings, number, store, run)
        if any(standing.reason is None for standing in standings):
            break
    return standings


def _restored(t: Tournament, before: list[Standing], number: int, store: Store, run: Run) -> list[Standing]:
    standings = {p.name: Standing(p, t.sprt) for p in t.round(number, before)}
    for row in store.rows(run):
        if row.pairing in standings:
            standings[row.pairing].add(row)
    return list(standings.values())

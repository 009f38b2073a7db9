"""Tournaments: what a control file says, and how it is played. A match is the smallest one."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

from tengen.arena.clock import parse_clock
from tengen.arena.conduct import Conductor, Listener, only_driver
from tengen.arena.players import parse_player
from tengen.arena.ratings import Sprt
from tengen.arena.schedule import Conditions, Games, Pairing, check_names, gauntlet, round_robin, slug, swiss_round
from tengen.arena.standing import Standing
from tengen.arena.store import Run, Store
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

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"type {self.kind!r} of tournament {self.name!r}: choose from {', '.join(KINDS)}")
        if len(self.players) < 2:
            raise ValueError(f"tournament {self.name!r} has {len(self.players)} players: it takes two at least")
        check_names(list(self.players))
        for name in (*self.candidates, *(name for pair in self.pairings for name in pair[:2])):
            self.player(name)
        self.games_of()  # complains about openings
        self.round(1, [])  # ... and about numbers of games

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
        """What decides about each game; more games or another test may be asked for later."""
        players = {player.name: asdict(player) for player in self.players}
        return {"conditions": self.conditions.to_dict(), "players": players}

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
                return swiss_round(players, points_of(before), meetings(before, players), self.games, number)
            case _:
                return round_robin(players, self.games)


def points_of(standings: Iterable[Standing]) -> dict[str, float]:
    """Points of every player over all pairings."""
    points: dict[str, float] = {}
    for standing in standings:
        score = standing.score()
        for player, own in ((standing.pairing.first, score), (standing.pairing.second, score.swapped())):
            points[player.name] = points.get(player.name, 0.0) + own.points
    return points


def meetings(standings: list[Standing], players: list[PlayerSpec]) -> set[frozenset[str]]:
    """Who met whom; a player who rested in a round met nobody, a set with one name."""
    met = {frozenset((s.pairing.first.name, s.pairing.second.name)) for s in standings}
    for number in {s.pairing.round for s in standings}:
        played = {p.name for s in standings if s.pairing.round == number for p in (s.pairing.first, s.pairing.second)}
        met |= {frozenset((player.name,)) for player in players if player.name not in played}
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
    run = store.find(tournament.name)
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


# --- control files ---------------------------------------------------------------------------------------------------


def load_tournament(path: Path) -> Tournament:
    """Reads a control file; ValueError names the file and what is wrong in it."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
        return _tournament(values, path.stem)
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from None


def _tournament(values: dict[str, Any], stem: str) -> Tournament:
    known = {"name", "type", "games", "rounds", "candidates", "conditions", "sprt", "player", "pairing"}
    _check_keys(values, known, "the file")
    games = _typed(values, "games", int, 100)
    conditions = _made(Conditions, values.get("conditions", {}), "[conditions]")
    sprt = _made(Sprt, values["sprt"], "[sprt]") if "sprt" in values else None
    players = [_player(entry) for entry in _tables(values, "player")]
    pairings = []
    for entry in _tables(values, "pairing"):
        _check_keys(entry, {"first", "second", "games"}, "[[pairing]]")
        pairings.append((_typed(entry, "first", str), _typed(entry, "second", str), _typed(entry, "games", int, games)))
    candidates = _typed(values, "candidates", list, [])
    kind = _typed(values, "type", str, "round-robin")
    if kind == "playoff" and not pairings:
        raise ValueError("a playoff says who meets whom: write [[pairing]] with first and second")
    rounds = _typed(values, "rounds", int, 1)
    if rounds < 1 or (rounds > 1 and kind != "swiss"):
        raise ValueError(f'rounds = {rounds}: at least 1, and more only for type = "swiss"')
    return Tournament(
        slug(_typed(values, "name", str, stem)),
        kind,
        tuple(players),
        conditions,
        games,
        sprt,
        tuple(str(name) for name in candidates),
        tuple(pairings),
        rounds,
    )


def _player(entry: dict[str, Any]) -> PlayerSpec:
    _check_keys(entry, {"name", "player", "playouts", "seconds", "clock"}, "[[player]]")
    text = _typed(entry, "player", str)
    clock = parse_clock(_typed(entry, "clock", str)) if "clock" in entry else None
    playouts = _typed(entry, "playouts", int) if "playouts" in entry else None
    seconds = float(_typed(entry, "seconds", (int, float))) if "seconds" in entry else None
    spec = parse_player(text, playouts=playouts, seconds=seconds, clock=clock)
    return spec if "name" not in entry else PlayerSpec(**{**_fields(spec), "name": _typed(entry, "name", str)})


def _fields(spec: PlayerSpec) -> dict[str, Any]:
    return {field.name: getattr(spec, field.name) for field in fields(spec)}


def _tables(values: dict[str, Any], key: str) -> list[dict[str, Any]]:
    tables = values.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise ValueError(f"{key} has to be written as [[{key}]]")
    return tables


def _check_keys(values: dict[str, Any], known: Iterable[str], where: str) -> None:
    for key in values:
        if key not in known:
            raise ValueError(f"{where} has no key {key!r}; it knows {', '.join(sorted(known))}")


def _typed(values: dict[str, Any], key: str, kind: Any, default: Any = None) -> Any:
    if key not in values and default is not None:
        return default
    if key not in values:
        raise ValueError(f"{key} is missing")
    if not isinstance(values[key], kind) or isinstance(values[key], bool):
        wanted = {int: "a whole number", str: "text", list: "a list"}.get(kind, "a number")
        raise ValueError(f"{key} = {values[key]!r} has to be {wanted}")
    return values[key]


def _made(kind: Any, values: Any, where: str) -> Any:
    """A dataclass of numbers and texts from a table of the file."""
    if not isinstance(values, dict):
        raise ValueError(f"{where} has to be a table")
    types = {field.name: type(field.default) for field in fields(kind)}
    _check_keys(values, types, where)
    typed = {}
    for key in values:
        wanted = float if types[key] not in (int, str) else types[key]
        typed[key] = float(_typed(values, key, (int, float))) if wanted is float else _typed(values, key, wanted)
    try:
        return kind(**typed)
    except TypeError:
        missing = [name for name in types if name not in values]
        raise ValueError(f"{where} lacks {', '.join(missing[:2])}") from None

"""Games that were never played, in a real store: what tables are made of, with numbers that a person can check."""

from __future__ import annotations

from tengen.arena.schedule import Conditions, Games, Pairing
from tengen.arena.store import Run, Store
from tengen.arena.task import GameRecord, GameTask, PlayedMove, PlayerSpec
from tengen.arena.tournament import Tournament

CONDITIONS = Conditions(size=5, komi=0.5)


def player(name: str, playouts: int = 100) -> PlayerSpec:
    return PlayerSpec(name, "flat", playouts=playouts)


def record(task: GameTask, winner: str | None, ending: str = "score", **fields: object) -> GameRecord:
    """A game won by the player of that name, or drawn; each side made two moves, of 0.5 s and 100 playouts each."""
    side = {task.black.name: "b", task.white.name: "w", None: None}[winner]
    letter = {"resign": "R", "time": "T", "illegal": "F"}.get(ending, "2.5")
    result = f"{side.upper()}+{letter}" if side else "0" if ending == "score" else "Void"
    # Game 5 repeats game 0, and so on.
    first = "ABCDE"[int(task.id.rpartition("/")[2]) % 5] + "1"
    moves = [("b", first), ("w", "C3"), ("b", "D4"), ("w", "B4")]
    values: dict[str, object] = {
        "id": task.id,
        "result": result,
        "winner": side,
        "ending": ending,
        "moves": tuple(PlayedMove(color, vertex, 0.5, 100) for color, vertex in moves),
        "opening": task.opening,
        "seconds": 2.0,
        "versions": {"black": "fake 1", "white": "fake 1"},
    }
    return GameRecord(**(values | fields))  # type: ignore[arg-type]


def store_results(store: Store, tournament: Tournament, pairing: Pairing, results: str) -> Run:
    """Keeps games of a pairing: + if its first player won, - if it lost, = for a draw, v for a void game."""
    run = store.run(tournament.name, tournament.kind, tournament.settings())
    games = Games(tournament.conditions)
    for number, result in enumerate(results):
        task = games.task(pairing, number)
        first, second = pairing.first.name, pairing.second.name
        if result == "v":
            made = record(task, None, "crash", culprit="b", detail="exit code 3", moves=())
        else:
            made = record(task, {"+": first, "-": second, "=": None}[result])
        store.add(run, pairing.name, number, task, made)
    return run

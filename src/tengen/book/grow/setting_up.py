"""What a command line says of a growth, and what it leaves to the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from tengen.book.go_world import GoWorld
from tengen.book.grow.growth import Growth, differences
from tengen.book.grow.store import Store
from tengen.book.kind import HEAD
from tengen.book.kinds.folder import record_files
from tengen.book.population import Individual
from tengen.book.world import World, world_of
from tengen.config import GoConfig, TreeConfig
from tengen.go import Color, Rules
from tengen.go.sgf import Record, iter_records
from tengen.go.size import vertices

_SETTINGS = tuple(field.name for field in fields(Growth) if field.name != "world")


def growth_for(file: Path, place: Mapping[str, Any], given: Mapping[str, Any]) -> Growth:
    """The growth of a file by what is given, None for what is not; ValueError if the file was begun otherwise."""
    begun = _begun(file)
    known: dict[str, Any] = begun.get("settings", {})
    world = _world(place, begun.get("world"))
    if begun and (changed := differences(begun["world"], world.spec())):
        raise ValueError(f"{file} was begun with other settings: {changed}")
    values = {name: value for name, value in given.items() if value is not None}
    if "config" in values:
        values["config"] = _config(values["config"], isinstance(world, GoWorld))
    if "playouts" in values and "seconds" not in values:
        values["seconds"] = None
    elif "seconds" in values and "playouts" not in values:
        values["playouts"] = None
    if "method" in values and "threshold" not in values and values["method"] != known.get("method"):
        values["threshold"] = None
    if isinstance(world, GoWorld) and world.goal and "resign" not in known:
        values.setdefault("resign", 0.0)
    settings = {name: known[name] for name in _SETTINGS if name in known} | values
    settings["openings"] = tuple(tuple(line) for line in settings.get("openings", ()))
    growth = Growth(world, **settings)
    if begun and (changed := differences(known, growth.settings())):
        raise ValueError(f"{file} was begun with other settings: {changed}")
    return growth


def _begun(file: Path) -> dict[str, Any]:
    if not file.exists() or file.stat().st_size == 0:
        return {}
    with Store(file, read_only=True) as store:
        return store.meta()


def _config(path: Path, go: bool) -> str:
    try:
        return (GoConfig if go else TreeConfig).load(path).to_toml()
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None


def _world(place: Mapping[str, Any], begun: Mapping[str, Any] | None) -> World:
    given = {name: value for name, value in place.items() if value is not None}
    if "domain" in given:
        if len(given) > 1:
            raise ValueError("--domain is for problems other than Go: size, komi, rules and records do not go with it")
        return world_of({"domain": given["domain"]})
    if begun is not None and begun.get("domain") != "go":
        raise ValueError(f"its games are of {begun.get('domain')!r}: say so with --domain")
    if "sgf" in given:
        return _of_record(given)
    if "move" in given:
        raise ValueError("--move is for the position of a record: say which with --sgf")
    if begun is not None:
        changed = {name: given[name] for name in ("size", "komi", "rules") if name in given}
        old = GoWorld.from_spec(begun)
        return GoWorld(
            changed.get("size", old.size),
            changed.get("komi", old.komi),
            changed.get("rules", old.rules),
            old.handicap,
            old.black,
            old.white,
            old.to_move,
            old.moves,
            given.get("goal", old.goal),
        )
    rules = given.get("rules", "chinese")
    komi = given["komi"] if "komi" in given else Rules.preset(rules).komi
    return GoWorld(given.get("size", 9), komi, rules, goal=given.get("goal", ""))


def _of_record(given: Mapping[str, Any]) -> GoWorld:
    """The stones of a position of a record, with its komi and rules if no others are given."""
    if "size" in given:
        raise ValueError("--size does not go with --sgf: the record says how large its board is")
    record = Record.load(given["sgf"])
    game = record.game(given.get("move"))
    board = game.board
    stones = {color: tuple(v for v in vertices(game.size) if board[v] == color) for color in (Color.BLACK, Color.WHITE)}
    return GoWorld(
        game.size,
        given.get("komi", game.komi),
        given.get("rules", game.rules.name),
        game.handicap,
        stones[Color.BLACK],
        stones[Color.WHITE],
        "b" if game.to_move == Color.BLACK else "w",
        goal=given.get("goal", ""),
    )


def start_of(path: Path, world: World) -> list[Individual]:
    """The games that a population begins with: those of another one with their numbers and mutations, or records.

    ValueError if they do not begin where the world does; records that do not, or that have no result, are left out.
    """
    if not isinstance(world, GoWorld):
        raise ValueError("a population of a domain begins without games: --from is for Go")
    if not path.is_dir() and _is_population(path):
        from tengen.book.kinds.population import population_of

        population = population_of(path)
        if population.world != world:
            raise ValueError(f"{path}: its games are of {population.world.spec()}, and these of {world.spec()}")
        return population.individuals
    found: list[Individual] = []
    for file in record_files(path) if path.is_dir() else [path]:
        for record in iter_records(file, on_error=lambda error: None):
            individual = individual_of_record(record, world, len(found))
            if individual is not None:
                found.append(individual)
    if not found:
        raise ValueError(f"{path}: there is no game with a winner that begins where these do")
    return found


def individual_of_record(record: Record, world: GoWorld, number: int) -> Individual | None:
    """The game of a record; None if it begins elsewhere or its winner is not known."""
    if record.size != world.size or record.handicap or record.has_set_up or world.black or world.white:
        return None
    if record.winner is None:
        return None
    try:
        game = record.game()
        moves = tuple(vertex for _, vertex in game.moves)
        world.steps(moves)
    except ValueError:
        return None
    if any(color != (Color.WHITE if at % 2 else Color.BLACK) for at, (color, _) in enumerate(game.moves)):
        return None
    black = 0.5 if record.winner == Color.EMPTY else float(record.winner == Color.BLACK)
    return Individual(number, moves, (black, 1 - black), record.result or "")


def _is_population(path: Path) -> bool:
    from tengen.book.kinds.population import KIND

    with path.open("rb") as stream:
        return KIND.recognises(path, stream.read(HEAD))

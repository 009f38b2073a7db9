"""Populations as books: whole games with results (Rimmel 2009, 3.2.1), shipped or still growing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from tengen.book.game_index import GameIndex
from tengen.book.games_book import GamesBook, lines_of
from tengen.book.go_world import GoWorld
from tengen.book.kind import BookError, BookKind, BookOptions, Line
from tengen.book.population import Individual, Population
from tengen.book.population_file import read_population, world_of_file, write_population
from tengen.engine.book import Book
from tengen.go.size import size_option

_SQLITE = b"SQLite format 3\0"


class PopulationBook(GamesBook):
    """The games of a population and what a chooser makes of them."""

    source: GameIndex

    def __init__(
        self,
        name: str,
        population: Population,
        options: BookOptions,
        made: str = "",
        thoughts: Callable[[], Mapping[int, str]] | None = None,
    ) -> None:
        """ValueError if a game has a move that is not legal."""
        world = population.world
        assert isinstance(world, GoWorld)
        self.population = population
        index = GameIndex(name, world, population.individuals, thoughts)
        super().__init__(index, options, {**_facts(population, index), "made by": made} if made else {})

    def lines(self) -> Iterator[Line]:
        """Every position of every game, those with fewer moves first."""
        return lines_of(self, self.source)


def _facts(population: Population, index: GameIndex) -> dict[str, Any]:
    games = population.individuals
    world = index.world
    count = max(1, len(games))
    black = sum(each.scores[0] for each in games)
    moves = sum(len(each.moves) for each in games)
    thought = sum(len(each.mutations) for each in games)
    found: dict[str, Any] = {
        "kind": KIND.what,
        "size": size_option(world.size),
        "komi": world.komi,
        "rules": world.rules,
        "games": len(games),
        "positions": index.positions,
        "won by Black": f"{black / count:.1%}",
        "moves a game": f"{moves / count:.1f}",
        "of these thought about": f"{thought / max(1, moves):.0%}",
    }
    settings = population.made.get("settings")
    if isinstance(settings, dict):
        told = {name: value for name, value in settings.items() if value not in (None, "", [])}
        if isinstance(lines := told.get("openings"), list):
            told["openings"] = "; ".join(dict.fromkeys(" ".join(map(str, line)) for line in lines))
        found["growth"] = told
    return found


def _read(path: Path, options: BookOptions) -> Book:
    try:
        if _is_growing(path):
            return _growing(path, options)
        population, made = read_population(path)
        return PopulationBook(path.name, population, options, made)
    except BookError:
        raise
    except ValueError as error:
        words = str(error)
        raise BookError(words if words.startswith(str(path)) else f"{path}: {words}") from None


def population_of(path: Path) -> Population:
    """The population of Go in a file of either form; ValueError, which names it, if it is none."""
    return grown(path)[0] if _is_growing(path) else read_population(path)[0]


def _growing(path: Path, options: BookOptions) -> PopulationBook:
    population, thoughts = grown(path)
    return PopulationBook(path.name, population, options, "tengen book grow", thoughts)


def grown(path: Path) -> tuple[Population, Callable[[], Mapping[int, str]]]:
    """The population of Go in a file of `tengen book grow`, which may be growing now, and how to read its thoughts."""
    from tengen.book.grow.store import Store

    with Store(path, read_only=True) as store:
        meta = store.meta()
        if not isinstance(meta.get("world"), dict):
            raise BookError(f"{path}: nothing has grown there yet")
        individuals: list[Individual] = [individual for _, individual in store.individuals()]
        try:
            population = Population(world_of_file(meta["world"]), individuals, meta)
        except ValueError as error:
            raise BookError(f"{path}: {error}") from None

    def thoughts() -> Mapping[int, str]:
        with Store(path, read_only=True) as again:
            return again.thoughts()

    return population, thoughts


def _is_growing(path: Path) -> bool:
    with path.open("rb") as stream:
        return stream.read(len(_SQLITE)) == _SQLITE


def _recognises(path: Path, head: bytes) -> bool:
    from tengen.book.grow.store import APPLICATION

    if head.startswith(b"# tengen data: population,"):
        return True
    return head.startswith(_SQLITE) and head[68:72] == APPLICATION.to_bytes(4, "big")


def merged(populations: Sequence[Population]) -> Population:
    """The games of several; a game that is in two of them, as when one has grown out of the other, is one.

    ValueError if they begin at different positions.
    """
    first = populations[0]
    found: dict[int, Individual] = {}
    known: set[tuple[Any, ...]] = set()
    free = 0
    for population in populations:
        if population.world != first.world:
            raise ValueError("these populations are of different boards, komi, rules or start positions")
        for individual in population.individuals:
            same = (individual.number, individual.moves, individual.scores)
            if same in known:
                continue
            known.add(same)
            number = individual.number
            while number in found:
                number = free = free + 1
            found[number] = Individual(
                number, individual.moves, individual.scores, individual.result, individual.mutations
            )
    return Population(first.world, list(found.values()), first.made)


def _merge(books: Sequence[Book], out: Path, made: str) -> None:
    populations = [book.population for book in books if isinstance(book, PopulationBook)]
    try:
        write_population(out, merged(populations), made)
    except ValueError as error:
        raise BookError(f"{out}: {error}") from None


KIND = BookKind("population", "a population of whole games", _recognises, _read, _merge)

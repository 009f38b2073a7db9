"""What choosers choose, on games small enough to see it, and Buro's against plain negamax."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.book.choosers import buro, chooser_of, choosers
from tengen.book.game_index import GameIndex
from tengen.book.games_book import GamesBook
from tengen.book.go_world import GoWorld
from tengen.book.kind import BookError, BookOptions
from tengen.book.population import Individual
from tengen.book.reader import open_book
from tengen.book.source import Only, Played, Position
from tengen.config import GoConfig
from tengen.go import Game
from tengen.go.sgf import Record

GAMES = [
    Individual(0, ("C3", "B3"), (1.0, 0.0), mutations=(0,)),
    Individual(1, ("C3", "B3"), (0.0, 1.0)),
    Individual(2, ("C3", "B3"), (1.0, 0.0)),
    Individual(3, ("B2", "B3"), (1.0, 0.0)),
    Individual(4, ("B3", "B2"), (0.0, 1.0), mutations=(0,)),
    Individual(5, ("B3", "B2"), (0.0, 1.0), mutations=(0,)),
    Individual(6, ("B3", "B2"), (0.0, 1.0)),
    Individual(7, ("B3", "B2"), (0.0, 1.0)),
]


def shares(chooser: str, **options: object) -> dict[str, float]:
    book = GamesBook(
        GameIndex("x", GoWorld(5, 7.5), GAMES),
        BookOptions(chooser=chooser, **options),  # type: ignore[arg-type]
        {},
    )
    found: dict[str, float] = {}
    for move in book.moves(Game(5, "chinese", 7.5)):
        name = {"B2": "B2", "B4": "B2", "D2": "B2", "D4": "B2", "C3": "C3"}.get(move.vertex, "B3")
        found[name] = round(found.get(name, 0) + move.share, 6)
    return found


def test_every_chooser_has_its_move() -> None:
    assert shares("most-won") == {"C3": 1, "B2": 0, "B3": 0}
    assert shares("success-rate") == {"C3": 0, "B2": 1, "B3": 0}
    assert shares("success-rate", games=2) == {"C3": 1, "B2": 0, "B3": 0}
    assert shares("4h") == {"C3": 0, "B2": 0, "B3": 1}
    assert shares("expert") == {"C3": 0.375, "B2": 0.125, "B3": 0.5}
    assert shares("donninger-lorenz") == {"C3": 0, "B2": 1, "B3": 0}


def test_a_chooser_that_is_not_there_names_those_that_are() -> None:
    with pytest.raises(BookError, match=r"there is no chooser 'best'.*buro, donninger-lorenz, expert, 4h, most-won"):
        chooser_of("best")
    assert all(chooser.about.endswith(".") for chooser in choosers().values())
    assert BookOptions().chooser in choosers()


class Told:
    """A source that knows of ranks, dates and players."""

    name, size, komi = "told", 5, None

    def __init__(self) -> None:
        self.asked: list[Only | None] = []

    def played(self, game: Game, only: Only | None = None) -> list[Played]:
        self.asked.append(only)
        both = [Played(("C3",), 10, 5, 1), Played(("B2",), 10, 5, 1)]
        if only is None or only == Only(blitz=False):
            return both
        if only.top == "9d":
            return [Played(("B2",), 4, 3, 1)]
        if only.since == "2000-01-01":
            return [Played(("C3",), 2, 1)]
        assert only.players == ("Tal", "Cho")
        return [Played(("C3",), 6, 1)]

    def graph(self) -> None:
        return None


def test_donninger_and_lorenz_add_up_what_is_known() -> None:
    source = Told()
    options = BookOptions(chooser="donninger-lorenz", aggressive="Tal, Cho", blitz=True)
    game = Game(5, "chinese", 7.5)
    first, second = chooser_of("donninger-lorenz").weigh(source, game, source.played(game), options)
    common = options.weight_wins * 0.5 + options.weight_draws * 0.1
    assert first == pytest.approx(
        common + options.weight_recent_games * 2 / 20 + options.weight_aggressive_games * 6 / 20
    )
    assert second == pytest.approx(
        common + options.weight_top_wins * 0.75 + options.weight_top_draws * 0.25 + options.weight_top_games * 4 / 20
    )
    chooser_of("donninger-lorenz").weigh(source, game, source.played(game), BookOptions(blitz=False))
    assert Only(blitz=False) in source.asked


def test_buro_never_loses_twice_the_same_way() -> None:
    game = Game(5, "chinese", 7.5)

    def choice(games: list[Individual]) -> set[str]:
        book = GamesBook(GameIndex("x", GoWorld(5, 7.5), games), BookOptions(chooser="buro", playouts=50), {})
        return {move.vertex for move in book.moves(game) if move.share > 0}

    won, lost = Individual(0, ("C3",), (1.0, 0.0)), Individual(1, ("C3",), (0.0, 1.0))
    assert choice([won]) == {"C3"}
    assert choice([lost]) == set()  # anything that nobody has played is better
    deeper = Individual(2, ("B2", "D4"), (1.0, 0.0))  # White may vary: it is worth 1/2
    assert choice([lost, deeper]) <= {"B2", "B4", "D2", "D4"}
    with pytest.raises(BookError, match="needs whole games"):
        chooser_of("buro").weigh(Told(), game, Told().played(game), BookOptions())


class Drawn:
    """A graph of random positions, with ways that meet again."""

    def __init__(self, seed: int) -> None:
        rng = random.Random(seed)
        self.positions = {}
        for key in range(1, 30):
            replies = {f"m{n}": (rng.randint(key + 1, 32),) for n in range(rng.randint(0, 3))}
            ends = {f"e{n}": (rng.choice([0.0, 0.5, 1.0]),) for n in range(rng.randint(0, 2))}
            self.positions[key] = Position(key % 2, replies, ends, rng.choice([None, rng.random()]))

    def position(self, key: int) -> Position | None:
        return self.positions.get(key)

    def key(self, game: Game) -> int:
        return 1

    def reduce(self, game: Game, vertex: str) -> str:
        return vertex


def plain(graph: Drawn, key: int) -> float:
    """Negamax in so many words."""
    position = graph.position(key)
    assert position is not None
    values = [0.5 if position.unplayed is None else position.unplayed]
    values += [min(ends) for ends in position.ends.values()]
    for (after,) in position.replies.values():
        other = graph.position(after)
        if other is not None:
            value = plain(graph, after)
            values.append(value if other.mover == position.mover else 1 - value)
    return max(values)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6))
def test_buro_is_negamax(seed: int) -> None:
    graph = Drawn(seed)
    assert buro._Values(graph).of(1) == pytest.approx(plain(graph, 1))


def test_buro_ends_where_positions_repeat() -> None:
    graph = Drawn(1)
    graph.positions = {
        1: Position(0, {"a": (2,)}),
        2: Position(1, {"b": (1,), "c": (3,)}),
        3: Position(0, {}, {"x": (1.0,)}),
    }
    assert 0 <= buro._Values(graph).of(1) <= 1


def sgf(folder: Path, name: str, moves: str, result: str = "B+R", **info: object) -> None:
    game = Game(5, "chinese", 7.5)
    for move in moves.split():
        game.play(move)
    record = Record.from_game(game, RE=result)
    folder.mkdir(exist_ok=True)
    record.save(folder / name)


def test_a_folder_of_chosen_games_is_a_book_drawn_by_how_often_they_play_a_move(tmp_path: Path) -> None:
    folder = tmp_path / "chosen"
    sgf(folder, "a.sgf", "C3 B3 D3")
    sgf(folder, "b.sgf", "C3 C4")
    sgf(folder, "c.sgf", "B2 D4", "W+R")
    (folder / "notes.txt").write_text("mine")
    (folder / "broken.sgf").write_text("(;GM[1]SZ[5];B[")
    book = open_book(str(folder))
    game = Game(5, "chinese", 6.5)  # for any komi
    found = {move.vertex: move for move in book.moves(game)}
    assert found["C3"].share == pytest.approx(2 / 3)
    assert found["B2"].share == pytest.approx(1 / 12)
    assert (found["C3"].games, found["C3"].wins) == (2, 2)
    assert {book.choose(game, random.Random(seed)).vertex for seed in range(40)} >= {"C3", "B2"}  # type: ignore[union-attr]
    assert next(iter(open_book(str(folder), BookOptions(chooser="most-won")).moves(game))).vertex == "C3"
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(BookError, match="it is no book"):
        open_book(str(empty))
    (empty / "broken.sgf").write_text("(;GM[1]SZ[5];B[")
    with pytest.raises(BookError, match="none of its 1 files of records"):
        open_book(str(empty))


def test_the_configuration_names_choosers() -> None:
    about = GoConfig().book
    assert about.chooser == "most-won"

"""Populations as books: files there and back, images of positions, hostile files, what is played."""

import random
import sqlite3
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen._core import transform_vertex
from tengen.book.game_index import GameIndex
from tengen.book.go_world import GoWorld
from tengen.book.grow import Growth, grow
from tengen.book.kind import BookError, BookOptions
from tengen.book.kinds.population import PopulationBook, merged, population_of
from tengen.book.lines import numbers, pack, ranges, unpack
from tengen.book.population import Individual, Population
from tengen.book.population_file import write_population
from tengen.book.reader import open_book
from tengen.datafile import POPULATION, write_data
from tengen.go import Game
from tests.book.test_grow import Inline


def random_population(seed: int, size: int = 5, games: int = 12, komi: float = 7.5) -> Population:
    rng = random.Random(seed)
    found = []
    for number in range(games):
        game = Game(size, "japanese", komi)
        while not game.over and len(game.moves) < 30:
            choices = [*game.legal_moves(), "pass"]
            game.play(choices[0] if len(game.moves) == 0 and number % 2 else rng.choice(choices[-8:]))
        scores = rng.choice([(1.0, 0.0), (0.0, 1.0), (0.5, 0.5)])
        mutations = tuple(at for at in range(len(game.moves)) if rng.random() < 0.5)
        found.append(Individual(number, tuple(v for _, v in game.moves), scores, "B+1", mutations))
    return Population(GoWorld(size, komi), found, {"settings": {"method": "mvbm"}})


def slow_played(population: Population, game: Game) -> dict[str, tuple[int, int, int]]:
    """What games played where this one stands, by images of whole games: every one is replayed under all symmetries."""
    found: dict[str, tuple[int, int, int]] = {}
    for individual in population.individuals:
        moves: set[str] = set()
        for symmetry in range(8):
            other = Game(game.size, "japanese", game.komi)
            for vertex in individual.moves:
                image = vertex if vertex == "pass" else transform_vertex(game.size, vertex, symmetry)
                same = (other.board.stones == game.board.stones).all() and other.to_move == game.to_move
                if same and (other.passes_in_a_row > 0) == (game.passes_in_a_row > 0):
                    moves.add(image)
                other.play(image)
        score = individual.scores[0 if game.to_move.name == "BLACK" else 1]
        for move in moves:
            games, won, drawn = found.get(move, (0, 0, 0))
            found[move] = (games + 1, won + (score == 1), drawn + (score == 0.5))
    return {move: counts for move, counts in found.items() if move == "pass" or game.legal(move)}


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 7))
def test_what_is_played_is_what_a_replay_of_all_images_says(seed: int, symmetry: int) -> None:
    population = random_population(seed, games=6)
    index = GameIndex("x", population.world, population.individuals)  # type: ignore[arg-type]
    rng = random.Random(seed)
    line = rng.choice(population.individuals).moves
    game = Game(5, "japanese", 7.5)
    for vertex in line[: rng.randint(0, 4)]:
        game.play(vertex if vertex == "pass" else transform_vertex(5, vertex, symmetry))
    found = {v: (each.games, each.won, each.drawn) for each in index.played(game) for v in each.vertices}
    assert found == slow_played(population, game)


def test_files_there_and_back(tmp_path: Path) -> None:
    population = random_population(1)
    file = tmp_path / "small.population"
    write_population(file, population, "a test")
    again = population_of(file)
    assert again == population
    book = open_book(str(file), BookOptions())
    assert isinstance(book, PopulationBook)
    facts = book.facts()
    assert (facts["games"], facts["komi"], facts["chooser"], facts["made by"]) == (12, 7.5, "most-won", "a test")
    lines = list(book.lines())
    assert lines[0].moves == ()
    assert all(line.replies and not line.trouble for line in lines)


@given(st.sets(st.integers(0, 50)))
def test_ranges_there_and_back(found: set[int]) -> None:
    assert numbers(ranges(sorted(found)), 51) == tuple(sorted(found))


def test_a_book_plays_the_move_most_often_won_in_games_of_its_komi() -> None:
    games = [
        Individual(0, ("C3", "B3"), (1.0, 0.0)),
        Individual(1, ("C3", "B3"), (1.0, 0.0)),
        Individual(2, ("C3", "C4"), (0.0, 1.0)),
        Individual(3, ("C3", "D3"), (0.0, 1.0)),
        Individual(4, ("C3", "D3"), (0.0, 1.0)),
        Individual(5, ("B2", "D3"), (1.0, 0.0)),
        Individual(6, ("C3", "pass"), (0.0, 1.0)),
    ]
    population = Population(GoWorld(5, 7.5), games)
    book = PopulationBook("mine", population, BookOptions(komi=0))
    game = Game(5, "chinese", 7.5)
    (first, *rest) = book.moves(game)
    assert (first.vertex, first.share, first.games, first.wins) == ("C3", 1.0, 6, 2)
    assert {move.vertex for move in rest} == {"B2", "B4", "D2", "D4"}
    assert first.remark == "33% of 6 games won"
    game.play("C3")
    moves = {move.vertex: move for move in book.moves(game)}
    assert set(moves) == {"B3", "C4", "D3", "C2", "pass"}  # all sides are alike
    assert moves["B3"].share == 0.25
    assert (moves["B3"].games, moves["B3"].wins) == (5, 3)
    assert moves["pass"].share == 0  # it is shown, and not played
    assert book.choose(game, random.Random(1)).vertex in {"B3", "C4", "D3", "C2"}  # type: ignore[union-attr]
    for other in (Game(5, "chinese", 6.5), Game(7, "chinese", 7.5)):
        assert not book.moves(other)
        assert book.choose(other, random.Random(1)) is None
    assert not PopulationBook("mine", population, BookOptions(games=7)).choose(
        Game(5, "chinese", 7.5), random.Random(1)
    )


def test_populations_are_merged_without_doubles(tmp_path: Path) -> None:
    first, second = random_population(1), random_population(2)
    both = merged([first, second, first])
    assert len(both.individuals) == 24
    assert len({individual.number for individual in both.individuals}) == 24
    with pytest.raises(ValueError, match="of different boards"):
        merged([first, random_population(1, komi=6.5)])


def test_a_growing_file_is_a_book_and_a_snapshot_goes_on_elsewhere(tmp_path: Path) -> None:
    growth = Growth(GoWorld(4, 3.5), playouts=30)
    file, other = tmp_path / "grow.db", tmp_path / "other.db"
    grow(file, growth, games=3, workers=Inline())
    book = open_book(str(file))
    assert isinstance(book, PopulationBook)
    assert book.facts()["games"] == 3
    snapshot = tmp_path / "snapshot.population"
    write_population(snapshot, book.population, "a test")
    grow(other, growth, games=5, workers=Inline(), start=population_of(snapshot).individuals)
    grow(file, growth, games=5, workers=Inline())
    assert population_of(other).individuals == population_of(file).individuals


HEAD = b'{"world": {"domain": "go", "size": 5}, "made": {}, "games": 1}\n'
GAME = b'[0,"B+R","1 0","0","C3 B2"]'


@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (b"no json\n", "does not describe a population"),
        (b"[" * 100_000 + b"\n", "does not describe a population"),
        (b'{"world": [], "made": {}, "games": 1}\n', "does not describe a population"),
        (HEAD.replace(b'"go"', b'"os:system"') + zlib.compress(GAME), "its games are of 'os:system'"),
        (HEAD.replace(b"5", b"99") + zlib.compress(GAME), "the board size 99"),
        (HEAD.replace(b"5}", b'5, "komi": 1e999}') + zlib.compress(GAME), "komi"),
        (HEAD.replace(b"5}", b'5, "rules": "mine"}') + zlib.compress(GAME), "mine"),
        (HEAD.replace(b"5}", b'5, "black": ["Z9"]}') + zlib.compress(GAME), "start position is not possible"),
        (HEAD.replace(b"5}", b'5, "odd": 1}') + zlib.compress(GAME), "has no 'odd'"),
        (HEAD.replace(b"1}", b"-1}") + zlib.compress(GAME), "there are -1 games"),
        (HEAD + b"nothing packed", "cannot be unpacked"),
        (HEAD + zlib.compress(GAME)[:-3], "cut off"),
        (HEAD + zlib.compress(GAME) + b"more", "more behind its games"),
        (HEAD + zlib.compress(GAME + b"\n" + GAME), "there are 1 games, and there are 2"),
        (HEAD.replace(b"1}", b"2}") + zlib.compress(GAME + b"\n" + GAME), "have the same number"),
        (HEAD + zlib.compress(GAME.replace(b"B2", b"C3")), "is not legal"),
        (HEAD + zlib.compress(GAME.replace(b"B2", b"Z2")), "game 0"),
        (HEAD + zlib.compress(GAME.replace(b"1 0", b"9 0")), "scores are from 0 to 1"),
        (HEAD + zlib.compress(GAME.replace(b"1 0", b"nan 0")), "scores are from 0 to 1"),
        (HEAD + zlib.compress(GAME.replace(b"1 0", b"1")), "no result of two players"),
        (HEAD + zlib.compress(GAME.replace(b'"0"', b'"7"')), "numbers of moves are out of order"),
        (HEAD + zlib.compress(GAME.replace(b"[0", b"[-1")), "no game has the number -1"),
        (HEAD + zlib.compress(GAME.replace(b'"C3 B2"', b"[1, 2]")), "is damaged"),
    ],
)
def test_hostile_files_are_a_sentence(payload: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.population"
    write_data(file, POPULATION, payload, "somebody")
    with pytest.raises(BookError, match=r"bad\.population") as caught:
        open_book(str(file))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_bomb_is_not_unpacked() -> None:
    bomb = zlib.compress(b"[" + b" " * 10_000_000)
    with pytest.raises(ValueError, match="more than can be read"):
        unpack(bomb, most_bytes=1_000_000)
    assert unpack(pack([])) == []


@pytest.mark.parametrize(
    "damage",
    [
        "update game set moves = 7",
        "update game set moves = '[[' ",
        "update game set moves = '[\"Z9\"]', mutations = ''",
        "update game set scores = null",
        "update game set mutations = '99'",
        "update game set number = -5",
        "update meta set value = '{' where key = 'world'",
        "update meta set value = '{\"domain\": \"os:system\"}' where key = 'world'",
        "update meta set value = '[]' where key = 'world'",
        "drop table game",
    ],
)
def test_hostile_growing_files_are_a_sentence(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "grow.db"
    grow(file, Growth(GoWorld(4, 3.5), playouts=10), games=1, workers=Inline())
    with sqlite3.connect(file) as database:
        database.execute("pragma ignore_check_constraints = on")
        database.executescript(damage.replace("= null", "= ''") if "null" in damage else damage)
    database.close()
    with pytest.raises(BookError, match=r"grow\.db"):
        open_book(str(file))


def test_thoughts_of_a_growing_file_are_worth_of_what_nobody_played(tmp_path: Path) -> None:
    file = tmp_path / "grow.db"
    grow(file, Growth(GoWorld(4, 3.5), playouts=60), games=3, workers=Inline())
    options = BookOptions(chooser="buro", playouts=20)
    book = open_book(str(file), options)
    game = Game(4, "chinese", 3.5)
    assert isinstance(book, PopulationBook)
    steps = [step for each in book.population.individuals for step in book.source.world.steps(each.moves)]
    found = [book.source.graph().position(key).unplayed for key, _, _ in steps]  # type: ignore[union-attr]
    assert any(value is not None for value in found)
    assert all(value is None or 0 <= value <= 1 for value in found)
    assert book.moves(game)
    with sqlite3.connect(file) as database:
        database.execute("update game set thoughts = '[[0, 1'")
    database.close()
    damaged = open_book(str(file), options)
    assert isinstance(damaged, PopulationBook)
    assert all(damaged.source.graph().position(key).unplayed is None for key, _, _ in steps)  # type: ignore[union-attr]
    assert damaged.moves(game)

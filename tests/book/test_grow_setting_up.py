"""What a command line leaves to the file, where games begin, and what a new population begins with."""

from pathlib import Path
from typing import Any

import pytest

from tengen.book.go_world import GoWorld
from tengen.book.grow import Growth, grow
from tengen.book.grow.setting_up import growth_for, start_of
from tengen.book.grow.thinking import mind_for
from tengen.book.population import Population
from tengen.book.population_file import write_population
from tengen.cli.book_grow import duration
from tengen.go import Game
from tengen.go.presets import preset
from tengen.go.sgf import Record, save_all
from tests.book.test_grow import Inline


def growth(file: Path, place: dict[str, Any] | None = None, **given: Any) -> Any:
    return growth_for(file, place or {}, given)


def test_what_is_not_said_is_as_the_file_has_it(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    first = growth(file, {"size": 4, "komi": 2.5}, method="mbm", playouts=10, openings=[["B2"], ["C3", "B2"]])
    assert first.settings()["threshold"] == 0.5
    grow(file, first, games=2, workers=Inline())
    assert growth(file) == growth(file, {"size": 4}, method="mbm", playouts=10)
    assert growth(file).settings() == first.settings()
    assert growth(file).world == GoWorld(4, 2.5)
    for place, given, words in (
        ({"komi": 3.5}, {}, r"komi was 2\.5 and is 3\.5"),
        ({}, {"method": "mvbm"}, r"method was mbm and is mvbm, threshold was 0\.5 and is 0\.1"),
        ({}, {"seconds": 1.0}, r"playouts was 10 and is None, seconds was None and is 1\.0"),
        ({"domain": "tests.book.nim:Nim"}, {}, "domain was go"),
    ):
        with pytest.raises(ValueError, match=words):
            growth(file, place, **given)


def test_the_rules_own_komi_and_a_configuration(tmp_path: Path) -> None:
    file = tmp_path / "a.db"
    assert growth(file, {"rules": "japanese"}).world.komi == 6.5
    toml = tmp_path / "my.toml"
    toml.write_text(preset("uct").to_toml())
    assert growth(file, config=toml).config == preset("uct").to_toml()
    toml.write_text("[nothing]\nkey = 1\n")
    with pytest.raises(ValueError, match="nothing"):
        growth(file, config=toml)
    with pytest.raises(ValueError, match="No such file"):
        growth(file, config=tmp_path / "none.toml")


def test_games_begin_at_a_position_of_a_record(tmp_path: Path) -> None:
    game = Game(5, "chinese", 3.5)
    for move in ("C3", "C4", "D4"):
        game.play(move)
    sgf = tmp_path / "problem.sgf"
    Record.from_game(game).save(sgf)
    world = growth(tmp_path / "a.db", {"sgf": sgf, "move": 2}).world
    begun = world.begin()
    assert begun.mover == 0
    assert (begun.game.board.stones == game.board_at(2).stones).all()
    assert growth(tmp_path / "a.db", {"sgf": sgf, "komi": 1.5}).world.komi == 1.5
    file = tmp_path / "problem.db"
    made = growth(file, {"sgf": sgf}, playouts=10)
    grow(file, made, games=2, workers=Inline())
    assert growth(file).world == made.world
    assert growth(file).settings() == made.settings()
    with pytest.raises(ValueError, match="--size does not go with --sgf"):
        growth(file, {"sgf": sgf, "size": 5})
    with pytest.raises(ValueError, match="say which with --sgf"):
        growth(tmp_path / "b.db", {"move": 2})


def test_the_goal_of_a_problem_decides_who_won(tmp_path: Path) -> None:
    black = ["A2", "B2", "B1"]  # one eye, in a board of White
    world = GoWorld(4, 0.5, black=tuple(black), white=("A3", "B3", "C3", "C2", "C1"), to_move="b", goal="white B2")
    game = world.begin()
    game.play("pass")
    game.play("pass")
    mind = mind_for(game, Growth(world, playouts=20, resign=0).settings(), 1)
    assert mind.end(game) == ((0.0, 1.0), "W owns B2")
    other = GoWorld(4, 0.5, black=world.black, white=world.white, to_move="b", goal="b B2").begin()
    other.play("pass")
    other.play("pass")
    assert mind_for(other, Growth(world, playouts=20, resign=0).settings(), 1).end(other)[0] == (0.0, 1.0)
    assert GoWorld.from_spec(world.spec()) == world
    with pytest.raises(ValueError, match="nobody may give up"):
        Growth(world, resign=0.1)
    with pytest.raises(ValueError, match="the goal 'b Z9' is not a colour and a point"):
        GoWorld(4, goal="b Z9")
    file = tmp_path / "a.db"
    made = growth(file, {"size": 4, "goal": "b B2"}, playouts=10)
    assert made.settings()["resign"] == 0
    grow(file, made, games=1, workers=Inline())
    assert growth(file).world == made.world


def test_a_population_begins_with_records_or_with_another(tmp_path: Path) -> None:
    world = GoWorld(5, 7.5)
    records = []
    for moves, result in (("C3 B2", "B+R"), ("C3 D4", "W+2.5"), ("B2 C3", "?"), ("D2", "0")):
        game = Game(5, "chinese", 7.5)
        for move in moves.split():
            game.play(move)
        records.append(Record.from_game(game, RE=result))
    other = Record.from_game(Game(7, "chinese", 7.5), RE="B+R")
    folder = tmp_path / "games"
    folder.mkdir()
    file = folder / "games.sgf"
    save_all(file, [*records, other])
    (folder / "broken.sgf").write_text("(;GM[1]SZ[5];B[")
    found = start_of(folder, world)
    assert found == start_of(file, world)
    assert [each.scores for each in found] == [(1, 0), (0, 1), (0.5, 0.5)]
    assert [each.number for each in found] == [0, 1, 2]
    snapshot = tmp_path / "a.population"
    write_population(snapshot, Population(world, found), "a test")
    assert start_of(snapshot, world) == found
    with pytest.raises(ValueError, match="its games are of"):
        start_of(snapshot, GoWorld(5, 6.5))
    with pytest.raises(ValueError, match="no game with a winner"):
        start_of(file, GoWorld(9, 7.5))
    grown = tmp_path / "a.db"
    made = growth(grown, {"size": 5}, playouts=10)
    grow(grown, made, games=4, workers=Inline(), start=found)
    from tests.book.test_grow import games_in

    assert games_in(grown)[:3] == found
    assert games_in(grown)[3].number == 3


@pytest.mark.parametrize(("seconds", "text"), [(5, "5 s"), (150, "2 min"), (9000, "2 h"), (200_000, "2 days")])
def test_durations(seconds: float, text: str) -> None:
    assert duration(seconds) == text

"""Whole positions that many games have: against a slow count, as files, as books, as a command."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tengen._core import games as core
from tengen.book.fuseki import book_of
from tengen.book.reader import open_book
from tengen.games.fuseki import find_fuseki, side_to_move
from tengen.games.loaded import Loaded
from tengen.go import Board, Color, Game
from tengen.go.reduced import Reduced
from tengen.go.size import vertices
from tests.cli.command import Here
from tests.games.made import import_text, sgf
from tests.scale import scaled

Moves = list[tuple[Color, str]]


def opening(rng: random.Random, size: int) -> Moves:
    """Moves among few points, with passes and turns that are missed now and then."""
    board = Board(size)
    points = vertices(size)[:: 1 + size * size // 6]
    moves: Moves = []
    for _ in range(rng.randrange(9)):
        color = board.to_move if rng.random() < 0.97 else board.to_move.opponent
        legal = [vertex for vertex in points if board.legal(vertex, color)]
        vertex = rng.choice(legal) if legal and rng.random() < 0.95 else "pass"
        board.play(vertex, color)
        moves.append((color, vertex))
    return moves


def loaded_of(games: list[Moves], size: int, winners: list[int]) -> Loaded:
    collection = core.Collection()
    for moves in games:
        collection.add(size, core.encode(size, [], moves))
    count = len(games)
    ids = np.arange(count) + 1000
    return Loaded(collection, size, np.ones(count, np.uint8), ids, np.array(winners, np.uint8), np.ones(count, bool))


def test_positions_are_those_of_a_slow_count() -> None:
    rng = random.Random(1)
    for _ in range(scaled(10)):
        size = rng.choice([4, 5, 9])
        games = [opening(rng, size) for _ in range(60)]
        winners = [rng.choice([0, 1, 2]) for _ in games]
        times, last = rng.choice([1, 2, 5]), rng.choice([0, 3, 6])
        seen: Counter[int] = Counter()
        played: Counter[tuple[int, str]] = Counter()
        won: Counter[tuple[int, str]] = Counter()
        left_out = 0
        for moves, winner in zip(games, winners, strict=True):
            if any(color != (Color.BLACK, Color.WHITE)[i % 2] for i, (color, _) in enumerate(moves[:last])):
                left_out += 1
                continue
            board, met = Board(size), set()
            for number in range(min(last, len(moves)) + 1):
                after = moves[-1][0].opponent if moves else Color.BLACK
                side = moves[number][0] if number < len(moves) else after
                position = Board.from_array(np.array(board.stones))
                position.to_move = side
                place = Reduced(position)
                if place.key not in met:
                    met.add(place.key)
                    seen[place.key] += 1
                    if number < len(moves):
                        reply = place.key, place.reduce(moves[number][1])
                        played[reply] += 1
                        won[reply] += winner == side.value
                if number < len(moves):
                    board.play(moves[number][1], moves[number][0])
        found = find_fuseki(loaded_of(games, size, winners), times=times, moves=last)
        assert found.facts["games"] == len(games) - left_out
        wanted = {key: count for key, count in seen.items() if count >= times}
        assert {place.key: place.games for place in found} == wanted
        for number, place in enumerate(found):
            game = found.game(number)
            image = Reduced(game.board)
            assert image.key == place.key
            assert found.find(place.key) == number
            assert side_to_move(place) == game.to_move
            replies = {image.reduce(reply.move): reply.games for reply in place.replies}
            assert replies == {move: count for (key, move), count in played.items() if key == place.key}
            wins = {image.reduce(reply.move): reply.wins for reply in place.replies}
            assert wins == {move: won[key, move] for key, move in played if key == place.key}
        moves_before = [len(place.moves) for place in found]
        assert moves_before == sorted(moves_before)


def test_a_book_has_the_two_replies_of_most_games(tmp_path: Path) -> None:
    rng = random.Random(4)
    for size in (5, 9):
        games = [opening(rng, size) for _ in range(300)]
        found = find_fuseki(loaded_of(games, size, [1] * len(games)), times=3, moves=8)
        path = tmp_path / f"{size}.book"
        book_of(found, path.name, "a test").save(path)
        book = open_book(str(path))
        counted = 0
        for number, place in enumerate(found):
            game = Game(size)
            for vertex in place.moves:
                game.play(vertex)
            moves = [] if game.over else book.moves(game)
            if place.replies and not game.over:
                counted += 1
                image = Reduced(found.game(number).board)
                best = {image.reduce(reply.move): reply.games for reply in place.replies[:2]}
                got = {Reduced(game.board).reduce(move.vertex): move.games for move in moves}
                assert got == {move: count for move, count in best.items() if move in got}
                assert set(best) - set(got) == set()
        assert counted > 5
        for line in book.lines():  # type: ignore[attr-defined]
            assert not line.trouble


def test_no_positions_are_no_book() -> None:
    found = find_fuseki(loaded_of([[]], 9, [0]), times=5)
    assert len(found) == 0
    with pytest.raises(ValueError, match="nothing for a book"):
        book_of(found, "none", "a test")
    for wrong in ({"times": 0}, {"moves": -1}):
        with pytest.raises(ValueError, match="has to be at least"):
            find_fuseki(loaded_of([[]], 9, [0]), **wrong)


def made(folder: Path) -> Path:
    """Twenty games: a common opening, then anything, in all images."""
    rng = random.Random(9)
    texts = []
    for number in range(20):
        moves = [("B", "pd"), ("W", "dp"), ("B", "pp"), ("W", "dd"), ("B", "qf" if number % 3 else "fq")]
        free = [chr(97 + x) + chr(97 + y) for x in range(6, 13, 2) for y in range(6, 13, 2)]
        moves += [("WB"[i % 2], point) for i, point in enumerate(rng.sample(free, 8))]
        texts.append(sgf(moves, PB="A", PW="B", RE="B+R" if number % 2 else "W+3.5"))
    return import_text(folder, *texts)[0]


def test_the_command_shows_and_writes(tmp_path: Path, here: Here) -> None:
    database = made(tmp_path)
    code, out, err = here("games", "fuseki", str(database), "--times", "10", "--json")
    assert code == 0, err
    assert json.loads(out)["positions"] >= 6
    code, out, err = here("games", "fuseki", str(database), "--times", "10", "--depth", "2")
    assert code == 0, err
    assert "after move" in out
    assert "X " in out
    for name in ("a.json", "a.csv", "a.book"):
        file = tmp_path / name
        code, _, err = here("games", "fuseki", str(database), "--times", "4", "--out", str(file))
        assert code == 0, err
    positions = json.loads((tmp_path / "a.json").read_text())["positions"]
    rows = (tmp_path / "a.csv").read_text().splitlines()
    assert len(rows) == len(positions) + 1
    assert positions[0]["moves"] == []
    assert positions[0]["games"] == 20
    game = Game(19)
    assert {move.vertex for move in open_book(str(tmp_path / "a.book")).moves(game)} == {"D4", "D16", "Q4", "Q16"}
    code, _, err = here("games", "fuseki", str(database), "--player", "nobody")
    assert code == 1
    assert "there are no such games on 19x19" in err
    code, _, err = here("games", "fuseki", str(database), "--times", "500", "--out", str(tmp_path / "no.book"))
    assert code == 1
    assert "nothing for a book" in err

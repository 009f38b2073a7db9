"""`tengen bench games`: the form of its rows, and that the yardstick finds what the core finds."""

from __future__ import annotations

import json
import random
from pathlib import Path

import numpy as np

from tengen._core import games as core
from tengen.bench import plain_games
from tengen.games import Pattern, Position
from tengen.go import Board
from tests.cli.command import tengen
from tests.games.made import import_text, sgf, some_moves
from tests.games.random_games import random_game


def test_rows(tmp_path: Path) -> None:
    rng = random.Random(1)
    file, _ = import_text(tmp_path, *(sgf(some_moves(rng, count=130)) for _ in range(5)))
    result = tengen("bench", "games", str(file), "--seconds", "0.01", "--repeats", "1", "--json")
    assert result.returncode == 0, result.stderr
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row["bench"] for row in rows][:2] == ["load into memory", "empty board"]
    assert all(row["rate"] > 0 and row["ms"] > 0 for row in rows)
    assert rows[1]["found"] == 5
    assert all(row["ratio"] > 0 and row["sample"] >= 1 for row in rows[1:])


def test_mistakes_are_sentences(tmp_path: Path) -> None:
    small, _ = import_text(tmp_path, sgf(some_moves(random.Random(1), 9, 9), 9))
    for file, message in ((tmp_path / "none.db", "no such database"), (small, "no game on a 19x19 board")):
        result = tengen("bench", "games", str(file))
        assert result.returncode == 1
        assert message in result.stderr
        assert "Traceback" not in result.stderr


def test_the_yardstick_finds_the_same() -> None:
    rng = random.Random(2)
    for _ in range(20):
        events = random_game(rng, 7)
        setup, moves = core.decode(7, events)
        if setup:
            continue
        games = core.Collection()
        games.add(7, events)
        board, boards = Board(7), [Board(7)]
        for color, vertex in moves:
            board.play(vertex, color, suicide=True)
            boards.append(board.copy())
        text = "|".join("".join(rng.choice(".XO??") for _ in range(2)) for _ in range(2)).replace("|", "\n")
        for query in (
            Position.of(rng.choice(boards), either_to_move=True),
            Pattern.parse(text, rng.choice(["corner", "side", None])),
        ):
            matches = plain_games._matches(query, 7)
            seen = any(matches(np.asarray(position.stones).tobytes()) for position in boards)
            assert seen == (len(query.find(games)) > 0)

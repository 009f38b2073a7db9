"""Large patterns: found as a slow reader of boards finds them, whatever the symmetry and the colour."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tengen._core import gammas as core
from tengen.cli.train import app
from tengen.datafile import GAMMAS, write_data
from tengen.go import Board, Color, gammas
from tengen.go.size import COLUMNS

GAMES = Path(__file__).parents[1] / "data" / "games"
SIZES = (12, 20, 24, 28, 36, 40)
RINGS = ((1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (4, 0))


def near_points() -> list[tuple[int, int]]:
    """The forty nearest points, ring by ring, each ring row by row from the top."""
    steps = range(-4, 5)
    return [
        (dx, dy) for ring in RINGS for dy in steps for dx in steps if tuple(sorted((abs(dx), abs(dy)))[::-1]) == ring
    ]


def slow_text(board: Board, vertex: str, size: int, image: int = 0) -> str:
    """The text of a pattern; `image` looks at the board in one of eight ways."""
    column, row = COLUMNS.index(vertex[0]), board.size - int(vertex[1:])
    own = 1 if board.to_move == Color.BLACK else 2
    codes = []
    for dx, dy in near_points()[:size]:
        if image & 4:
            dx, dy = dy, dx
        x = column + (-dx if image & 1 else dx)
        y = row + (-dy if image & 2 else dy)
        if not (0 <= x < board.size and 0 <= y < board.size):
            codes.append(3)
        else:
            stone = int(board.stones[y, x])
            codes.append(0 if stone == 0 else 1 if stone == own else 2)
    return f"{size}:" + "".join(f"{4 * a + b:x}" for a, b in zip(codes[::2], codes[1::2], strict=True))


def random_board(rng: random.Random, moves: int) -> Board:
    board = Board(rng.choice((5, 9, 13, 19)))
    for _ in range(moves):
        legal = board.legal_moves()
        if not legal:
            break
        board.play(rng.choice(legal))
    return board


@pytest.mark.parametrize("seed", range(6))
def test_the_largest_known_pattern_is_found(seed: int) -> None:
    rng = random.Random(seed)
    boards = [random_board(rng, rng.randrange(10, 80)) for _ in range(8)]
    # Some patterns of some points, each in any of its images; of the smaller sizes more, so that chains break anywhere.
    numbers: dict[str, int] = {}
    texts: list[str] = []
    for board in boards[:6]:
        for vertex in rng.sample(board.legal_moves(), k=min(10, len(board.legal_moves()))):
            for size in SIZES[: rng.randrange(1, 7)]:
                images = [slow_text(board, vertex, size, image) for image in range(8)]
                if rng.random() < 0.9 and images[0] not in numbers:
                    texts.append(rng.choice(images))
                    numbers |= dict.fromkeys(images, len(texts))
    known = core.LargePatterns(texts)
    assert len(known) == len(texts)
    found = set()
    for board in boards:
        for vertex in board.legal_moves():
            expected = 0
            for size in SIZES:
                number = numbers.get(slow_text(board, vertex, size), 0)
                if number == 0:
                    break
                expected = number
            assert known.match(board, vertex) == expected
            found.add(expected)
    assert len(found) > 20


def test_counting_finds_what_is_frequent() -> None:
    counter = core.PatternCounter(1)
    board = Board(9)
    for vertex in ("E5", "C3", "G3", "C7", "G7"):  # the four corner points are images of each other, each for its side
        counter.add(board, vertex)
        board.play(vertex)
    seen = counter.frequent(1)
    assert [text for text in seen if text.startswith("12:")] == [
        text for text in sorted(seen, key=lambda t: (int(t.split(":")[0]), t)) if text.startswith("12:")
    ]
    assert counter.frequent(5) == [t for t in seen if t == f"12:{'0' * 6}"]  # nothing within two lines, five times
    assert counter.frequent(6) == []


def test_strengths_are_products_over_all_features(tmp_path: Path) -> None:
    board = Board(19)
    for vertex in ("Q16", "D4", "Q4", "D16"):
        board.play(vertex)
    file = tmp_path / "wide.txt"
    pattern = slow_text(board, "Q14", 12, 4)
    assert pattern != slow_text(board, "Q14", 12)
    lines = f"line 2 3\nline 5+ 0.5\ndistance 17+ 7\nprevious-distance 4 11\npattern {pattern} 13\n"
    write_data(file, GAMMAS, lines, "test")
    found = gammas.strengths(board, file)
    assert found["Q14"] == pytest.approx(7 * 13)  # fourth line, far from the last move
    assert found["K10"] == pytest.approx(0.5 * 7)
    assert found["R2"] == pytest.approx(3 * 7)  # 5 from the move before
    assert found["Q2"] == pytest.approx(3 * 7 * 11)
    assert found["C18"] == pytest.approx(3)  # 5 from the last move
    assert found["C3"] == pytest.approx(7)


def test_training_with_patterns_predicts_better(tmp_path: Path) -> None:
    likelihood = []
    for patterns in ("0", "8"):
        out = tmp_path / f"{patterns}.txt"
        arguments = ["gammas", str(GAMES / "ogs_dan_9x9.sgfs"), "--out", str(out), "--rounds", "10", "--least", "5"]
        result = CliRunner().invoke(app, [*arguments, "--patterns", patterns])
        assert result.exit_code == 0, result.output
        likelihood.append(float(out.read_text().split("log-likelihood ")[1].split()[0]))
        assert gammas.strengths(Board(9), out)
    assert "\npattern 12:" in out.read_text()
    assert "\ndistance 4 " in out.read_text()
    assert likelihood[1] > likelihood[0]

"""Frisbee Go: where stones land, beside a slow board, and turns that are skipped."""

import random
from collections import Counter

import pytest

from tengen.go import Color, Game, IllegalMove
from tengen.go.frisbee import landings, play_landing, throw
from tests.go.reference import BLACK, WHITE, ReferenceBoard, grid


class SlowThrows:
    """The game on the slow board, with positional superko by comparing every earlier position."""

    def __init__(self, size: int) -> None:
        self.board = ReferenceBoard(size)
        self.positions = [tuple(self.board.cells)]

    def legal(self, point: int, color: int) -> bool:
        if not self.board.legal(point, color):
            return False
        trial = self.board.copy()
        trial.play(point, color)
        return tuple(trial.cells) not in self.positions

    def landings(self, point: int, color: int, accuracy: float) -> dict[str, float]:
        size = self.board.size
        x, y = point % size, point // size
        chances: Counter[str] = Counter()
        for dx, dy, chance in [(0, 0, accuracy), *((i, j, (1 - accuracy) / 4) for i, j in around)]:
            on_board = 0 <= x + dx < size and 0 <= y + dy < size
            landing = (y + dy) * size + x + dx
            legal = on_board and self.legal(landing, color)
            chances[grid(size).vertices[landing] if legal else "skip"] += chance
        return {vertex: chance for vertex, chance in chances.items() if chance > 0}

    def play(self, point: int, color: int) -> None:
        self.board.play(point, color)
        self.positions.append(tuple(self.board.cells))


around = ((1, 0), (-1, 0), (0, 1), (0, -1))


@pytest.mark.parametrize(("size", "games"), [(2, 30), (3, 10), (5, 3)])
def test_landings_are_those_of_the_slow_board(size: int, games: int) -> None:
    rng = random.Random(size)
    superko = 0
    for _ in range(games):
        game, slow = Game(size, "chinese"), SlowThrows(size)
        for turn in range(40):
            color, code = (Color.BLACK, BLACK) if turn % 2 == 0 else (Color.WHITE, WHITE)
            accuracy = rng.choice([0.0, 0.3, 0.8, 1.0, rng.random()])
            for point, vertex in enumerate(grid(size).vertices):
                expected = slow.landings(point, code, accuracy)
                assert landings(game, color, vertex, accuracy) == pytest.approx(expected)
                assert sum(expected.values()) == pytest.approx(1)
                superko += slow.board.legal(point, code) and not slow.legal(point, code)
            aim = rng.choice(grid(size).vertices)
            landing = throw(game, color, aim, accuracy, rng)
            play_landing(game, color, landing)
            if landing == "skip":
                slow.board.play_pass(code)
            else:
                slow.play(grid(size).vertices.index(landing), code)
            assert game.to_move != color
    assert superko > 0 or size > 2


def test_throws_come_as_often_as_their_chances_say() -> None:
    game = Game(5)
    game.play("A2")
    rng = random.Random(1)
    chances = landings(game, "white", "a1", 0.6)
    assert chances == pytest.approx({"A1": 0.6, "B1": 0.1, "skip": 0.3})  # A2 is taken, two are off the board
    counts = Counter(throw(game, "white", "A1", 0.6, rng) for _ in range(20_000))
    assert sum((counts[v] - 20_000 * p) ** 2 / (20_000 * p) for v, p in chances.items()) < 15
    assert game.moves == [(Color.BLACK, "A2")]


def test_a_pass_never_fails_and_mistakes_are_told() -> None:
    game = Game(5)
    assert landings(game, "black", "PASS", 0.1) == {"pass": 1.0}
    assert throw(game, "black", "C3", 1, random.Random(0)) == "C3"
    for accuracy in (-0.1, 1.5, float("nan")):
        with pytest.raises(ValueError, match="not a chance"):
            landings(game, "black", "C3", accuracy)
    with pytest.raises(ValueError, match="vertex"):
        landings(game, "black", "F1", 0.5)
    with pytest.raises(IllegalMove):
        play_landing(game, "black", "skip") or play_landing(game, "white", "C3") or play_landing(game, "black", "C3")


def test_a_skipped_turn_is_no_pass_and_no_move() -> None:
    game = Game(5)
    for color in ("black", "white", "black"):
        play_landing(game, color, "SKIP")
    assert not game.over
    assert game.to_move == Color.WHITE
    assert game.moves == []
    play_landing(game, "white", "pass")
    game.skip("black")
    play_landing(game, "white", "pass")
    assert game.passes_in_a_row == 1
    assert not game.over
    game.play("pass")
    assert game.over


def test_a_skipped_turn_can_be_taken_back() -> None:
    game = Game(5)
    game.play("C3")
    game.skip()
    assert game.to_move == Color.BLACK
    assert game.board.last_move is None
    game.play("C4")
    assert game.board_at(1).to_move == Color.BLACK  # the skipped turn included
    assert game.copy().board == game.board
    game.undo()
    assert game.to_move == Color.BLACK
    game.undo()
    assert game.to_move == Color.WHITE
    assert game.board.last_move == "C3"
    game.rules = "japanese"  # replays the game
    assert game.to_move == Color.WHITE


def test_skipped_turns_end_a_ko_but_not_superko() -> None:
    for rules, retaken in (("japanese", True), ("chinese", False)):
        game = Game(5, rules)
        game.set_up(black=["B3", "A2", "B1"], white=["C3", "D2", "C1", "B2"], to_move="black")
        game.play("C2")  # takes B2
        assert not game.legal("B2", "white")
        game.skip("white")
        game.skip("black")
        assert game.legal("B2", "white") is retaken

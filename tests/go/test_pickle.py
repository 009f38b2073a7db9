"""Boards, games, rules and scores as pickles, in which stand values that people can read."""

from __future__ import annotations

import copy
import pickle
import pickletools
import random
from typing import Any

import pytest

from tengen.go import Board, Color, Game, IllegalMove, Rules, Score, run_playouts


def play_on(board: Board, moves: int, drawn: random.Random) -> None:
    for _ in range(moves):
        color = drawn.choice(["black", "white"])
        board.play(drawn.choice([*board.legal_moves(color), "pass"]), color)


def pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def drawn_game(drawn: random.Random) -> Game:
    """Moves, passes, skipped turns, set-ups, handicaps, undone and resigned, by rules that change."""
    size = drawn.choice([2, 5, (4, 7), 9])
    game = Game(size, drawn.choice(Rules.preset_names()), drawn.choice([None, 0.5, -3]))
    if size == 9 and drawn.randrange(2):
        game.place_fixed_handicap(drawn.randrange(2, 6))
    for _ in range(drawn.randrange(60)):
        match drawn.randrange(14):
            case 0:
                game.play("pass")
            case 1:
                game.skip()
            case 2 if game.move_number:
                game.undo()
            case 3:
                game.set_up(empty=game.legal_moves()[:1], to_move=drawn.choice(["black", "white"]))
            case 4:
                game.rules = drawn.choice(Rules.preset_names())
            case 5:
                game.komi = drawn.choice([0, 6.5])
                game.handicap = drawn.randrange(3)
            case _:
                color = drawn.choice([None, "black", "white"])
                moves = game.legal_moves(color)
                game.play(drawn.choice(moves) if moves else "pass", color)
    if drawn.randrange(5) == 0:
        game.resign(drawn.choice(["black", "white"]))
    return game


def told(game: Game) -> tuple[Any, ...]:
    board = game.board
    return (
        game.__getstate__(),
        repr(game),
        board.__getstate__(),
        game.moves,
        game.rules,
        game.komi,
        game.handicap,
        game.over,
        game.result,
        game.passes_in_a_row,
        game.to_move,
        [game.legal_moves(color) for color in ("black", "white")],  # superko
        game.score().text,
        game.territory_margin_from_area(),
        board.prisoners("black"),
        board.last_move,
        board.ko,
    )


def test_games_come_back_with_their_history() -> None:
    drawn = random.Random(1)
    for _ in range(150):
        game = drawn_game(drawn)
        for other in (pickled(game), copy.copy(game), copy.deepcopy(game)):
            assert told(other) == told(game)
            assert other.board.consistent()
        other = pickled(game)
        while game.__getstate__()["events"]:
            game.undo()
            other.undo()
            assert told(other) == told(game)
            if drawn.randrange(5) == 0:
                break
        for _ in range(10):
            moves = game.legal_moves()
            move = drawn.choice(moves) if moves else "pass"
            game.play(move)
            other.play(move)
        assert told(other) == told(game)
        other.play("pass")
        assert told(other) != told(game)


def test_superko_is_remembered() -> None:
    game = Game(2, "tromp-taylor")
    for move in ("A1", "B2", "A2", "B1"):
        game.play(move)
    forbidden = [move for move in ("A1", "A2") if not game.legal(move)]
    other = pickled(game)
    assert [move for move in ("A1", "A2") if not other.legal(move)] == forbidden
    with pytest.raises(IllegalMove):
        pickled(other).play("B1")


def test_boards_come_back_down_to_the_draws_of_playouts() -> None:
    drawn = random.Random(2)
    for seed in range(60):
        board = Board(drawn.choice([2, 6, (3, 9), 13]))
        play_on(board, drawn.randrange(80), drawn)
        for other in (pickled(board), copy.copy(board), copy.deepcopy(board)):
            assert other == board
            assert other.consistent()
            assert other.__getstate__() == board.__getstate__()
            for color in ("black", "white"):
                assert other.prisoners(color) == board.prisoners(color)
            assert (other.ko, other.last_move, other.move_number) == (board.ko, board.last_move, board.move_number)
            ends = [run_playouts(each, 20, seed=seed) for each in (board, other)]
            assert len({(end.moves, end.black_wins, end.ended_by_mercy) for end in ends}) == 1
        other = pickled(board)
        for _ in range(30):
            move = drawn.choice([*board.legal_moves(), "pass"])
            board.play(move)
            other.play(move)
            assert other.__getstate__() == board.__getstate__()


def test_rules_and_scores_come_back() -> None:
    for name in Rules.preset_names():
        assert pickled(Rules.preset(name)) == copy.deepcopy(Rules.preset(name)) == Rules.preset(name)
    own = Rules("mine", "simple", True, "territory", 3, True, True, "stones-minus-one", -2.5)
    assert pickled(own) == own
    assert copy.copy(own).__getstate__() == own.__getstate__()
    game = Game((5, 4))
    game.play("C3")
    game.play("D1")
    score = game.score()
    for other in (pickled(score), copy.copy(score), copy.deepcopy(score)):
        assert isinstance(other, Score)
        assert (other.text, other.black, other.white, other.winner) == (
            score.text,
            score.black,
            score.white,
            score.winner,
        )
        assert (other.owner == score.owner).all()
    assert pickled(Color.WHITE) is Color.WHITE
    assert str(pickled(IllegalMove("no"))) == "no"


def test_the_values_can_be_read() -> None:
    game = Game(5, "japanese", 0.5)
    game.set_up(black=["A1"], white=["C3"], to_move="white")
    game.play("D4")
    game.play("pass")
    game.skip()
    game.resign("black")
    assert game.__getstate__() == {
        "size": (5, 5),
        "rules": Rules.preset("japanese").__getstate__(),
        "komi": 0.5,
        "handicap": 0,
        "events": [
            ("set-up", "white", "............O.......X....", 0),
            ("play", "white", "D4"),
            ("play", "black", "pass"),
            ("skip", "white"),
        ],
        "resigned": "black",
    }
    called = {op.name for op, _, _ in pickletools.genops(pickle.dumps(game))}
    assert "REDUCE" not in called  # nothing is called but the class to make an empty one


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"size": (5, 26)}, "26"),
        ({"size": None}, "size"),
        ({"komi": 0.3}, "komi"),
        ({"komi": "much"}, "komi"),
        ({"rules": {}}, "name"),
        ({"handicap": 99}, "handicap"),
        ({"handicap": 10**30}, "handicap"),
        ({"resigned": "red"}, "colour"),
        ({"events": 3}, "events"),
        ({"events": [3]}, "event"),
        ({"events": [("play", "black")]}, "row"),
        ({"events": [("play", "black", "A1"), ("play", "white", "A1")]}, "A1"),
        ({"events": [("play", "black", "Z9")]}, "Z9"),
        ({"events": [("play", "green", "A1")]}, "colour"),
        ({"events": [("think", "black")]}, "event"),
        ({"events": [("set-up", "black", "X" * 25, 0)]}, "set-up"),
        ({"events": [("set-up", "black", "X", 0)]}, "set-up"),
        ({"events": [("set-up", "black", "?" * 25, 0)]}, "point"),
        ({"events": [("set-up", "black", "." * 25, -1)]}, "handicap"),
    ],
)
def test_values_of_no_game_are_refused(changes: dict[str, Any], said: str) -> None:
    values = Game(5).__getstate__() | changes
    with pytest.raises(ValueError, match=said):
        Game.__new__(Game).__setstate__(values)


def test_values_of_no_board_are_refused_whatever_they_are() -> None:
    """Each value in the place of each other, and rows that are cut, doubled and mixed."""
    drawn = random.Random(3)
    board = Board(5)
    play_on(board, 20, drawn)
    good = board.__getstate__()
    refused = 0
    for _ in range(3000):
        values = copy.deepcopy(good)
        key = drawn.choice(list(values))
        value = values[key]
        match drawn.randrange(5):
            case 0:
                values[key] = values[drawn.choice(list(values))]
            case 1:
                values[key] = drawn.choice(
                    [None, -1, 2**40, "", "A1", [], (1,), ["A1", "A1"], [["A1"], ["A1"]], ("A1", "pass")]
                )
            case 2 if isinstance(value, list) and value:
                drawn.shuffle(value)
                if isinstance(value[0], list):
                    drawn.shuffle(value[0])
            case 3 if isinstance(value, list) and value:
                value[drawn.randrange(len(value))] = drawn.choice(value)
            case _ if isinstance(value, str) and value:
                at = drawn.randrange(len(value))
                values[key] = value[:at] + drawn.choice("XO.") + value[at + 1 :]
            case _:
                del values[key]
        try:
            other = Board.__new__(Board)
            other.__setstate__(values)
        except ValueError:
            refused += 1
            continue
        assert other.consistent()
        run_playouts(other, 2, seed=1)
    assert refused > 1000

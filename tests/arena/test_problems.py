"""Move problems: their format, how a player is asked, and the problems that are shipped."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

from tengen.arena.players import parse_player
from tengen.arena.regress.positions import Position, read_file, read_text
from tengen.arena.regress.problems import answer, run_problems
from tengen.arena.regress.results import Report
from tengen.arena.regress.values import PositionError
from tengen.arena.task import PlayerSpec
from tengen.go import Color
from tests.arena.engines import bad
from tests.go.gnugo import MISSING, PATH
from tests.patience import patience

FILES = sorted(Path(str(resources.files("tengen.data") / "problems")).glob("*.txt"))
PROBLEMS = {path.stem: read_file(path) for path in FILES}
ALL = [pytest.param(problem, id=problem.where) for problems in PROBLEMS.values() for problem in problems]
COUNTS = {
    "nakade": 12,
    "corner": 8,
    "semeai": 6,
    "approach": 6,
    "seki": 5,
    "snapback": 4,
    "ladder": 4,
    "cut": 3,
    "ko": 3,
    "endgame": 6,
    "bigger": 5,
    "rescue": 8,
    "reading": 8,
}
THREE = """# a straight three: the middle decides
. . . O X X X
O O O O X . X
X X X X X X X
X . X . X X X
X X X X O O O
O O O O O . O
. O . O O O .
"""
TEXT = THREE + "to_move black\nkomi 7.5\nrules japanese\nbest B7\navoid A7 pass\n"


def problem(text: str = TEXT) -> Position:
    (position,) = read_text(text, "t.txt")
    return position


def test_settings_and_claims() -> None:
    position = problem()
    game = position.game()
    assert (game.komi, game.rules.name, game.to_move, game.board) == (7.5, "japanese", Color.BLACK, position.board())
    best, avoid = position.claims
    assert (str(best), str(avoid), best.where, avoid.where) == ("best B7", "avoid A7 pass", "t.txt:12", "t.txt:13")
    assert [best.holds(vertex) for vertex in ("B7", "A7", "pass", "resign")] == [True, False, False, False]
    assert [avoid.holds(vertex) for vertex in ("B7", "A7", "pass", "resign")] == [True, False, False, False]


def test_the_last_move_and_moves_are_history() -> None:
    text = "# a ko\n. O X .\nO . O X\n. O X .\nX . . .\nlast A1\nmoves A4 B3\nbest D1\n"
    position = problem(text)
    game = position.game()
    assert [vertex for _, vertex in game.moves] == ["A1", "A4", "B3"]
    assert (game.board, game.to_move, game.board.ko) == (position.board(), Color.WHITE, "C3")
    assert "A1" not in position.stones("X")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("best", "t.txt:9: best needs one move or more"),
        ("best D4 Z9", "t.txt:9: Z9 is not on a board of 7x7"),
        ("best D7", "t.txt:9: best names D7, which is not legal here"),
        ("avoid B7 B6", "t.txt:9: avoid names B6, which is not legal here"),
        ("komi seven\nbest B7", "t.txt:9: komi takes a number such as 7.5, not 'seven'"),
        ("rules ours\nbest B7", "t.txt:9: rules takes one of"),
        ("best B7\nkomi 5", "t.txt:10: komi stands before the predicates"),
    ],
)
def test_mistakes_name_file_and_line(lines: str, message: str) -> None:
    with pytest.raises(PositionError, match=f"^{message}"):
        problem(THREE + lines)


@pytest.mark.parametrize("position", ALL)
def test_a_shipped_problem_is_sound(position: Position) -> None:
    board = position.board()
    assert board.consistent()
    assert all(board.liberties(stone) > 0 for symbol in "XO" for stone in position.stones(symbol))
    assert position.komi is not None
    assert position.komi % 1 == 0.5, "a draw must not be possible"
    assert position.claims
    assert len(position.title.split(": ", 1)[1]) > 20, "the comment says why the move works"


def test_there_are_problems_of_every_topic() -> None:
    counts = {topic: len(problems) for topic, problems in PROBLEMS.items()}
    assert counts.keys() == COUNTS.keys()
    assert all(counts[topic] >= least for topic, least in COUNTS.items()), counts
    assert sum(counts.values()) >= 70
    assert {position.size for problems in PROBLEMS.values() for position in problems} >= {7, 9}


def test_no_problem_stands_twice() -> None:
    boards = [(str(each.board()), each.to_move) for problems in PROBLEMS.values() for each in problems]
    assert len(set(boards)) == len(boards)


@pytest.mark.parametrize(
    ("topic", "name"), [("nakade", "straight3-kill"), ("endgame", "last-dame-1"), ("ko", "last-1")]
)
def test_easy_problems_are_solved(topic: str, name: str) -> None:
    (easy,) = (each for each in PROBLEMS[topic] if each.title.startswith(f"{name}:"))
    spec = parse_player("rave,playouts=2000")
    (result,) = run_problems(topic, [easy], spec, seed=1, repeat=1, timeout=patience())
    assert (result.outcome, result.solved, result.runs, result.player) == ("PASS", 1, 1, "rave 2000")
    assert result.got in easy.claims[0].moves


def test_seeds_repeat_and_shares() -> None:
    spec = parse_player("uct,playouts=20")
    empty = problem("# a large empty board\n" + (". " * 9 + "\n") * 9 + "best E5")

    def runs(seed: int) -> tuple[str, int]:
        (result,) = run_problems("t.txt", [empty], spec, seed=seed, repeat=8, timeout=patience())
        assert result.runs == 8
        assert sum(int(part.partition(":")[2]) for part in result.got.split()) == 8
        return result.got, result.solved

    assert runs(1) == runs(1)
    assert runs(1) != runs(2)
    assert len(runs(1)[0].split()) > 1, "each run has its own seed"


def test_a_share_above_half_passes() -> None:
    spec = parse_player("rave,playouts=500")
    (result,) = run_problems("t.txt", [problem()], spec, seed=1, repeat=3, timeout=patience())
    assert (result.outcome, result.got, result.solved, result.runs) == ("PASS", "B7:3", 3, 3)
    report = Report(["t.txt"])
    report.add(result)
    solved = {"solved": 3, "runs": 3}
    assert report.as_dict()["players"] == {"rave 500": {"t.txt": solved, "total": solved}}


def test_a_program_that_fails_fails_the_problem() -> None:
    spec = PlayerSpec("bad", "gtp", command=tuple(bad("exit")))
    results = list(run_problems("t.txt", [problem(), problem()], spec, seed=1, repeat=1, timeout=patience(20)))
    assert [result.outcome for result in results] == ["FAIL", "FAIL"]
    assert all(result.detail for result in results)


@pytest.mark.skipif(PATH is None, reason=MISSING)
def test_gnugo_gets_the_position_by_play_commands() -> None:
    spec = parse_player("gnugo --level 5")
    assert answer(problem(), spec, 1, 60).vertex == "B7"
    white = TEXT.replace("to_move black", "to_move white")
    assert answer(problem(white), spec, 1, 60).vertex == "B7"

"""Playouts: the light policy by its definition, ends, traces, batches, flat Monte Carlo."""

import random
from collections import Counter

import pytest

from tengen.go import Board, Color, FlatMonteCarlo, Game, run_playouts, score_area, tactics, trace_playout
from tests.go.reference_scoring import area_owner


def light_moves(board: Board) -> set[str]:
    """What the light policy may play: legal and no own one-point eye."""
    return {v for v in board.legal_moves() if not tactics.is_eye(board, v)}


@pytest.mark.parametrize("size", [2, 5, 9, 19])
def test_every_move_of_a_trace_obeys_the_policy(size: int) -> None:
    for index in range(12):
        board = Board(size)
        trace = trace_playout(board, index, seed=7)
        for color, vertex in trace["moves"]:
            assert color == board.to_move
            allowed = light_moves(board)
            assert vertex in allowed or (vertex == "pass" and not allowed)
            board.play(vertex)
        if trace["end"] == "passes":
            assert [v for _, v in trace["moves"][-2:]] == ["pass", "pass"]
            assert trace["margin"] == score_area(board).margin
            owner = area_owner(board.stones.tolist())
            flat = [x for row in owner for x in row]
            assert trace["margin"] == flat.count(1) - flat.count(2)


def test_light_policy_is_uniform() -> None:
    board = Board.from_text(".X.O.\nXXOO.\n..X..\n.OX.O\n...X.")
    allowed = light_moves(board)
    counts = Counter(trace_playout(board, i, seed=3)["moves"][0][1] for i in range(20_000))
    assert set(counts) == allowed
    expected = 20_000 / len(allowed)
    chi_square = sum((n - expected) ** 2 / expected for n in counts.values())
    assert chi_square < 3 * len(allowed)  # mean len - 1; far beyond any chance value


def test_totals_do_not_depend_on_threads() -> None:
    board = Board(9)
    one, two = (run_playouts(board, 500, seed=11, threads=t) for t in (1, 3))
    for field in ("playouts", "moves", "black_wins", "white_wins", "draws", "mean_margin"):
        assert getattr(one, field) == getattr(two, field)
    assert (one.ownership == two.ownership).all()
    assert one.moves != run_playouts(board, 500, seed=12).moves
    assert one.playouts == 500


def test_threads_without_work_change_nothing() -> None:
    for board in (Board(9), Board((5, 7))):
        assert (run_playouts(board, 20, threads=16).ownership == run_playouts(board, 20).ownership).all()


def test_batch_is_the_sum_of_its_traces() -> None:
    board = Board(7)
    traces = [trace_playout(board, i, seed=5) for i in range(50)]
    batch = run_playouts(board, 50, seed=5, komi=9)
    assert batch.moves == sum(len(t["moves"]) for t in traces)
    assert batch.mean_margin == pytest.approx(sum(t["margin"] for t in traces) / 50)
    assert batch.black_wins == sum(t["margin"] > 9 for t in traces)
    assert batch.draws == sum(t["margin"] == 9 for t in traces)


@pytest.mark.parametrize("contexts", [4, 8, 12, 20, 24, 28, 36, 40])
def test_contexts_do_not_change_the_playouts(contexts: int) -> None:
    assert run_playouts(Board(9), 50, seed=2, contexts=contexts).moves == run_playouts(Board(9), 50, seed=2).moves


def test_known_means_from_the_empty_board() -> None:
    """About 111 moves on 9x9, and Black ahead by the first move's worth."""
    result = run_playouts(Board(9), 4000, seed=1)
    assert result.mean_length == pytest.approx(111, abs=1.5)
    assert 1 < result.mean_margin < 4
    assert result.ended_by_length == 0


def test_length_limit_and_mercy() -> None:
    limited = run_playouts(Board(9), 20, max_length=30)
    assert limited.moves == 20 * 30
    assert limited.ended_by_length == 20
    merciful = run_playouts(Board(19), 200, mercy=40)
    assert merciful.ended_by_mercy > 0
    assert merciful.mean_length < run_playouts(Board(19), 200).mean_length
    trace = trace_playout(Board(19), 0, mercy=15)
    if trace["end"] == "mercy":
        board = Board(19)
        for _, vertex in trace["moves"]:
            board.play(vertex)
        assert abs(board.stone_count("black") - board.stone_count("white")) > 15


def test_a_pass_before_the_playout_counts() -> None:
    board = Board.from_text(".X.\nXXX\n.X.")  # only eyes for Black; White has no legal move
    board.play("pass", "white")
    assert [v for _, v in trace_playout(board)["moves"]] == ["pass"]


def test_bad_arguments() -> None:
    for kwargs, message in (
        ({"playouts": 0}, "at least 1"),
        ({"threads": 0}, "at least 1"),
        ({"contexts": 7}, "contexts of 7"),
        ({"policy": "heavy"}, "no playout policy"),
        ({"max_length": -1}, "positive"),
    ):
        with pytest.raises(ValueError, match=message):
            run_playouts(Board(5), **{"playouts": 1, **kwargs})


def test_settle_policy_never_gives_itself_away() -> None:
    rng = random.Random(0)
    for index in range(20):
        board = Board(7)
        for _, vertex in trace_playout(board, index, policy="settle", seed=rng.randrange(10**6))["moves"]:
            if vertex != "pass":
                assert tactics.self_atari_allowed(board, vertex) or tactics.put_in_atari(board)
                assert not tactics.is_eye(board, vertex)
            board.play(vertex)


def test_flat_monte_carlo_takes_what_is_offered() -> None:
    """White's big chain is in atari: capturing it is by far the best."""
    game = Game(7, komi=0.5)
    board = Board.from_text(".......\n.XXXXX.\nXOOOOO.\n.XXXXX.\n.......\n.OOOO..\n.......")
    board_points = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
    black = [v for v in board_points if board[v] == Color.BLACK]
    game.set_up(black=black, white=[v for v in board_points if board[v] == Color.WHITE], to_move="black")
    search = FlatMonteCarlo(game, seed=1)
    search.run(20_000, threads=2)
    assert search.ranking()[0][0] == "G5"
    assert search.playouts >= 19_000
    again = FlatMonteCarlo(game, seed=1)
    again.run(20_000, threads=1)
    assert again.ranking() == search.ranking()


def test_flat_monte_carlo_passes_when_only_eyes_are_left() -> None:
    game = Game(3)
    game.set_up(black=["A2", "B1", "B2", "B3", "C2"], to_move="black")
    search = FlatMonteCarlo(game)
    search.run(10)
    assert [v for v, _, _ in search.ranking()] == ["pass"]

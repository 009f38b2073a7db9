"""Counts of records against the slow way, and the filter."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tengen._core import reduced_line
from tengen.book.building import BookError, Filter, PlayedGame, count_games, table_of
from tengen.book.counting import Counter as Counts
from tengen.book.table import NOTHING, PASS, number_of
from tengen.go import Color, Game, Reduced
from tengen.go.size import BoardSize, vertices
from tests.book.examples import COLORS, played, random_games, random_moves, slow_counts, without_doubles
from tests.scale import scaled


@pytest.mark.parametrize("size", [3, 5, 9, (5, 7)])
def test_lines_are_reduced_as_python_does(size: BoardSize) -> None:
    rng = random.Random(str(size))
    for _ in range(scaled(60, 10)):
        moves = [rng.choice([*vertices(size), "pass"]) for _ in range(60)]
        game, expected = Game(size, "japanese"), []
        for vertex in moves:
            if not game.board.legal(vertex, game.board.to_move) if vertex != "pass" else False:
                break
            place = Reduced(game.board)
            expected.append((place.key, number_of(place.reduce(vertex), size)))
            board = game.board
            board.play(vertex, board.to_move)
            game = Game(size, "japanese")
            game.set_up(
                black=[v for v in vertices(size) if board[v] == Color.BLACK],
                white=[v for v in vertices(size) if board[v] == Color.WHITE],
                to_move=board.to_move,
            )
            if board.ko is not None:
                break
        assert reduced_line(size, moves)[: len(expected)] == expected


@pytest.mark.parametrize("size", [5, 9, (5, 7)])
@pytest.mark.parametrize("least", [1, 2, 3])
def test_counts_are_those_of_a_slow_replay(size: BoardSize, least: int) -> None:
    for seed in range(scaled(6, 2)):
        games = random_games(size, 40, 12, seed)
        wanted = Filter(size, turns=10, least=least, rules=None, shortest=1)
        counter, reading = count_games(games, wanted)
        once = without_doubles(games)
        assert reading.left_out["the same as another"] == len(games) - len(once)
        slow = slow_counts(once, 10)
        table, counts = table_of(counter, least)
        assert counts.positions == len(slow)
        assert counts.plays == sum(len(moves) for moves in slow.values())
        assert counts.passes == sum(moves["pass"] > 0 for moves in slow.values())
        kept = {key: moves for key, moves in slow.items() if moves.total() >= least}
        assert counts.rules == len(table) == len(kept)
        assert counts.rare == len(slow) - len(kept)
        for key, moves in kept.items():
            row = table.find(key)
            assert row is not None
            ranked = sorted(((-times, number_of(vertex, size)) for vertex, times in moves.items()))
            assert (-int(table.first_seen[row]), int(table.first[row])) == ranked[0]
            assert int(table.seen[row]) == moves.total()
            if len(ranked) > 1:
                assert (-int(table.second_seen[row]), int(table.second[row])) == ranked[1]
                # The mass of all others is added to the better of the two (Ferreira 2016, 4.2).
                assert table.replies(row)[0][1] == pytest.approx(1 + ranked[1][0] / moves.total())
            else:
                assert int(table.second[row]) == NOTHING
        assert table.find(12345) is None


def test_every_rule_can_be_reached() -> None:
    from tengen.book.kinds.rules import RuleBook

    for seed in range(scaled(5, 2)):
        counter, _ = count_games(random_games(7, 80, 14, seed), Filter(7, turns=12, least=3, rules=None, shortest=1))
        table, _ = table_of(counter, 3)
        lines = list(RuleBook("b", table).lines())
        assert [line.trouble for line in lines if line.trouble] == []
        assert len(lines) == len(table)


def test_positions_without_a_known_one_before_keep_their_moves() -> None:
    # Two ways to the same position, each seen too seldom to be known itself.
    ways = [["C3", "G7", "G3"], ["G3", "G7", "C3"]]
    games = [played(9, [*way, last, "E5"]) for way in ways for last in ("C7", "E2")]
    counter, _ = count_games(games, Filter(9, turns=4, least=3, rules=None, shortest=1))
    table, _ = table_of(counter, 4)
    assert len(table) == 3  # the empty board, one stone, and the four
    counter = Counts(9)
    for way in ways:
        counter.add(reduced_line(9, [*way, "E5"])[2:])
    table2, _ = counter.table(2)
    assert table2 is not None


def test_the_filter_is_the_documents() -> None:
    moves = [(COLORS[turn % 2], vertex) for turn, vertex in enumerate(vertices(19)[:21])]
    wanted = Filter()
    assert (wanted.rules, wanted.least, wanted.handicap, wanted.winners) == ("chinese", 3, False, False)
    assert wanted.why_not(PlayedGame(19, moves, "chinese")) is None
    assert wanted.why_not(PlayedGame(19, moves[:20], "chinese")) == "too short"
    assert wanted.why_not(PlayedGame(19, moves, "japanese")) == "other rules"
    assert wanted.why_not(PlayedGame(19, moves)) == "other rules"
    assert wanted.why_not(PlayedGame(19, moves, "chinese", handicap=2)) == "handicap or set-up stones"
    assert wanted.why_not(PlayedGame(19, moves, "chinese", set_up=True)) == "handicap or set-up stones"
    assert wanted.why_not(PlayedGame(9, moves, "chinese")) == "another size of board"
    assert Filter(rules=None).why_not(PlayedGame(19, moves)) is None
    assert Filter(winners=True).why_not(PlayedGame(19, moves, "chinese")) == "no winner"
    assert Filter(komi=(6, 7)).why_not(PlayedGame(19, moves, "chinese", komi=7.5)) == "another komi"
    with pytest.raises(ValueError, match="turns is 0"):
        Filter(turns=0)


def test_games_that_break_rules_are_left_out_and_counted() -> None:
    good = ["C3", "G7", "G3", "C7", "E5"]
    games: list[PlayedGame | str] = [
        played(9, good),
        played(9, [vertex.translate(str.maketrans("CG", "GC")) for vertex in good]),  # the same, mirrored
        played(9, ["C3", "C3", "G3", "C7", "E5"]),
        PlayedGame(9, [(Color.BLACK, vertex) for vertex in good]),
        "a record that cannot be read",
    ]
    counter, reading = count_games(games, Filter(9, turns=4, rules=None))
    assert counter.games == 1
    assert reading.left_out == Counter(
        {
            "the same as another": 1,
            "a move that is not legal": 1,
            "not moved in turns": 1,
            "a record that cannot be read": 1,
        }
    )
    with pytest.raises(BookError, match="no position was seen 3 times"):
        table_of(counter, 3)


def test_moves_of_winners_alone() -> None:
    rng = random.Random(3)
    games = [played(9, random_moves(9, 8, rng), winner=Color.WHITE) for _ in range(20)]
    counter, _ = count_games(games, Filter(9, turns=6, least=1, rules=None, winners=True, shortest=1))
    table, counts = table_of(counter, 1)
    empty = reduced_line(9, ["pass"])[0][0]
    assert table.find(empty) is None  # Black plays there
    assert counts.plays > 0
    assert PASS not in table.parents

"""Openings of pairs."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.balance import EVEN, balanced_openings, value_for_black
from tengen.arena.openings import balanced_set, line_of, parse_openings
from tengen.go import Game, canonical


def replayed(opening: tuple[str, ...], size: int) -> Game:
    game = Game(size)
    for vertex in opening:
        game.play(vertex)
    return game


def test_none() -> None:
    assert parse_openings("none", 1).opening(3, 9) == ()


@given(st.integers(1, 20), st.integers(0, 1000), st.integers(0, 1000), st.sampled_from([5, 9, 13, 19]))
def test_random_openings_are_legal_and_repeatable(moves: int, seed: int, pair: int, size: int) -> None:
    openings = parse_openings(f"random:{moves}", seed)
    opening = openings.opening(pair, size)
    assert len(replayed(opening, size).moves) == moves
    assert opening == parse_openings(f"random:{moves}", seed).opening(pair, size)
    if size >= 9:
        assert all(line_of(vertex, size) >= 2 for vertex in opening)


def test_random_openings_differ_by_pair_and_seed() -> None:
    drawn = {parse_openings("random:6", seed).opening(pair, 9) for seed in range(5) for pair in range(20)}
    assert len(drawn) == 100


def test_a_board_can_be_too_small() -> None:
    with pytest.raises(ValueError, match="no room on 2x2"):
        parse_openings("random:99", 0).opening(0, 2)
    with pytest.raises(ValueError, match="board size 99"):
        parse_openings("random:3", 0).opening(0, 99)


def test_games_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "b.sgf").write_text("(;SZ[9];B[cc];W[gg];B[cg])(;SZ[9];B[dd];W[ff];B[df])")
    (tmp_path / "a.sgf").write_text("(;SZ[9];B[ee];W[ce];B[ge])")
    (tmp_path / "bad.sgf").write_text("(;SZ[9];B[ee")
    (tmp_path / "handicap.sgf").write_text("(;SZ[9]HA[2]AB[cc][gg];W[ee];B[aa])")
    (tmp_path / "other.sgf").write_text("(;SZ[13];B[ee];W[ce];B[ge])")
    (tmp_path / "short.sgf").write_text("(;SZ[9];B[ee])")
    (tmp_path / "pass.sgf").write_text("(;SZ[9];B[ee];W[])")
    (tmp_path / "twice.sgf").write_text("(;SZ[9];B[ee];W[ee];B[aa])")
    (tmp_path / "white.sgf").write_text("(;SZ[9];W[ee];B[cc];W[aa])")
    openings = parse_openings(f"sgf:{tmp_path}:2", 0)
    assert [openings.opening(pair, 9) for pair in range(4)] == [
        ("E5", "C5"),
        ("C7", "G3"),
        ("D6", "F4"),
        ("E5", "C5"),
    ]
    assert openings.opening(0, 13) == ("E9", "C9")
    with pytest.raises(ValueError, match=r"fits 19x19 and 2 moves \(.*9 of another size"):
        openings.opening(0, 19)
    with pytest.raises(ValueError, match="8 moves"):
        parse_openings(f"sgf:{tmp_path}", 0).opening(0, 9)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="is not a folder"):
        parse_openings(f"sgf:{tmp_path / 'x'}", 0).opening(0, 9)
    with pytest.raises(ValueError, match="no SGF file"):
        parse_openings(f"sgf:{tmp_path}", 0).opening(0, 9)


@pytest.mark.parametrize(("size", "moves", "count"), [(9, 4, 60), (13, 6, 30), (19, 8, 30)])
def test_the_shipped_sets(size: int, moves: int, count: int) -> None:
    openings = balanced_set(size)
    assert len(openings) == count
    assert {len(opening) for opening in openings} == {moves}
    positions = {canonical(replayed(opening, size).board)[0].hash for opening in openings}
    assert len(positions) == count
    shuffled = [parse_openings("balanced", 3).opening(pair, size) for pair in range(count)]
    assert sorted(shuffled) == sorted(openings)
    assert shuffled[0] == parse_openings(f"balanced:{moves}", 3).opening(count, size)


def test_shipped_openings_are_even_when_searched_again() -> None:
    values = [value_for_black(9, 7.0, opening, 2000, seed=77) for opening in balanced_set(9)[:8]]
    assert all(0.4 < value < 0.6 for value in values)


def test_the_value_is_blacks_whoever_moves() -> None:
    assert value_for_black(5, -30.5, ("C3",), 50) == 1.0
    assert value_for_black(5, -30.5, ("C3", "B2"), 50) == 1.0
    assert value_for_black(5, 30.5, ("C3",), 50) == 0.0


def test_balanced_openings_are_made_again_by_the_command() -> None:
    found = balanced_openings(9, 4, 7.0, 200)
    for opening, value in (next(found), next(found)):
        assert EVEN[0] <= value <= EVEN[1]
        assert len(replayed(opening, 9).moves) == 4


def test_sizes_and_lengths_without_a_set() -> None:
    with pytest.raises(ValueError, match="no set for 11x11, only for 9x9, 13x13, 19x19"):
        parse_openings("balanced", 0).opening(0, 11)
    with pytest.raises(ValueError, match="have 4 moves"):
        parse_openings("balanced:7", 0).opening(0, 9)


@pytest.mark.parametrize("text", ["", "non", "random", "random:0", "random:x", "sgf", "sgf:", "balanced:x", "none:3"])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="write none, random:N"):
        parse_openings(text, 0)

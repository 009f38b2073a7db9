"""What counts in a pairing, in whatever order its games end."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tengen.arena.ratings import ACCEPT_H0, ACCEPT_H1, Score, Sprt
from tengen.arena.schedule import Conditions, Games, Pairing
from tengen.arena.standing import Standing
from tengen.arena.store import GameRow, row_of
from tests.arena.stored import player, record

A, B = player("a"), player("b")


def rows_of(results: str, games: int = 40) -> list[GameRow]:
    """Games of a against b: + won, - lost, = drawn, v void."""
    pairing = Pairing(A, B, games)
    rows = []
    for number, result in enumerate(results):
        task = Games(Conditions(size=5)).task(pairing, number)
        if result == "v":
            made = record(task, None, "hang", culprit="w", detail="no answer", moves=())
        else:
            made = record(task, {"+": "a", "-": "b", "=": None}[result])
        rows.append(row_of(pairing.name, number, task, made, "x.sgf", "2026-11-15 12:00:00"))
    return rows


def standing_of(rows: list[GameRow], games: int = 40, sprt: Sprt | None = None) -> Standing:
    standing = Standing(Pairing(A, B, games), sprt)
    for row in rows:
        standing.add(row)
    return standing


def test_score_and_pairs() -> None:
    standing = standing_of(rows_of("+++---+===-="))
    assert standing.score() == Score(4, 4, 4)
    assert standing.pairs == [1, 1, 2, 1, 1]
    assert (standing.reason, standing.llr) == (None, None)


def test_colours_do_not_matter_for_the_score() -> None:
    white = rows_of("-+")[1]
    assert (white.black, white.white, white.winner) == ("b", "a", "a")
    assert standing_of(rows_of("-+")).score() == Score(1, 1)


def test_all_games_played() -> None:
    standing = standing_of(rows_of("++--", 4), 4)
    assert (standing.reason, standing.failed, standing.next_number()) == ("all games played", False, None)


def test_the_first_game_void_ends_it() -> None:
    standing = standing_of(rows_of("v"))
    assert standing.failed
    assert standing.reason == "the first game was void: b, hang: no answer"
    assert (standing.voids, standing.next_number()) == (1, None)


def test_two_void_games_in_a_row_end_it() -> None:
    standing = standing_of(rows_of("+vv"))
    assert standing.failed
    assert standing.reason is not None
    assert standing.reason.startswith("two games in a row were void: b, hang")  # White of the second of them


def test_a_void_game_here_and_there_is_no_loss_and_spoils_its_pair() -> None:
    standing = standing_of(rows_of("+v++v+-v"))
    assert (standing.failed, standing.reason, standing.voids) == (False, None, 3)
    assert standing.score() == Score(4, 1)
    assert standing.pairs == [0, 0, 0, 0, 1]


def test_nothing_counts_behind_a_missing_game() -> None:
    rows = rows_of("+++-")
    standing = standing_of([rows[0], rows[2], rows[3]])
    assert standing.counted == [rows[0]]
    assert standing.next_number() == 1
    standing.under_way.add(1)
    assert standing.next_number() == 4
    standing.add(rows[1])
    assert (standing.counted, standing.under_way) == (rows, set())


TEST = Sprt(0, 400)


def test_sprt_accepts_and_later_games_do_not_count() -> None:
    standing = standing_of(rows_of("+" * 30), sprt=TEST)
    assert standing.reason == ACCEPT_H1
    assert 0 < len(standing.counted) < 30
    assert len(standing.counted) % 2 == 0
    assert len(standing.rows) == 30
    assert standing.llr is not None
    assert standing.llr >= TEST.bounds[1]
    assert standing_of(rows_of("+" * (len(standing.counted) - 2)), sprt=TEST).reason is None  # not one pair sooner
    assert standing_of(rows_of("-" * 30), sprt=TEST).reason == ACCEPT_H0


def test_the_last_game_decides_no_test_but_ends_it() -> None:
    assert standing_of(rows_of("+-", 2), 2, TEST).reason == "all games played"


@given(st.text("+-=v", max_size=24), st.randoms(use_true_random=False), st.booleans())
def test_the_order_of_the_ends_does_not_matter(results: str, rng: object, test: bool) -> None:
    rows = rows_of(results, 24)
    mixed = list(rows)
    rng.shuffle(mixed)  # type: ignore[attr-defined]
    sprt = TEST if test else None
    one, two = standing_of(rows, 24, sprt), standing_of(mixed, 24, sprt)
    assert (one.counted, one.pairs, one.reason, one.failed) == (two.counted, two.pairs, two.reason, two.failed)
    assert (one.score(), one.voids, one.llr) == (two.score(), two.voids, two.llr)
    # no more than a plain reading of the results
    if "v" not in results and not test:
        assert one.score() == Score(results.count("+"), results.count("-"), results.count("="))


def test_effort() -> None:
    """Two moves of half a second and 100 playouts in each game; void ones without moves."""
    standing = standing_of(rows_of("++v"))
    assert standing.effort("a") == standing.effort("b") == (4, 2.0, 400)

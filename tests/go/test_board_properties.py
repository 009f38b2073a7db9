"""Any sequence of points and colours, legal or not, on small boards: board and reference must agree at every step."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen.go import Board, ContextBoard, IllegalMove
from tests.go.compare import COLOR, assert_same, assert_same_contexts
from tests.go.random_player import PASS
from tests.go.reference import BLACK, EMPTY, WHITE, ReferenceBoard
from tests.scale import scaled

Step = tuple[int, int]


@st.composite
def games(draw: st.DrawFn) -> tuple[int, bool, list[Step]]:
    size = draw(st.integers(2, 7))
    points = st.integers(0, size * size - 1) | st.just(PASS)
    steps = draw(st.lists(st.tuples(points, st.sampled_from((BLACK, WHITE))), max_size=6 * size * size))
    return size, draw(st.booleans()), steps


@st.composite
def alternating_games(draw: st.DrawFn) -> tuple[int, bool, list[Step]]:
    """Fuller boards: sides mostly alternate and every point is tried in some order, again and again."""
    size = draw(st.integers(2, 5))
    rounds = draw(st.lists(st.permutations(range(size * size)), min_size=1, max_size=4))
    points = [p for one in rounds for p in one]
    return size, draw(st.booleans()), [(p, (BLACK, WHITE)[i % 2]) for i, p in enumerate(points)]


@st.composite
def positions(draw: st.DrawFn) -> tuple[int, list[int]]:
    size = draw(st.integers(2, 7))
    return size, draw(st.lists(st.integers(0, 2), min_size=size * size, max_size=size * size))


def follow(size: int, suicide: bool, steps: list[Step]) -> None:
    board, ref = Board(size), ReferenceBoard(size)
    contexts = ContextBoard(board)
    for point, color in steps:
        if point == PASS:
            board.play("pass", COLOR[color])
            contexts.play("pass", COLOR[color])
            ref.play_pass(color)
        elif ref.legal(point, color, suicide):
            vertex = ref.grid.vertices[point]
            assert board.legal(vertex, COLOR[color], suicide=suicide)
            assert board.play(vertex, COLOR[color], suicide=suicide) == ref.play(point, color)
            contexts.play(vertex, COLOR[color])
        else:
            refuse(board, ref, point, color, suicide)
        assert_same(board, ref)
    assert_same_contexts(contexts, ref)
    assert contexts.board == board
    assert board.consistent()


def refuse(board: Board, ref: ReferenceBoard, point: int, color: int, suicide: bool) -> None:
    """An illegal move is refused with its reason; the caller sees that nothing changed."""
    vertex = ref.grid.vertices[point]
    assert not board.legal(vertex, COLOR[color], suicide=suicide)
    reason = "suicide"
    if ref.cells[point] != EMPTY:
        reason = "occupied"
    elif ref.banned_by_ko(point, color):
        reason = "ko"
    with pytest.raises(IllegalMove, match=f"{vertex} .*{reason}"):
        board.play(vertex, COLOR[color], suicide=suicide)


@settings(max_examples=scaled(150, 50), deadline=None)
@given(games())
def test_any_moves(game: tuple[int, bool, list[Step]]) -> None:
    follow(*game)


@settings(max_examples=scaled(150, 50), deadline=None)
@given(alternating_games())
def test_full_boards(game: tuple[int, bool, list[Step]]) -> None:
    follow(*game)


@settings(max_examples=scaled(300, 100), deadline=None)
@given(positions())
def test_any_position(position: tuple[int, list[int]]) -> None:
    """A position is accepted from text if and only if every chain has a liberty."""
    size, cells = position
    ref = ReferenceBoard(size)
    ref.cells[: ref.area] = cells
    text = "\n".join("".join(".XO"[c] for c in cells[y * size : (y + 1) * size]) for y in range(size))
    if all(chain.liberties for chain in ref.chains()):
        board = Board.from_text(text)
        assert_same(board, ref)
        assert_same_contexts(ContextBoard(board), ref)
        assert board.consistent()
    else:
        with pytest.raises(ValueError, match="has no liberty"):
            Board.from_text(text)


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet=st.characters(), max_size=8))
def test_any_vertex(text: str) -> None:
    board = Board(19)
    known = {v.lower() for v in ReferenceBoard(19).grid.vertices} | {"pass"}
    if text.isascii() and text.lower() in known:
        board.play(text)
        assert board.move_number == 1
    else:
        with pytest.raises(ValueError, match="not a vertex"):
            board.play(text)
        assert board == Board(19)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60) | st.text(alphabet=".XO \n#+x1(", max_size=60))
def test_any_text(text: str) -> None:
    try:
        board = Board.from_text(text)
    except ValueError as error:
        assert len(str(error)) > 10  # noqa: PT017
        assert type(error) is ValueError  # noqa: PT017
    else:
        assert board.consistent()

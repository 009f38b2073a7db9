"""The moves of a line with their positions: handicap, set-up, passes, variations, what is wrong."""

import pytest

from tengen.go import Color
from tengen.go.sgf import Record, SgfError
from tengen.review.line import line_path, parse_line, steps_of


def moves_of(text: str, line: str | None = None) -> list[tuple[int, str, str]]:
    record = Record.from_text(text)
    path = line_path(record, parse_line(line) if line else None)
    return [(step.number, step.color.name[0], step.vertex) for step in steps_of(record, path)]


def test_moves_have_the_positions_around_them() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[7]C[start];B[ee];W[gc]C[x];N[nothing];B[cc])"))
    assert [(step.vertex, step.number) for step in steps] == [("E5", 1), ("G7", 2), ("C7", 3)]
    for step in steps:
        assert step.before.to_move == step.color
        assert step.before.move_number == step.number - 1
        again = step.before.copy()
        again.play(step.vertex)
        assert again.board == step.after.board
        assert step.branches
        assert not step.placed
        assert not step.closing
    assert steps[2].path == (0, 0, 0, 0)


def test_handicap_stones_that_are_set_up_are_no_moves_and_those_played_are_placed() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[0.5]HA[2]AB[cc][gg];W[ee];B[cg])"))
    assert [(step.color, step.placed) for step in steps] == [(Color.WHITE, False), (Color.BLACK, False)]
    assert steps[0].before.board.stone_count("black") == 2
    steps = steps_of(Record.from_text("(;SZ[9]KM[0.5]HA[2];B[cc];B[gg];W[ee];B[cg])"))
    assert [step.placed for step in steps] == [True, True, False, False]


def test_a_side_that_moves_twice_is_to_move_each_time() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[7];B[cc];B[gg];W[ee])"))
    assert [step.before.to_move for step in steps] == [Color.BLACK, Color.BLACK, Color.WHITE]
    assert steps[1].before.board.stone_count("black") == 1


def test_stones_set_up_in_the_middle() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[7];B[cc];AW[gg][gc]PL[W];W[ee];AB[aa]B[bb])"))
    assert [step.before.board.stone_count("white") for step in steps] == [0, 2, 3]
    assert steps[1].after.board.stone_count("white") == 3
    assert steps[2].before.board.stone_count("black") == 2
    assert [step.branches for step in steps] == [True, True, False]  # beside AB[aa]B[bb] there is no AB[aa]


def test_a_move_in_the_root_and_two_in_one_node() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[7]B[cc];W[ee];B[gg]W[gc])"))
    assert [step.vertex for step in steps] == ["C7", "E5", "G3", "G7"]
    assert [step.branches for step in steps] == [False, True, False, False]
    assert steps[2].after.board == steps[3].before.board


def test_only_passes_at_the_end_close_the_game() -> None:
    steps = steps_of(Record.from_text("(;SZ[9]KM[7];B[cc];W[];B[dd];W[];B[])"))
    assert [step.closing for step in steps] == [False, False, False, True, True]
    assert steps[-1].after.over


def test_a_repeated_position_is_allowed_where_no_rules_are_stated() -> None:
    ko = "AB[ba][ab][bc]AW[ca][bb][db][cc];B[cb];W[];B[];W[bb]"
    assert len(steps_of(Record.from_text(f"(;SZ[9]KM[0]{ko})"))) == 4
    with pytest.raises(SgfError, match="superko"):
        steps_of(Record.from_text(f"(;SZ[9]KM[0]RU[Chinese]{ko})"))


def test_variations_are_named_by_move_and_version() -> None:
    game = "(;SZ[9]KM[7];B[aa](;W[bb];B[cc])(;W[dd](;B[ee])(;B[ff];W[gg])(;B[hh])))"
    assert moves_of(game) == [(1, "B", "A9"), (2, "W", "B8"), (3, "B", "C7")]
    assert moves_of(game, "2:2") == [(1, "B", "A9"), (2, "W", "D6"), (3, "B", "E5")]
    assert moves_of(game, "2:2, 3:2")[2:] == [(3, "B", "F4"), (4, "W", "G3")]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("2", "MOVE:VERSION"),
        ("2:0", "MOVE:VERSION"),
        ("2:2,2:1", "two versions"),
        ("2:3", "move 2 has 2 versions, not 3"),
        ("3:2", "move 3 has no other version: the line has versions of moves 2 \\(2\\)"),
    ],
)
def test_wrong_names_of_variations(line: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        moves_of("(;SZ[9]KM[7];B[aa](;W[bb];B[cc])(;W[dd]))", line)


def test_an_illegal_move_is_named_with_its_place() -> None:
    with pytest.raises(SgfError, match=r"at byte \d+: move 2 \(white A9\)"):
        steps_of(Record.from_text("(;SZ[9]KM[7];B[aa];W[aa])"))


def test_a_record_without_moves() -> None:
    assert steps_of(Record.from_text("(;SZ[9]KM[7]C[nothing])")) == []

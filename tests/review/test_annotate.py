"""Reviews in game records: what is written, what stays, and that a second review takes the place of the first."""

from tengen.go import Color
from tengen.go.sgf import Record
from tengen.review import line_path, review_moves, steps_of
from tengen.review.annotate import BEGIN, END, MARK, annotate, without_block
from tengen.review.report import Review, heading
from tests.review.games import analyst, corner_record


def reviewed(record: Record, first: int = 1, last: int = 99, line: dict[int, int] | None = None) -> Record:
    """The record after a review, saved and read again."""
    path = line_path(record, line)
    steps = [step for step in steps_of(record, path) if first <= step.number <= last]
    moves = list(review_moves(steps, analyst(200)))
    annotate(record, path, moves, heading(Review(record, moves, "tengen", 200, None)))
    return Record.from_bytes(record.to_bytes())


def test_values_marks_comments_and_the_better_line() -> None:
    record = reviewed(corner_record("B3", "C3", "B9"))
    assert float(record.get(1, "SBKV")[0]) < 30
    assert float(record.get(2, "SBKV")[0]) > 70
    assert record.get(1, "V") == record.get(1, "SBKS")
    assert float(record.get(1, "V")[0]) < 0 < float(record.get(2, "V")[0])
    assert record.get(1, "BM") == ["2"]
    assert record.get(1, "HO") == ["1"]
    assert record.get(3, "TE") == ["1"]
    assert record.get(3, "HO") == []
    assert float(record.get(0, "SBKV")[0]) > 70
    assert "Blunder: B3 loses" in record.comment(1)
    assert "mean loss" in record.comment(())
    main, better = record.children(0)
    assert record.moves(better)[-1] == (Color.BLACK, "B9")
    assert "Better than B3" in record.comment(better)
    assert float(record.get(better, "SBKV")[0]) > 70
    assert [vertex for _, vertex in record.moves()] == ["B3", "C3", "B9"]
    record.game()
    assert main == (0,)


def test_a_second_review_takes_the_place_of_the_first() -> None:
    once = reviewed(corner_record("B3", "C3", "B9"))
    assert reviewed(once).to_bytes() == once.to_bytes()


def test_what_people_wrote_stays() -> None:
    record = corner_record("B3", "C3", "B9")
    record.set_comment(1, "Is this good?")
    record.set(1, "TE", "1")
    record.set(2, "V", "3")
    record.set((), "GC", "A lesson")
    own = record.add_move(0, "B", "B9")
    record.set_comment(own, "I wanted this.")
    once = reviewed(record)
    assert once.comment(1).startswith("Is this good?\n\n" + BEGIN)
    assert once.get(1, "TE") == ["1"]
    assert once.get(1, "BM") == []
    assert once.get(2, "V") == ["3"]
    assert len(once.children(0)) == 2
    assert once.comment(own).startswith("I wanted this.\n\n" + BEGIN)
    assert len(once.children(own)) == 1
    twice = reviewed(once)
    assert twice.to_bytes() == once.to_bytes()
    assert twice.comment(1).count(BEGIN) == 1


def test_a_line_that_a_person_went_on_from_stays() -> None:
    once = reviewed(corner_record("B3", "C3"))
    better = once.children(0)[1]
    mine = once.add_move(better, "W", "G3")
    once.set_comment(mine, "And now?")
    kept = once.children(0)[1]
    once.set_comment(kept, once.comment(kept) + "\n\nI see.")
    twice = reviewed(once)
    better = twice.children(0)[1]
    assert twice.moves(better)[-1][1] == "B9"
    assert "I see." in twice.comment(better)
    assert twice.comment(better).count(BEGIN) == 1
    assert "And now?" in [twice.comment(path) for path in twice.children(better)]


def test_a_part_leaves_the_rest_of_the_first_review() -> None:
    once = reviewed(corner_record("B3", "C3", "B9"))
    assert "moves 1 to 3" in once.comment(())
    twice = reviewed(once, first=3, last=3)
    assert twice.comment(1) == once.comment(1)
    assert twice.get(1, "BM") == ["2"]
    assert "move 3." in twice.comment(())
    assert twice.get(2, MARK) == once.get(2, MARK)
    assert len(twice.children(0)) == 2


def test_the_review_of_a_variation_leaves_that_of_the_main_line() -> None:
    record = corner_record("B3", "C3", "B9")
    at = record.add_move(0, "B", "C3")
    record.add_move(at, "W", "B9")
    once = reviewed(record)
    both = reviewed(once, line={1: 2})
    for number in (1, 2, 3):
        assert both.comment(number) == once.comment(number)
        assert both.get(number, "SBKV") == once.get(number, "SBKV")
    assert "Blunder" in both.comment(at)
    assert both.get(at, "BM") == ["2"]


def test_two_moves_in_a_node_and_other_character_sets() -> None:
    record = Record.from_bytes("(;SZ[5]KM[0]CA[GB18030]PB[古力]C[好];B[cc]W[bb]C[坏])".encode("gb18030"))
    once = reviewed(record)
    assert once.comment(()).startswith("好\n\n")
    assert once.players[0] == "古力"
    assert once.comment(1).count("Black ") == 2
    assert once.to_bytes().decode("gb18030").count("古力") >= 1


def test_blocks_are_cut_out_wherever_they_stand() -> None:
    block = f"{BEGIN}\nnumbers\n{END}"
    assert without_block(block) == ""
    assert without_block(f"mine\n\n{block}") == "mine"
    assert without_block(f"{block}\nmine") == "mine"
    assert without_block(f"a\n\n{block}\n\nb") == "a\n\nb"
    assert without_block(f"a\n{BEGIN}\nno end") == f"a\n{BEGIN}\nno end"

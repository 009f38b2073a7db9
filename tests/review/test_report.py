"""Reviews as plain values and as pictures."""

import json
from pathlib import Path

import pytest

from tengen.go.sgf import Record
from tengen.review import review_moves, steps_of
from tengen.review.curves import draw
from tengen.review.report import Review, as_dict, heading
from tests.review.games import analyst, corner_record

plt = pytest.importorskip("matplotlib")


def review_of(record: Record, playouts: int = 200) -> Review:
    return Review(record, list(review_moves(steps_of(record), analyst(playouts))), "tengen", playouts, None)


def test_everything_is_in_the_values() -> None:
    told = json.loads(json.dumps(as_dict(review_of(corner_record("B3", "C3", "B9")))))
    assert (told["size"], told["komi"], told["rules"], told["complete"]) == (9, 40.5, "chinese", True)
    first = told["moves"][0]
    assert (first["number"], first["color"], first["vertex"], first["best"]) == (1, "black", "B3", "B9")
    assert first["size"] == "blunder"
    assert first["best_line"][0] == "B9"
    assert first["loss"] == pytest.approx(first["best_win_rate"] - first["after"]["win_rate"], abs=1e-3)
    assert told["start"]["candidates"][0]["vertex"] == "B9"
    assert told["start"]["visits"] == 200
    assert told["mattered"] == {"black": [1], "white": [2]}
    assert told["summary"]["black"]["mistakes"]["blunder"] == 1


def test_a_review_of_nothing() -> None:
    empty = Review(Record(9), [], "tengen", 10, 0.5, complete=False)
    told = as_dict(empty)
    assert (told["start"], told["moves"], told["complete"]) == (None, [], False)
    assert "no moves" in heading(empty)
    assert "10 playouts or 0.5 s per position" in heading(empty)
    with pytest.raises(ValueError, match="no move"):
        draw(empty, Path("nothing.png"))


@pytest.mark.parametrize("suffix", [".png", ".svg"])
def test_pictures_name_the_moves_that_mattered(tmp_path: Path, suffix: str) -> None:
    record = corner_record("B3", "C3", "B9")
    record.set((), "PB", "$x_1$ & 古力 <b>")
    file = tmp_path / f"curve{suffix}"
    draw(review_of(record), file)
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG" if suffix == ".png" else b"<?xml")
    assert list(tmp_path.iterdir()) == [file]

"""Real games replay by our rules: a sample always, the whole collections when TENGEN_SHARED_DATA names their folder."""

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from tengen.go.sgf import SgfError, iter_records

SAMPLE = sorted((Path(__file__).parent.parent / "data" / "games").glob("*.sgfs"))
SHARED = os.environ.get("TENGEN_SHARED_DATA")

# What the collections hold that no rule allows (games that were forfeited for it, and slips of the recorders), and
# repeated positions in a game under stated rules with superko. Each was confirmed with sgfmill's own board.
ILLEGAL = {
    "pro_19x19": {"retakes the ko at once": 20, "is suicide": 2, "repeats an earlier position (superko)": 1},
    "tom9d_19x19": {"retakes the ko at once": 5},
}


def test_sample_is_there():
    assert len(SAMPLE) == 6
    assert sum(len(path.read_bytes().splitlines()) for path in SAMPLE) == 62


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_sample_replays(path):
    lines = path.read_bytes().splitlines()
    records = list(iter_records(path))
    assert len(records) == len(lines)
    for record, line in zip(records, lines, strict=True):
        game = record.game()
        moves = re.findall(rb";([BW])\[([a-s]{0,2})\]", line)
        assert game.move_number == len(moves) > 0
        assert game.moves == record.moves()
        assert [color.name[0] for color, _ in game.moves] == [color.decode() for color, _ in moves]
        assert game.size == int(path.stem.split("x")[-1])
        if re.fullmatch(r"[BW]\+[\d.]+", record.result or "") and line.endswith(b"[];B[])"):
            assert game.over


def test_sample_has_counted_games():
    games = [record.game() for path in SAMPLE for record in iter_records(path)]
    assert sum(game.over for game in games) >= 15
    assert {game.size for game in games} == {9, 13, 19}
    assert any(game.handicap for game in games)


@pytest.mark.skipif(not SHARED, reason="TENGEN_SHARED_DATA does not name the folder of the large collections")
@pytest.mark.parametrize("name", ["pro_9x9", "pro_13x13", "ogs_dan_9x9", "kgs6d_19x19", "tom9d_19x19", "pro_19x19"])
def test_collections_replay(name):
    path = Path(SHARED) / f"{name}.sgfs.xz"
    if not path.exists():
        pytest.skip(f"{path} is not there")
    illegal = Counter()
    games = 0
    for record in iter_records(path):
        games += 1
        try:
            assert record.game().move_number == len(record.moves())
        except SgfError as error:
            illegal[re.sub(r"move \d+ \(.*?\): \w+ ", "", error.reason)] += 1
    assert games >= 100
    assert dict(illegal) == ILLEGAL.get(name, {})

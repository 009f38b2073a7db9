"""Filters: what SQL finds is what a slow reading of each game finds; and how conditions are read."""

import random
from pathlib import Path

import pytest

from tengen.games import Database, Filter, StoredGame
from tengen.games.dates import parse_day
from tengen.games.filters import read_range
from tests.games.made import import_text, put_in, sgf, some_moves
from tests.scale import scaled

CHOICES = {
    "PB": ["Cho Chikun", "Kobayashi Koichi", "Go Seigen", "100%_sure"],
    "PW": ["Cho Chikun", "Honinbo Dosaku", "Takemiya", "back\\\\slash"],
    "BR": ["9p", "1d", "5k"],
    "WR": ["9d", "2k", "3p"],
    "DT": ["1950", "1968-11-28", "2001-01-02", "2020-02"],
    "KM": ["0", "5.5", "6.5", "7.5"],
    "RU": ["Japanese", "Chinese"],
    "RE": ["B+R", "W+R", "B+3.5", "W+0.5", "0", "Void", "B+T", "W+F", "?"],
    "EV": ["Honinbo", "Meijin 3"],
    "TM": ["60", "1800", "36000"],
}
ASKED = {
    "size": [9, (9, 13)],
    "rank_min": ["1d", "5k", 10],
    "rank_max": ["9d", "1k"],
    "since": ["1968", "2001-01-02", "1900"],
    "until": ["1968", "2001-01-01", "1968-11"],
    "handicap": [0, "2..9", "..1"],
    "komi": ["5.5..7.5", 0, "6.5.."],
    "rules": ["japanese", "Chinese"],
    "won": ["black", "white", "draw"],
    "ended": ["counted", "resignation", "time", "forfeit", "unknown"],
    "speed": ["blitz", "normal", "slow"],
    "moves": ["10..20", "15..", 12],
    "player": ["cho", ("Cho", "Kobayashi"), "%", "_", "\\"],
    "black": ["GO"],
    "white": ["take", "a"],
    "event": ["meijin", "3"],
}


def slow(wanted: Filter, game: StoredGame) -> bool:
    """Whether a game meets a filter, condition by condition."""

    def within(asked, value) -> bool:
        low, high = asked
        return value is not None and (low is None or value >= low) and (high is None or value <= high)

    def named(part: str, *names: str | None) -> bool:
        return any(part.lower() in (name or "").lower() for name in names)

    ranks = [game.black_strength, game.white_strength]
    endings = {
        "counted": game.margin is not None,
        "resignation": game.result in ("B+R", "W+R"),
        "time": game.result in ("B+T", "W+T"),
        "forfeit": game.result in ("B+F", "W+F"),
        "unknown": game.winner is None,
    }
    answers = [
        wanted.size is None or game.size == wanted.size,
        wanted.rank_min is None or all(rank is not None and rank >= wanted.rank_min for rank in ranks),
        wanted.rank_max is None or all(rank is not None and rank <= wanted.rank_max for rank in ranks),
        wanted.since is None or (game.day is not None and game.day >= wanted.since),
        wanted.until is None or (game.day is not None and game.day <= wanted.until),
        wanted.handicap is None or within(wanted.handicap, game.handicap),
        wanted.komi is None or within(wanted.komi, game.komi),
        wanted.rules is None or game.rules == wanted.rules,
        wanted.won is None or game.winner == {"black": 1, "white": 2, "draw": 0}[wanted.won],
        wanted.ended is None or endings[wanted.ended],
        wanted.speed is None or game.speed == wanted.speed,
        wanted.moves is None or within(wanted.moves, game.length),
        all(named(part, game.black, game.white) for part in wanted.player),
        all(named(part, game.black) for part in wanted.black),
        all(named(part, game.white) for part in wanted.white),
        all(named(part, game.event) for part in wanted.event),
    ]
    return all(answers)


def test_random_filters_agree_with_a_slow_reading(tmp_path: Path) -> None:
    rng = random.Random(1)
    texts = []
    for _ in range(200):
        facts = {name: rng.choice(values) for name, values in CHOICES.items() if rng.random() < 0.8}
        size = rng.choice(["9", "9:13", "13"])
        header = "HA[2]AB[aa][ii]PL[W]" if rng.random() < 0.3 else ""
        moves = some_moves(rng, 9, rng.randrange(5, 25))
        text = sgf([move for move in moves if move[1] not in ("aa", "ii")], 9, header, **facts)
        texts.append(text.replace("SZ[9]", f"SZ[{size}]"))
    database, summary = import_text(tmp_path, *texts)
    with Database(database) as games:
        everything = list(games)
        assert len(everything) == summary.new == 200
        found = 0
        for _ in range(scaled(400, 100)):
            asked = {name: rng.choice(values) for name, values in ASKED.items() if rng.random() < 0.15}
            wanted = Filter(**asked)
            expected = [game.id for game in everything if slow(wanted, game)]
            assert games.ids(wanted) == expected, asked
            assert games.count(wanted) == len(expected)
            assert Filter(**wanted.as_dict()) == wanted
            found += 0 < len(expected) < 200
        assert found > 30
        # The same at import.
        for name, values in ASKED.items():
            wanted = Filter(**{name: values[0]})
            other = tmp_path / f"{name}.db"
            put_in(other, tmp_path / "games.sgfs", wanted=wanted)
            with Database(other) as part:
                assert [game.number for game in part] == [game.number for game in everything if slow(wanted, game)]


def test_conditions() -> None:
    assert not Filter()
    assert (Filter().text(), Filter().sql()) == ("", ("1", []))
    assert Filter(handicap=0)
    assert Filter(size="9x13") == Filter(size=(9, 13))
    assert Filter(player="  ") == Filter()
    assert Filter(since="2000").since == parse_day("2000-01-01")
    assert Filter(until="2000").until == parse_day("2000-12-31")
    assert Filter(rules="Japanese").rules == "japanese"
    assert Filter(komi=(5.5, None)) == Filter(komi="5.5..")
    assert read_range("-3.5") == (-3.5, -3.5)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"size": "big"}, "size: 'big' is not a board size"),
        ({"rank_min": "strong"}, "rank-min: 'strong' is not a rank"),
        ({"since": "never"}, "since: 'never' is not a date"),
        ({"komi": "6,5"}, "komi: '6,5' is neither a number nor a range: write 6.5, 5.5..7.5, 100.. or ..300"),
        ({"moves": "300..100"}, "moves: the range 300..100 is empty"),
        ({"moves": ".."}, "moves: '..' is neither"),
        ({"moves": (1, 2, 3)}, "moves: .* cannot be a condition"),
        ({"rules": "odd"}, "rules: no rules are called 'odd'"),
        ({"won": "me"}, "won: 'me' is not one of black, white, draw"),
        ({"speed": "fast"}, "speed: 'fast' is not one of blitz, normal, slow"),
        ({"player": 3}, "player: 3 cannot be a condition"),
    ],
)
def test_conditions_that_cannot_be(asked, message) -> None:
    with pytest.raises(ValueError, match=message):
        Filter(**asked)

"""The IGS rating on the events of 2008 and 2009 (Rimmel 2009, appendices A and B)."""

import math

import pytest

from tengen.arena.ratings.igs import (
    EVENTS,
    HandicapGame,
    dan,
    handicap_game,
    igs_rating,
    load_event,
    log_likelihood,
    performance,
)


def taiwan(size: int | None = None, machine: str = "", handicap: int = 9) -> list[HandicapGame]:
    return [
        handicap_game(row)
        for row in load_event("taiwan-2008")
        if size in (None, int(row["size"])) and row["machine"].startswith(machine) and int(row["handicap"]) <= handicap
    ]


def jeju(program: str = "") -> list[HandicapGame]:
    return [handicap_game(row) for row in load_event("jeju-2009") if row["program"].startswith(program)]


def test_performances_are_those_printed() -> None:
    rows = load_event("taiwan-2008")
    assert len(rows) == 24
    assert [performance(handicap_game(row)) for row in rows] == [row["performance"] for row in rows]


def test_events_are_complete() -> None:
    assert [len(load_event(name)) for name in EVENTS] == [24, 12]
    assert sum(game.won for game in taiwan()) == 15
    assert sum(game.won for game in jeju()) == 4
    assert [row["number"] for row in load_event("jeju-2009")] == [str(number) for number in range(1, 13)]


# Games, rating in the absolute reading, in the printed reading. Printed ratings: all games 1.6D, machine R900 2.5D,
# Huygens 1.7D, at most four stones 5.3D. Only the last, and Huygens within 0.1, come out, in the absolute reading. No
# reading can give all: where likelihoods have one maximum, "all" lies between its two parts, and 1.6 does not.
@pytest.mark.parametrize(
    ("games", "count", "absolute", "printed"),
    [
        (taiwan(), 24, 4.084, 0.050),  # 1.6D is printed
        (taiwan(19), 16, 3.223, 0.000),  # or here
        (taiwan(machine="R900"), 12, 4.301, 0.005),  # 2.5D is printed
        (taiwan(19, "R900"), 11, 4.204, -0.020),  # or here
        (taiwan(machine="Huygens"), 12, 3.324, 0.761),
        (taiwan(19, "Huygens"), 5, 1.800, 0.374),  # 1.7D is printed
        (taiwan(handicap=4), 17, 5.339, 1.357),  # 5.3D is printed
        (taiwan(19, handicap=4), 9, 5.104, 1.000),
        (taiwan(9), 8, 5.408, 2.430),
        (jeju(), 12, 3.404, 2.617),  # none is printed for Jeju
        (jeju("Zen"), 3, 6.705, 6.000),
        (jeju("Fuego"), 3, 10.004, 2.000),
        (jeju("MoGo"), 3, -math.inf, -math.inf),
    ],
)
def test_ratings(games: list[HandicapGame], count: int, absolute: float, printed: float) -> None:
    assert len(games) == count
    assert igs_rating(games) == pytest.approx(absolute, abs=6e-4)
    assert igs_rating(games, "printed") == pytest.approx(printed, abs=6e-4)


def test_by_hand() -> None:
    # Nine wins and a loss at one level: (3/4)^(2 B) / 2 = 1/10, so B = ln 5 / (2 ln 4/3) above it.
    games = [HandicapGame(5, 2, True)] * 9 + [HandicapGame(5, 2, False)]
    assert igs_rating(games) == pytest.approx(3 + math.log(5) / (2 * math.log(4 / 3)), abs=1e-5)
    # An even game is won with 1/2, and against one dan less with 1 - 9/32.
    assert log_likelihood([HandicapGame(3, 0, True)], 3) == pytest.approx(math.log(1 / 2))
    assert log_likelihood([HandicapGame(3, 0, True)], 4) == pytest.approx(math.log(1 - 9 / 32))
    # As printed, a player one dan stronger loses with 16/18, and one two dan stronger for certain.
    assert log_likelihood([HandicapGame(3, 0, False)], 4, "printed") == pytest.approx(math.log(16 / 18))
    assert log_likelihood([HandicapGame(3, 0, True)], 5, "printed") == -math.inf


def test_many_games_with_one_loss() -> None:
    games = [HandicapGame(0, 0, True)] * 999 + [HandicapGame(0, 0, False)]
    assert igs_rating(games) == pytest.approx(math.log(500) / (2 * math.log(4 / 3)), abs=1e-4)


def test_perfect_scores() -> None:
    won, lost = HandicapGame(2, 0, True), HandicapGame(2, 0, False)
    assert igs_rating([won, won]) == math.inf
    assert igs_rating([lost]) == -math.inf
    assert igs_rating([won, won], "printed") == pytest.approx(2, abs=1e-4)


@pytest.mark.parametrize(("grade", "value"), [("5D", 5), ("1k", 0), ("2K", -1), ("9P", 10), ("1P", 10)])
def test_grades(grade: str, value: int) -> None:
    assert dan(grade) == value


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: dan("D5"), "grade 'D5'"),
        (lambda: dan("0D"), "grade '0D'"),
        (lambda: igs_rating([]), "no games"),
        (lambda: igs_rating([HandicapGame(1, 0, True)], "both"), "reading 'both'"),
        (lambda: load_event("korea"), "event 'korea': choose from taiwan-2008, jeju-2009"),
    ],
)
def test_bad_input(call, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()

"""Finding in a database: what is counted of the hits, filters, and files that grow meanwhile."""

from __future__ import annotations

import random
import sqlite3
import threading
from collections import Counter
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from tengen._core.pgame import Stop
from tengen.games import Database, Filter, Pattern, Position, Sequence
from tengen.games.found import win_interval
from tengen.go import Board, Color, Game, Reduced, transform_vertex
from tests.games.made import import_text, put_in, sgf, some_moves
from tests.games.random_games import random_query
from tests.games.reference import Reference
from tests.scale import scaled

RESULTS = ["B+R", "W+3.5", "0", "Void", "B+T", "W+R"]
RANKS = ["9p", "5p", "3d"]


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games that meet in their first moves, with all that is counted."""
    rng = random.Random(5)
    texts = []
    for _ in range(scaled(120, 40)):
        moves = [("B", "cc"), ("W", "gg"), ("B", "gc"), ("W", "cg")][: rng.randint(0, 4)]
        taken = {point for _, point in moves}
        later = [point for _, point in some_moves(rng, 9, 25) if point not in taken]
        moves += [("BW"[(len(moves) + i) % 2], point) for i, point in enumerate(later)]
        facts = {"RE": rng.choice(RESULTS), "DT": f"{rng.randint(1950, 2020)}-05-{rng.randint(1, 28):02}"}
        if rng.random() < 0.2:
            del facts["DT"]
        black, white = rng.randrange(6), rng.randrange(6)
        facts |= {"PB": f"P{black}", "PW": f"P{white}", "BR": RANKS[black // 2], "WR": RANKS[white // 2]}
        texts.append(sgf(moves, 9, **facts))
    return import_text(tmp_path_factory.mktemp("found"), *texts)[0]


def test_continuations_count_what_the_games_say(file: Path) -> None:
    rng = random.Random(6)
    with Database(file) as games:
        stored = list(games)
        reference = Reference([(game.size, game.events) for game in stored])
        played_by = Counter(name for game in stored for name in (game.black, game.white))
        for _ in range(scaled(60, 20)):
            query = random_query(rng, reference.games)
            hits = reference.find(query)
            found = games.find(query)
            assert (found.hits, found.games) == (len(hits), len({hit.game for hit in hits}))
            assert found.game_ids() == sorted({stored[hit.game].id for hit in hits})
            assert found.game_ids(2, 1) == found.game_ids()[1:3]
            assert found.ended == found.games - len({hit.game for hit in hits if hit.next})
            expected: dict[tuple[str, Color], dict[int, int]] = {}
            for hit in hits:
                if hit.next:
                    key = query.vertex(hit.point), Color(hit.color)
                    expected.setdefault(key, {}).setdefault(hit.game, hit.played)
            counts = {key: len(by_game) for key, by_game in expected.items()}
            assert {(c.vertex, c.color): c.games for c in found.continuations} == counts
            for move in found.continuations:
                played = expected[move.vertex, move.color]
                ends = [(stored[game].winner, side) for game, side in played.items() if stored[game].winner is not None]
                wins = sum(1.0 if winner == side else 0.5 if winner == 0 else 0.0 for winner, side in ends)
                assert (move.outcomes.decided, move.wins) == (len(ends), wins)
                assert move.share == pytest.approx(len(played) / found.games)
                assert move.interval == win_interval(wins, len(ends))
                days = [stored[game].day for game in played if stored[game].day is not None]
                assert (move.date is None) == (not days)
                if days:
                    assert abs(move.date.toordinal() - sum(days) / len(days)) <= 0.5
                names = {stored[g].black if side == 1 else stored[g].white for g, side in played.items()}
                fame = sorted(names, key=lambda name: (int(name[1]) // 2, -played_by[name]))
                assert [(int(n[1]) // 2, played_by[n]) for n in move.players] == [
                    (int(n[1]) // 2, played_by[n]) for n in fame[:3]
                ]
            places = found.hit_list()
            assert [(place.game, place.move) for place in places] == [(stored[h.game].id, h.move) for h in hits]
            assert found.hit_list(3, 2) == places[2:5]


def test_filters_leave_games_out(file: Path) -> None:
    with Database(file) as games:
        for wanted in (Filter(player="P1"), Filter(since="1980", won="black"), Filter(size=19)):
            found = games.find(Board(9), wanted)
            ids = set(games.ids(wanted))
            assert found.searched == len(ids)
            assert set(found.game_ids()) == ids & set(games.find(Board(9)).game_ids())


def test_moves_of_a_position_are_in_its_own_coordinates(file: Path) -> None:
    """Asked for any image of a position, the answer is the image of the answer."""
    game = Game(9)
    game.play("C7")
    with Database(file) as games:
        plain = {Reduced(game.board).reduce(c.vertex): c.games for c in games.continuations(game)}
        assert plain
        for symmetry in range(8):
            image = Game(9)
            image.play(transform_vertex(9, "C7", symmetry))
            found = games.find(image)
            reduced = Reduced(image.board)
            assert {reduced.reduce(c.vertex): c.games for c in found.continuations} == plain
            assert all(c.color == Color.WHITE for c in found.continuations)
            legal = set(image.board.legal_moves())
            assert {c.vertex for c in found.continuations} <= legal


def test_outcomes_are_those_of_the_colours_of_the_query(file: Path) -> None:
    with Database(file) as games:
        found = games.find(Sequence(["C7"], 9, colors=False))
        black, white = found.outcomes(Color.BLACK), found.outcomes(Color.WHITE)
        assert black.decided == white.decided > 0
        assert black.wins + white.wins == black.decided
        swapped = games.find(Position.of(Board(9), either_to_move=True))
        assert swapped.games == len(games.find(Pattern.parse("\n".join(["." * 9] * 9))))


def test_a_file_that_grows_is_searched_as_it_is(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "growing.db"
    with sqlite3.connect(file) as old, sqlite3.connect(copy) as new:
        old.backup(new)
    more = tmp_path / "more.sgfs"
    with Database(copy) as games:
        before = games.find(Board(9))
        kept = before.searched, before.games
        rng = random.Random(9)
        made = [some_moves(rng, 9, 20) for _ in range(5)]
        more.write_text("\n".join(sgf(moves, 9) for moves in made), "utf8")
        put_in(copy, more)
        after = games.find(Board(9))
        assert after.searched == kept[0] + 5
        assert after.games == kept[1] + 5
        assert (before.searched, before.games) == kept
        # A longer record takes the place of its beginning: that game is read anew.
        more.write_text(sgf([*made[-1], ("B", "")], 9) + "\n", "utf8")
        put_in(copy, more)
        assert games.find(Board(9)).searched == after.searched
        last = games.find(Position.of(games.game(after.game_ids()[-1]).game(20)))
        assert [c.vertex for c in last.continuations] == ["pass"]


def test_an_empty_database_has_nothing(tmp_path: Path) -> None:
    with Database.create(tmp_path / "empty.db") as games:
        found = games.find(Board(19))
        assert (found.games, found.hits, found.continuations, found.hit_list()) == (0, 0, [], [])
        assert games.find(Board(19), Filter(player="nobody")).searched == 0


def test_a_damaged_game_is_named(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "damaged.db"
    with sqlite3.connect(file) as old, sqlite3.connect(copy) as new:
        old.backup(new)
        new.execute("update game set events = x'ffffff' where id = 3")
    with Database(copy) as games, pytest.raises(ValueError, match=r"game 3 of .* is damaged"):
        games.find(Board(9))


def test_a_search_can_be_stopped(file: Path) -> None:
    stop = Stop()
    stop.stop()
    with Database(file) as games, pytest.raises(RuntimeError, match="stopped"):
        games.find(Board(9), stop=stop)


def test_several_threads_may_ask(file: Path) -> None:
    with Database(file, threads=True) as games:
        expected = games.find(Board(9)).games
        answers: list[int] = []
        threads = [threading.Thread(target=lambda: answers.append(games.find(Board(9)).games)) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert answers == [expected] * 4


def test_frequent_positions_have_the_keys_of_reduced_positions(file: Path) -> None:
    with Database(file) as games:
        counts: dict[int, set[int]] = {}
        for game in games:
            for move in range(13):
                if move <= game.length:
                    counts.setdefault(Reduced(game.game(move).board).key, set()).add(game.id)
        frequent, columns = games.finder.frequent(9, None, least=3, moves=(0, 12))
        found = dict(zip(frequent.key.tolist(), frequent.games.tolist(), strict=True))
        assert found == {key: len(ids) for key, ids in counts.items() if len(ids) >= 3}
        for key, example, move in zip(frequent.key, frequent.example, frequent.move, strict=True):
            board = games.game(int(columns.id[example])).game(int(move)).board
            assert Reduced(board).key == int(key)
        assert frequent.move_games.sum() == frequent.games.sum()
        assert (np.diff(frequent.move_place.astype(int)) >= 0).all()
        assert date.fromordinal(int(columns.day.max())).year <= 2020

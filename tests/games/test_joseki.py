"""Patterns of regions: against a slow reference, masks, files, territory, commands."""

from __future__ import annotations

import contextlib
import json
import math
import random
import sqlite3
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from tengen._core import games as core
from tengen._core.pgame import Stop
from tengen.datafile import DataFileError
from tengen.games.joseki import JOSEKI, Joseki, JosekiError, find_joseki
from tengen.games.loaded import Loaded
from tengen.games.regions import REGIONS, Region, region_named
from tengen.games.territory import UNITS, TerritoryFile, territory
from tengen.go import Board, Color
from tengen.go.size import BoardSize, point_name, sides
from tests.games.reference import replay
from tests.games.reference_regions import MASKS, RegionReference
from tests.scale import scaled

SHIMARI = "......\n......\n...X..\n..X...\n"  # the small knight's enclosure: 3-4 stone and 5-3


def crowded_game(rng: random.Random, size: BoardSize) -> bytes:
    """Moves on few points, so that patterns repeat and stones are captured."""
    width, height = sides(size)
    board, moves = Board(size), []
    home = [
        point_name(x, y, size) for x in range(width) for y in range(height) if min(x, width - 1 - x) + y < 7 or y < 3
    ]
    points = {*rng.sample(home, rng.choice([4, 9, 30])), point_name(width // 2, height - 1, size)}
    for _ in range(rng.randrange(50)):
        color = board.to_move if rng.random() < 0.95 else rng.choice([Color.BLACK, Color.WHITE])
        legal = sorted(points & set(board.legal_moves(color)))
        vertex = rng.choice(legal) if legal and rng.random() < 0.9 else "pass"
        board.play(vertex, color)
        moves.append((color, vertex))
    if rng.random() < 0.1:
        with contextlib.suppress(ValueError):  # a move on the stone
            return core.encode(size, [(Color.WHITE, min(points))], moves)
    return core.encode(size, [], moves)


def collected(games: list[tuple[BoardSize, bytes]], size: BoardSize) -> Loaded:
    collection = core.Collection()
    for each, events in games:
        collection.add(each, events)
    mask = np.array([sides(each) == sides(size) for each, _ in games], np.uint8)
    ids = np.arange(len(games)) + 100
    return Loaded(collection, size, mask, ids, np.zeros(len(games), np.uint8), np.ones(len(games), bool))


@pytest.mark.parametrize(("name", "size"), [("small-corner", 13), ("small-corner", (9, 11)), ("big-corner", 13),
                                            ("big-corner", 19), ("big-side", 19)])  # fmt: skip
def test_the_core_agrees_with_a_slow_replay(name: str, size: BoardSize) -> None:
    rng = random.Random(f"{name} {size}")
    region = REGIONS[name]
    for round_ in range(scaled(4)):
        games = [(size if rng.random() < 0.9 else 9, b"") for _ in range(25)]
        games = [(each, crowded_game(rng, each)) for each, _ in games]
        loaded = collected(games, size)
        last = rng.choice([0, 7, 30, 1000])
        times = rng.choice([1, 1, 2, 4])
        points = sides(size)[0] * sides(size)[1]
        owner = [[rng.randint(0, UNITS) for _ in range(points)] if rng.random() < 0.8 else None for _ in games]
        owners = np.full((len(games), 4), core.NO_TERRITORY, np.uint16)
        reference = RegionReference(name)
        for number, (each, events) in enumerate(games):
            if sides(each) != sides(size):
                continue
            reference.add(replay(each, events), last, owner[number], UNITS)
            if (known := owner[number]) is not None:
                owners[number] = [sum(known[point] for point in place) for place in region.places(size)]
        found = find_joseki(loaded, region, times=times, moves=last, owners=owners, threads=1 + round_ % 3)
        wanted = {stones: known for stones, known in reference.known.items() if known.seen >= times}
        assert {tuple(found.stones[i].tolist()) for i in range(len(found))} == set(wanted)
        assert found.facts["seen in all"] == sum(known.seen for known in reference.known.values())
        for i in range(len(found)):
            shape, known = found[i], wanted[tuple(found.stones[i].tolist())]
            assert shape.seen == known.seen
            assert (shape.over, shape.silent) == (known.over, known.silent)
            assert (shape.black_elsewhere, shape.white_elsewhere) == (known.elsewhere[1], known.elsewhere[2])
            colors = {"black": 1, "white": 2}
            assert {(a.cell, colors[a.color]): a.seen for a in shape.answers} == known.answers
            assert Counter({(a.cell, colors[a.color]): a.at_once for a in shape.answers}) == known.at_once
            assert [a.seen for a in shape.answers] == sorted((a.seen for a in shape.answers), reverse=True)
            # Each of the two views of a game counts half: the spread is that of all, by games less one.
            assert shape.owned * 2 == len(known.territory)
            if shape.owned:
                values = np.array(known.territory) / UNITS
                assert shape.mean == pytest.approx(values.mean())
                if shape.owned > 1:
                    sd = math.sqrt(((values - values.mean()) ** 2).sum() / 2 / (shape.owned - 1))
                    assert shape.sd == pytest.approx(sd, abs=1e-6)
                    assert shape.lower == pytest.approx(shape.mean - sd / math.sqrt(shape.owned), abs=1e-6)


@pytest.mark.parametrize("name", REGIONS)
def test_masks_are_those_of_the_documentation(name: str) -> None:
    region, (mask, border) = REGIONS[name], MASKS[name]
    assert set(region.cells) == mask
    assert set(region.border) == border
    assert len(region) == {"small-corner": 36, "big-corner": 66, "big-side": 87}[name]
    assert [region.mirror[cell] for cell in region.mirror] == list(range(len(region)))
    places, borders = region.places(19), region.borders(19)
    assert all(len(set(place)) == len(region) for place in places)
    for place, outside in zip(places, borders, strict=False):
        assert not set(place) & set(outside)
    if region.corner:
        assert [place[0] for place in places] == [0, 18, 360, 342]


def test_images_are_one_pattern() -> None:
    """A game, its reflections and the exchange of colours give the same counts."""
    rng = random.Random(5)
    for name in REGIONS:
        events = np.frombuffer(crowded_game(rng, 19), "<u2")
        kind, point = events >> 10, events & 1023
        x, y = point % 19, point // 19
        games = []
        for swap, across, turn in np.ndindex(2, 2, 2):
            to_x, to_y = (18 - x if across else x), y
            to_x, to_y = (to_y, to_x) if turn else (to_x, to_y)
            kinds = np.array([1, 0, 2, 4, 3, 6, 5, 7])[kind] if swap else kind
            passes = (kind == 5) | (kind == 6)
            image = (kinds << 10 | np.where(passes, 0, to_y * 19 + to_x)).astype("<u2")
            games.append((19, image.tobytes()))
        one, all_ = (find_joseki(collected(some, 19), REGIONS[name], times=1) for some in (games[:1], games))
        seen = {row.tobytes(): int(count) for row, count in zip(one.stones, one.seen, strict=True)}
        assert {row.tobytes(): int(n) for row, n in zip(all_.stones, all_.seen, strict=True)} == {
            row: 8 * count for row, count in seen.items()
        }


def test_patterns_are_read_as_they_are_drawn() -> None:
    rng = random.Random(1)
    for region in REGIONS.values():
        for _ in range(20):
            stones = [rng.choice([0, 0, 0, 1, 2]) for _ in range(len(region))]
            assert region.parse(region.text(stones)) == stones
            boxed = "\n".join("".join(row) for row in region.grid([".XO"[stone] for stone in stones], "?"))
            assert region.parse("+---\n" + boxed.lower().replace("\n", "\n| ")) == stones
            images = [stones, [stones[cell] for cell in region.mirror], [(0, 2, 1)[stone] for stone in stones]]
            assert len({tuple(region.least_image(image)) for image in images}) == 1


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("X" * 12, "row 1 has 12 points, and the big corner has 11 there"),
        (".......Z...", "'Z' in row 1 is none of . X O"),
        ("." * 11 + "\n" + "." * 10 + "X", "row 2 has a stone outside the big corner"),
        ("\n".join("." * (11 - min(i, 10)) for i in range(12)), "the big corner has 11 rows, not 12"),
    ],
)
def test_what_is_drawn_wrong_is_told(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="^" + why.replace(".", r"\.") + "$"):
        REGIONS["big-corner"].parse(text)


def test_what_is_not_drawn_is_empty() -> None:
    corner, side = REGIONS["big-corner"], REGIONS["big-side"]
    stones = corner.parse(".\n...\n....X\n..X")
    assert [corner.cells[number] for number, stone in enumerate(stones) if stone] == [(4, 2), (2, 3)]
    assert side.parse(".\n.\n" + "." * 14 + "X") == side.parse("." * 15 + "\n" + "." * 15 + "\n" + "." * 14 + "x")
    with pytest.raises(ValueError, match="row 1 has 2 points, and the big side has 15 there"):
        side.parse("..")


def test_regions_have_names_and_boards() -> None:
    with pytest.raises(ValueError, match="is no region: choose one of small-corner, big-corner, big-side"):
        region_named("middle")
    with pytest.raises(ValueError, match="the big side does not fit a board of 13x13"):
        REGIONS["big-side"].places(13)
    assert not REGIONS["big-corner"].fits(11)
    assert REGIONS["big-corner"].fits(12)


def small(region: Region = REGIONS["big-corner"], count: int = 30, times: int = 1) -> tuple[Joseki, Loaded]:
    rng = random.Random(3)
    loaded = collected([(19, crowded_game(rng, 19)) for _ in range(count)], 19)
    with TerritoryFile(None) as file:
        owners = territory(loaded, region.places(19), file, playouts=4)
    return find_joseki(loaded, region, times=times, moves=30, owners=owners, facts={"note": "made"}), loaded


def test_a_pattern_is_found_by_any_image() -> None:
    found, _ = small()
    for number in range(0, len(found), 7):
        stones = found.stones[number].tolist()
        shape = found[number].as_dict()
        mine, reflected = found.find(stones), found.find([stones[cell] for cell in found.region.mirror])
        assert mine is not None
        assert reflected is not None
        assert mine.as_dict() == shape == reflected.as_dict() == mine.exchanged().exchanged().as_dict()
        other = found.find([(0, 2, 1)[stone] for stone in stones])
        assert other is not None
        if stones.count(1) != stones.count(2):
            assert other.as_dict() == mine.exchanged().as_dict()
            assert other.mean == pytest.approx(66 - mine.mean, nan_ok=True)
            assert other.black_elsewhere == mine.white_elsewhere
    assert found.find([2] * 66) is None


def test_orders() -> None:
    found, _ = small()
    assert found.order("seen").tolist() == list(range(len(found)))
    best = [max(found[i].mean, 66 - found[i].mean) - found[i].error for i in found.order("territory").tolist()]
    assert best == sorted(best, reverse=True)
    assert all(found[i].seen >= 5 for i in found.order("territory", 5).tolist())
    with pytest.raises(ValueError, match="cannot be sorted by 'beauty'"):
        found.order("beauty")


def test_a_file_holds_all(tmp_path: Path) -> None:
    found, _ = small()
    found.save(tmp_path / "corners", "a test")
    again = Joseki.load(tmp_path / "corners")
    assert again.region == found.region
    assert again.facts["note"] == "made"
    assert again.facts["made by"] == "a test"
    assert [again[i].as_dict() for i in range(len(again))] == [found[i].as_dict() for i in range(len(found))]


def test_damaged_and_hostile_files_are_told(tmp_path: Path) -> None:
    found, _ = small(count=6)
    file = tmp_path / "corners"
    found.save(file, "a test")
    whole = file.read_bytes()
    rng = random.Random(2)
    for _ in range(scaled(60)):
        broken = bytearray(whole)
        for _ in range(rng.randint(1, 3)):
            broken[rng.randrange(len(broken))] = rng.randrange(256)
        cut = bytes(broken[: rng.randrange(len(broken))]) if rng.random() < 0.3 else bytes(broken)
        if cut == whole:
            continue
        file.write_bytes(cut)
        with pytest.raises((DataFileError, JosekiError), match="corners"):
            Joseki.load(file)
    from tengen.datafile import enveloped

    head, _, packed = whole.split(b"\n", 3)[3].partition(b"\n")
    told = json.loads(head)
    for change in ({"patterns": 10**9}, {"moves": -1}, {"region": "x"}, {"cells": 3}, {"size": 9}, {"patterns": True}):
        payload = json.dumps(told | change).encode() + b"\n" + packed
        file.write_bytes(enveloped(JOSEKI, payload, "evil"))
        with pytest.raises(JosekiError, match="does not describe patterns"):
            Joseki.load(file)
    for payload in (head + b"\n" + packed[:-3], head + b"\n" + b"x" * 50, b"[" * 5000, head):
        file.write_bytes(enveloped(JOSEKI, payload, "evil"))
        with pytest.raises((JosekiError, DataFileError)):
            Joseki.load(file)


# --- territory -------------------------------------------------------------------------------------------------------


def test_territory_is_kept_and_goes_on(tmp_path: Path) -> None:
    rng = random.Random(7)
    loaded = collected([(19, crowded_game(rng, 19)) for _ in range(300)], 19)
    places = REGIONS["small-corner"].places(19)

    class Killed(Exception):  # noqa: N818
        pass

    def once(done: int, of: int) -> None:
        assert of == 300
        raise Killed

    file = tmp_path / "known"
    with TerritoryFile(file) as known, pytest.raises(Killed):
        territory(loaded, places, known, playouts=4, on_games=once)
    with TerritoryFile(file) as known:
        kept = len(known)
        assert 0 < kept < 300
        found = territory(loaded, places, known, playouts=4, threads=2)
        assert np.array_equal(found, territory(loaded, places, known, playouts=4))
    with TerritoryFile(None) as known:
        assert np.array_equal(found, territory(loaded, places, known, playouts=4, threads=1))
    assert int(found.max()) <= 36 * UNITS
    # A damaged row is judged anew, and so are other numbers of playouts.
    with sqlite3.connect(file) as database:
        database.execute("update territory set owner = x'00'")
    database.close()
    with TerritoryFile(file) as known:
        assert np.array_equal(found, territory(loaded, places, known, playouts=4))
        assert not np.array_equal(found, territory(loaded, places, known, playouts=6))


def test_only_counted_games_can_be_asked_for() -> None:
    rng = random.Random(8)
    loaded = collected([(19, crowded_game(rng, 19)) for _ in range(10)], 19)
    loaded.counted[::2] = False
    with TerritoryFile(None) as known:
        found = territory(loaded, REGIONS["big-side"].places(19), known, counted_only=True, playouts=2)
    assert (found[::2] == core.NO_TERRITORY).all()
    assert (found[1::2] != core.NO_TERRITORY).all()


def test_a_wall_owns_what_is_behind_it() -> None:
    moves = []
    for x in range(19):
        moves += [(Color.BLACK, point_name(x, 8, 19)), (Color.WHITE, point_name(x, 9, 19))]
    collection = core.Collection()
    collection.add(19, core.encode(19, [], moves))
    owner = core.final_territory(collection, np.array([0], np.uint32), playouts=200)[0].reshape(19, 19)
    assert owner.shape == (19, 19)
    assert owner[:9].mean() > 0.6 * UNITS
    assert owner[9:].mean() < 0.4 * UNITS


def test_no_file_of_territory_is_told(tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.write_text("no database at all, but long enough to be taken for one by its size" * 20)
    with pytest.raises(ValueError, match="other"):
        TerritoryFile(other)
    strange = sqlite3.connect(tmp_path / "strange")
    strange.execute("create table territory (colour)")
    strange.close()
    with pytest.raises(ValueError, match="is no file of territory"):
        TerritoryFile(tmp_path / "strange")


# --- the core's checks ----------------------------------------------------------------------------------------------


def test_queries_that_make_no_sense_are_told() -> None:
    collection = core.Collection()
    collection.add(9, b"")

    def ask(places: object = ((0, 1),), borders: object = (), mirror: object = (1, 0), **more: object) -> None:
        core.region_patterns(collection, 9, [list(p) for p in places], [list(b) for b in borders], list(mirror), **more)

    ask()
    for wrong, why in [
        ({"places": ()}, "places"),
        ({"places": ((0, 81),)}, "lies on the board"),
        ({"places": ((0, 0),)}, "each point once"),
        ({"places": ((0, 1), (2,))}, "as many cells"),
        ({"borders": ((1,),)}, "its border around it"),
        ({"borders": ((5,), (6,))}, "a border for each"),
        ({"mirror": (1, 1)}, "leads back"),
        ({"mirror": (0,)}, "reflection of each"),
        ({"territory": np.zeros((1, 2), np.uint16)}, "games and places"),
        ({"threads": -1}, "threads"),
    ]:
        with pytest.raises(ValueError, match=why):
            ask(**wrong)
    with pytest.raises(ValueError, match="games of one size"):
        core.final_territory(collection, np.array([1], np.uint32))
    token = Stop()
    token.stop()
    with pytest.raises(RuntimeError, match="stopped"):
        ask(stop=token)
    with pytest.raises(RuntimeError, match="stopped"):
        core.final_territory(collection, np.array([0], np.uint32), stop=token)
    assert core.final_territory(collection, np.array([], np.uint32)).shape == (0, 0)
    with pytest.raises(ValueError, match="times is 0"):
        find_joseki(collected([(19, b"")], 19), REGIONS["big-side"], times=0)

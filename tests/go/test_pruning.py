"""Pruning at expansion: a position for each rule, what is never pruned, and its way into the search."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest

from tengen.config.go import Pruning
from tengen.go import Game, GoConfig, GoSearch
from tengen.go import tactics as t
from tengen.go.size import COLUMNS

from .test_priors import LADDER, Setup

RULES = [f.name for f in fields(Pruning) if f.default is False and f.name != "passes"]


def pruned(game: Game, *rules: str) -> set[str]:
    return set(GoSearch(game, GoConfig().with_settings([f"pruning.{rule}" for rule in rules])).pruned)


def on(*rules: str) -> list[str]:
    return [f"{rule}=true" for rule in rules]


TWO_POINT_EYE = "..... ..... XXXX. X..X. XXXX."

CASES: list[tuple[str, Setup, str]] = [
    # A two-point eye inside one chain, but not for the enemy, and not where two chains have to connect.
    ("eye_shape", Setup(TWO_POINT_EYE), "B2 C2"),
    ("eye_shape", Setup(TWO_POINT_EYE, "white"), ""),
    ("eye_shape", Setup("..... ..O.. .OXO. XX.XX .XXX."), ""),
    ("ladder", Setup(LADDER, moves="D3"), "C4"),
    # The escape works: a stone stands in the way.
    ("ladder", Setup("....... ...O... ....... .X..... .XO.... ..X.... .......", moves="D3"), ""),
    # A corner in atari at once; not the capture in a ko, on C3; a snapback.
    ("self_atari", Setup("..... ..... ..... ..... .O..."), "A1"),
    ("self_atari", Setup(".XO. XO.O .XO. ...."), "A4 D2"),
    ("self_atari", Setup("..... ..... XXXX. OOOX. O..X."), ""),
    # A throw-in on B1, and the same without the stone that makes it one.
    ("self_atari", Setup("..... ..... ..... XOO.. ..O.."), ""),
    ("self_atari", Setup("..... ..... ..... .OO.. ..O.."), "B1"),
    # A stone inside an eye space of three.
    ("self_atari", Setup("..... XXXXX OOOOX ...OX OOOOX"), ""),
    ("nakade", Setup("..... ..... XXXX. OOOO. ...O."), "A1 C1"),
    ("nakade", Setup("..... ..... XXXX. OOOO. ...O.", "white"), "A1 C1"),
    ("nakade", Setup("..... ..... XXXX. OOOO. .X.O."), ""),
    # A mouth of the tiger, with liberties enough.
    ("safe_shape", Setup("..... ..X.. .X.X. ..... ....."), "C3"),
    ("safe_shape", Setup("..... ..X.. .X.X. ..... .....", "white"), ""),
    ("safe_shape", Setup("..... .OXO. .X.X. ..... ....."), ""),
    ("long_eye", Setup("...... ...... XXXXX. ....X. XXXXX. ......"), "A3 B3 C3 D3"),
    ("long_eye", Setup("...... ...... XXXXX. ....X. XXXXX. ......", "white"), "A3 B3 C3 D3"),
    ("long_eye", Setup("...... ...... XXXX.. ...X.. XXXX.. ......"), ""),
    # A stone inside: now a move is needed.
    ("long_eye", Setup("...... ...... XXXXX. .O..X. XXXXX. ......"), ""),
    ("lost_chain", Setup("..... ..... XXX.. OOX.. ..X..", "white"), "A1 B1"),
    # The stones beside are in trouble themselves.
    ("lost_chain", Setup("..... OOO.. XXXO. OOXO. ..X..", "white"), ""),
]


@pytest.mark.parametrize(("rule", "setup", "points"), CASES)
def test_rules(rule: str, setup: Setup, points: str) -> None:
    assert pruned(setup.game(), *on(rule)) == set(points.split())


@pytest.mark.parametrize("color", ["black", "white"])
def test_seki_is_left_alone(color: str) -> None:
    game = Setup("...... ...... XXXOOO XOOXOO OO.XXO OO.XXO", color).game()
    assert pruned(game, *on("seki")) == {"C1", "C2"}


def test_miai_leaves_one_point() -> None:
    game = Setup("...... ...... OOOOO. ....O. OOOOO. ......").game()
    assert pruned(game, *on("miai")) in ({"B3"}, {"C3"})
    game = Setup("...... ...... OOOOO. ....O. OOOOO. ......", "white").game()
    assert pruned(game, *on("miai")) == set()


def test_far_points_of_large_boards() -> None:
    def lines(vertex: str, size: int) -> list[int]:
        x, y = COLUMNS.index(vertex[0]), int(vertex[1:]) - 1
        return [min(x, size - 1 - x) + 1, min(y, size - 1 - y) + 1]

    assert pruned(Game(9), *on("far")) == set()
    game = Game(13)
    game.play("C3")
    gone = pruned(game, *on("far"))
    kept = {v for v in game.legal_moves() if v != "pass"} - gone
    x, y = 2, 2
    for vertex in kept | gone:
        at_x, at_y = COLUMNS.index(vertex[0]), int(vertex[1:]) - 1
        near = abs(at_x - x) + abs(at_y - y) <= 4
        opening = min(lines(vertex, 13)) in (3, 4) or (abs(at_x - 6) <= 1 and abs(at_y - 6) <= 1)
        assert (vertex in kept) == (near or opening), vertex
    wider = pruned(game, *on("far"), "far_distance=6")
    assert wider < gone
    assert pruned(game, *on("far"), "far_min_size=19") == set()


def slow_long_eyes(rows: list[str], length: int) -> set[str]:
    """Floods every empty region and looks at its form and at the chains around it."""
    size = len(rows)

    def flood(start: tuple[int, int]) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
        inside, around, stack = {start}, set(), [start]
        while stack:
            x, y = stack.pop()
            for nx, ny in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if 0 <= nx < size and 0 <= ny < size:
                    if rows[ny][nx] != rows[y][x]:
                        around.add((nx, ny))
                    elif (nx, ny) not in inside:
                        inside.add((nx, ny))
                        stack.append((nx, ny))
        return inside, around

    found = set()
    for start in ((x, y) for y in range(size) for x in range(size) if rows[y][x] == "."):
        region, around = flood(start)
        straight = len({x for x, _ in region}) == 1 or len({y for _, y in region}) == 1
        if len(region) >= length and straight and around <= flood(min(around))[0]:
            found.add(f"{COLUMNS[start[0]]}{size - start[1]}")
    return found


def test_long_eyes_of_random_boards() -> None:
    rng = random.Random(1)
    found = 0
    for _ in range(600):
        rows = ["".join(rng.choices("X.O", (20, 9, 1), k=6)) for _ in range(6)]
        try:
            game = Setup(" ".join(rows), rng.choice(["black", "white"])).game()
        except ValueError:
            continue  # a chain without liberties
        length = rng.choice([4, 5])
        want = slow_long_eyes(rows, length)
        gone = pruned(game, *on("long_eye"), f"long_eye_length={length}")
        left = {move.action for move in GoSearch(game).result().moves} - {"pass"}
        assert gone == (set() if want == left else want), rows
        found += bool(gone)
    assert found >= 5


def test_pass_goes_while_moves_are_left() -> None:
    game = Game(5)
    assert pruned(game, *on("passes")) == {"pass"}
    game.play("pass")
    assert pruned(game, *on("passes")) == set()  # it may end the game
    settled = Setup("..XO. XXXOO .XXOO XXXO. XXXOO").game()
    assert "pass" not in pruned(settled, *on("passes", "eye_shape"))


def random_game(seed: int, size: int, length: int) -> Game:
    rng = random.Random(seed)
    game = Game(size)
    for _ in range(length):
        moves = [v for v in game.legal_moves() if v != "pass" and not t.is_eye(game.board, v, game.to_move)]
        if not moves:
            break
        game.play(rng.choice(moves))
    return game


def test_random_positions_keep_captures_and_something_to_play() -> None:
    settings = on(*RULES)
    seen = 0
    for seed in range(60):
        game = random_game(seed, 7, 10 + seed % 50)
        everything = {m.action for m in GoSearch(game).result().moves}
        gone = pruned(game, *settings)
        seen += len(gone)
        assert gone == pruned(game, *settings)
        assert gone <= everything - {"pass"}
        for vertex in gone:
            after = game.copy()
            after.play(vertex)
            assert after.board.prisoners(after.to_move) == game.board.prisoners(after.to_move), vertex
        by_rule = {rule: pruned(game, *on(rule)) for rule in RULES}
        assert gone <= set().union(*by_rule.values())
        if gone == everything - {"pass"} and gone:
            # Nothing but eyes and seki was left.
            assert gone == by_rule["eye_shape"] | by_rule["seki"]
    assert seen > 100


def test_the_search_leaves_pruned_moves_out_and_advances_to_them() -> None:
    game = Setup("..... ..... ..... ..... .O...").game()
    config = GoConfig().with_settings(["pruning.self_atari=true"])
    search = GoSearch(game, config)
    result = search.run(playouts=500)
    assert search.pruned == ["A1"]
    assert len(result.moves) == len(GoSearch(game).result().moves)
    assert next(m for m in result.moves if m.action == "A1").visits == 0
    assert sum(m.visits for m in result.moves) == 500
    assert search.advance("A1") is False
    assert search.run(playouts=50).visits == 50
    with pytest.raises(ValueError, match="'A1' is not an action of the root"):
        search.advance("A1")


def test_mistakes() -> None:
    for setting, message in [
        ("long_eye_length=3", r"pruning\.long_eye_length is 3"),
        ("far_distance=0", r"pruning\.far_distance"),
    ]:
        with pytest.raises(ValueError, match=message):
            pruned(Game(5), setting)
    with pytest.raises(ValueError, match=r"tree\.solver"):
        GoSearch(Game(5), GoConfig().with_settings(["tree.solver=true", "pruning.ladder=true"]))

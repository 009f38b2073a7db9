"""The tree as boxes, the formula's table, playouts step by step, and two configurations side by side."""

import math

import pytest

from tengen.go import Game, score_area
from tengen.go.presets import preset, preset_names
from tengen.inside import Look, boxes, compare, node_table, replay


@pytest.fixture
def game() -> Game:
    game = Game(9, komi=7.5)
    for vertex in ("E5", "D5", "E4", "D4", "E3"):
        game.play(vertex)
    return game


def test_boxes_tile_and_are_true(game: Game) -> None:
    look = Look.of(game, preset("rave"), playouts=3000)
    found = boxes(look, depth=5, least=0.001, most=5000)
    assert found[0].visits == 3000
    by_path = {box.path: box for box in found}
    assert len(by_path) == len(found)
    for box in found[1:]:
        parent = by_path[box.path[:-1]]
        assert box.depth == parent.depth + 1 <= 5
        assert box.x >= parent.x - 1e-9
        assert box.x + box.width <= parent.x + parent.width + 1e-9
        assert box.width == pytest.approx(box.visits / 3000)
    root = look.search.tree.root
    visits = {str(move.action): move.visits for move in root.moves}
    assert {box.move: box.visits for box in found if box.depth == 1} == {
        vertex: n for vertex, n in visits.items() if n / 3000 >= 0.001
    }
    first = [box for box in found if box.depth == 1]
    assert [box.visits for box in first] == sorted((box.visits for box in first), reverse=True)
    assert found[0].hidden == sum(1 for n in visits.values() if n) - len(first)


def test_boxes_are_bounded_and_can_start_below(game: Game) -> None:
    look = Look.of(game, preset("rave"), playouts=3000)
    assert len(boxes(look, depth=60, least=0, most=50)) <= 50
    best = boxes(look, depth=1)[1]
    below = boxes(look, best.path, depth=3)
    assert below[0].path == best.path
    assert below[0].visits <= best.visits
    assert all(box.path[0] == best.move for box in below)
    assert all(box.mover == "black" for box in below if box.depth == 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [({"depth": 0}, "depth is 0"), ({"depth": 61}, "1..60"), ({"most": 0}, "most"), ({"least": 2}, "share")],
)
def test_wrong_bounds_are_named(game: Game, arguments: dict[str, int], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        boxes(Look.of(game, preset("uct"), playouts=10), **arguments)


def test_a_way_that_leads_nowhere_is_named(game: Game) -> None:
    look = Look.of(game, preset("uct"), playouts=10)
    with pytest.raises(ValueError, match="'Z99' is not a move of the tree after the root"):
        node_table(look, ["Z99"])
    with pytest.raises(ValueError, match="the tree ends before 'A1'"):
        node_table(look, ["A1"])


def test_shared_nodes_are_drawn_open_once(game: Game) -> None:
    look = Look.of(game, preset("matilda"), playouts=2000)
    found = boxes(look, depth=6, least=0, most=5000)
    assert any(box.shared for box in found)
    shared = {box.path for box in found if box.shared}
    assert not any(box.path[:-1] in shared for box in found)


def test_groups_stand_between_moves(game: Game) -> None:
    look = Look.of(game, preset("uct").with_settings(["tree.groups=true"]), playouts=2000)
    found = boxes(look, depth=4, least=0, most=5000)
    group = next(box for box in found if box.group)
    assert group.move.startswith("group ")
    table = node_table(look, group.path)
    assert {row["move"] for row in table.rows}


def test_ucb1_by_hand(game: Game) -> None:
    look = Look.of(game, preset("uct"), playouts=2000)
    table = node_table(look)
    assert table.player == "white"
    assert table.visits == 2000
    term = next(column for column in table.columns if column.name == "score_exploration")
    assert term.term
    for row in table.rows:
        if row["own_visits"] > 0:
            bound = row["value"] + 0.7 * math.sqrt(math.log(2000) / row["visits"])
            assert row["score_exploration"] == pytest.approx(bound, rel=1e-3)
    last = [column.name for column in table.columns if column.term][-1]
    assert table.chosen == max(table.rows, key=lambda row: row[last])["move"]
    assert all(column.meaning for column in table.columns)


@pytest.mark.parametrize("name", preset_names())
def test_every_column_is_explained_and_plain(name: str, game: Game) -> None:
    import json

    look = Look.of(game, preset(name), playouts=300)
    table = node_table(look)
    assert all(column.meaning for column in table.columns)
    json.dumps(table.as_dict(), allow_nan=False)


def test_a_replay_ends_as_it_says(game: Game) -> None:
    look = Look.of(game, preset("tengen"), playouts=0)
    told = replay(look, 7)
    board = told.board_at(len(told.moves))
    assert score_area(board, 7.5).text == told.result
    assert told.board_at(0) == game.board
    assert sum(told.sources.values()) == len(told.moves)
    stones = len([v for v in game.board.stones.flatten() if v])
    placed = sum(move.vertex != "pass" for move in told.moves)
    taken = sum(len(move.captured) for move in told.moves)
    assert stones + placed - taken == board.stone_count("black") + board.stone_count("white")
    assert all(move.meaning != "A step of the policy." for move in told.moves)
    assert replay(look, 7) == told


@pytest.mark.parametrize("name", preset_names())
def test_every_source_of_every_preset_is_explained(name: str, game: Game) -> None:
    from tengen.inside.sources import meaning_of

    look = Look.of(game, preset(name), playouts=0)
    assert all(meaning_of(source) != "A step of the policy." for source in look.search.playout_sources)


def test_frisbee_playouts_can_be_replayed(game: Game) -> None:
    look = Look.of(game, preset("uct").with_settings(["frisbee.accuracy=0.4"]), playouts=0)
    told = replay(look, 1)
    assert any(move.vertex == "skip" for move in told.moves)
    assert told.board_at(len(told.moves)).stone_count("black") > 0


def test_comparing_a_search_with_itself(game: Game) -> None:
    one, other = (Look.of(game, preset("rave"), playouts=500) for _ in range(2))
    found = compare(one, other)
    assert found.agreement == pytest.approx(1)
    assert found.best[0] == found.best[1]
    assert found.settings == {}
    assert all(move.visits[0] == move.visits[1] for move in found.moves)


def test_comparing_two_presets(game: Game) -> None:
    found = compare(Look.of(game, preset("uct"), playouts=500), Look.of(game, preset("rave"), playouts=300))
    assert 0 < found.agreement < 1
    assert found.simulations == (500, 300)
    assert found.settings["rave.schedule"] == ("off", "minimum-mse")
    assert "rave" not in found.layers
    assert sum(move.visits[1] for move in found.moves) == 300
    with pytest.raises(ValueError, match="different positions"):
        compare(Look.of(game, preset("uct"), playouts=1), Look.of(Game(9), preset("uct"), playouts=1))

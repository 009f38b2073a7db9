"""The search from Python: problems with known answers, exact budgets, streaming, reuse, mistakes."""

import json
import random
import signal
import subprocess
import sys
import time

import pytest

from tengen import Search, TreeConfig
from tengen.go import Board, Color, Game, GoConfig, GoSearch
from tests.patience import patience
from tests.search.problems import ConnectFour, ThreeWayRace, TicTacToe, Tour


def config(*settings: str) -> GoConfig:
    return GoConfig().with_settings(settings)


def test_tic_tac_toe_is_a_draw() -> None:
    result = Search(TicTacToe(), config("exploration.coefficient=0.3")).run(playouts=40_000)
    assert result.moves[0].value == pytest.approx(0.5, abs=0.15)
    # X must block at 6 (the line 2 4 6), and O cannot do better than a draw afterwards.
    assert Search(TicTacToe(), state="XXO.O....").run(playouts=3000).best == 6
    # O to move wins at once.
    assert Search(TicTacToe(), state="XX.OO.X..").run(playouts=1000).best == 5


@pytest.mark.parametrize("backup", ["tree", "shared", "dag", "dag-weighted"])
def test_perfect_play_of_tic_tac_toe_ends_in_a_draw(backup: str) -> None:
    game = TicTacToe()
    state = game.initial()
    while game.outcome(state) is None:
        state = game.play(state, Search(game, config(f"tree.backup={backup}"), state=state).run(playouts=4000).best)
    assert game.outcome(state) == 0.5


def test_connect_four_positions() -> None:
    game = ConnectFour()
    win = ("XXX", "OOO", "", "", "", "", "")  # X plays column 0 and has four
    assert Search(game, state=win).run(playouts=2000).best == 0
    block = ("OOO", "XX", "", "X", "", "", "")  # X to move must stop the column of O
    assert Search(game, state=block).run(playouts=4000).best == 0
    open_three = ("", "", "XO", "XO", "", "", "")  # X on c1 d1: an open three in a row wins next
    assert Search(game, state=open_three).run(playouts=8000).best in (1, 4)


def test_three_players() -> None:
    """At 5 the player to move wins by adding 2; at 4 whatever one does somebody else wins."""
    search = Search(ThreeWayRace(), state=(5, 1))
    assert search.run(playouts=500).best == 2
    result = Search(ThreeWayRace(), state=(4, 2)).run(playouts=2000)
    assert result.moves[0].value < 0.1


def test_a_cost_is_minimised() -> None:
    result = Search(Tour(), config("exploration.coefficient=10")).run(playouts=3000)
    line = [0, *result.variation]
    assert Tour().outcome(tuple(line)) == 18
    assert 18 <= result.moves[0].value < 24


def test_openspiel_game() -> None:
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (extra openspiel)")
    from tengen.search.openspiel import OpenSpielDomain

    domain = OpenSpielDomain("tic_tac_toe")
    state = domain.initial()
    for action in (0, 3, 1, 4):  # x has 0 and 1: 2 wins
        state.apply_action(action)
    assert Search(domain, state=state).run(playouts=1000).best == 2
    with pytest.raises(ValueError, match="perfect information"):
        OpenSpielDomain("kuhn_poker")
    with pytest.raises(ValueError, match="OpenSpiel"):
        OpenSpielDomain("no_such_game")


def test_budgets_are_exact_and_repeatable() -> None:
    searches = [GoSearch(Game(9), config("seed=5")) for _ in range(2)]
    results = [s.run(playouts=1234) for s in searches]
    assert [r.simulations for r in results] == [1234, 1234]
    assert results[0].moves == results[1].moves
    assert sum(m.visits for m in results[0].moves) == 1234
    more = searches[0].run(playouts=1)
    assert more.simulations == 1
    assert more.visits == 1235
    assert GoSearch(Game(9), config("seed=6")).run(playouts=1234).moves != results[0].moves


def test_many_threads_lose_nothing() -> None:
    for settings in ("thread.threads=4", "thread.virtual_loss=3"), ("thread.threads=3", "rave.schedule=hand"):
        result = GoSearch(Game(9), config(*settings, "rave.parameter=100")).run(playouts=5000)
        assert result.simulations == 5000
        assert sum(m.visits for m in result.moves) == 5000


def test_seconds_and_stop() -> None:
    search = GoSearch(Game(19))
    before = time.process_time()
    result = search.run(seconds=0.3)
    assert 0.25 < result.seconds < 30
    assert result.simulations > 0
    assert result.simulations > 300 * (time.process_time() - before - 0.1)  # of the time that a busy machine gave to it


def test_stream_shows_the_search_growing() -> None:
    search = GoSearch(Game(9))
    results = []
    for result in search.stream(every=0.1):
        results.append(result)
        if len(results) >= 4 and result.visits > results[0].visits:
            search.stop()
    visits = [r.visits for r in results]
    assert visits == sorted(visits)
    assert results[-1].stopped
    assert results[-1].simulations == results[-1].visits
    assert results[-1].variation


def test_leaving_a_stream_early_stops_the_search() -> None:
    search = GoSearch(Game(9))
    for _ in search.stream(seconds=60, every=0.05):
        break
    after = search.result().visits
    time.sleep(0.1)
    assert search.result().visits == after


def test_a_running_search_may_be_looked_at_but_not_changed() -> None:
    search = GoSearch(Game(9), config("thread.threads=2"))
    for result in search.stream(every=0.05):
        if result.visits == 0:  # a busy machine has not come to the first simulation
            continue
        assert search.tree.root.visits > 0
        with pytest.raises(ValueError, match="running"):
            search.advance(result.best)
        with pytest.raises(ValueError, match="running"):
            search.run(playouts=1)
        break
    assert search.run(playouts=10).simulations == 10


def test_advance_keeps_the_tree() -> None:
    search = GoSearch(Game(9))
    result = search.run(playouts=3000)
    best = result.moves[0]
    used = search.memory
    assert search.advance(best.action)
    kept = search.result()
    assert kept.visits >= best.visits - 2
    assert search.memory < used
    assert search.run(playouts=100).visits == kept.visits + 100
    with pytest.raises(ValueError, match="not an action"):
        search.advance(best.action)


def test_rave_finds_the_capture() -> None:
    """Both sides are in atari: who moves takes everything. AMAF statistics are filled in."""
    board = Board.from_text("XXXOOOO\nXXXOOOO\nXXXOOOO\nXXXOOOO\nXXXOOOO\nXXXOOOO\n.XXOOO.")
    game = Game(7, komi=0.5)
    points = [f"{c}{r}" for c in "ABCDEFG" for r in range(1, 8)]
    game.set_up(
        black=[v for v in points if board[v] == Color.BLACK],
        white=[v for v in points if board[v] == Color.WHITE],
        to_move="black",
    )
    result = GoSearch(game, config("rave.schedule=minimum-mse", "rave.parameter=0.4")).run(playouts=500)
    assert result.best == "G1"
    assert result.moves[0].amaf_visits > 0


def test_walking_and_exporting_the_tree() -> None:
    search = Search(TicTacToe())
    search.run(playouts=500)
    nodes = list(search.tree.walk())
    assert nodes[0].path == ()
    assert nodes[0].visits == 500
    assert len(nodes) == search.nodes
    assert all(len(n.path) <= 1 for n in search.tree.walk(max_depth=1))
    assert all(n.visits >= 20 for n in list(search.tree.walk(min_visits=21))[1:])
    child = search.tree.child(nodes[0], 4)
    assert child is not None
    assert child.path == (4,)
    assert sum(m.visits for m in child.moves) == child.visits
    assert search.tree.child(nodes[0], 99) is None
    data = json.loads(search.tree.to_json(min_visits=20))
    assert data["nodes"][0]["visits"] == 500
    dot = search.tree.to_dot(min_visits=20)
    assert dot.startswith("digraph")
    assert dot.count("->") == len({n["id"] for n in data["nodes"]}) - 1


def test_memory_budget() -> None:
    result = GoSearch(Game(9), config("tree.memory_mb=1")).run(playouts=30_000)
    assert result.full
    assert result.simulations == 30_000
    stopped = GoSearch(Game(9), config("tree.memory_mb=1", "tree.stop_when_full=true")).run(playouts=30_000)
    assert stopped.simulations < 30_000


def test_superko_inside_the_tree() -> None:
    """In random games on 3x3: a search simulates and proposes only what the whole game allows."""
    rng = random.Random(4)
    forbidden = 0
    for _ in range(160):
        game = Game(3, "chinese", komi=0)
        for _ in range(25):
            moves = game.legal_moves()
            game.play(rng.choice(moves) if moves else "pass")
            superko = [v for v in game.board.legal_moves() if not game.legal(v)]
            if not superko or game.over:
                continue
            result = GoSearch(game).run(playouts=60)
            assert all(m.action == "pass" or game.legal(m.action) for m in result.moves if m.visits)
            assert result.best == "pass" or game.legal(result.best)
            forbidden += len(superko)
    assert forbidden > 20


def test_mistakes() -> None:
    with pytest.raises(TypeError, match="a Domain or a problem of the core, not int"):
        Search(7)  # type: ignore[type-var]
    with pytest.raises(TypeError, match="games of Go are searched"):
        Search(Game(5))  # type: ignore[type-var]
    with pytest.raises(TypeError, match="needs a Game, not TicTacToe"):
        GoSearch(TicTacToe())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="is a TreeConfig, not int"):
        Search(TicTacToe(), 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="needs a GoConfig, not TreeConfig"):
        GoSearch(Game(5), TreeConfig())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="negative"):
        GoSearch(Game(5)).run(playouts=-1)
    with pytest.raises(ValueError, match=r'exploration\.formula is "best"'):
        GoSearch(Game(5), config("exploration.formula=best"))
    with pytest.raises(ValueError, match=r'tree\.backup is "none"'):
        GoSearch(Game(5), config("tree.backup=none"))

    class Broken(TicTacToe):
        def play(self, state: str, action: int) -> str:
            raise RuntimeError("my own bug")

    with pytest.raises(RuntimeError, match="my own bug"):
        Search(Broken()).run(playouts=10)

    class Wrong(TicTacToe):
        def to_move(self, state: str) -> int:
            return 5

    with pytest.raises(ValueError, match="to_move gave 5"):
        Search(Wrong()).run(playouts=10)


# A search without end, which says when it has begun.
SEARCHING = """
import threading, time, tengen, tengen.go
search = {search}
def tell():
    while search.result().visits == 0:
        time.sleep(0.01)
    print("searching", flush=True)
threading.Thread(target=tell, daemon=True).start()
search.run()
"""


@pytest.mark.parametrize(
    "search",
    [
        "tengen.go.GoSearch(tengen.go.Game(19))",
        "tengen.Search(__import__('tests.search.problems').search.problems.ConnectFour())",
    ],
)
def test_ctrl_c_stops_cleanly(search: str) -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen([sys.executable, "-c", SEARCHING.format(search=search)], text=True, **pipes)
    assert process.stdout is not None
    assert process.stdout.readline() == "searching\n"
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=patience())
    assert "KeyboardInterrupt" in error
    assert process.returncode == -signal.SIGINT, error  # Python's own way to end after Ctrl-C, not an abort

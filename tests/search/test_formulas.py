"""Selection formulas written in Python: the same trees as the core's, threads, what is refused, how long they live."""

from __future__ import annotations

import gc
import random
import re
import subprocess
import sys
import traceback
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from tengen import Domain, Search, TreeConfig
from tengen.cli.main import command
from tengen.config import describe
from tengen.go import Game, GoConfig, GoSearch
from tengen.search.formulas import FormulaMoves, forget, formula
from tests.patience import patience
from tests.search.problems import ThreeWayRace, TicTacToe, Tour
from tests.search.together import is_collected

LEAST = np.float32(1e-6)


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """No formula outlives its test."""
    before = names()
    yield
    for name in names() - before:
        forget(name)


def names() -> set[str]:
    return set(next(s for s in describe() if s.key == "exploration.formula").names)


def config(*settings: str) -> TreeConfig:
    return TreeConfig().with_settings(settings)


def search_of(problem: Any, *settings: str) -> Search[Any] | GoSearch:
    if isinstance(problem, Game):
        return GoSearch(problem, GoConfig().with_settings(settings))
    return Search(problem, config(*settings))


def ucb1(moves: FormulaMoves) -> np.ndarray:
    """As core/tree/select/exploration.h has it, in single precision."""
    scale = np.float32(moves.coefficient) * np.sqrt(np.float32(moves.log_total))
    return moves.score + scale / np.sqrt(np.maximum(moves.visits, LEAST))


def puct(moves: FormulaMoves) -> np.ndarray:
    scale = np.float32(moves.coefficient) * np.sqrt(np.maximum(np.float32(moves.total), np.float32(1)))
    return moves.score + scale * moves.prior / (np.float32(1) + moves.own_visits)


def ucb1_tuned(moves: FormulaMoves) -> np.ndarray:
    ratio = np.float32(moves.log_total) / np.maximum(moves.visits, LEAST)
    q = moves.value
    bound = np.minimum(np.float32(0.25), np.maximum(q - q * q + np.sqrt(np.float32(2) * ratio), np.float32(0)))
    return moves.score + np.float32(moves.coefficient) * np.sqrt(ratio * bound)


class Leaning(TicTacToe):
    """With probabilities of the moves, the middle first."""

    def priors(self, state: str) -> list[float]:
        weights = [3.0 if a == 4 else 1.0 + a / 100 for a in self.actions(state)]
        return [w / sum(weights) for w in weights]


def whole_tree(search: Search[Any] | GoSearch) -> str:
    return str(search.tree.to_json())


# --- the same as the formulas of the core ----------------------------------------------------------------------------


def play(problem: Any, settings: list[str], seed: int, moves: int) -> list[Any]:
    """Every tree of a game of random moves, kept from move to move."""
    draw = random.Random(seed)
    search = search_of(problem, *settings, f"seed={seed}")
    trees: list[Any] = []
    for _ in range(moves):
        result = search.run(playouts=120)
        trees.append((whole_tree(search), result.best, result.variation))
        actions = [m.action for m in result.moves if m.visits]
        if not actions:
            break
        search.advance(draw.choice(sorted(actions, key=str)))
    return trees


@pytest.mark.parametrize(
    ("built_in", "copy", "priors"), [("ucb1", ucb1, False), ("puct", puct, True), ("ucb1-tuned", ucb1_tuned, False)]
)
@pytest.mark.parametrize(
    "settings",
    [
        [],
        ["tree.backup=dag", "exploration.coefficient=0.7"],
        ["tree.backup=shared"],
        ["tree.solver=true"],
        ["exploration.root_noise=0.3"],
        ["rave.schedule=hand", "rave.parameter=50"],
        ["rave.schedule=minimum-mse", "rave.mix=bound", "exploration.first_play_urgency=1.1"],
        ["widening.rule=aya"],
    ],
    ids=lambda s: " ".join(s) or "usual",
)
def test_a_copy_of_a_formula_gives_the_same_trees(
    built_in: str, copy: Callable[[FormulaMoves], np.ndarray], priors: bool, settings: list[str]
) -> None:
    formula("a-copy", priors=priors)(copy)
    for seed in range(3):
        theirs = play(Leaning(), [*settings, f"exploration.formula={built_in}"], seed, 6)
        ours = play(Leaning(), [*settings, "exploration.formula=a-copy"], seed, 6)
        assert len(theirs) > 2
        assert ours == theirs


@pytest.mark.parametrize(
    "settings", [[], ["tree.groups=true", "groups.kinds=chains:3:4 else"], ["rave.schedule=hand", "rave.parameter=99"]]
)
def test_it_does_so_in_games_of_go(settings: list[str]) -> None:
    formula("a-copy")(ucb1)
    for seed in range(2):
        both = [play(Game(5), [*settings, f"exploration.formula={name}"], seed, 5) for name in ("ucb1", "a-copy")]
        assert both[0] == both[1]


@pytest.mark.parametrize("problem", [ThreeWayRace(), Tour()])
def test_it_does_so_for_any_number_of_players(problem: Domain[Any, Any]) -> None:
    formula("a-copy")(ucb1)
    assert play(problem, ["exploration.formula=a-copy"], 1, 3) == play(problem, [], 1, 3)


def test_the_difference_is_seen() -> None:
    """The comparison of trees would find a formula that is another one."""

    @formula("another")
    def another(moves: FormulaMoves) -> np.ndarray:
        return ucb1(moves) + np.float32(0.1) * (np.arange(len(moves)) == 0)

    assert play(Leaning(), ["exploration.formula=another"], 0, 1) != play(Leaning(), [], 0, 1)


# --- what it sees ----------------------------------------------------------------------------------------------------


def test_the_columns_are_those_of_explain() -> None:
    seen: list[FormulaMoves] = []

    @formula("watching", priors=True)
    def watching(moves: FormulaMoves) -> np.ndarray:
        seen.append(moves)
        return moves.score + moves.prior / (1 + moves.visits)

    settings = ["exploration.formula=watching", "rave.schedule=hand", "rave.parameter=50", "prior.amaf_scale=1"]
    search = Search(Leaning(), config(*settings))
    search.run(playouts=200)
    seen.clear()
    columns = search.explain()
    (moves,) = seen
    for name in ("own_visits", "visits", "value", "prior", "prior_weight", "amaf_visits", "amaf_value"):
        column = getattr(moves, name)
        assert column.dtype == np.float32
        np.testing.assert_array_equal(column, columns[name])
        with pytest.raises(ValueError, match="read-only"):
            column[0] = 1
    np.testing.assert_array_equal(moves.score, columns["score_rave"])
    np.testing.assert_array_equal(
        columns["score_exploration"], moves.score + moves.prior / (1 + moves.visits), strict=True
    )
    assert len(moves) == len(columns["visits"])
    assert moves.total == columns["visits"].sum()
    assert moves.log_total == pytest.approx(np.log(moves.total), rel=1e-6)
    assert moves.amaf_total >= columns["amaf_visits"].max()
    assert moves.coefficient == search.config.exploration.coefficient


def test_columns_live_as_long_as_anyone_looks_at_them() -> None:
    kept: list[np.ndarray] = []

    @formula("hoarding")
    def hoarding(moves: FormulaMoves) -> np.ndarray:
        kept.append(moves.visits)
        return ucb1(moves)

    search = Search(TicTacToe(), config("exploration.formula=hoarding"))
    search.run(playouts=300)
    copies = [column.tolist() for column in kept]
    search.run(playouts=300)
    del search
    gc.collect()
    assert [column.tolist() for column in kept[: len(copies)]] == copies
    assert all(sum(column) > 0 for column in copies)


def test_moves_without_visits_are_left_to_their_urgency() -> None:
    """A plain formula divides by zero there, which does no harm."""

    @formula("plain")
    def plain(moves: FormulaMoves) -> np.ndarray:
        with np.errstate(all="ignore"):
            return moves.score + moves.coefficient * np.sqrt(moves.log_total / moves.visits)

    moves = Search(TicTacToe(), config("exploration.formula=plain")).run(playouts=9).moves
    assert {m.visits for m in moves} == {1}

    @formula("plain", priors=True)
    def with_priors(moves: FormulaMoves) -> np.ndarray:
        return plain(moves)

    with pytest.raises(ValueError, match=r"the formula plain gave nan for move 1 of 9, which has 0\.0 visits"):
        Search(Leaning(), config("exploration.formula=plain")).run(playouts=9)


# --- threads ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
def test_many_threads_ask_it_one_after_the_other(mode: str) -> None:
    formula("a-copy")(ucb1)
    settings = ["exploration.formula=a-copy", "thread.threads=4", f"thread.mode={mode}"]
    result = search_of(Game(5), *settings).run(playouts=1000)
    assert sum(m.visits for m in result.moves) == 1000
    if mode in ("leaf", "root"):  # repeatable
        theirs = search_of(Game(5), *settings[1:]).run(playouts=1000)
        assert [(m.action, m.visits) for m in result.moves] == [(m.action, m.visits) for m in theirs.moves]


@pytest.mark.parametrize("mode", ["shared", "global-lock", "leaf", "root"])
@pytest.mark.parametrize("threads", [1, 4])
def test_an_error_ends_the_run_of_all_threads_and_leaves_no_trace(mode: str, threads: int) -> None:
    calls = 0

    @formula("failing")
    def failing(moves: FormulaMoves) -> np.ndarray:
        nonlocal calls
        calls += 1
        if calls >= 500:
            raise LookupError("no such number")
        return ucb1(moves)

    search = search_of(Game(5), "exploration.formula=failing", f"thread.threads={threads}", f"thread.mode={mode}")
    with pytest.raises(LookupError, match="no such number") as caught:
        search.run(seconds=patience(60))
    assert any(frame.name == "failing" for frame in traceback.extract_tb(caught.value.__traceback__))
    moves = search.look(search.root_id).moves
    if mode != "root":
        assert search.result().visits == sum(m.visits for m in moves)
    before = sum(m.visits for m in moves)
    calls = -(10**9)
    search.run(playouts=100)
    assert sum(m.visits for m in search.look(search.root_id).moves) >= before + (100 if mode != "root" else 1)


def test_an_error_within_a_batch_of_an_evaluator_leaves_no_trace() -> None:
    from tengen import Evaluator

    class Even(Evaluator):
        batch_size = 4

        def evaluate(self, batch: Any) -> tuple[np.ndarray, None]:
            return np.full((len(batch), 9), 1 / 9, np.float32), None

    calls = 0

    @formula("failing", priors=True)
    def failing(moves: FormulaMoves) -> np.ndarray:
        nonlocal calls
        calls += 1
        if calls == 100:
            raise LookupError("no such number")
        return puct(moves)

    search = Search(TicTacToe(), config("exploration.formula=failing"), evaluator=Even())
    with pytest.raises(LookupError):
        search.run(playouts=1000)
    assert search.result().visits == sum(m.visits for m in search.look(search.root_id).moves)
    assert search.run(playouts=100).simulations == 100


# --- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (None, "gave None: an array of 9 numbers is needed, a score for each move"),
        (3.0, "gave 3.0: an array of 9 numbers"),
        ("scores", "gave 'scores': an array of 9 numbers"),
        ([1.0] * 8, r"an array of 9 numbers"),
        ([1.0, [2.0]], r"gave \[1.0, \[2.0\]\]: an array of 9"),
        (["1"] * 9, "an array of 9 numbers"),
        (np.zeros(10), r"gave an array of shape \(10,\) of float64: an array of 9"),
        (np.zeros((9, 1), np.float32), r"gave an array of shape \(9, 1\) of float32: an array of 9"),
        (np.zeros(9, bool), r"gave an array of shape \(9,\) of bool"),
        (np.zeros(9, complex), r"gave an array of shape \(9,\) of complex128"),
        (np.array([None] * 9), r"of object: an array of 9"),
        (np.array([0, np.nan, *[0] * 7]), "gave nan for move 2 of 9, which has 1.0 visits: scores are finite numbers"),
        (np.array([np.inf] * 9, np.float32), "gave inf for move 1 of 9"),
        (np.array([1e300] * 9), "gave 1e[+]300 for move 1 of 9"),
    ],
)
def test_what_is_no_score_for_each_move_is_refused(given: Any, message: str) -> None:
    @formula("wrong")
    def wrong(moves: FormulaMoves) -> Any:
        return given if moves.total == 9 and len(moves) == 9 else np.zeros(len(moves))

    search = Search(TicTacToe(), config("exploration.formula=wrong", "thread.virtual_loss=0"))
    with pytest.raises(ValueError, match="^the formula wrong gave .*" + message.removeprefix("gave ")):
        search.run(playouts=20)
    assert [m.visits for m in search.result().moves] == [1] * 9


@pytest.mark.parametrize("given", [range(9), [0.5] * 9, np.arange(9), np.zeros(18, np.float32)[::2], np.ones(9, ">f8")])
def test_any_row_of_numbers_will_do(given: Any) -> None:
    @formula("fixed")
    def fixed(moves: FormulaMoves) -> Any:
        return given if len(moves) == 9 else moves.value

    assert Search(TicTacToe(), config("exploration.formula=fixed")).run(playouts=30).simulations == 30


@pytest.mark.parametrize("name", ["", "a b", "1st", "-a", "a--b", "a=b", "a.b", "ünder", "true", 3, None, "a\n"])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(ValueError, match="is no name"):
        formula(name)


def test_names_that_are_taken_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^exploration\.formula ucb1 is built in: take another name$"):
        formula("ucb1")(ucb1)
    with pytest.raises(TypeError, match="not int"):
        formula("mine")(3)  # type: ignore[type-var]
    formula("mine")(ucb1)
    other: dict[str, Any] = {"__name__": "some.where", "formula": formula, "ucb1": ucb1}
    with pytest.raises(ValueError, match=f"^the formula mine is registered already, by the module {__name__}$"):
        exec("formula('mine')(ucb1)", other)
    forget("mine")
    exec("formula('mine')(ucb1)", other)
    with pytest.raises(ValueError, match=r"by the module some\.where"):
        formula("mine")(ucb1)
    with pytest.raises(ValueError, match="no formula was registered as 'yours'"):
        forget("yours")


def test_priors_are_needed_where_the_formula_reads_them() -> None:
    formula("my-puct", priors=True)(puct)
    with pytest.raises(ValueError, match="formula my-puct needs probabilities of moves"):
        Search(TicTacToe(), config("exploration.formula=my-puct"))
    formula("my-puct")(ucb1)
    assert Search(TicTacToe(), config("exploration.formula=my-puct")).run(playouts=10).simulations == 10


# --- names and lives -------------------------------------------------------------------------------------------------


def test_the_name_is_listed_while_it_is_there() -> None:
    """In settings, in messages and by `tengen config`."""
    with pytest.raises(ValueError, match=r"has to be one of .*ucb2(?!, mine)"):
        config("exploration.formula=mine")

    @formula("mine", help="c over visits")
    def mine(moves: FormulaMoves) -> np.ndarray:
        return moves.score + moves.coefficient / (1 + moves.visits)

    assert config("exploration.formula=mine").exploration.formula == "mine"
    listed = CliRunner().invoke(command(["config"]), ["config"]).output
    assert "mine (c over visits)" in " ".join(re.sub("[^A-Za-z0-9_() ]", " ", listed).split())
    with pytest.raises(ValueError, match="did you mean mine"):
        config("exploration.formula=mime")
    kept = config("exploration.formula=mine")
    forget("mine")
    assert "mine" not in names()
    with pytest.raises(ValueError, match='formula is "mine", but has to be one of'):
        Search(TicTacToe(), kept)


def test_help_is_the_first_line_of_the_functions_own() -> None:
    formula("documented")(ucb1)
    formula("silent")(lambda moves: moves.score)
    listed = next(s for s in describe() if s.key == "exploration.formula").names
    assert listed["documented"] == "As core/tree/select/exploration.h has it, in single precision."
    assert listed["silent"] == "written in Python"


def test_registering_again_replaces_it_for_new_searches() -> None:
    calls = {"old": 0, "new": 0}

    def counting(which: str) -> Callable[[FormulaMoves], np.ndarray]:
        def counted(moves: FormulaMoves) -> np.ndarray:
            calls[which] += 1
            return ucb1(moves)

        return counted

    formula("mine")(counting("old"))
    old = Search(TicTacToe(), config("exploration.formula=mine"))
    formula("mine")(counting("new"))
    old.run(playouts=50)
    assert calls["old"] > 0
    assert calls["new"] == 0
    forget("mine")
    before = calls["old"]
    old.run(playouts=50)
    assert calls["old"] > before
    formula("mine")(counting("new"))
    Search(TicTacToe(), config("exploration.formula=mine")).run(playouts=50)
    assert calls["new"] > 0


@pytest.mark.parametrize("domain", [TicTacToe, lambda: Game(5)])
def test_a_formula_that_refers_to_its_search_is_collected_with_it(domain: Callable[[], Any]) -> None:
    def make() -> weakref.ref[Any]:
        held: list[Any] = []

        @formula("circular")
        def circular(moves: FormulaMoves) -> np.ndarray:
            assert held
            return ucb1(moves)

        held.append(search_of(domain(), "exploration.formula=circular"))
        held[0].run(playouts=20)
        forget("circular")
        return weakref.ref(circular)

    function = make()
    assert is_collected(function)


def test_nothing_is_left_over_at_the_end_of_the_program(tmp_path: Any) -> None:
    program = """
import numpy as np
from tengen import go
from tengen.search import formula

kept = []

@formula("mine")
def mine(moves):
    kept.append(moves)
    return moves.score + 1 / (1 + moves.visits)

search = go.GoSearch(go.Game(5), go.GoConfig().with_settings(["exploration.formula=mine", "thread.threads=2"]))
search.run(playouts=100)

@formula("mine")
def again(moves, search=search):
    return moves.score
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=patience(60))
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")

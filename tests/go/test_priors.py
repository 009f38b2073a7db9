"""Rules of priors: a position for each, symmetry, and their way into the search."""

from __future__ import annotations

import math
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen._core import tree
from tengen.datafile import GAMMAS, write_data
from tengen.go import Game, GoConfig, patterns, transform_vertex
from tengen.go import tactics as t
from tengen.go.priors import prior_evidence, rule_names
from tengen.go.size import COLUMNS

Evidence = dict[str, tuple[float, float]]
GOOD, BAD = (1.0, 1.0), (0.0, 1.0)


class Setup(NamedTuple):
    """A diagram, and moves played in turn after it."""

    diagram: str
    to_move: str = "black"
    moves: str = ""

    def game(self) -> Game:
        rows = self.diagram.split()
        game = Game(len(rows))
        stones: dict[str, list[str]] = {"X": [], "O": [], ".": []}
        for y, row in enumerate(rows):
            for x, cell in enumerate(row):
                stones[cell].append(f"{COLUMNS[x]}{len(rows) - y}")
        game.set_up(black=stones["X"], white=stones["O"], to_move=self.to_move)
        for move in self.moves.split():
            game.play(move)
        return game


def approximately(evidence: Evidence) -> dict[str, object]:
    return {vertex: pytest.approx(pair, abs=1e-4) for vertex, pair in evidence.items()}


def all_of(vertices: str, pair: tuple[float, float]) -> Evidence:
    return dict.fromkeys(vertices.split(), pair)


TWO_LIBERTIES = "..... ..... .O... .XO.. ....."
CORNER_ATARI = "..... ..... ..... .X... .O..."
KO = ".XO. XO.O .XO. ...."
LADDER = "....... ....... ....... .X..... .XO.... ..X.... ......."
EYE_OF_THREE = "..... ..... XXXX. OOOO. ...O."

CASES: list[tuple[str, Setup, Evidence]] = [
    ("even", Setup(".. .."), all_of("A1 A2 B1 B2 pass", (0.5, 1))),
    ("edge", Setup("... ... ..."), all_of("A1 A3 C1 C3", (0, 2)) | all_of("A2 B1 B3 C2", BAD)),
    ("nakade", Setup(EYE_OF_THREE), {"B1": GOOD}),
    ("nakade", Setup(EYE_OF_THREE, "white"), {"B1": GOOD}),
    ("ko", Setup(KO), {"C3": BAD}),
    ("ko", Setup(KO, moves="C3"), {}),
    # Taking three stones makes no ko.
    ("ko", Setup(".XO. XO.O XOOX .XX."), {}),
    ("self_atari", Setup("..... ..... ..... ..... .O..."), {"A1": BAD}),
    # B1 is a snapback.
    ("self_atari", Setup("..... ..... XXXX. OOOX. O..X."), {}),
    ("extension", Setup(TWO_LIBERTIES), all_of("A2 B1", GOOD)),
    ("atari", Setup(TWO_LIBERTIES, "white"), all_of("A2 B1", GOOD)),
    ("atari", Setup(CORNER_ATARI), {"C1": GOOD}),
    ("threat", Setup(CORNER_ATARI), all_of("A1 C1", GOOD)),
    ("capture", Setup("..... .X... XO... .X... ....."), {"C3": GOOD}),
    ("capture", Setup("..... .XX.. XOO.. .XX.. ....."), {"D3": (2, 2)}),
    ("counter_capture", Setup("..... ..... ..... XOX.. .X...", "white", "A3"), {"B3": GOOD}),
    ("counter_capture", Setup("..... ..... O.... XOX.. .X..."), {}),
    # Three liberties after the move; a ladder that works; one liberty left.
    ("escape", Setup("....... ....... ...O... ..OXO.. ....... ....... ......."), {"D3": GOOD}),
    ("escape", Setup(LADDER, moves="D3"), {"C4": BAD}),
    ("escape", Setup("..... ..... ..... O.... X.O.."), {"B1": BAD}),
    ("near_last", Setup("..... ..... ..... ..... .....", "white", "A1"), all_of("A2 B1 B2", GOOD)),
    # The chain beside the last move has its liberties far away too.
    (
        "near_last",
        Setup("..... ..... ..... XXXX. .....", "white", "A1"),
        all_of("B1 C1 D1 E2 A3 B3 C3 D3", GOOD),
    ),
    ("cut", Setup("..... ..... .O.O. ..... ....."), {"C3": GOOD}),
    ("connect", Setup("..... ..... .X.X. ..O.. ....."), {"C3": GOOD}),
    ("connect", Setup("..... ..... .X.X. ..... ....."), {}),
    ("peep_connect", Setup("..... ..... .X.X. ..... .....", "white", "C2"), {"C3": GOOD}),
    ("peep_connect", Setup("..... ..... .X.X. ..O.. .....", "white", "E5"), {}),
    ("hane", Setup("..... .XO.. ..... ..... ....."), all_of("C3 C5", GOOD)),
    ("hane", Setup("..... .XOX. ..... ..... ....."), {}),
    ("wall", Setup("..... ..O.. .XX.. ..... ....."), {"D3": GOOD}),
    ("wall", Setup("..... ..... .XX.. ..... ..O.."), {}),
    ("bad_kogeima", Setup("....... ....... ..XO... ....... ....... ....... ......."), all_of("E4 E6", BAD)),
    ("bad_kogeima", Setup("....... ....... ..X.... ...O... ....... ....... ......."), all_of("E4 D3", BAD)),
    ("empty_triangle", Setup("..... ..... ..XX. ..... ....."), all_of("C2 C4 D2 D4", BAD)),
    ("empty_triangle", Setup("..... ...X. ..X.. ..... ....."), all_of("C4 D3", BAD)),
    ("empty_triangle", Setup("...O. ..... ..XX. ..... ....."), all_of("C2 D2", BAD)),
    ("territory_line", Setup("..... ..... ..... ..... ....."), {"C3": GOOD}),
    ("territory_line", Setup("..... .X... ..... ..... ....."), {}),
    ("death_line", Setup("... ... .X."), all_of("A3 B3 C3", BAD)),
    ("distance_last", Setup("... ... ...", moves="B2 pass"), {}),
    (
        "distance_last",
        Setup("... ... ...", moves="B2"),
        all_of("A2 B1 B3 C2", GOOD) | all_of("A1 A3 C1 C3", (5 / 6, 5 / 6)),
    ),
    (
        "distance_previous",
        Setup("... ... ...", moves="B2 pass"),
        all_of("A2 B1 B3 C2", GOOD) | all_of("A1 A3 C1 C3", (5 / 6, 5 / 6)),
    ),
    (
        "fate",
        Setup("..... ..... ..... ..... .....", moves="A1"),
        all_of("A2 B1", GOOD) | all_of("A3 B2 C1", (2 / 3, 2 / 3)) | all_of("A4 B3 C2 D1", (1 / 3, 1 / 3)),
    ),
    # Chains are crossed in one step.
    (
        "fate",
        Setup("..... ..... OOOOO XXXXX .....", "white", "A1"),
        all_of("B1", GOOD) | all_of("C1 D1 E1", (2 / 3, 2 / 3)) | all_of("A4 B4 C4 D4 E4", (1 / 3, 1 / 3)),
    ),
]


@pytest.mark.parametrize(
    ("rule", "setup", "expected"), CASES, ids=[f"{rule}-{i}" for i, (rule, _, _) in enumerate(CASES)]
)
def test_rule(rule: str, setup: Setup, expected: Evidence) -> None:
    game = setup.game()
    assert prior_evidence(game, {rule: 1.0}) == approximately(expected), f"\n{game.board}"
    tripled = {vertex: (3 * wins, 3 * visits) for vertex, (wins, visits) in expected.items()}
    assert prior_evidence(game, {rule: 3.0}) == approximately(tripled)


def test_every_rule_has_a_test() -> None:
    elsewhere = {"pattern", "pattern_last", "lines", "border", "ownership", "ko_atari", "gamma"}
    assert {rule for rule, _, _ in CASES} | elsewhere == set(rule_names())


def test_patterns() -> None:
    game = Setup("....... ..XOX.. ....... .....O. ....... X...... .......", "white", "D5").game()
    safe = {p for p in patterns.load("mogo").matches(game.board) if not t.is_self_atari(game.board, p)}
    assert prior_evidence(game, {"pattern": 2.0}) == approximately(dict.fromkeys(safe, (2.0, 2.0)))
    around = {p for p in safe if p[0] in "CDE" and p[1] in "456"}
    assert 0 < len(around) < len(safe)
    assert prior_evidence(game, {"pattern_last": 2.0}) == approximately(dict.fromkeys(around, (2.0, 2.0)))


def test_gamma(tmp_path: Path) -> None:
    file = tmp_path / "strengths.txt"
    write_data(file, GAMMAS, "last beside 10\nshape ###/#*./#.. 0.1\nshape ###/.*./... 0.005\n", "test")
    game = Setup(".... .... .... ....", "white", "C3").game()
    # 10 beside the last move, 1 where nothing is said.
    expected = {}
    for vertices, strength in (("C2 C4 B3 D3", 10), ("B2 B4 D2 D4", 1), ("A1 A4 D1", 0.1), ("A2 A3 B1 C1", 0.005)):
        wins = 2 * math.sqrt(strength / 10)
        expected |= all_of(vertices, (wins, wins))
    assert prior_evidence(game, {"gamma": 2.0}, gammas=file) == approximately(expected)
    write_data(file, GAMMAS, "last beside x", "test")
    with pytest.raises(ValueError, match=r"strengths\.txt: .*line 4"):
        prior_evidence(game, {"gamma": 2.0}, gammas=file)


def test_lines_on_large_boards_only() -> None:
    game = Game(13)
    game.play("D4")
    found = prior_evidence(game, {"lines": 1.0})
    assert (found["K3"], found["K2"], found["K1"]) == (GOOD, BAD, BAD)
    assert "K4" not in found
    assert not {"D1", "E2"} & set(found)
    assert found["E1"] == BAD
    assert prior_evidence(Game(11), {"lines": 1.0}) == {}


def test_border() -> None:
    small, large = (prior_evidence(Game(size), {"border": 1.0}) for size in (9, 19))
    assert [small[p][0] for p in ("A1", "B5", "C3", "E5")] == pytest.approx([1 / 3, 1 / 2, 1, 1], abs=1e-4)
    assert [large[p][0] for p in ("A1", "B5", "C3", "D4", "K10")] == pytest.approx(
        [1 / 3, 1 / 2, 1, 1 / 2, 1 / 8], abs=1e-4
    )


def test_ownership() -> None:
    simulations = [[0 if i < n else 1 for n in (3, 6, 9, 0, 2, 9, 9, 9, 9)] for i in range(9)]
    found = prior_evidence(Game(3), {"ownership": 1.0}, simulations=simulations)
    assert {p: pair for p, pair in found.items() if pair[1] > 1e-4} == approximately({"A3": GOOD, "B2": (2 / 3, 2 / 3)})
    assert prior_evidence(Game(3), {"ownership": 1.0}, simulations=simulations[:7]) == {}


def test_ataris_are_ko_threats() -> None:
    before = Setup(".XO.... XO.O... .XO.... ....... ....... ....... ......X").game()
    assert prior_evidence(before, {"ko_atari": 1.0}) == {}
    before.play("C6")
    assert before.board.ko == "B6"
    found = prior_evidence(before, {"ko_atari": 1.0})
    assert found == prior_evidence(before, {"threat": 1.0})
    assert found["F1"] == found["G2"] == GOOD


WEIGHTS = {name: 1.0 + i / 8 for i, name in enumerate(rule_names())}


@st.composite
def games(draw: st.DrawFn) -> tuple[int, list[str]]:
    """Legal moves of a random game, now and then a pass."""
    size = draw(st.integers(2, 9))
    rng = draw(st.randoms(use_true_random=False))
    game = Game(size)
    for _ in range(draw(st.integers(0, 2 * size * size))):
        legal = game.legal_moves()
        game.play(rng.choice(legal) if legal and rng.random() > 0.02 else "pass")
    return size, [vertex for _, vertex in game.moves]


def replay(size: int, moves: list[str], symmetry: int, swap: bool) -> Game:
    game = Game(size)
    for i, vertex in enumerate(moves):
        image = vertex if vertex == "pass" else transform_vertex(size, vertex, symmetry)
        game.play(image, "white" if (i % 2 == 0) == swap else "black")
    if not moves and swap:
        game.play("pass")
    return game


@given(games())
@settings(max_examples=60, deadline=None)
def test_symmetry_and_legality(drawn: tuple[int, list[str]]) -> None:
    size, moves = drawn
    game = replay(size, moves, 0, swap=False)
    by_rule = {name: prior_evidence(game, {name: weight}) for name, weight in WEIGHTS.items()}
    for name, evidence in by_rule.items():
        for vertex, (wins, visits) in evidence.items():
            assert math.isfinite(visits), name
            assert 0 <= wins <= visits * 1.0001, name
            assert vertex == "pass" or (game.board.legal(vertex) and not t.is_eye(game.board, vertex))
    total = prior_evidence(game, WEIGHTS)
    for vertex in total:
        wins, visits = (sum(e.get(vertex, (0.0, 0.0))[i] for e in by_rule.values()) for i in (0, 1))
        assert total[vertex] == pytest.approx((wins, visits), abs=1e-3)
    for symmetry in range(8):
        for swap in (False, True):
            image = replay(size, moves, symmetry, swap)
            want = {v if v == "pass" else transform_vertex(size, v, symmetry): e for v, e in total.items()}
            assert prior_evidence(image, WEIGHTS) == {v: pytest.approx(e, abs=1e-3) for v, e in want.items()}


def test_priors_enter_the_search() -> None:
    game = Setup("..... .XX.. XOO.. .XX.. .....").game()
    config = GoConfig().with_settings(["knowledge.capture=8", "knowledge.even=4", "exploration.coefficient=0"])
    search = tree.GoSearch(game, config.to_core())
    search.run(1)
    columns = search.moves(search.root)
    capture = game.size * 2 + 3  # D3, counted from the top left
    row = columns["action"].tolist().index(capture)
    assert columns["prior"][row] == pytest.approx((16 + 2) / 20, abs=0.01)
    assert columns["visits"][row] == 1
    others = [p for i, p in enumerate(columns["prior"]) if i != row]
    assert others == pytest.approx([0.5] * len(others))


def test_without_rules_nothing_changes() -> None:
    for use in ("visits", "progressive"):
        config = GoConfig().with_settings([f"prior.use={use}"])
        search = tree.GoSearch(Game(5), config.to_core())
        search.run(300)
        assert not search.moves(search.root)["prior"].any()


def test_mistakes() -> None:
    with pytest.raises(ValueError, match=r'"hain" is not a rule of priors: even, edge, .*; did you mean hane'):
        prior_evidence(Game(5), {"hain": 1.0})
    with pytest.raises(ValueError, match=r"knowledge\.hane is -1\.0, but has to be a number from 0 to 1000000"):
        prior_evidence(Game(5), {"hane": -1.0})
    with pytest.raises(ValueError, match=r"knowledge\.hane"):
        tree.GoSearch(Game(5), GoConfig().with_values({"knowledge.hane": float("nan")}).to_core())
    with pytest.raises(ValueError, match="one owner for each of the 25 points"):
        prior_evidence(Game(5), {"ownership": 1.0}, simulations=[[0]])

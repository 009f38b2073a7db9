"""Rules, superko, passes, handicap, set-up and undo."""

import random

import pytest

from tengen.go import Board, Color, Game, IllegalMove, Rules, max_fixed_handicap

# Black takes the ko at C3 first; White's move at D3's left retakes it unless forbidden.
KO = """
.....
.XO..
X.XO.
.XO..
.....
"""


def ko_game(rules: str) -> Game:
    """White has just taken the ko: Black may not retake at once."""
    game = Game(5, rules)
    board = Board.from_text(KO)
    rows = [(v, board[v]) for v in (f"{c}{r}" for c in "ABCDE" for r in range(1, 6))]
    game.set_up(
        black=[v for v, c in rows if c == Color.BLACK],
        white=[v for v, c in rows if c == Color.WHITE],
        to_move="white",
    )
    game.play("B3")
    assert game.board["C3"] == Color.EMPTY
    return game


@pytest.mark.parametrize("rules", Rules.preset_names())
def test_ko_may_not_be_retaken_at_once(rules: str) -> None:
    game = ko_game(rules)
    with pytest.raises(IllegalMove, match="ko"):
        game.play("C3")
    game.play("E5")
    game.play("E1")
    game.play("C3")  # after a threat and its answer
    assert game.board["B3"] == Color.EMPTY


def test_presets_have_the_fields_that_their_names_promise() -> None:
    expected = {
        "tromp-taylor": ("positional", True, "area", 7.5),
        "chinese": ("positional", False, "area", 7.5),
        "japanese": ("simple", False, "territory", 6.5),
        "korean": ("simple", False, "territory", 6.5),
        "aga": ("situational", False, "area", 7.5),
        "new-zealand": ("situational", True, "area", 7.0),
        "cgos": ("positional", False, "area", 7.5),
    }
    assert set(expected) == set(Rules.preset_names())
    for name, fields in expected.items():
        rules = Rules.preset(name)
        assert (rules.ko, rules.suicide, rules.scoring, rules.komi) == fields


def test_unknown_rules_and_komi_are_refused() -> None:
    with pytest.raises(ValueError, match="there are tromp-taylor, chinese"):
        Rules.preset("ing")
    with pytest.raises(ValueError, match="half"):
        Game(9, komi=6.3)
    with pytest.raises(ValueError, match="half"):
        Game(9, komi=float("nan"))
    with pytest.raises(ValueError, match="preset"):
        Game(9, rules=7)
    with pytest.raises(ValueError, match="ko rule"):
        Rules(ko="never")


def test_superko_rules_differ_where_they_should() -> None:
    """Every move of random play: what positional superko forbids repeats stones seen before, what situational
    forbids repeats them with the same side to move; simple ko allows both."""
    rng = random.Random(5)
    forbidden = {"positional": 0, "situational": 0}
    for seed in range(60):
        rng.seed(seed)
        game = {ko: Game(3, Rules(ko=ko)) for ko in ("simple", "positional", "situational")}
        history = [((b := game["simple"].board).stones_hash, b.to_move)]
        for _ in range(60):
            color = game["simple"].to_move
            moves = [*game["simple"].legal_moves(), "pass"]
            for vertex in moves[:-1]:
                after = game["simple"].board
                after.play(vertex)
                repeats = after.stones_hash in {stones for stones, _ in history}
                same_side = (after.stones_hash, after.to_move) in history
                assert game["positional"].legal(vertex) == (not repeats)
                assert game["situational"].legal(vertex) == (not same_side)
                forbidden["positional"] += repeats
                forbidden["situational"] += same_side
            common = [v for v in moves if all(g.legal(v) for g in game.values())]
            vertex = rng.choice(common)
            for g in game.values():
                g.play(vertex, color)
            board = game["simple"].board
            history.append((board.stones_hash, board.to_move))
    assert forbidden["positional"] > forbidden["situational"] > 0


def test_suicide_by_rule() -> None:
    text = ".OX\nOOX\nXX."  # Black at A3 is a single stone; White at A3 kills three of its own
    for rules, allowed in (("tromp-taylor", True), ("new-zealand", True), ("chinese", False), ("japanese", False)):
        game = Game(3, rules)
        board = Board.from_text(text)
        game.set_up(
            black=[v for v in ("A1", "B1", "C2", "C3") if board[v] == Color.BLACK],
            white=["A2", "B2", "B3"],
            to_move="white",
        )
        assert game.legal("A3") == allowed
        if allowed:
            game.play("A3")
            assert game.board.stone_count("white") == 0
            assert game.board.prisoners("white") == 4
        else:
            with pytest.raises(IllegalMove, match="suicide"):
                game.play("A3")


def test_single_stone_suicide_is_never_legal() -> None:
    board = Board.from_text(".O.\nO..\n...")
    assert not board.legal("A3", "black", suicide=True)
    assert board.legal("A3", "white", suicide=True)


def test_two_passes_end_the_game_and_a_move_resumes_it() -> None:
    game = Game(9)
    game.play("pass")
    assert not game.over
    game.play("pass")
    assert game.over
    game.play("E5")
    assert not game.over
    assert game.passes_in_a_row == 0


def test_three_passes_where_the_rules_say_so() -> None:
    game = Game(9, Rules(passes_to_end=3))
    for _ in range(2):
        game.play("pass")
    assert not game.over
    game.play("pass")
    assert game.over


def test_aga_white_passes_last() -> None:
    game = Game(9, "aga")
    game.play("pass")  # Black
    game.play("pass")  # White passed last: over
    assert game.over
    game = Game(9, "aga")
    game.play("E5")
    game.play("pass")  # White
    game.play("pass")  # Black passed last: White owes one more
    assert not game.over
    game.play("pass")
    assert game.over


def test_undo_goes_back_through_everything() -> None:
    rng = random.Random(1)
    game = Game(5, "tromp-taylor")
    boards = [game.board]
    for _ in range(80):
        moves = game.legal_moves()
        game.play(rng.choice(moves) if moves and rng.random() < 0.95 else "pass")
        boards.append(game.board)
        assert game.board_at(len(boards) - 1) == boards[-1]
    while len(boards) > 1:
        assert game.board == boards.pop()
        game.undo()
    assert game.board == boards[0]
    with pytest.raises(ValueError, match="nothing to undo"):
        game.undo()


def test_undo_gives_back_superko_and_handicap() -> None:
    game = ko_game("chinese")
    game.undo()
    assert game.legal("B3")
    game = Game(9)
    game.place_fixed_handicap(4)
    assert game.handicap == 4
    game.undo()
    assert game.handicap == 0
    assert game.board.stone_count("black") == 0


def test_fixed_handicap_tables() -> None:
    assert [max_fixed_handicap(s) for s in (2, 6, 7, 8, 9, 10, 13, 18, 19, 25)] == [0, 0, 4, 4, 9, 4, 9, 4, 9, 9]
    game = Game(19)
    assert sorted(game.place_fixed_handicap(2)) == ["D4", "Q16"]
    game = Game(19)
    assert sorted(game.place_fixed_handicap(9)) == sorted(["D4", "D10", "D16", "K4", "K10", "K16", "Q4", "Q10", "Q16"])
    game = Game(9)
    assert sorted(game.place_fixed_handicap(5)) == sorted(["C3", "C7", "E5", "G3", "G7"])
    assert game.to_move == Color.WHITE
    assert sorted(Game(19).place_fixed_handicap(7)) == sorted(["D4", "D10", "D16", "K10", "Q4", "Q10", "Q16"])
    assert sorted(Game(13).place_fixed_handicap(8)) == sorted(["D4", "D7", "D10", "G4", "G10", "K4", "K7", "K10"])
    for size, stones in ((19, 1), (19, 10), (6, 2), (8, 5)):
        with pytest.raises(ValueError, match="fixed handicap"):
            Game(size).place_fixed_handicap(stones)


@pytest.mark.parametrize("size", [2, 3, 5, 6, 7, 8, 9, 13, 19, 25])
def test_free_handicap_has_room_and_distinct_points(size: int) -> None:
    for stones in (2, 5, 9, 15, 30):
        game = Game(size)
        points = game.place_free_handicap(stones)
        assert len(points) == len(set(points)) == min(stones, size * size - 1) == game.handicap
        assert game.board.consistent()


def test_free_handicap_on_a_used_board_is_refused() -> None:
    game = Game(9)
    game.play("E5")
    with pytest.raises(ValueError, match="empty board"):
        game.place_fixed_handicap(4)
    with pytest.raises(ValueError, match="twice"):
        Game(9).set_free_handicap(["D4", "D4"])


def test_handicap_compensation_by_rule() -> None:
    for rules, expected in (("chinese", 4), ("aga", 3), ("tromp-taylor", 0), ("japanese", 0)):
        game = Game(9, rules)
        game.place_fixed_handicap(4)
        assert game.handicap_compensation == expected


def test_set_up_without_liberties_is_refused_and_changes_nothing() -> None:
    game = Game(3)
    game.play("B2")
    with pytest.raises(ValueError, match="without liberties"):
        game.set_up(black=["A1"], white=["A2", "B1"], empty=["B2"])
    assert game.board["B2"] == Color.BLACK
    assert game.move_number == 1


def test_resignation() -> None:
    game = Game(9)
    game.resign("white")
    assert game.over
    assert game.result == "B+R"
    game.play("E5")
    assert not game.over
    assert game.result is None

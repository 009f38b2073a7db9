"""Tactics against plain definitions that play the moves in Python, on positions reached by random play."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tengen.go import Board, Color
from tengen.go import tactics as t
from tengen.go.size import COLUMNS
from tests.scale import scaled

COLORS = (Color.BLACK, Color.WHITE)


def random_board(size: int, rng: random.Random, moves: int) -> Board:
    board = Board(size)
    for _ in range(moves):
        legal = board.legal_moves()
        board.play(rng.choice(legal) if legal else "pass")
    return board


def positions(size: int, count: int, seed: int) -> Iterator[Board]:
    rng = random.Random(seed)
    for _ in range(scaled(count, 10)):
        yield random_board(size, rng, rng.randrange(size * size * 2))


def after(board: Board, point: str, color: Color, suicide: bool = False) -> Board:
    played = board.copy()
    played.play(point, color, suicide=suicide)
    return played


def all_points(size: int) -> list[str]:
    return [f"{COLUMNS[x]}{y + 1}" for y in reversed(range(size)) for x in range(size)]


def steps(size: int, point: str, offsets: list[tuple[int, int]]) -> list[str]:
    x, y = COLUMNS.index(point[0]), int(point[1:]) - 1
    return [f"{COLUMNS[x + dx]}{y + dy + 1}" for dx, dy in offsets if 0 <= x + dx < size and 0 <= y + dy < size]


def beside(size: int, point: str) -> list[str]:
    return steps(size, point, [(1, 0), (-1, 0), (0, 1), (0, -1)])


def diagonals(size: int, point: str) -> list[str]:
    return steps(size, point, [(1, 1), (1, -1), (-1, 1), (-1, -1)])


def chains(board: Board) -> list[str]:
    seen: set[str] = set()
    firsts = []
    for point in all_points(board.size):
        if board[point] != Color.EMPTY and point not in seen:
            seen.update(board.chain(point))
            firsts.append(point)
    return firsts


def in_order(size: int, points: set[str]) -> list[str]:
    return [p for p in all_points(size) if p in points]


SIZES = pytest.mark.parametrize(("size", "count"), [(2, 10), (5, 60), (7, 40), (9, 25)])


@SIZES
def test_moves_before_they_are_played(size: int, count: int) -> None:
    for board in positions(size, count, seed=size):
        for color in COLORS:
            board.to_move = color
            for point in board.empty_points():
                legal = board.legal(point, color)
                ko_ban = board.ko == point and not legal
                if not legal:
                    if not ko_ban:
                        assert t.liberties_after(board, point, color) == 0
                        assert not t.extends_from_atari(board, point, color)
                    continue
                played = after(board, point, color)
                liberties = played.liberties(point)
                assert t.liberties_after(board, point, color) == liberties
                assert t.liberties_after(board, point) == liberties
                assert t.is_self_atari(board, point, color) == (liberties == 1)
                taken = played.prisoners(color.opponent) - board.prisoners(color.opponent)
                assert t.captures(board, point, color) == taken
                extends = any(board[q] == color and board.liberties(q) == 1 for q in beside(size, point))
                assert t.extends_from_atari(board, point, color) == extends


@SIZES
def test_moves_about_chains(size: int, count: int) -> None:
    for board in positions(size, count, seed=100 + size):
        for stone in chains(board):
            owner = board[stone]
            enemy = owner.opponent
            before = board.liberties(stone)
            capturing, saving, atari = set(), set(), set()
            for point in board.legal_moves(enemy):
                played = after(board, point, enemy)
                if played[stone] == Color.EMPTY:
                    capturing.add(point)
                elif before == 2 and played.liberties(stone) == 1:
                    atari.add(point)
            if before == 1:
                saving = {p for p in board.legal_moves(owner) if after(board, p, owner).liberties(stone) >= 2}
            assert t.capturing_moves(board, stone) == in_order(size, capturing)
            assert t.saving_moves(board, stone) == in_order(size, saving)
            assert t.atari_moves(board, stone) == in_order(size, atari)
        for color in COLORS:
            want = [s for s in chains(board) if board[s] == color and board.liberties(s) == 1]
            assert t.chains_in_atari(board, color) == want
        last = board.last_move
        touched = set() if last in (None, "pass") else set(beside(size, last))
        want = [s for s in t.chains_in_atari(board) if touched & set(board.chain(s))]
        assert t.put_in_atari(board) == want


def eye_by_definition(board: Board, point: str, color: Color, potential: bool, assumed: frozenset[str]) -> bool:
    size = board.size
    if board[point] != Color.EMPTY or any(board[q] != color for q in beside(size, point)):
        return False
    corners = diagonals(size, point)
    allowed = 1 if len(corners) == 4 else 0
    bad = 0
    for q in corners:
        if board[q] == color.opponent:
            bad += 1
        elif board[q] == Color.EMPTY and not potential:
            known = assumed | {point}
            bad += not (q in known or eye_by_definition(board, q, color, potential, known))
    return bad <= allowed


@SIZES
def test_eyes(size: int, count: int) -> None:
    rng = random.Random(size)
    boards = list(positions(size, count, seed=200 + size))
    # Many eyes: stones on most points of one parity. The plain recursion is exponential there on larger boards.
    for _ in range(count if size <= 5 else 0):
        board = Board(size)
        for i, point in enumerate(all_points(size)):
            if (i + i // size * ((size + 1) % 2)) % 2 and rng.random() < 0.95 and board.legal(point, Color.BLACK):
                board.place(point, "black" if rng.random() < 0.95 else "white")
        boards.append(board)
    for board in boards:
        for color in COLORS:
            for point in all_points(size):
                for potential in (True, False):
                    want = eye_by_definition(board, point, color, potential, frozenset())
                    assert t.is_eye(board, point, color, potential) == want
                around, corners = beside(size, point), diagonals(size, point)
                own = sum(board[q] == color for q in corners)
                proper = board[point] == Color.EMPTY and all(board[q] == color for q in around)
                proper = proper and (own >= 3 if len(corners) == 4 else own == len(corners))
                assert t.is_proper_eye(board, point, color) == proper


class TooMuchError(Exception):
    pass


class PlainLadder:
    """The ladder as its definition says, without move ordering."""

    def __init__(self, stone: str, budget: int) -> None:
        self.stone = stone
        self.budget = budget

    def spend(self, depth: int) -> None:
        self.budget -= 1
        if self.budget < 0 or depth > 60:
            raise TooMuchError

    def caught(self, board: Board, depth: int = 0) -> bool:
        self.spend(depth)
        liberties = board.liberties(self.stone)
        attacker = board[self.stone].opponent
        moves = [p for p in board.liberty_points(self.stone) if board.legal(p, attacker)]
        if liberties == 1:
            return bool(moves)
        return liberties == 2 and any(not self.escapes(after(board, p, attacker), depth + 1) for p in moves)

    def owner_moves(self, board: Board) -> set[str]:
        owner = board[self.stone]
        moves = set(board.liberty_points(self.stone))
        for stone in board.chain(self.stone):
            for q in beside(board.size, stone):
                if board[q] == owner.opponent and board.liberties(q) == 1:
                    moves.update(board.liberty_points(q))
        return {p for p in moves if board.legal(p, owner)}

    def escapes(self, board: Board, depth: int = 0) -> bool:
        self.spend(depth)
        if board.liberties(self.stone) > 2:
            return True
        owner = board[self.stone]
        return any(not self.caught(after(board, p, owner), depth + 1) for p in self.owner_moves(board))


@pytest.mark.parametrize(("size", "count"), [(4, 60), (5, 60), (7, 40), (9, 25)])
def test_ladders(size: int, count: int) -> None:
    compared = 0
    for board in positions(size, count, seed=300 + size):
        start = board.copy()
        for stone in chains(board):
            owner = board[stone]
            try:
                caught = PlainLadder(stone, 3000).caught(board)
                escapes = PlainLadder(stone, 3000).escapes(board) or (board.liberties(stone) == 2 and not caught)
            except TooMuchError:
                continue
            capture, escape = t.ladder_captures(board, stone, 10**6), t.ladder_escapes(board, stone, 10**6)
            assert capture.result == ("yes" if caught else "no")
            assert escape.result == ("yes" if escapes else "no")
            if caught:
                assert capture.move is not None
                played = after(board, capture.move, owner.opponent)
                assert played[stone] == Color.EMPTY or not t.ladder_escapes(played, stone, 10**6)
            else:
                assert capture.move is None
            if escape.move is not None:
                assert not t.ladder_captures(after(board, escape.move, owner), stone, 10**6)
            assert t.ladder_captures(board, stone, 1).nodes <= 1
            compared += board.liberties(stone) <= 2
        assert board == start
        assert board.hash == start.hash
        assert board.consistent()
    assert compared > scaled(count, 10)


class SolverGraph:
    """The game that the solver plays, solved backwards over all its positions."""

    def __init__(self, stone: str, owner: Color, max_liberties: int, cap: int, everywhere: bool = False) -> None:
        self.stone = stone
        self.owner = owner
        self.max_liberties = max_liberties
        self.cap = cap
        self.everywhere = everywhere

    def moves(self, board: Board, mover: Color) -> set[str]:
        if self.everywhere:
            return set(board.legal_moves(mover))
        size = board.size
        liberties = set(board.liberty_points(self.stone))
        moves = set(liberties)

        def add_liberties(q: str) -> None:
            if board.liberties(q) <= self.max_liberties:
                moves.update(board.liberty_points(q))

        def add_captures_beside(wall: str) -> None:
            if board.liberties(wall) <= self.max_liberties:
                for w in board.chain(wall):
                    for q in beside(size, w):
                        if board[q] == self.owner and board.liberties(q) == 1:
                            moves.update(board.liberty_points(q))

        for s in board.chain(self.stone):
            for q in beside(size, s):
                if board[q] == self.owner.opponent:
                    add_liberties(q)
                    add_captures_beside(q)
        for p in liberties:
            for q in beside(size, p):
                if board[q] == self.owner:
                    add_liberties(q)
                elif board[q] == Color.EMPTY and len(liberties) <= 3:
                    moves.add(q)
        return {p for p in moves if board.legal(p, mover)}

    def captured(self, root: Board, mover: Color) -> bool:
        """Can the attacker force the capture?"""
        root = root.copy()
        root.to_move = mover
        followers: dict[int, list[int]] = {}
        attacks: dict[int, bool] = {}
        won: set[int] = set()
        todo = [root]
        attacks[root.hash] = mover != self.owner
        while todo:
            board = todo.pop()
            key = board.hash
            followers[key] = []
            if board.liberties(self.stone) > self.max_liberties:
                continue
            to_move = board.to_move
            next_boards = [after(board, p, to_move) for p in self.moves(board, to_move)]
            if to_move == self.owner:
                next_boards.append(after(board, "pass", to_move))
            for following in next_boards:
                child = following.hash
                followers[key].append(child)
                if child not in attacks:
                    attacks[child] = not attacks[key]
                    if following[self.stone] == Color.EMPTY:
                        won.add(child)
                    else:
                        todo.append(following)
                        if len(attacks) > self.cap:
                            raise TooMuchError
        changed = True
        while changed:
            changed = False
            for key, children in followers.items():
                if key not in won and children:
                    wins = [child in won for child in children]
                    if any(wins) if attacks[key] else all(wins):
                        won.add(key)
                        changed = True
        return root.hash in won


@pytest.mark.parametrize(("size", "count", "max_liberties"), [(3, 60, 4), (4, 40, 4), (5, 40, 3), (7, 20, 2)])
def test_solver(size: int, count: int, max_liberties: int) -> None:
    compared = 0
    for board in positions(size, count, seed=400 + size):
        start = board.copy()
        for stone in chains(board):
            owner = board[stone]
            kill = t.can_kill(board, stone, 3000, max_liberties)
            save = t.can_save(board, stone, 3000, max_liberties)
            assert board == start
            assert board.hash == start.hash
            graph = SolverGraph(stone, owner, max_liberties, cap=400)
            for reading, mover in ((kill, owner.opponent), (save, owner)):
                try:
                    captured = graph.captured(board, mover)
                except TooMuchError:
                    continue
                if reading.result != "unknown":
                    assert bool(reading) == (captured if reading is kill else not captured)
                    compared += 1
            if kill:
                assert kill.move is not None
                played = after(board, kill.move, owner.opponent)
                if played[stone] != Color.EMPTY:
                    assert t.can_save(played, stone, 10**5, max_liberties).result == "no"
            if save and save.move:
                played = after(board, save.move, owner)
                assert t.can_kill(played, stone, 10**5, max_liberties).result != "yes"
        assert board.consistent()
    assert compared > scaled(count, 10)


@SIZES
def test_snapback(size: int, count: int) -> None:
    for board in positions(size, count, seed=500 + size):
        for color in COLORS:
            for point in board.legal_moves(color):
                assert t.is_snapback(board, point, color) == snapback_by_definition(board, point, color)


def snapback_by_definition(board: Board, point: str, color: Color) -> bool:
    thrown = after(board, point, color)
    if thrown.liberties(point) != 1:
        return False
    (liberty,) = thrown.liberty_points(point)
    if not thrown.legal(liberty, color.opponent):
        return False
    taken = after(thrown, liberty, color.opponent)
    if taken.liberties(liberty) != 1:
        return False
    (last,) = taken.liberty_points(liberty)
    return taken.legal(last, color) and after(taken, last, color).prisoners(color.opponent) >= 2 + taken.prisoners(
        color.opponent
    )


@SIZES
def test_questions_leave_the_board_alone(size: int, count: int) -> None:
    for board in positions(size, count, seed=600 + size):
        start = board.copy()
        for color in COLORS:
            for point in board.empty_points():
                t.is_snapback(board, point, color)
                approach = t.approach_move(board, point, color)
                if approach is not None:
                    assert t.is_self_atari(board, point, color)
                    assert board.legal(approach, color)
                    assert not t.is_self_atari(board, approach, color)
                vital = t.nakade_point(board, point, color)
                assert vital is None or t.nakade_point(board, vital, color) == vital
            legal_vitals = {t.nakade_point(board, p, color) for p in all_points(size)} - {None}
            want = [p for p in in_order(size, legal_vitals) if board.legal(p, color)]
            assert t.nakade_moves(board, color) == want
        for point in t.seki_liberties(board):
            assert t.fills_seki_or_eye(board, point, "black")
            assert t.fills_seki_or_eye(board, point, "white")
        for stone in chains(board):
            pairs = t.eye_space_miai(board, stone)
            assert len(pairs) == len({frozenset(pair) for pair in pairs})
        assert board == start
        assert board.last_move == start.last_move
        assert board.consistent()

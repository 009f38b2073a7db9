"""The position that is explored: a beginning, and moves from there that one goes back and forth in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tengen.go import Color, Game
from tengen.go.color import SIDES
from tengen.go.sgf import Record
from tengen.go.size import BoardSize, point_name, sides, size_option
from tengen.web.board.errors import board_errors
from tengen.web.board.view import rows_of
from tengen.web.shared.words import by

_MOST = 1000  # moves: an address has to hold them


class Walk:
    """A line of moves and how far along it one stands; another move there begins a new line."""

    def __init__(self, start: Game, moves: Sequence[tuple[Color, str]] = (), at: int | None = None) -> None:
        self._start = start.copy()
        self._moves = list(moves)
        self._at = len(self._moves) if at is None else at
        self._game = self._replayed()

    @classmethod
    def empty(cls, size: BoardSize = 19) -> Walk:
        """From the empty board."""
        return cls(Game(size))

    @classmethod
    def of(cls, game: Game) -> Walk:
        """To the position of a game, along its moves if they lead there from the empty board."""
        walk = cls(Game(game.size))
        try:
            walk = cls(Game(game.size), game.moves)
        except ValueError:
            return cls(game)
        same = walk.game.board == game.board and walk.game.to_move == game.to_move
        return walk if same else cls(game)

    @property
    def game(self) -> Game:
        """The position in sight; not to be changed."""
        return self._game

    @property
    def number(self) -> int:
        """Moves up to it."""
        return len(self._start.moves) + self._at

    @property
    def can_go_back(self) -> bool:
        return self._at > 0

    @property
    def next(self) -> str | None:
        """The move that the line goes on with."""
        return self._moves[self._at][1] if self._at < len(self._moves) else None

    def play(self, vertex: str, color: Color | None = None) -> None:
        """Go on, along the line if it goes on so; BoardError if the rules forbid it."""
        move = (color or self._game.to_move, vertex)
        with board_errors():
            if self._at >= _MOST:
                raise ValueError(f"a line has {_MOST:,} moves at most")
            game = self._game.copy()
            game.play(vertex, move[0])
        if self._moves[self._at : self._at + 1] != [move]:
            self._moves[self._at :] = [move]
        self._at += 1
        self._game = game

    def step(self, count: int) -> None:
        """Forwards or backwards, as far as there are moves."""
        self._at = min(max(0, self._at + count), len(self._moves))
        self._game = self._replayed()

    def line(self) -> str:
        """The moves from the beginning up to here, as an address holds them."""
        return ",".join(("b" if color == Color.BLACK else "w") + vertex for color, vertex in self._moves[: self._at])

    def follow(self, text: str) -> None:
        """Play what `line` gave; BoardError at the first move that cannot be."""
        for move in text.split(",")[:_MOST]:
            if move := move.strip():
                color = {"b": Color.BLACK, "w": Color.WHITE}.get(move[0])
                self.play(move[1:] if color else move, color)

    def _replayed(self) -> Game:
        game = self._start.copy()
        for color, vertex in self._moves[: self._at]:
            game.play(vertex, color)
        return game

    def shown(self) -> dict[str, Any]:
        """As the board on the page has it."""
        game = self._game
        side = SIDES[game.to_move]
        last = game.moves[-1][1] if game.moves else None
        return {
            "size": game.size,
            "stones": "".join(rows_of(game.board.stones)),
            "last": last,
            "ko": game.board.ko,
            "toMove": side,
            "moveNumber": self.number,
            "ghost": side,
            "label": f"Go board, {by(game.size)}, move {self.number}, {side} to move",
            "spoken": "" if last is None else f"Move {self.number}: {SIDES[game.moves[-1][0]].capitalize()} {last}",
        }

    @property
    def size(self) -> str:
        """Of the board, as an address holds it."""
        return size_option(self._game.size)

    @property
    def plain(self) -> bool:
        """It begins with the empty board, so that its moves are all there is to tell."""
        return not self._start.moves and not self._start.board.stones.any() and self._start.to_move == Color.BLACK

    def record(self) -> Record:
        """The moves up to here, as a record."""
        width, height = sides(self._start.size)
        stones = self._start.board.stones
        setup = [
            (Color(int(stones[y, x])), point_name(x, y, self._start.size))
            for y in range(height)
            for x in range(width)
            if stones[y, x]
        ]
        record = Record(self._start.size)
        record.add_main_line(setup, self._moves[: self._at])
        if setup and not self._at:
            record.set((), "PL", "B" if self._start.to_move == Color.BLACK else "W")
        return record

"""Playing a game: its players and clocks, moves, taking back, resigning, the result."""

from __future__ import annotations

import time

from tengen.go import Color
from tengen.go.color import SIDES, parse_color
from tengen.go.size import BoardSize, sides, size_text
from tengen.web.board.clocks import Clocks
from tengen.web.board.core import Core
from tengen.web.board.counting import Counting
from tengen.web.board.engines import Engines
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.place import Place
from tengen.web.board.players import HUMAN, PlayerSpec
from tengen.web.board.tree import GameTree
from tengen.web.board.view import ClockView

SIZES = range(5, 26)
Players = dict[Color, PlayerSpec]


def playable(size: BoardSize) -> bool:
    """Whether the page has room for it."""
    return all(side in SIZES for side in sides(size))


def new_tree(size: BoardSize, rules: str, komi: float | None, handicap: int) -> GameTree:
    """The record of a game that begins. Komi is the rules' own by default, half a point with a handicap."""
    if not playable(size):
        raise BoardError(f"The board is {size_text(size)}; sizes from 5 to 25 can be played.")
    if handicap < 0 or handicap == 1:
        raise BoardError("A handicap is 0, or 2 stones and more.")
    return GameTree.new(size, rules, 0.5 if komi is None and handicap else komi, handicap)


class Playing:
    """The game of a board; without one, `mode` "analysis", both colours are the user's."""

    def __init__(self, core: Core, place: Place, engines: Engines, counting: Counting) -> None:
        self._core = core
        self._place = place
        self._engines = engines
        self._counting = counting
        self._next_clock = 0.0
        self.mode = "analysis"  # or "play"
        self.players: Players = dict.fromkeys(SIDES, HUMAN)
        self.reset()

    def reset(self) -> None:
        """Another record is there."""
        self.clocks = Clocks()
        self.result: str | None = None

    # --- the state ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> str:
        """playing, thinking, scoring, finished or analysis."""
        if self.mode == "analysis":
            return "analysis"
        if self._counting.open:
            return "scoring"
        if self.result is not None:
            return "finished" if self._place.at_tip else "analysis"
        return "thinking" if self.players[self._place.tree.game(self._place.tip).to_move].is_engine else "playing"

    @property
    def under_way(self) -> bool:
        """A game that has no result yet."""
        return self.mode == "play" and self.result is None

    def cancel_unless_thinking(self) -> None:
        """End the work under way, but for that on a move of the game."""
        if self.state != "thinking":
            self._engines.cancel()

    # --- games -------------------------------------------------------------------------------------------------------

    def begin(self, players: Players, clocks: Clocks) -> None:
        """A game goes on from the tip. Within the lock."""
        self.mode = "play"
        self.clocks = clocks
        self._seat(players)

    def continue_game(self, black: PlayerSpec, white: PlayerSpec, clock: str = "none") -> None:
        """Play on from the position at the cursor, as a variation if moves follow it."""
        clocks = Clocks.parse(clock)
        with self._core.lock:
            self._engines.drop()
            self._counting.drop()
            self._place.tip = self._place.cursor
            self._set_result(None)
            self.begin({Color.BLACK: black, Color.WHITE: white}, clocks)
            self._core.happened()

    def set_players(self, black: PlayerSpec, white: PlayerSpec) -> None:
        """Other players from here on; clocks stay."""
        with self._core.lock:
            self._engines.drop()
            self._seat({Color.BLACK: black, Color.WHITE: white})
            self._core.happened()

    def leave(self) -> None:
        """No game any more: both colours are the user's. Within the lock."""
        self._engines.drop()
        self.clocks.pause()
        if self._counting.open:
            self._counting.drop()
        self.mode = "analysis"

    def analyse_freely(self) -> None:
        """Leave the game: both colours are the user's from here on."""
        with self._core.lock:
            self.leave()
            self._core.happened()

    def _seat(self, players: Players) -> None:
        self.players = players
        for color, name in ((Color.BLACK, "PB"), (Color.WHITE, "PW")):
            self._place.tree.record.set((), name, players[color].name)
        self._place.changed = True

    # --- moves -------------------------------------------------------------------------------------------------------

    def play(self, vertex: str) -> None:
        """A move or "pass" of the side to move at the cursor."""
        with self._core.lock:
            place, game = self._place, self._place.game
            color = game.to_move
            if self._counting.open:
                raise BoardError("The game is being counted: accept the count or play on.")
            if self.under_way and self.players[color].is_engine:
                raise BoardError(f"It is the turn of {SIDES[color].capitalize()}, whom the computer plays.")
            with board_errors():
                after = game.copy()
                after.play(vertex)
            vertex = after.moves[-1][1]
            place.require_room(place.cursor, color, vertex)  # before the clock is pressed: a refusal changes nothing
            if self.under_way and place.at_tip and not self.clocks.press(color):
                self.lose_on_time(color)
                return
            self._engines.cancel()
            self._engines.hint = None
            self._add_move(place.cursor, color, vertex, follow=True, tip=self.under_way)
            self._core.happened()

    def pass_move(self) -> None:
        """The side to move passes."""
        self.play("pass")

    def play_at_tip(self, vertex: str, message: str) -> None:
        """The move of an engine, legal and with room, whose clock was pressed. Within the lock."""
        tip = self._place.tip
        self._add_move(tip, self._place.tree.game(tip).to_move, vertex, follow=self._place.at_tip, tip=True)
        self._core.happened(message)

    def _add_move(self, at: int, color: Color, vertex: str, *, follow: bool, tip: bool) -> None:
        """Two passes of a game under way begin the count."""
        node = self._place.add_move(at, color, vertex, follow=follow, tip=tip)
        if tip and self._place.tree.game(node).over:
            self._counting.begin()
            self._place.cursor = node

    def undo(self) -> None:
        """Take back: against an engine to the person's last decision, otherwise one move. What is taken back goes.

        In analysis a move that others follow stays, and only the cursor goes back: a key must not cost half a record.
        """
        with self._core.lock:
            place = self._place
            self._engines.drop()
            in_game = self.mode == "play" and (self.result is None or place.at_tip)
            line = place.tree.line(place.tip if in_game else place.cursor)
            people = {color for color, player in self.players.items() if not player.is_engine}
            wanted = people if in_game and people else set(SIDES)
            for node in reversed(line[1:]):
                move = place.tree.move(node)
                if move is not None and move[0] in wanted:
                    break
            else:
                raise BoardError("There is no move to take back.")
            self._counting.drop()
            if in_game:
                self.clocks.pause()
                self._set_result(None)
            if in_game or not place.tree.children(place.cursor):
                place.remove(node)
            else:
                place.cursor = place.tree.parent(node) or 0
            if in_game:
                place.cursor = place.tip
            self._core.happened()

    # --- the end -----------------------------------------------------------------------------------------------------

    def resign(self, color: str | None = None) -> None:
        """A side gives up: by default the person who is to move, or the one person who plays."""
        with self._core.lock:
            if not self.under_way:
                raise BoardError("No game is under way here.")
            with board_errors():
                side = self._person() if color is None else parse_color(color)
            self.give_up(side)

    def _person(self) -> Color:
        mover = self._place.tree.game(self._place.tip).to_move
        people = [color for color, player in self.players.items() if not player.is_engine]
        return people[0] if len(people) == 1 else mover

    def give_up(self, color: Color) -> None:
        """That side resigns. Within the lock."""
        self._end(color.opponent, "R", f"{SIDES[color].capitalize()} resigns.")

    def lose_on_time(self, color: Color) -> None:
        """That side's time is over. Within the lock."""
        self._end(color.opponent, "T", f"{SIDES[color].capitalize()} has no time left.")

    def _end(self, winner: Color, how: str, message: str) -> None:
        self._engines.drop()
        self._counting.drop()
        self._place.cursor = self._place.tip
        self._set_result(f"{SIDES[winner][0].upper()}+{how}")
        self._core.happened(message)

    def accept_score(self) -> None:
        """The count holds: the game is over."""
        with self._core.lock:
            score = self._counting.stones().score()
            self._counting.open = False
            self._place.cursor = self._place.tip
            self._set_result(score.text)
            self._core.happened(f"Black {score.black:g}, White {score.white:g} with komi.")

    def resume(self) -> None:
        """Play on: the passes are taken back."""
        with self._core.lock:
            if not self._counting.open:
                raise BoardError("The game is not being counted.")
            place = self._place
            self._engines.drop()
            self._counting.drop()
            for node in reversed(place.tree.line(place.tip)):
                move = place.tree.move(node)
                if move is None or move[1] != "pass":
                    break
                place.remove(node)
            place.cursor = place.tip
            self._core.happened()

    def _set_result(self, result: str | None) -> None:
        if self.result != result:
            self.result = result
            self._place.tree.record.set((), "RE", result)
            self._place.changed = True

    # --- clocks ------------------------------------------------------------------------------------------------------

    def run_clock(self) -> None:
        """Of the side to move in the game, while somebody is there. Within the lock."""
        if self.state in ("playing", "thinking") and not self._core.unattended:
            self.clocks.start(self._place.tree.game(self._place.tip).to_move)
        else:
            self.clocks.pause()

    def tick(self) -> None:
        """A flag may fall, and the time may be told. Within the lock."""
        late = self.clocks.flagged()
        if late is not None and self.state in ("playing", "thinking"):
            self.clocks.press(late)
            self.lose_on_time(late)
        elif self.clocks.running is not None and time.monotonic() >= self._next_clock:
            self._next_clock = time.monotonic() + 1.0
            self._core.publish("clock", self.clock_views())

    def clock_views(self) -> dict[str, ClockView]:
        """Both clocks as they are now."""
        with self._core.lock:
            return {SIDES[color]: self.clocks.view(color) for color in SIDES}

"""Playing a game: moves of people and engines, taking back, resigning, counting."""

from __future__ import annotations

from tengen.go import Color
from tengen.go.color import SIDES, parse_color
from tengen.go.dead_stones import DeadStones
from tengen.go.size import BoardSize, sides, size_text
from tengen.web.board.clocks import Clocks
from tengen.web.board.engines import WithEngines
from tengen.web.board.errors import BoardError, board_errors
from tengen.web.board.players import HUMAN, PlayerSpec
from tengen.web.board.tree import GameTree

SIZES = range(5, 26)


def playable(size: BoardSize) -> bool:
    """Whether the page has room for it."""
    return all(side in SIZES for side in sides(size))


class Playing(WithEngines):
    """The actions of a game."""

    # --- games -------------------------------------------------------------------------------------------------------

    def new_game(
        self,
        *,
        size: BoardSize = 19,
        rules: str = "chinese",
        komi: float | None = None,
        handicap: int = 0,
        black: PlayerSpec = HUMAN,
        white: PlayerSpec = HUMAN,
        clock: str = "none",
        title: str | None = None,
    ) -> None:
        """Begin anew; what was on the board goes. Komi is the rules' own by default, half a point with a handicap."""
        if not playable(size):
            raise BoardError(f"The board is {size_text(size)}; sizes from 5 to 25 can be played.")
        if handicap < 0 or handicap == 1:
            raise BoardError("A handicap is 0, or 2 stones and more.")
        if komi is None and handicap:
            komi = 0.5
        tree = GameTree.new(size, rules, komi, handicap)
        clocks = Clocks.parse(clock)
        with self._lock:
            self._drop_work()
            self._reset(tree)
            self.clocks = clocks
            self.mode = "play"
            self.players = {Color.BLACK: black, Color.WHITE: white}
            if title is not None:
                self.rename(title)
            self._name_players()
            self._changed()

    def continue_game(self, black: PlayerSpec, white: PlayerSpec, clock: str = "none") -> None:
        """Play on from the position at the cursor, as a variation if moves follow it."""
        clocks = Clocks.parse(clock)
        with self._lock:
            self._drop_work()
            self.mode, self.result, self.scoring, self.dead = "play", None, False, None
            self.players = {Color.BLACK: black, Color.WHITE: white}
            self.clocks = clocks
            self.tip = self.cursor
            self._name_players()
            self._set_result(None)
            self._changed()

    def set_players(self, black: PlayerSpec, white: PlayerSpec) -> None:
        """Other players from here on; clocks stay."""
        with self._lock:
            self._drop_work()
            self.players = {Color.BLACK: black, Color.WHITE: white}
            self._name_players()
            self._changed()

    def rename(self, title: str) -> None:
        """What the list of boards calls it."""
        if len(title) > 200:
            raise BoardError("A title has 200 letters at most.")
        with self._lock:
            self.title = title.strip()
            self._changed(self.message)

    def _name_players(self) -> None:
        record = self.tree.record
        for color, name in ((Color.BLACK, "PB"), (Color.WHITE, "PW")):
            record.set((), name, self.players[color].name)
        self.record_changed = True

    # --- moves -------------------------------------------------------------------------------------------------------

    def play(self, vertex: str) -> None:
        """A move or "pass" of the side to move at the cursor."""
        with self._lock:
            game = self.tree.game(self.cursor)
            color = game.to_move
            if self.scoring:
                raise BoardError("The game is being counted: accept the count or play on.")
            playing = self.mode == "play" and self.result is None
            if playing and self.players[color].is_engine:
                raise BoardError(f"It is the turn of {SIDES[color].capitalize()}, whom the computer plays.")
            with board_errors():
                after = game.copy()
                after.play(vertex)
            vertex = after.moves[-1][1]
            self._require_room(self.cursor, color, vertex)  # before the clock is pressed: a refusal changes nothing
            in_time = not (playing and self.cursor == self.tip) or self.clocks.press(color)
            if not in_time:
                self._end(color.opponent, "T", f"{SIDES[color].capitalize()} has no time left.")
                return
            self._cancel()
            self._hint = None
            self._append(self.cursor, color, vertex, follow=True, tip=playing)
            self._changed()

    def pass_move(self) -> None:
        """The side to move passes."""
        self.play("pass")

    def _require_room(self, at: int, color: Color, vertex: str) -> None:
        """For a move there, which may be in the tree already."""
        if self.tree.find_move(at, color, vertex) is None:
            self._require_node()

    def _require_node(self) -> None:
        if len(self.tree) >= self.settings.nodes:
            raise BoardError(f"The tree has {len(self.tree):,} nodes, which is the most: delete a branch first.")

    def _append(self, at: int, color: Color, vertex: str, *, follow: bool, tip: bool) -> None:
        """A move that is legal there and has room; two passes of a game under way begin the count."""
        node = self.tree.add_move(at, color, vertex)
        self.record_changed = True
        if follow:
            self.cursor = node
        if tip:
            self.tip = node
            if self.tree.game(node).over:
                self.scoring, self.dead = True, None
                self.cursor = node

    def undo(self) -> None:
        """Take back: against an engine to the person's last decision, otherwise one move. What is taken back goes.

        In analysis a move that others follow stays, and only the cursor goes back: a key must not cost half a record.
        """
        with self._lock:
            self._drop_work()
            in_game = self.mode == "play" and (self.result is None or self.cursor == self.tip)
            line = self.tree.line(self.tip if in_game else self.cursor)
            people = {color for color, player in self.players.items() if not player.is_engine}
            wanted = people if in_game and people else set(SIDES)
            for node in reversed(line[1:]):
                move = self.tree.move(node)
                if move is not None and move[0] in wanted:
                    break
            else:
                raise BoardError("There is no move to take back.")
            self.scoring, self.dead, self._hint = False, None, None
            if in_game:
                self.clocks.pause()
                self._set_result(None)
            if in_game or not self.tree.children(self.cursor):
                self._remove(node)
            else:
                self.cursor = self.tree.parent(node) or 0
            if in_game:
                self.cursor = self.tip
            self._changed()

    def _remove(self, node: int) -> None:
        """A node and what follows it; cursor and tip move up to what is left."""
        parent = self.tree.delete(node)
        self.record_changed = True
        self.cursor = self.cursor if self.cursor in self.tree else parent
        if self.tip not in self.tree:
            self.tip, self.dead = parent, None
        self.values = {key: value for key, value in self.values.items() if key in self.tree}

    def resign(self, color: str | None = None) -> None:
        """A side gives up: by default the person who is to move, or the one person who plays."""
        with self._lock:
            self._require_playing()
            with board_errors():
                side = self._person() if color is None else parse_color(color)
            self._end(side.opponent, "R", f"{SIDES[side].capitalize()} resigns.")

    def _person(self) -> Color:
        mover = self.tree.game(self.tip).to_move
        people = [color for color, player in self.players.items() if not player.is_engine]
        return people[0] if len(people) == 1 else mover

    def _end(self, winner: Color, how: str, message: str) -> None:
        self._drop_work()
        self.scoring, self.dead = False, None
        self.cursor = self.tip
        self._set_result(f"{SIDES[winner][0].upper()}+{how}")
        self._changed(message)

    def _set_result(self, result: str | None) -> None:
        if self.result != result:
            self.result = result
            self.tree.record.set((), "RE", result)
            self.record_changed = True

    # --- the count ---------------------------------------------------------------------------------------------------

    def mark_dead(self, vertex: str) -> None:
        """A chain that was taken for dead lives, or the other way round."""
        with self._lock:
            dead = self._counted()
            with board_errors():
                dead.change(vertex)
            self._changed()

    def accept_score(self) -> None:
        """The count holds: the game is over."""
        with self._lock:
            score = self._counted().score()
            self.scoring = False
            self.cursor = self.tip
            self._set_result(score.text)
            self._changed(f"Black {score.black:g}, White {score.white:g} with komi.")

    def resume(self) -> None:
        """Play on: the passes are taken back."""
        with self._lock:
            if not self.scoring:
                raise BoardError("The game is not being counted.")
            self._drop_work()
            self.scoring, self.dead = False, None
            for node in reversed(self.tree.line(self.tip)):
                move = self.tree.move(node)
                if move is None or move[1] != "pass":
                    break
                self._remove(node)
            self.cursor = self.tip
            self._changed()

    def _counted(self) -> DeadStones:
        if not self.scoring:
            raise BoardError("The game is not being counted.")
        if self.dead is None:
            raise BoardError("The dead stones are not estimated yet: wait a moment.")
        return self.dead

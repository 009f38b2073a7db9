"""Playing a game: moves of people and engines, taking back, resigning, counting."""

from __future__ import annotations

from collections.abc import Callable

from tengen.engine.choice import Choice
from tengen.go import Color
from tengen.go.dead_stones import DeadStones
from tengen.go.status import estimate
from tengen.search.search import Result
from tengen.web.board.base import BoardBase
from tengen.web.board.clocks import Clocks
from tengen.web.board.errors import BoardError, told
from tengen.web.board.players import HUMAN, PlayerSpec
from tengen.web.board.searcher import Searcher, Token
from tengen.web.board.tree import GameTree
from tengen.web.board.values import snapshot, value_of
from tengen.web.board.view import COLORS, SIDES

SIZES = range(5, 26)
_COUNTED = 1000  # playouts that estimate dead stones
_HINT_PLAYOUTS = 2000
_LOOK = 0.1  # seconds between looks at whether a move is still wanted


class Playing(BoardBase):
    """The actions of a game."""

    _token = Token()  # of the work under way

    # --- games -------------------------------------------------------------------------------------------------------

    def new_game(
        self,
        *,
        size: int = 19,
        rules: str = "chinese",
        komi: float | None = None,
        handicap: int = 0,
        black: PlayerSpec = HUMAN,
        white: PlayerSpec = HUMAN,
        clock: str = "none",
        title: str | None = None,
    ) -> None:
        """Begin anew; what was on the board goes. Komi is the rules' own by default, half a point with a handicap."""
        if size not in SIZES:
            raise BoardError(f"The board is {size}x{size}; sizes from 5 to 25 can be played.")
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
            with told():
                after = game.copy()
                after.play(vertex)
            vertex = after.moves[-1][1]
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

    def _append(self, at: int, color: Color, vertex: str, *, follow: bool, tip: bool) -> None:
        """A move that is legal there; two passes of a game under way begin the count."""
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
        """Take back: against an engine to the person's last decision, otherwise one move. What is taken back goes."""
        with self._lock:
            self._drop_work()
            at = self.tip if self.mode == "play" else self.cursor
            line = self.tree.line(at)
            people = {color for color, player in self.players.items() if not player.is_engine}
            wanted = people if self.mode == "play" and people else set(SIDES)
            for node in reversed(line[1:]):
                move = self.tree.move(node)
                if move is not None and move[0] in wanted:
                    break
            else:
                raise BoardError("There is no move to take back.")
            self.scoring, self.dead, self._hint = False, None, None
            if self.mode == "play":
                self.clocks.pause()
                self._set_result(None)
            self._remove(node)
            self._changed()

    def _remove(self, node: int) -> None:
        """A node and what follows it; cursor and tip move up to what is left."""
        parent = self.tree.delete(node)
        self.record_changed = True
        self.cursor = self.cursor if self.cursor in self.tree else parent
        self.tip = self.tip if self.tip in self.tree else parent
        if self.mode == "play":
            self.cursor = self.tip
        self.values = {key: value for key, value in self.values.items() if key in self.tree}

    def resign(self, color: str | None = None) -> None:
        """A side gives up: by default the person who is to move, or the one person who plays."""
        with self._lock:
            self._require_playing()
            side = COLORS.get(color) if color is not None else self._person()
            if side is None:
                raise BoardError(f"{color!r} is neither black nor white.")
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
            with told():
                dead.change(vertex)
            self._changed()

    def accept_score(self) -> None:
        """The count holds: the game is over."""
        with self._lock:
            score = self._counted().score()
            self.scoring, self.dead = False, None
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
            self._changed()

    def _counted(self) -> DeadStones:
        if not self.scoring:
            raise BoardError("The game is not being counted.")
        if self.dead is None:
            raise BoardError("The dead stones are not estimated yet: wait a moment.")
        return self.dead

    # --- work of the engine ------------------------------------------------------------------------------------------

    def hint(self) -> None:
        """Search for good moves for the side to move; they come with the next view."""
        with self._lock:
            if self.state == "thinking" and self.cursor == self.tip:
                raise BoardError("The computer is thinking about its own move.")
            if self.scoring or self.tree.game(self.cursor).over:
                raise BoardError("The game is over: there is no move to find.")
            self._hint_wanted = True
            self._cancel()
            self._worker.wake()

    _hint_wanted = False

    def _drop_work(self) -> None:
        """What is under way has become useless."""
        self._cancel()
        self._hint_wanted = False
        self._hint = None

    def _cancel(self) -> None:
        """End the work under way."""
        self._token.cancel()
        for searcher in self._searchers.values():
            searcher.interrupt()

    def _new_token(self) -> Token:
        self._token = Token()
        return self._token

    def _searcher(self, role: str, player: PlayerSpec) -> Searcher:
        settings = player.settings(self.pool.config(player.preset))
        if role not in self._searchers:
            self._searchers[role] = Searcher(self.pool, self.id, settings)
        self._searchers[role].configure(settings)
        return self._searchers[role]

    def _count_job(self) -> Callable[[], None]:
        node, game = self.tip, self.tree.game(self.tip).copy()

        def run() -> None:
            with self.pool.turn(self.id, lambda: None, lambda: self._closed):
                status = estimate(game.board, _COUNTED)
            self._counted_as(node, DeadStones(game, status))

        return run

    def _counted_as(self, node: int, dead: DeadStones) -> None:
        with self._lock:
            if self.scoring and self.dead is None and self.tip == node:
                self.dead = dead
                self._changed()

    def _move_job(self) -> Callable[[], None]:
        node = self.tip
        game = self.tree.game(node).copy()
        color = game.to_move
        player, control = self.players[color], self.clocks.control
        token = self._new_token()

        def run() -> None:
            searcher = self._searcher(SIDES[color], player)
            with searcher.working(token) as engine:
                searcher.follow(game)
                if engine.time_control != control:
                    engine.set_time(control)
                if (left := self.clocks.left(color)) is not None:
                    engine.set_time_left(color, *left)
                choice = engine.genmove(on_report=token.watch(engine.interrupt), every=_LOOK)
            with self._lock:
                if not token.cancelled and not self._closed and self.tip == node:
                    self._engine_moved(color, choice)

        return run

    def _engine_moved(self, color: Color, choice: Choice) -> None:
        node = self.tip
        if choice.result is not None:
            self._learn(node, choice.result)
        if not self.clocks.press(color):
            self._end(color.opponent, "T", f"{SIDES[color].capitalize()} has no time left.")
        elif choice.vertex == "resign":
            self._end(color.opponent, "R", f"{SIDES[color].capitalize()} resigns.")
        else:
            self._append(node, color, choice.vertex, follow=self.cursor == node, tip=True)
            told = f"win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts, {choice.seconds:.1f} s"
            self._changed(f"{SIDES[color].capitalize()} played {choice.vertex} ({told}).")

    def _hint_job(self) -> Callable[[], None]:
        node = self.cursor
        game = self.tree.game(node).copy()
        token = self._new_token()
        self._hint_wanted = False

        def run() -> None:
            searcher = self._searcher("analysis", PlayerSpec("engine", self.analysis_preset))
            with searcher.working(token) as engine:
                engine.set_game(game)
                result = engine.analyze(on_report=token.watch(engine.interrupt), every=_LOOK, playouts=_HINT_PLAYOUTS)
                found = snapshot(node, game, result, engine.search)
            with self._lock:
                if not token.cancelled and self.cursor == node:
                    self._learn(node, result)
                    self._hint = found
                    self._changed()

        return run

    def _learn(self, node: int, result: Result) -> None:
        """Keep what a search says of a position if it has searched longer than what is known."""
        if node in self.tree:
            value = value_of(self.tree.game(node), result)
            if value is not None and (node not in self.values or value.visits >= self.values[node].visits):
                self.values[node] = value

"""What commands work on: the engine, the answer under way, and what was said before."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tengen import __version__
from tengen.go import Color, Game, IllegalMove
from tengen.go.handicap import implied_handicap
from tengen.go.size import BoardSize
from tengen.gtp.arguments import Refused
from tengen.gtp.protocol import encode, response_start, response_text

if TYPE_CHECKING:
    from tengen.engine.choice import Choice
    from tengen.engine.engine import Engine
    from tengen.gtp.registry import Commands


# Called before a move is sought, it answers with what is to be called after it.
Watch = Callable[["Session", Color], Callable[["Choice"], None]]


class Session:
    """One engine and the controller that it talks with."""

    def __init__(
        self,
        engine: Engine,
        commands: Commands,
        write: Callable[[bytes], None],
        *,
        waiting: Callable[[], bool] = lambda: False,
        name: str = "Tengen",
        version: str = __version__,
        preset_name: str | None = None,
        level: str | None = None,
        note: Callable[[str], None] = lambda text: None,
        watch: Watch | None = None,
    ) -> None:
        self.engine = engine
        self.commands = commands
        self.name = name
        self.version = version
        self.waiting = waiting  # whether the controller has sent more
        self.note = note  # a line for people, beside the answers
        self.over = False  # quit was asked for
        self.until_input = False  # the command under way ends with the next line
        self.last_choice: Choice | None = None
        self.handicap_given = False  # by a command; what plain moves imply is not looked for then
        self.preset_name = preset_name  # of the configuration, if it was chosen by name
        self.level = level  # of play, if one was chosen
        self.ponder_next = False  # a move was generated, and the opponent's time begins
        self._watch = watch
        self._write = write
        self._id = ""
        self._streaming = False
        self._started = time.process_time()

    @property
    def game(self) -> Game:
        """The game as it stands; to be changed through the engine."""
        return self.engine.game

    @property
    def cpu_seconds(self) -> float:
        """Processor time of all threads since the session began."""
        return time.process_time() - self._started

    # --- changes of the game -----------------------------------------------------------------------------------------

    def new_game(self, size: BoardSize) -> None:
        """An empty board; rules, komi and clocks stay."""
        self.engine.new_game(size=size, rules=self.game.rules, komi=self.game.komi)
        self._begin_game(handicap_given=False)

    def set_game(self, game: Game, *, handicap_given: bool = False) -> None:
        """Another game, from a file or set up."""
        self.engine.set_game(game)
        self._begin_game(handicap_given)

    def play(self, color: Color, vertex: str) -> None:
        """A move of either side; Black's stones before White's first move are taken for a handicap."""
        try:
            self.engine.play(color, vertex)
        except IllegalMove as error:
            raise Refused(f"illegal move: {error}") from None
        self._move_made()

    def skip(self, color: Color) -> None:
        """A turn in which nothing was played, as a lost stone of Frisbee Go has it."""
        self.engine.skip(color)
        self.handicap_given = True
        self.ponder_next = False

    def undo(self, moves: int) -> None:
        """Takes moves back, all or none."""
        try:
            self.engine.undo(moves)
        except ValueError:
            made = len(self.game.moves)
            raise Refused(f"cannot undo: {made} {'move was' if made == 1 else 'moves were'} made") from None
        self._move_made()

    def generate(self, color: Color, **options: Any) -> Choice:
        """Lets the engine choose, and play unless `options` say otherwise."""
        after_move = self._watch(self, color) if self._watch else None
        choice = self.engine.genmove(color, **options)
        if after_move is not None:
            after_move(choice)
        if choice.book:
            self.note(f"tengen gtp: {choice.why}: {choice.vertex}")
        self.last_choice = choice
        if options.get("play", True):
            self._move_made()
            self.ponder_next = self.engine.settings.ponder and choice.vertex != "resign"
        return choice

    def _begin_game(self, handicap_given: bool) -> None:
        self.handicap_given = handicap_given
        self.last_choice = None
        self.ponder_next = False

    def _move_made(self) -> None:
        self.ponder_next = False
        if self.handicap_given:
            return
        stones = implied_handicap(self.game.moves)
        if stones != self.game.handicap and not self._set_up:
            self.engine.set_handicap(stones)

    @property
    def _set_up(self) -> bool:
        """Whether the game began with stones on the board."""
        first = self.game.board_at(0)
        return first.stone_count(Color.BLACK) + first.stone_count(Color.WHITE) > 0

    # --- answers that come line by line ----------------------------------------------------------------------------

    def begin_request(self, request_id: str) -> None:
        """A new command is carried out."""
        self._id = request_id
        self._streaming = False
        self.until_input = False

    @property
    def streaming(self) -> bool:
        """The answer to this command has begun."""
        return self._streaming

    def send_line(self, text: str) -> None:
        """Writes one line of the answer now; the first one begins it."""
        if not self._streaming:
            self.begin_stream()
        body = response_text(text).replace("\n", " ")
        if body:
            self._write(encode(body + "\n"))

    def begin_stream(self) -> None:
        """Writes the mark of success, so that the answer can follow line by line."""
        self._streaming = True
        self._write(encode(response_start(True, self._id) + "\n"))

"""One game in the terminal: reads commands, shows the board, lets the engine answer."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator

from rich.console import Console
from rich.markup import escape

from tengen.cli.board_view import board_view
from tengen.cli.clock_view import clocks_text, has_lost_on_time
from tengen.cli.coordinates import EUROPEAN, Coordinates
from tengen.cli.play_end import agree_on_dead_stones
from tengen.engine.engine import Engine
from tengen.engine.time_control import parse_time_control
from tengen.go import Color, Game, IllegalMove
from tengen.go.sgf import Record
from tengen.go.status import estimate
from tengen.search.search import Result

_HELP = """\
  D4            play there                  pass          pass
  undo          take back your last move    hint          the best moves by a search
  score         estimate the score          resign        give up
  save FILE     write the game as SGF       load FILE [N] go on with a game, after its move N
  level [NAME]  the computer's strength     time [CLOCK]  clocks, such as 300+5x30 or none
  board         show the board again        quit          leave"""
_HINTS = 5


class Leave(Exception):  # noqa: N818 - no error: the way out of nested prompts
    """The user has had enough."""


class Session:
    """A game between a person and the engine."""

    def __init__(self, engine: Engine, human: Color, coordinates: Coordinates = EUROPEAN) -> None:
        self.engine = engine
        self.human = human
        self.coordinates = coordinates
        self.screen = Console(highlight=False, emoji=False)
        self.error = Console(stderr=True, highlight=False, emoji=False)
        self.result: str | None = None
        self.level = ""
        self._clean_up = False  # after a dispute the engine takes dead stones off
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: self.screen.print(_HELP, markup=False),
            "board": lambda _: self._show(),
            "undo": lambda _: self._undo(),
            "hint": lambda _: self._hint(),
            "score": lambda _: self._score(),
            "resign": lambda _: self._end(f"{self._letter(self.human.opponent)}+R"),
            "save": self._save_command,
            "load": self._load,
            "level": self._level,
            "time": self._time,
        }

    @property
    def game(self) -> Game:
        """As it stands."""
        return self.engine.game

    def run(self) -> None:
        """Play until the end, or until the user leaves."""
        self.screen.print("Write a point such as " + self.coordinates.show("D4", max(4, self.game.size)) + ", or [bold]help[/].")
        self._show()
        try:
            while self.result is None:
                if self.game.over:
                    self._finish()
                elif self.game.to_move == self.human:
                    self._human_moves()
                else:
                    self._computer_moves()
        except Leave:
            return
        self.screen.print(f"Result: [bold]{self.result}[/]")

    def save(self, path: str) -> None:
        """Write the game; a place that cannot be written is told and nothing is lost."""
        names = {self.human: "Human", self.human.opponent: f"Tengen {self.level}".strip()}
        control = self.engine.time_control
        try:
            record = Record.from_game(
                self.game,
                result=self.result,
                black=names[Color.BLACK],
                white=names[Color.WHITE],
                TM=f"{control.main:g}" if control.limited else None,
                OT=control.text if control.limited and (control.overtime or control.increment) else None,
            )
            record.save(path)
        except (OSError, ValueError) as error:
            self._complain("not saved", error)
        else:
            self.screen.print(f"Saved to {escape(path)}.")

    # --- the board ---------------------------------------------------------------------------------------------------

    def _show(self) -> None:
        board, game = self.game.board, self.game
        self.screen.print()
        color = self.screen.is_terminal and not self.screen.no_color and self.screen.encoding.startswith("utf")
        self.screen.print(board_view(board, color=color, coordinates=self.coordinates))
        black, white = board.prisoners("white"), board.prisoners("black")
        parts = [
            f"Move {game.move_number}, {_name(game.to_move)} to play",
            f"captured: Black {black}, White {white}",
            f"komi {game.komi:g}",
            *clocks_text(self.engine),
        ]
        self.screen.print("; ".join(parts), soft_wrap=True)

    def _named(self, vertex: str) -> str:
        return self.coordinates.show(vertex, self.game.size)

    @staticmethod
    def _letter(color: Color) -> str:
        return _name(color)[0]

    # --- moves -------------------------------------------------------------------------------------------------------

    def _computer_moves(self) -> None:
        side = self.game.to_move
        with self._thinking() as report:
            choice = self.engine.genmove(on_report=report, cleanup=self._clean_up)
        if has_lost_on_time(self.engine, side):
            return self._end(f"{self._letter(self.human)}+T")
        if choice.vertex == "resign":
            self.screen.print(f"{_name(side)} resigns.")
            return self._end(f"{self._letter(self.human)}+R")
        told = f"win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts, {choice.seconds:.1f} s"
        self.screen.print(f"{_name(side)} plays [bold]{self._named(choice.vertex)}[/] ({told})")
        self._show()

    @contextlib.contextmanager
    def _thinking(self) -> Iterator[Callable[[Result], None]]:
        """A line that tells how the search goes, where somebody looks; Ctrl-C leaves the game."""

        def quiet(_: Result) -> None:
            pass

        try:
            if not self.error.is_terminal:
                yield quiet
                return
            with self.error.status("thinking") as status:

                def report(result: Result) -> None:
                    move = next((each for each in result.moves if each.action == result.best), None)
                    if move is not None:
                        status.update(f"thinking: {self._named(str(move.action))}, {move.value:.0%}, {result.visits:,}")

                yield report
        except KeyboardInterrupt:
            raise Leave from None

    def _human_moves(self) -> None:
        """Read commands until one is a move or changes the game."""
        if self.engine.settings.ponder:
            self.engine.start_pondering()
        start = time.monotonic()
        words = self._ask(f"{_name(self.human)}> ")
        if not words:
            return
        command, arguments = words[0].lower(), words[1:]
        if command in ("quit", "exit", "q"):
            raise Leave
        if command in self._commands:
            return self._commands[command](arguments)
        spent = time.monotonic() - start
        try:
            self.engine.play(self.human, self.coordinates.read(words[0], self.game.size))
        except IllegalMove as error:
            return self._complain("illegal", error)
        except ValueError as error:
            return self._complain("not understood", f"{error}; [bold]help[/] lists the commands")
        if not self.engine.clock(self.human).spend(spent):
            self.screen.print("Your time is up.")
            return self._end(f"{self._letter(self.human.opponent)}+T")
        self._show()

    def _ask(self, prompt: str) -> list[str]:
        """The words of a line; Leave at the end of the input."""
        try:
            return self.screen.input(f"[bold]{prompt}[/]").split()
        except (EOFError, KeyboardInterrupt):
            self.screen.print()
            raise Leave from None

    # --- commands ----------------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        """Back to the person's last decision: the computer's answer goes too."""
        moves = self.game.moves
        own = [number for number, (color, _) in enumerate(moves) if color == self.human]
        if not own:
            return self._complain("", "you have not moved yet")
        self.engine.undo(len(moves) - own[-1])
        self._show()

    def _hint(self) -> None:
        settings = self.engine.settings
        playouts = settings.playouts or (None if settings.seconds else 5000)
        with self._thinking() as report:
            result = self.engine.analyze(on_report=report, playouts=playouts, seconds=settings.seconds)
        for move in [each for each in result.moves if each.visits > 0][:_HINTS]:
            name = self._named(str(move.action))
            self.screen.print(f"  {name:<6} win rate {move.value:6.1%} in {move.visits:,} playouts")

    def _score(self) -> None:
        """In mid-game most points are nobody's yet: the mean of playouts says more than a count."""
        game = self.game
        threads = self.engine.settings.config.thread.threads
        margin = float(estimate(game.board, 2000, threads=threads).ownership.sum())
        margin -= game.komi + game.handicap_compensation
        self.screen.print(f"Estimate by playouts: [bold]{'B' if margin > 0 else 'W'}+{abs(margin):.1f}[/]")

    def _save_command(self, arguments: list[str]) -> None:
        if not arguments:
            return self._complain("", "save where? save FILE")
        self.save(" ".join(arguments))

    def _load(self, arguments: list[str]) -> None:
        if not arguments:
            return self._complain("", "load what? load FILE, or load FILE MOVE")
        *words, last = arguments
        move = int(last) if words and last.isdecimal() else None
        path = " ".join(words if move is not None else arguments)
        try:
            game = Record.load(path).game(move=move)
            self.engine.set_game(game)
        except (OSError, ValueError) as error:
            return self._complain("not loaded", error)
        self._show()

    def _level(self, arguments: list[str]) -> None:
        raise NotImplementedError

    def _time(self, arguments: list[str]) -> None:
        if arguments:
            try:
                self.engine.set_time(parse_time_control(" ".join(arguments)))
            except ValueError as error:
                return self._complain("", error)
        self.screen.print("; ".join(clocks_text(self.engine)) or "no clocks")

    # --- the end -----------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Both have passed: what is dead, and the count; or the game goes on."""
        if self.game.result:
            return self._end(self.game.result)
        score = agree_on_dead_stones(self.engine, self._ask_or_agree, self.screen, self.coordinates)
        if score is not None:
            self.screen.print(f"Black {score.black:g}, White {score.white:g} with komi")
            return self._end(score.text)
        self._clean_up = True
        self.engine.undo(self.game.passes_in_a_row)
        self._show()

    def _ask_or_agree(self, prompt: str) -> list[str]:
        """Who leaves now agrees to what was proposed."""
        try:
            return self._ask(prompt)
        except Leave:
            return []

    def _end(self, result: str) -> None:
        self.result = result

    def _complain(self, what: str, reason: object) -> None:
        text = str(reason) if isinstance(reason, str) else escape(str(reason))
        self.error.print(f"[red]{what}:[/] {text}" if what else text, soft_wrap=True)


def _name(color: Color) -> str:
    return color.name.capitalize()

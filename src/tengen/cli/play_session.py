"""One game in the terminal: reads commands, shows the board, lets the engine answer."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.markup import escape

from tengen.cli.clock_view import clocks_text, has_lost_on_time
from tengen.cli.play_end import agree_on_dead_stones
from tengen.cli.play_screen import Leave, Screen, name_of
from tengen.engine.engine import Engine
from tengen.engine.levels import at_level, find_level, level_names
from tengen.engine.time_control import parse_time_control
from tengen.go import Color, Game, IllegalMove
from tengen.go.search.ranking import win_rate
from tengen.go.search.result import GoResult
from tengen.go.search.wording import lead_text, percent, position_text
from tengen.go.sgf import Record
from tengen.go.size import size_of

_HELP = """\
  D4            play there                  pass          pass
  undo          take back your last move    hint          the best moves by a search
  score         estimate the score          resign        give up
  save FILE     write the game as SGF       load FILE [N] go on with a game, after its move N
  level [NAME]  the computer's strength     time [CLOCK]  clocks, such as 300+5x30 or none
  board         show the board again        quit          leave"""
_HINTS = 5
_HINT_PLAYOUTS = 5000  # if neither playouts nor seconds of a move are set


class Session:
    """A game between a person and the engine."""

    def __init__(self, engine: Engine, human: Color, screen: Screen | None = None) -> None:
        self.engine = engine
        self.human = human
        self.screen = screen or Screen()
        self.result: str | None = None
        self.level = "tengen"
        self._settings = engine.settings  # without a level
        self._turn: float | None = None  # when the person's turn began
        self._commands: dict[str, Callable[[list[str]], None]] = {
            "help": lambda _: self.screen.say(_HELP, markup=False),
            "board": lambda _: self._show(),
            "undo": lambda _: self._undo(),
            "hint": lambda _: self._hint(),
            "score": lambda _: self._score(),
            "resign": lambda _: self._win(self.human.opponent, "R"),
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
        example = self.screen.coordinates.show("D4", size_of(max(4, self.game.width), max(4, self.game.height)))
        self.screen.say(f"Write a point such as {example}, or [bold]help[/].")
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
        self.screen.say(f"Result: [bold]{self.result}[/]")

    def save(self, path: str) -> None:
        """Write the game; a place that cannot be written is told and nothing is lost."""
        computer = "Tengen" if self.level == "tengen" else f"Tengen, level {self.level}"
        names = {self.human: "Human", self.human.opponent: computer}
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
            self.screen.complain("not saved", error)
        else:
            self.screen.say(f"Saved to {escape(path)}.")

    def set_level(self, name: str) -> None:
        """From the next move on; ValueError lists the levels."""
        level = find_level(name)
        self.engine.configure(at_level(self._settings, level.name))
        self.level = level.name

    def _show(self) -> None:
        self.screen.show(self.engine)

    def _named(self, vertex: str) -> str:
        return self.screen.coordinates.show(vertex, self.game.size)

    # --- moves -------------------------------------------------------------------------------------------------------

    def _computer_moves(self) -> None:
        side = self.game.to_move
        with self.screen.thinking(self.game.size) as report:
            choice = self.engine.genmove(on_report=report)
        if has_lost_on_time(self.engine, side):
            self.screen.say(f"{name_of(side)} has no time left.")
            self._win(self.human, "T")
        elif choice.vertex == "resign":
            self.screen.say(f"{name_of(side)} resigns.")
            self._win(self.human, "R")
        else:
            told = f"win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts, {choice.seconds:.1f} s"
            if choice.book:
                told = escape(choice.why)
            self.screen.say(f"{name_of(side)} plays [bold]{self._named(choice.vertex)}[/] ({told})")
            self._show()

    def _human_moves(self) -> None:
        """Carry out one line; the clock runs from the beginning of the turn, whatever is asked meanwhile."""
        if self._turn is None:
            self._turn = time.monotonic()
        if self.engine.settings.ponder:
            self.engine.start_pondering()
        words = self.screen.ask(f"{name_of(self.human)}> ")
        if not words:
            return
        command, arguments = words[0].lower(), words[1:]
        if command in ("quit", "exit", "q"):
            raise Leave
        if command in self._commands:
            self._commands[command](arguments)
            return
        spent = time.monotonic() - self._turn
        try:
            self.engine.play(self.human, self.screen.coordinates.read(words[0], self.game.size))
        except IllegalMove as error:
            self.screen.complain("illegal", error)
            return
        except ValueError as error:
            self.screen.complain("not understood", error, "; [bold]help[/] lists the commands")
            return
        self._turn = None
        if self.engine.clock(self.human).spend(spent):
            self._show()
        else:
            self.screen.say("You have no time left.")
            self._win(self.human.opponent, "T")

    # --- commands ----------------------------------------------------------------------------------------------------

    def _undo(self) -> None:
        """Back to the person's last decision: the computer's answer goes too."""
        moves = self.game.moves
        own = [number for number, (color, _) in enumerate(moves) if color == self.human]
        if not own:
            self.screen.complain("", "you have not moved yet")
            return
        self.engine.undo(len(moves) - own[-1])
        self._turn = None
        self._show()

    def _searched(self) -> GoResult:
        settings = self.engine.settings
        playouts = settings.playouts or (None if settings.seconds else _HINT_PLAYOUTS)
        with self.screen.thinking(self.game.size) as report:
            return self.engine.analyze(on_report=report, playouts=playouts, seconds=settings.seconds)

    def _hint(self) -> None:
        for move in [each for each in self._searched().moves if each.visits > 0][:_HINTS]:
            name = self._named(str(move.action))
            lead = f", {lead_text(move.score)}" if move.score is not None else ""
            self.screen.say(f"  {name:<6} win rate {percent(move.value):>6}{lead} in {move.visits:,} playouts")

    def _score(self) -> None:
        """In mid-game most points are nobody's yet: a search says more than a count."""
        result = self._searched()
        if not any(move.visits for move in result.moves):
            self.screen.say("There is nothing to search here.")
            return
        rate = win_rate(result)
        black = rate if self.game.to_move == Color.BLACK else 1 - rate
        self.screen.say(f"Estimate: [bold]{position_text(black, result.score)}[/] in {result.visits:,} playouts")

    def _save_command(self, arguments: list[str]) -> None:
        if arguments:
            self.save(" ".join(arguments))
        else:
            self.screen.complain("", "save where? save FILE")

    def _load(self, arguments: list[str]) -> None:
        if not arguments:
            self.screen.complain("", "load what? load FILE, or load FILE MOVE")
            return
        *words, last = arguments
        move = int(last) if words and last.isdecimal() else None
        try:
            self.engine.set_game(Record.load(" ".join(arguments if move is None else words)).game(move=move))
        except (OSError, ValueError) as error:
            self.screen.complain("not loaded", error)
            return
        self._turn = None
        self._show()

    def _level(self, arguments: list[str]) -> None:
        try:
            if arguments:
                self.set_level(arguments[0])
            self.screen.say(f"level {self.level}; there are {', '.join(level_names())}")
        except ValueError as error:
            self.screen.complain("", error)

    def _time(self, arguments: list[str]) -> None:
        try:
            if arguments:
                self.engine.set_time(parse_time_control(" ".join(arguments)))
                self._turn = None
            self.screen.say("; ".join(clocks_text(self.engine)) or "no clocks")
        except ValueError as error:
            self.screen.complain("", error)

    # --- the end -----------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Both have passed: what is dead, and the count; or the game goes on without these passes."""
        if self.game.result:
            self.result = self.game.result
            return
        score = agree_on_dead_stones(self.engine, self.screen)
        if score is not None:
            self.screen.say(f"Black {score.black:g}, White {score.white:g} with komi")
            self.result = score.text
            return
        self.engine.undo(self.game.passes_in_a_row)
        self._show()

    def _win(self, color: Color, how: str) -> None:
        self.result = f"{name_of(color)[0]}+{how}"

"""`tengen play`: a game in the terminal."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from tengen.cli.board_view import board_view
from tengen.cli.options import cores
from tengen.engine.engine import Engine
from tengen.engine.settings import EngineSettings
from tengen.go import MAX_SIZE, MIN_SIZE, Color, Game, IllegalMove, Rules
from tengen.go.status import estimate, final_score
from tengen.search.presets import preset

_HELP = """\
  D4          play there             pass        pass
  undo        take back your move    hint        the five best moves by playouts
  score       estimate the score     save FILE   write the game as SGF
  resign      give up                quit        leave"""


def play(
    size: Annotated[int, typer.Option(min=MIN_SIZE, max=MAX_SIZE, help="Board size.")] = 9,
    color: Annotated[str, typer.Option(help="Your colour: black or white.")] = "black",
    komi: Annotated[float | None, typer.Option(help="Points for White; the rules' own by default.")] = None,
    rules: Annotated[str, typer.Option(help=f"One of {', '.join(Rules.preset_names())}.")] = "chinese",
    handicap: Annotated[int, typer.Option(min=0, max=9, help="Black's handicap stones.")] = 0,
    playouts: Annotated[int, typer.Option(min=1, help="Simulations per move of the computer.")] = 10_000,
    threads: Annotated[int, typer.Option(min=0, max=1024, help="Threads; 0 for all processors.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Seed of the computer's random games.")] = 0,
    save: Annotated[Path | None, typer.Option(help="Write the game to this SGF file at the end.")] = None,
) -> None:
    """Play a game of Go in the terminal."""
    game = Game(size, rules, komi)
    human = _parse_color(color)
    if handicap == 1:
        game.komi = 0.5
    elif handicap > 1:
        game.place_free_handicap(handicap)
    config = preset("tengen").with_values({"seed": seed, "thread.threads": threads or cores()})
    engine = Engine(EngineSettings(config=config, playouts=playouts))
    engine.set_game(game)
    session = _Session(engine, human)
    session.run()
    if save:
        session.save(str(save))


def _parse_color(text: str) -> Color:
    if text.lower() in ("black", "b"):
        return Color.BLACK
    if text.lower() in ("white", "w"):
        return Color.WHITE
    raise typer.BadParameter(f"{text!r} is neither black nor white", param_hint="--color")


def _name(color: Color) -> str:
    return color.name.capitalize()


class _Session:
    """One game: reads commands, shows the board, lets the computer answer."""

    def __init__(self, engine: Engine, human: Color) -> None:
        self.engine = engine
        self.human = human
        self.threads = engine.settings.config.thread.threads
        self.console = Console(highlight=False)
        self.error = Console(stderr=True, highlight=False)
        self.result: str | None = None

    @property
    def game(self) -> Game:
        return self.engine.game

    def run(self) -> None:
        self.console.print("Write a point such as D4, or [bold]help[/].")
        self._show()
        while not self.game.over:
            if self.game.to_move != self.human:
                self._computer_moves()
            elif not self._human_moves():
                return
        self._finish()

    def save(self, path: str) -> None:
        from tengen.go.sgf import Record

        try:
            Record.from_game(self.game, result=self.result).save(path)
        except OSError as error:
            self.error.print(f"[red]not saved:[/] {error}")
        else:
            self.console.print(f"Saved to {path}.")

    def _show(self) -> None:
        board = self.game.board
        self.console.print()
        self.console.print(board_view(board, color=self.console.is_terminal))
        black, white = board.prisoners("white"), board.prisoners("black")
        self.console.print(
            f"Move {self.game.move_number}, {_name(self.game.to_move)} to play; "
            f"captured: Black {black}, White {white}; komi {self.game.komi:g}"
        )

    def _computer_moves(self) -> None:
        with self.error.status("thinking"):
            choice = self.engine.genmove()
        if choice.vertex == "resign":
            self.game.resign()
        self.console.print(
            f"{_name(self.human.opponent)} plays [bold]{choice.vertex}[/] "
            f"(win rate {choice.win_rate:.0%}, {choice.playouts:,} playouts)"
        )
        self._show()

    def _human_moves(self) -> bool:
        """Read and carry out one command; False to leave."""
        try:
            words = self.console.input(f"[bold]{_name(self.human)}>[/] ").split()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            return False
        if not words:
            return True
        command, arguments = words[0].lower(), words[1:]
        if command in ("quit", "exit", "q"):
            return False
        actions: dict[str, Callable[[], None]] = {
            "help": lambda: self.console.print(_HELP),
            "undo": self._undo,
            "hint": self._hint,
            "score": self._score,
            "resign": lambda: self.game.resign(self.human),
            "save": lambda: self.save(arguments[0]) if arguments else self.error.print("save where? save FILE"),
        }
        if command in actions:
            actions[command]()
            return True
        try:
            self.game.play(command, self.human)
        except IllegalMove as error:
            self.error.print(f"[red]illegal:[/] {error}")
        except ValueError as error:
            self.error.print(f"[red]not understood:[/] {error}; [bold]help[/] lists the commands")
        else:
            self._show()
        return True

    def _undo(self) -> None:
        """Back to the human's last decision: the computer's answer goes too."""
        if not any(color == self.human for color, _ in self.game.moves):
            self.error.print("you have not moved yet")
            return
        while self.game.moves[-1][0] != self.human:
            self.game.undo()
        self.game.undo()
        self._show()

    def _hint(self) -> None:
        result = self.engine.analyze(on_report=lambda _: None, playouts=self.engine.settings.playouts)
        for move in result.moves[:5]:
            self.console.print(f"  {move.action:<5} win rate {move.value:6.1%} in {move.visits:,} playouts")

    def _score(self) -> None:
        """In mid-game most points are nobody's yet: the mean of playouts says more than a count."""
        game = self.game
        margin = float(estimate(game.board, 2000, threads=self.threads).ownership.sum())
        margin -= game.komi + game.handicap_compensation
        self.console.print(f"Estimate by playouts: [bold]{'B' if margin > 0 else 'W'}+{abs(margin):.1f}[/]")

    def _finish(self) -> None:
        if self.game.result:
            self.result = self.game.result
        else:
            score, status = final_score(self.game, 2000, threads=self.threads)
            self.result = score.text
            self.console.print(f"Black {score.black:g}, White {score.white:g} with komi")
            if status.dead:
                self.console.print("taken for dead: " + ", ".join(status.dead))
        self.console.print(f"Result: [bold]{self.result}[/]")

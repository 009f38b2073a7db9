"""Moves: played, generated, taken back, shown."""

from __future__ import annotations

from tengen.go import Color
from tengen.gtp.arguments import Arguments
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("play", "COLOR VERTEX", "Plays a move.")
def _play(session: Session, arguments: Arguments) -> None:
    color = arguments.color(0)
    session.play(color, arguments.vertex(1, session.game.size))


@commands("genmove", "COLOR", "Chooses a move and plays it.")
def _genmove(session: Session, arguments: Arguments) -> str:
    return session.generate(arguments.color(0)).vertex


@commands("reg_genmove", "COLOR", "Chooses a move without playing it.")
def _reg_genmove(session: Session, arguments: Arguments) -> str:
    return session.generate(arguments.color(0), play=False).vertex


@commands("undo", help="Takes back the last move.")
def _undo(session: Session, arguments: Arguments) -> None:
    session.undo(1)


@commands("gg-undo", "[MOVES]", "Takes back so many moves, by default one.")
def _gg_undo(session: Session, arguments: Arguments) -> None:
    session.undo(arguments.whole(0, "number of moves", 0, 10_000) if arguments else 1)


@commands("stop", help="Ends thinking on the opponent's time.")
def _stop(session: Session, arguments: Arguments) -> None:
    session.ponder_next = False
    session.engine.stop_pondering()


@commands("showboard", help="The position as text.")
def _showboard(session: Session, arguments: Arguments) -> str:
    game = session.game
    board = game.board
    last = f"last move {_spoken(game.moves[-1])}" if game.moves else "no move yet"
    lines = [
        str(board),
        f"{game.to_move.name.lower()} to move, {last}, move {game.move_number}",
        f"rules {game.rules.name}, komi {game.komi:g}, handicap {game.handicap}",
        f"captured: {board.prisoners('white')} by black, {board.prisoners('black')} by white",
    ]
    if game.over:
        lines.append(f"the game is over{f': {game.result}' if game.result else ''}")
    return "\n" + "\n".join(lines)


def _spoken(move: tuple[Color, str]) -> str:
    return f"{move[0].name.lower()} {move[1]}"

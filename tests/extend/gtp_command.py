"""A command of one's own: the liberties of a chain.

A file in gtp/commands has a table `commands`, which its functions enter with a name, the arguments as `help` shows them
and one line of help. A command answers with a text; what is wrong is a `Refused` (any ValueError will do), whose text
goes to the controller. Too few and too many arguments are refused before it is called.
"""

from __future__ import annotations

from tengen.go import Color
from tengen.gtp.arguments import Arguments, Refused
from tengen.gtp.registry import Commands
from tengen.gtp.session import Session

commands = Commands()


@commands("example-liberties", "VERTEX", "How many liberties the chain at a point has.")
def _liberties(session: Session, arguments: Arguments) -> str:
    board, vertex = session.game.board, arguments.vertex(0, session.game.size)
    if vertex == "pass" or board[vertex] == Color.EMPTY:
        raise Refused(f"there is no stone at {vertex}")
    return str(board.liberties(vertex))

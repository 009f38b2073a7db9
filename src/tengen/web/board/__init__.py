"""One game on the page, free of any web server."""

from tengen.web.board.errors import BoardError
from tengen.web.board.players import PlayerSpec
from tengen.web.board.session import BoardSession
from tengen.web.board.view import BoardView

__all__ = ["BoardError", "BoardSession", "BoardView", "PlayerSpec"]

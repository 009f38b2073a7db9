"""Games for reviews whose mistakes are known."""

from tengen.go import Color, Game
from tengen.go.presets import preset
from tengen.go.sgf import Record
from tengen.go.size import point_name
from tengen.review import Analyst

# Black wins only if White's corner dies, and who plays B9 decides that.
_CORNER = """
. . . O X . X . X
O O O O X X X X X
X X X X X . . X .
X X X X X X X X X
X X X X X X X X X
X X X X X O O O O
. . . . X O . . .
. . X . X O . O .
. . . . X O . . .
"""


def corner(*moves: str, komi: float = 40.5) -> Game:
    """The game from that position on, Black first."""
    rows = _CORNER.split("\n")[1:-1]
    stones: dict[str, list[str]] = {"X": [], "O": [], ".": []}
    for y, row in enumerate(rows):
        for x, symbol in enumerate(row.split()):
            stones[symbol].append(point_name(x, y, 9))
    game = Game(9, "chinese", komi)
    game.set_up(black=stones["X"], white=stones["O"], to_move=Color.BLACK)
    for vertex in moves:
        game.play(vertex)
    return game


def corner_record(*moves: str) -> Record:
    """The same as a record that was read from SGF."""
    return Record.from_bytes(Record.from_game(corner(*moves)).to_bytes())


def analyst(playouts: int = 300) -> Analyst:
    """One thread, so that every run is the same."""
    return Analyst(preset("tengen"), playouts=playouts)

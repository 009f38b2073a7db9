"""The board in a terminal."""

from rich.cells import cell_len
from rich.text import Text

from tengen.cli.coordinates import EUROPEAN, Coordinates
from tengen.go import Board, Color

_STONES = {Color.BLACK: ("●", "#000000 on #d9a95b"), Color.WHITE: ("●", "#ffffff on #d9a95b")}
_WOOD = "#6b4a1f on #d9a95b"


def board_view(board: Board, *, color: bool = True, coordinates: Coordinates = EUROPEAN) -> Text:
    """A picture of the board: coloured where the terminal can, else X and O; the last move is in parentheses."""
    labels = [coordinates.row(y, board.height) for y in range(board.height)]
    margin = max(3, *(cell_len(label) for label in labels))
    header = "\n".join(f"{'':{margin}} {line}" for line in coordinates.header(board.width))
    text = Text(header + "\n")
    plain = str(board).splitlines()[1:-1]
    for y, label in enumerate(labels):
        text.append(" " * (margin - cell_len(label)) + label)
        # The core's text decides what stands where; only the symbols change here.
        for symbol in plain[y][3 : 3 + 2 * board.width + 1]:
            if not color:
                text.append(symbol)
            elif symbol == "X":
                text.append(*_STONES[Color.BLACK])
            elif symbol == "O":
                text.append(*_STONES[Color.WHITE])
            elif symbol in "()":
                text.append(symbol, "bold red on #d9a95b")
            else:
                text.append("·" if symbol == "." else symbol, _WOOD)
        text.append(f" {label}\n" if color else f"{label}\n")
    text.append(header)
    return text

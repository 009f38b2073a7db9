"""The board in a terminal."""

from rich.text import Text

from tengen.go import Board, Color

_STONES = {Color.BLACK: ("●", "#000000 on #d9a95b"), Color.WHITE: ("●", "#ffffff on #d9a95b")}
_WOOD = "#6b4a1f on #d9a95b"
_COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def board_view(board: Board, *, color: bool = True) -> Text:
    """A picture of the board: coloured where the terminal can, else X and O; the last move is in parentheses."""
    if not color:
        return Text(str(board))
    size = board.size
    header = "    " + " ".join(_COLUMNS[:size])
    text = Text(header + "\n")
    plain = str(board).splitlines()[1:-1]
    for y in range(size):
        # The core's text decides what stands where; only the symbols change here.
        row = plain[y][3 : 3 + 2 * size + 1]
        text.append(f"{size - y:>3}")
        for symbol in row:
            if symbol == "X":
                text.append(*_STONES[Color.BLACK])
            elif symbol == "O":
                text.append(*_STONES[Color.WHITE])
            elif symbol in "()":
                text.append(symbol, "bold red on #d9a95b")
            else:
                text.append("·" if symbol == "." else symbol, _WOOD)
        text.append(f" {size - y}\n")
    text.append(header)
    return text

"""Game records: reading, replaying, editing and saving SGF files.

    record = Record.load("game.sgf")
    record.game(move=120)                       # the position after 120 moves, as a Game
    path = record.add_move(120, "W", "Q4")      # a variation
    record.set_comment(path, "Better.")
    record.save("reviewed.sgf")

A place in a record is named by `at`: the number of a move on the main line, or a path, the tuple of child indices that
leads from the root, () being the root. The one error for bad files is SgfError; what could be read only with a guess is
told in Record.warnings.
"""

from tengen.go.sgf.edit import At, Path
from tengen.go.sgf.grammar import Node, SgfError
from tengen.go.sgf.record import Record, iter_records, save_all

__all__ = ["At", "Node", "Path", "Record", "SgfError", "iter_records", "save_all"]

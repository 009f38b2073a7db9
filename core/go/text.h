// Boards as people write them: rows from the top, '.' empty, 'X' black, 'O' white.
#pragma once

#include <string>
#include <string_view>

#include "core/go/board.h"

namespace tengen::go {

/// Reads a square board. Spaces between points, blank lines, row numbers and lines of column letters around the
/// diagram, and '+' or ',' for star points are accepted. Throws std::invalid_argument that names the row and
/// column, also for a chain without liberties.
Board board_from_text(std::string_view text, Color to_move = Color::black);

/// The board as text with coordinates, the last move in parentheses.
std::string board_to_text(const Board& board);

/// Why `p` is not legal for `c`, as a sentence; empty if it is legal.
std::string illegal_reason(const Board& board, Point p, Color c, bool allow_suicide);

}  // namespace tengen::go

// Approach moves (Rimmel 2009, Alg. 13): where a move would be self-atari, connect first.
//
// The reading taken here: let the move on `p` be a self-atari and C the chain it makes. The points next to `p` or
// beside C are together the one liberty C would have. If that liberty is empty now (it may be the place of a stone
// the move captures), touches an own chain outside C, is legal and is no self-atari itself, it is the approach move.
#pragma once

#include "core/go/board.h"

namespace tengen::go {

/// The approach move of `c` for the empty point `p`, or `none`.
Point approach_move(const Board& board, Point p, Color c);

}  // namespace tengen::go

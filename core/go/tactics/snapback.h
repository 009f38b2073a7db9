// Snapback: a stone given up so that its capture is captured in turn.
#pragma once

#include "core/go/board.h"

namespace tengen::go {

/// `c` has a legal move on the empty point `p` that leaves its chain one liberty; the enemy may capture it there;
/// the chain that did so is left with one liberty, and taking it back is legal (no ko) and takes two stones or more.
/// The board is as before afterwards.
bool is_snapback(Board& board, Point p, Color c);

}  // namespace tengen::go

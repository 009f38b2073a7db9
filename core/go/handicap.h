// Where handicap stones go.
#pragma once

#include <vector>

#include "core/go/board.h"

namespace tengen::go {

/// Most stones of a fixed handicap on this size (GTP 2, 4.1.1): 9 on odd sizes from 9, 4 on even ones from 8 and on
/// 7x7, 0 below.
int max_fixed_handicap(int size);

/// The fixed placement of `stones` (2 to the maximum); throws std::invalid_argument.
std::vector<Point> fixed_handicap(int size, int stones);

/// A placement of up to `stones` stones chosen by us: the fixed one where there is one, then further points spread
/// over the board. Fewer are returned than asked for only when the board has no room (at most area - 1).
std::vector<Point> free_handicap(int size, int stones);

}  // namespace tengen::go

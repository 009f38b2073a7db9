// Where handicap stones go.
#pragma once

#include <vector>

#include "core/go/board.h"

namespace tengen::go {

/// Most stones of a fixed handicap on this size (GTP 2, 4.1.1): 9 if both sides are odd and 9 or more, 4 on other
/// boards with sides of 7 or more, 0 below.
int max_fixed_handicap(Size size);

/// The fixed placement of `stones` (2 to the maximum); throws std::invalid_argument.
std::vector<Point> fixed_handicap(Size size, int stones);

/// A placement of up to `stones` stones chosen by us: the fixed one where there is one, then further points spread
/// over the board. Fewer are returned than asked for only when the board has no room (at most area - 1).
std::vector<Point> free_handicap(Size size, int stones);

}  // namespace tengen::go

// Unconditional life (Benson 1976): chains that cannot be captured even if their owner always passes.
#pragma once

#include <vector>

#include "core/go/board.h"

namespace tengen::go {

struct UnconditionalLife {
    /// One stone of each chain that is unconditionally alive.
    std::vector<Point> chains;
    /// Points of the regions that are vital to such chains: stones and empty points alike. An opponent's stone there
    /// cannot live.
    std::vector<Point> territory;
};

/// With `suicide` the enemy may take its own stones off inside an eye and so make room there: then a region helps a
/// chain only if its stones, too, lie next to the chain. Without it the answer is exact.
UnconditionalLife unconditional_life(const Board& board, Color c, bool suicide = false);

}  // namespace tengen::go

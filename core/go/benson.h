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

UnconditionalLife unconditional_life(const Board& board, Color c);

}  // namespace tengen::go

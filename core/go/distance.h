// Distances between points: Manhattan, go distance and the common fate graph (Basaldúa 2013, 3.3.4).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/go/board.h"

namespace tengen::go {

/// |dx| + |dy|.
int manhattan_distance(const Geometry& g, Point a, Point b);
/// |dx| + |dy| + max(|dx|, |dy|).
int go_distance(const Geometry& g, Point a, Point b);

/// Distances in the common fate graph from one point: stones of a chain are one node, empty points one each, and
/// an edge joins neighbours. A pseudometric: 0 inside a chain.
class CommonFate {
public:
    static constexpr int kFar = std::numeric_limits<std::uint8_t>::max();

    /// Breadth first from `source` up to distance `limit`; what lies farther is kFar.
    CommonFate(const Board& board, Point source, int limit = kFar - 1);

    int operator[](Point p) const { return distance_[p.index()]; }

private:
    std::array<std::uint8_t, kMaxCells> distance_;
};

}  // namespace tengen::go

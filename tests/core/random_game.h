// Random legal moves for the tests: any legal point, own eyes included, with suicide and passes.
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"

namespace test {

using tengen::Rng;
using tengen::go::Board;
using tengen::go::Color;
using tengen::go::Point;

/// A uniform legal point for `c`, sometimes and if there is none a pass. Leaves the list of empty points alone.
inline Point random_move(const Board& board, Color c, Rng& rng, bool suicide) {
    if (rng.below(40) == 0) {
        return Point::pass();
    }
    Point chosen = Point::pass();
    int seen = 0;
    for (const Point p : board.geometry().points()) {
        if (board.legal(p, c, suicide) && rng.below(static_cast<std::uint32_t>(++seen)) == 0) {
            chosen = p;
        }
    }
    return chosen;
}

/// Mostly the side to move, now and then the other.
inline Color random_side(const Board& board, Rng& rng) {
    return rng.below(10) == 0 ? opponent(board.to_move()) : board.to_move();
}

}  // namespace test

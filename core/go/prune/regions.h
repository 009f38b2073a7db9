// Small empty regions inside one chain, which several rules ask for.
#pragma once

#include "core/go/tactics/nakade.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go::prune {

/// The region around an empty point that `wall` encloses, if it is empty, has at most `Capacity` points and a single
/// chain encloses it; otherwise an empty list.
template <int Capacity>
PointArray<Capacity> empty_region_of_one_chain(const Board& board, Point p, Color wall) {
    PointArray<Capacity> region = enclosed_region<Capacity>(board, p, wall);
    Point chain = Point::none();
    for (const Point q : region) {
        bool fits = board[q] == Color::empty;
        for (const Point root : chains_beside(board, q, wall)) {
            fits = fits && (chain.is_none() || chain == root);
            chain = root;
        }
        if (!fits) {
            region.clear();
            return region;
        }
    }
    return region;
}

}  // namespace tengen::go::prune

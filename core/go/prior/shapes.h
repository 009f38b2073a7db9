// What several rules read off the surroundings of a move.
#pragma once

#include "core/go/prior/view.h"

namespace tengen::go::prior {

/// Some of the eight points around are stones.
constexpr bool stone_beside(Neighborhood n) {
    return ((n ^ (n >> 1)) & 0x5555u) != 0;
}

/// Some of the eight points around are stones of `c`.
constexpr bool color_beside(Neighborhood n, Color c) {
    return ((c == Color::black ? n & ~(n >> 1) : (n >> 1) & ~n) & 0x5555u) != 0;
}

/// The move takes one of two liberties of an enemy chain.
inline bool gives_atari(const PriorView& view, Point p) {
    for (unsigned m = Neighbors4(view.board.neighborhood(p)).of(view.enemy); m != 0; m &= m - 1) {
        if (view.board.liberties(view.board.neighbor(p, std::countr_zero(m) >> 1)) == 2) {
            return true;
        }
    }
    return false;
}

/// A corner of a 3x3 neighbourhood: a diagonal direction and the two orthogonal ones beside it.
struct Corner {
    int diagonal;
    int sides[2];
};
inline constexpr Corner kCorners[] = {{4, {0, 1}}, {5, {0, 2}}, {6, {3, 1}}, {7, {3, 2}}};

}  // namespace tengen::go::prior

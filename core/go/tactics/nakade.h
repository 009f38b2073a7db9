// Nakade: the vital point of a small enclosed region (Rimmel 2009, Alg. 12, for three points; here up to six).
//
// A region is what one reaches from a point without crossing stones of the defender: empty points and stones of the
// attacker. It is thus bordered by defenders and the edge alone.
#pragma once

#include "core/go/board.h"
#include "core/go/point_list.h"
#include "core/go/tactics/shape.h"

namespace tengen::go {

/// The points of the region around `p` that stones of `wall` enclose; an empty list if `p` holds a stone of `wall`
/// or if there are more than `Capacity` of them.
template <int Capacity>
PointArray<Capacity> enclosed_region(const Board& board, Point p, Color wall) {
    PointArray<Capacity> region;
    if (board[p] == wall || board[p] == Color::off) {
        return region;
    }
    region.push(p);
    for (int i = 0; i < region.size(); ++i) {
        const Neighbors4 around(board.neighborhood(region[i]));
        for (unsigned m = 0x55u & ~(around.of(wall) | around.off()); m != 0; m &= m - 1) {
            const Point q = board.neighbor(region[i], std::countr_zero(m) >> 1);
            if (region.contains(q)) {
                continue;
            }
            if (region.full()) {
                region.clear();
                return region;
            }
            region.push(q);
        }
    }
    return region;
}

/// The empty vital point for the attacker `c` of the region around `p`, or `none`. Legality is not looked at.
inline Point nakade_point(const Board& board, Point p, Color c) {
    const PointArray<kMaxShape> region = enclosed_region<kMaxShape>(board, p, opponent(c));
    const Point vital = analyse_shape(region, board.stride()).vital;
    return vital.is_board() && board[vital] == Color::empty ? vital : Point::none();
}

/// All legal vital points on the board for the attacker `c`, in point order.
PointList nakade_moves(const Board& board, Color c);

}  // namespace tengen::go

// One-point eyes: the rule of the playouts (Basaldúa 2013, 4.3.1) and the proper eye that the tree never fills
// (Ferreira 2016, 3.3.11).
#pragma once

#include <bit>

#include "core/go/board.h"

namespace tengen::go {

/// The strict rule: an empty diagonal counts as an enemy unless it is an eye itself. Points that lean on each other
/// are eyes of each other: the answer is the largest set of points that satisfies the rule.
bool is_strict_eye(const Board& board, Point p, Color c);

/// True if the empty point is a one-point eye of `c`.
inline bool is_eye(const Board& board, Point p, Color c, EyeRule rule = EyeRule::potential) {
    return board[p] == Color::empty && is_potential_eye(board.neighborhood(p), c) &&
           (rule == EyeRule::potential || is_strict_eye(board, p, c));
}

/// Own stones on all sides and on three diagonals of four; at the border on everything that is on the board.
inline bool is_proper_eye(const Board& board, Point p, Color c) {
    const Neighborhood n = board.neighborhood(p);
    if (board[p] != Color::empty || !surrounded_by(n, c)) {
        return false;
    }
    const Neighbors4 diagonals(static_cast<Neighborhood>(n >> 8));
    const int off = std::popcount(diagonals.off());
    const int own = std::popcount(diagonals.of(c));
    return off > 0 ? own + off == 4 : own >= 3;
}

}  // namespace tengen::go

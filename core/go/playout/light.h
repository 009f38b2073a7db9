// The light policy: uniform over legal moves that do not fill an own one-point eye (EyePotential on).
#pragma once

#include <vector>

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/draw.h"
#include "core/go/playout/likely_move.h"

namespace tengen::go {

template <class Hook = NoHook>
struct LightPolicy {
    Hook hook;

    Point choose(Board& board, Color c, Rng& rng) {
        EmptyDraw draw(board);
        const Point p = draw.next_accepted(rng, [&](Point q) { return accepts(board, q, c); });
        return p.is_none() ? Point::pass() : p;
    }

    /// The same for every move, or the pass if there is none.
    std::vector<LikelyMove> chances(const Board& board) const {
        std::vector<LikelyMove> moves;
        for (int i = 0; i < board.empty_count(); ++i) {
            if (accepts(board, board.empty_point(i), board.to_move())) {
                moves.push_back({board.empty_point(i), 0.0});
            }
        }
        if (moves.empty()) {
            moves.push_back({Point::pass(), 0.0});
        }
        for (LikelyMove& move : moves) {
            move.chance = 1.0 / static_cast<double>(moves.size());
        }
        return moves;
    }

private:
    static bool accepts(const Board& board, Point p, Color c) {
        const Neighborhood n = board.neighborhood(p);
        return has_empty_neighbor(n) || (!is_potential_eye(n, c) && board.legal(p, c));
    }
};

}  // namespace tengen::go

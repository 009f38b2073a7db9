// The light policy: uniform over legal moves that do not fill an own one-point eye (EyePotential on).
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/draw.h"

namespace tengen::go {

template <class Hook = NoHook>
struct LightPolicy {
    Hook hook;

    Point choose(Board& board, Color c, Rng& rng) {
        EmptyDraw draw(board);
        const Point p = draw.next_accepted(rng, [&](Point q) {
            const Neighborhood n = board.neighborhood(q);
            return has_empty_neighbor(n) || (!is_potential_eye(n, c) && board.legal(q, c));
        });
        return p.is_none() ? Point::pass() : p;
    }
};

}  // namespace tengen::go

// A policy for judging finished positions rather than for winning them: answers atari, never gives chains away, and so
// leaves eyes and seki as people would.
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/draw.h"
#include "core/go/tactics/atari.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

struct SettlePolicy {
    NoHook hook;

    Point choose(Board& board, Color c, Rng& rng) {
        if (const Point p = answer_atari(board, c, rng); !p.is_none()) {
            return p;
        }
        EmptyDraw draw(board);
        const Point p = draw.next_accepted(rng, [&](Point q) {
            const Neighborhood n = board.neighborhood(q);
            return !is_potential_eye(n, c) && board.legal(q, c) && self_atari_allowed(board, q, c);
        });
        return p.is_none() ? Point::pass() : p;
    }

private:
    /// A capture of what the enemy just left in atari, or a rescue of what it put in atari; none if there is neither.
    static Point answer_atari(const Board& board, Color c, Rng& rng) {
        const Point last = board.last_move();
        if (!last.is_board()) {
            return Point::none();
        }
        if (board[last] == opponent(c) && board.in_atari(last)) {
            for (const Point p : capturing_moves(board, last)) {
                return p;
            }
        }
        PointList moves;
        for (const Point root : put_in_atari(board)) {
            for (const Point p : saving_moves(board, root)) {
                moves.push_new(p);
            }
        }
        return moves.empty() ? Point::none() : moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))];
    }
};

}  // namespace tengen::go

// What policies of heavy playouts are made of; the steps of sequence have files of their own (step.h).
#pragma once

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/draw.h"
#include "core/go/pattern.h"
#include "core/go/playout/play_status.h"
#include "core/go/point_list.h"
#include "core/go/tactics/self_atari.h"

namespace tengen::go {

/// A chance as a number of 2^-16.
inline std::uint32_t chance_bits(double chance) {
    return static_cast<std::uint32_t>(chance * (1 << 16) + 0.5);
}

namespace steps {

template <class Points>
Point any_of(const Points& points, Rng& rng) {
    return points.empty() ? Point::none() : points[static_cast<int>(rng.below(static_cast<unsigned>(points.size())))];
}

/// Calls `f` for each empty point of the eight around the last move that matches a pattern, playable or not.
template <class F>
void for_each_match(const Board& board, Color c, const PatternSet& patterns, F&& f) {
    const Point last = board.last_move();
    for (int d = 0; last.is_board() && d < kDirections; ++d) {
        const Point p = board.geometry().neighbor(last, d);
        if (board[p] == Color::empty && patterns.matches(board.neighborhood(p), c)) {
            f(p);
        }
    }
}

struct RandomOptions {
    SelfAtariPolicy self_atari = SelfAtariPolicy::ignore;
    /// Chance, in 2^-16, that a self-atari which the policy does not allow is refused.
    std::uint32_t refused = 0;
    /// Draws, of which the one with the fewest stones around is played: a bias towards open points (Ferreira 2016,
    /// 4.3.4).
    int tries = 1;
};

/// Among legal moves that fill no own one-point eye; bad self-ataris are refused mostly or always. `status` tells of a
/// point whether it may be played, but for ko.
template <class Status>
Point random(Board& board, Color c, const RandomOptions& options, Rng& rng, Status&& status) {
    EmptyDraw draw(board);
    const auto accepted = [&](Point p) {
        const PlayStatus found = status(p);
        if (found == PlayStatus::playable) {
            return p != board.ko() || c != board.ko_color();
        }
        return found == PlayStatus::self_atari && (rng.next() >> 48) >= options.refused && board.legal(p, c);
    };
    Point chosen = draw.next_accepted(rng, accepted);
    if (options.tries > 1 && !chosen.is_none()) {
        const auto around = [&](Point p) { return occupied_neighbors(board.neighborhood(p)); };
        for (int i = 1; i < options.tries && around(chosen) > 0; ++i) {
            const Point other = draw.next_accepted(rng, accepted);
            if (!other.is_none() && around(other) < around(chosen)) {
                chosen = other;
            }
        }
    }
    return chosen;
}

inline Point random(Board& board, Color c, const RandomOptions& options, Rng& rng) {
    return random(board, c, options, rng, [&](Point p) { return play_status(board, p, c, options.self_atari); });
}

}  // namespace steps

}  // namespace tengen::go

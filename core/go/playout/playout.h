// One playout: a policy chooses moves until two passes, the mercy rule or the length limit.
#pragma once

#include <cmath>
#include <concepts>

#include "core/base/random.h"
#include "core/go/board.h"
#include "core/go/score.h"

namespace tengen::go {

struct PlayoutOptions {
    /// Moves after which a playout is cut off and counted as it stands; 0 means three times the points. A cycle that
    /// simple ko does not stop (triple ko) ends here.
    int max_length = 0;
    /// Mercy rule: stop when one side has this many stones more; 0 means never.
    int mercy = 0;
    /// White's points for the mercy rule (Ferreira 2016, 4.3.4 counts them in).
    double komi = 0;

    int limit(const Board& board) const { return max_length > 0 ? max_length : 3 * board.geometry().area(); }
};

enum class PlayoutEnd { passes, mercy, length };

struct PlayoutResult {
    /// Area of Black minus area of White at the end, without komi.
    int margin = 0;
    int length = 0;
    PlayoutEnd end = PlayoutEnd::passes;
};

/// Tells a policy that keeps something of its own about the board where a playout begins.
template <class Policy>
void begin_playout(Policy& policy, const Board& board) {
    if constexpr (requires { policy.begin(board); }) {
        policy.begin(board);
    }
}
/// Tells such a policy of the last move when it is not asked to choose.
template <class Policy>
void follow_playout(Policy& policy, const Board& board) {
    if constexpr (requires { policy.follow(board); }) {
        policy.follow(board);
    }
}

/// Tells such a policy which move is about to be played.
template <class Policy>
void announce_move(Policy& policy, const Board& board, Color c, Point p) {
    if constexpr (requires { policy.before(board, c, p); }) {
        policy.before(board, c, p);
    }
}

/// A policy that throws its moves chooses where the stone lands, or none for a skipped turn.
template <class Policy>
concept Throws = requires { requires Policy::kThrows; };

/// A policy has `Point choose(Board&, Color, Rng&)`, returning pass when it has nothing to play, and a member `hook`
/// that follows the board (NoHook if it needs none). `on_move(colour, point)` is called for every move.
template <class Policy, class OnMove>
PlayoutResult run_playout(Board& board, Policy& policy, Rng& rng, const PlayoutOptions& options, OnMove&& on_move) {
    PlayoutResult result;
    begin_playout(policy, board);
    const int limit = options.limit(board);
    int passes = board.last_move().is_pass() ? 1 : 0;
    while (passes < 2) {
        if (result.length >= limit) {
            result.end = PlayoutEnd::length;
            break;
        }
        if (options.mercy > 0 &&
            std::abs(board.stones(Color::black) - board.stones(Color::white) - options.komi) > options.mercy) {
            result.end = PlayoutEnd::mercy;
            break;
        }
        const Color c = board.to_move();
        const Point p = policy.choose(board, c, rng);
        announce_move(policy, board, c, p);
        if (p.is_pass()) {
            board.play_pass(policy.hook);
            ++passes;
        } else {
            if (Throws<Policy> && p.is_none()) {
                board.skip_turn(policy.hook);
            } else {
                board.play(p, c, policy.hook);
            }
            passes = 0;
        }
        ++result.length;
        on_move(c, p);
    }
    result.margin = playout_area(board);
    return result;
}

template <class Policy>
PlayoutResult run_playout(Board& board, Policy& policy, Rng& rng, const PlayoutOptions& options) {
    return run_playout(board, policy, rng, options, [](Color, Point) {});
}

}  // namespace tengen::go

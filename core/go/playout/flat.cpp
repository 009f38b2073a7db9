#include "core/go/playout/flat.h"

#include <algorithm>
#include <numeric>

#include "core/base/parallel.h"
#include "core/go/playout/light.h"
#include "core/go/playout/playout.h"

namespace tengen::go {

FlatMonteCarlo::FlatMonteCarlo(const Game& game, std::uint64_t seed)
    : board_(game.board()), komi_(game.komi() + game.handicap_compensation()), seed_(seed) {
    const Color c = board_.to_move();
    for (const Point p : board_.geometry().points()) {
        if (!is_potential_eye(board_.neighborhood(p), c) && game.legal(p, c)) {
            moves_.push_back({p});
        }
    }
    if (moves_.empty()) {
        moves_.push_back({Point::pass()});
    }
}

void FlatMonteCarlo::run(long playouts, int threads) {
    const Color c = board_.to_move();
    const long each = std::max(1L, playouts / static_cast<long>(moves_.size()));
    const long first = rounds_;
    rounds_ += each;
    // A move belongs to one thread at a time, so its sums need no lock.
    share_range(static_cast<long>(moves_.size()), 1, threads, [&](int, long begin, long) {
        FlatMove& move = moves_[begin];
        Board start(board_);
        if (move.point.is_pass()) {
            start.play_pass();
        } else {
            start.play(move.point, c);
        }
        Board board(start);
        LightPolicy<> policy;
        for (long i = first; i < first + each; ++i) {
            board = start;
            Rng rng(split_mix(seed_ + static_cast<std::uint64_t>(begin)) + static_cast<std::uint64_t>(i));
            const double margin = run_playout(board, policy, rng, {}).margin - komi_;
            const bool won = c == Color::black ? margin > 0 : margin < 0;
            move.wins += won ? 1.0 : margin == 0 ? 0.5 : 0.0;
            move.margin_sum += static_cast<long>(c == Color::black ? margin : -margin);
            ++move.playouts;
        }
    });
}

std::vector<FlatMove> FlatMonteCarlo::ranking() const {
    std::vector<FlatMove> ranked = moves_;
    std::stable_sort(ranked.begin(), ranked.end(), [](const FlatMove& a, const FlatMove& b) {
        return std::pair(a.win_rate(), a.margin_sum) > std::pair(b.win_rate(), b.margin_sum);
    });
    return ranked;
}

long FlatMonteCarlo::playouts() const {
    return std::accumulate(moves_.begin(), moves_.end(), 0L,
                           [](long sum, const FlatMove& move) { return sum + move.playouts; });
}

}  // namespace tengen::go

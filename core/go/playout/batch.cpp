#include "core/go/playout/batch.h"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "core/base/parallel.h"
#include "core/go/context.h"
#include "core/go/playout/light.h"
#include "core/go/playout/settle.h"

namespace tengen::go {

namespace {

Rng stream(std::uint64_t seed, std::uint64_t index) {
    return Rng(split_mix(seed) + index);
}

/// The light policy with contexts of N points, the one of the chosen point being read as a learning policy would.
template <int N>
struct ContextPolicy : LightPolicy<Contexts<N>> {
    std::uint32_t read = 0;

    Point choose(Board& board, Color c, Rng& rng) {
        const Point p = LightPolicy<Contexts<N>>::choose(board, c, rng);
        if (!p.is_pass()) {
            read ^= this->hook.template get<N>(board, p, c);
        }
        return p;
    }
};

template <class Hook>
void follow(Hook& hook, const Board& board) {
    if constexpr (requires { hook.reset(board); }) {
        hook.reset(board);
    }
}

void add_ownership(const Board& board, std::vector<long>& ownership) {
    const Geometry& g = board.geometry();
    for (int i = 0; i < g.area(); ++i) {
        const Point p = g.from_dense(i);
        const Color c = board[p];
        if (c == Color::empty) {
            const Neighborhood n = board.neighborhood(p);
            ownership[i] += surrounded_by(n, Color::black) - surrounded_by(n, Color::white);
        } else {
            ownership[i] += c == Color::black ? 1 : -1;
        }
    }
}

void add_result(const PlayoutResult& one, double komi, BatchResult& sum) {
    ++sum.playouts;
    sum.moves += one.length;
    sum.margin_sum += one.margin;
    sum.black_wins += one.margin > komi;
    sum.white_wins += one.margin < komi;
    sum.draws += one.margin == komi;
    sum.ended_by_mercy += one.end == PlayoutEnd::mercy;
    sum.ended_by_length += one.end == PlayoutEnd::length;
}

template <class Policy>
BatchResult run_with(const Board& start, const Policy& policy, const BatchOptions& options) {
    const std::size_t area = static_cast<std::size_t>(start.geometry().area());
    std::vector<BatchResult> parts(options.threads);
    const auto begin_time = std::chrono::steady_clock::now();
    share_range(options.playouts, 32, options.threads, [&](int thread, long begin, long end) {
        BatchResult sum;
        sum.ownership.assign(area, 0);
        Board board(start);
        Policy mine = policy;
        for (long i = begin; i < end; ++i) {
            board = start;
            mine.hook = policy.hook;
            Rng rng = stream(options.seed, static_cast<std::uint64_t>(i));
            add_result(run_playout(board, mine, rng, options.playout), options.komi, sum);
            add_ownership(board, sum.ownership);
        }
        parts[thread].add(sum);
    });
    BatchResult total;
    total.ownership.assign(area, 0);
    total.size = start.size();  // not a part's: a thread that came too late has none
    for (const BatchResult& part : parts) {
        total.add(part);
    }
    total.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_time).count();
    return total;
}

/// Calls `use(policy)` with the policy that the options name, following `board`.
template <class Use>
auto with_policy(const Board& board, const BatchOptions& options, Use&& use) {
    const auto ready = [&](auto policy) {
        follow(policy.hook, board);
        return use(policy);
    };
    if (options.policy == "settle") {
        return ready(SettlePolicy());
    }
    if (options.policy != "light") {
        throw std::invalid_argument("no playout policy is called \"" + options.policy + "\"");
    }
    switch (options.contexts) {
        case 0:
            return ready(LightPolicy<>());
        case 4:
            return ready(ContextPolicy<4>());
        case 8:
            return ready(ContextPolicy<8>());
        case 12:
            return ready(ContextPolicy<12>());
        case 20:
            return ready(ContextPolicy<20>());
        case 24:
            return ready(ContextPolicy<24>());
        case 28:
            return ready(ContextPolicy<28>());
        case 36:
            return ready(ContextPolicy<36>());
        case 40:
            return ready(ContextPolicy<40>());
        default:
            throw std::invalid_argument("contexts of " + std::to_string(options.contexts) +
                                        " points: there are 4, 8, 12, 20, 24, 28, 36 and 40");
    }
}

}  // namespace

void BatchResult::add(const BatchResult& other) {
    playouts += other.playouts;
    moves += other.moves;
    black_wins += other.black_wins;
    white_wins += other.white_wins;
    draws += other.draws;
    margin_sum += other.margin_sum;
    ended_by_mercy += other.ended_by_mercy;
    ended_by_length += other.ended_by_length;
    ownership.resize(std::max(ownership.size(), other.ownership.size()), 0);
    for (std::size_t i = 0; i < other.ownership.size(); ++i) {
        ownership[i] += other.ownership[i];
    }
}

const std::vector<std::string>& policy_names() {
    static const std::vector<std::string> names = {"light", "settle"};
    return names;
}

BatchResult run_batch(const Board& board, const BatchOptions& options) {
    if (options.playouts < 1 || options.threads < 1 || options.threads > 1024) {
        throw std::invalid_argument("playouts must be at least 1 and threads 1 to 1024");
    }
    return with_policy(board, options, [&](const auto& policy) { return run_with(board, policy, options); });
}

std::pair<PlayoutResult, std::vector<Move>> trace_playout(const Board& board, const BatchOptions& options,
                                                          std::uint64_t index) {
    return with_policy(board, options, [&](auto policy) {
        Board copy(board);
        Rng rng = stream(options.seed, index);
        std::vector<Move> moves;
        const PlayoutResult result =
            run_playout(copy, policy, rng, options.playout, [&](Color c, Point p) { moves.push_back({c, p}); });
        return std::pair(result, moves);
    });
}

}  // namespace tengen::go

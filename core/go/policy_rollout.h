// Playouts of any policy as the search wants them: a fresh policy for each, last good replies before it if asked, and
// word of the result to policies that learn.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/go/playout/playout.h"
#include "core/go/rollout.h"
#include "core/tree/replies.h"

namespace tengen::go {

/// The last good reply to the move before, if there is one that can be played and fills no eye; else what Base plays.
template <class Base>
struct ReplyPolicy {
    const tree::Replies& replies;
    Base& base;
    decltype((std::declval<Base&>().hook)) hook = base.hook;
    bool replied = false;  ///< the last move chosen is a reply

    void begin(const Board& board) { begin_playout(base, board); }
    void before(const Board& board, Color c, Point p) { announce_move(base, board, c, p); }
    Point choose(Board& board, Color c, Rng& rng) {
        replied = false;
        const Point last = board.last_move();
        if (last.is_board()) {
            const Geometry& g = board.geometry();
            const auto reply = replies.to(player_of(opponent(c)), static_cast<tree::Action>(g.dense(last)));
            if (reply) {
                const Point p = g.from_dense(static_cast<int>(*reply));
                if (board.legal(p, c) && !is_potential_eye(board.neighborhood(p), c)) {
                    follow_playout(base, board);
                    replied = true;
                    return p;
                }
            }
        }
        return base.choose(board, c, rng);
    }
};

/// Throws what Base chooses, as Frisbee Go has it. Base is notified of a skipped turn as of a pass.
template <class Base>
struct ThrowingPolicy {
    static constexpr bool kThrows = true;
    const Frisbee& frisbee;
    Base& base;
    decltype((std::declval<Base&>().hook)) hook = base.hook;

    void begin(const Board& board) { begin_playout(base, board); }
    void before(const Board& board, Color c, Point p) {
        announce_move(base, board, c, p.is_none() ? Point::pass() : p);
    }
    Point choose(Board& board, Color c, Rng& rng) {
        const Point aim = base.choose(board, c, rng);
        if (aim.is_pass()) {
            return aim;
        }
        const Point p = frisbee.land(board, aim, rng);
        return board[p] == Color::empty ? p : Point::none();  // the aim is a liberty beside it
    }
};

/// `Make` makes a fresh policy for every playout; `names` are those of its sources, of which a policy without steps has
/// one. Policies that learn have `begin_learning(path)` and `learn(margin)`, which replays do without; their Make has
/// `new_root`, `learned`, `save` and `restore`.
template <class Make>
class PolicyRollout final : public Rollout {
public:
    PolicyRollout(Make make, std::vector<std::string> names, const GoConfig& config, double komi)
        : make_(std::move(make)),
          sources_(std::move(names)),
          config_(config.playout),
          frisbee_(config.frisbee),
          komi_(komi) {
        sources_.emplace_back("reply");
        sources_.emplace_back("pass");
    }

    int play(Board& board, Rng& rng, tree::Trace& trace, const tree::Replies* replies) const override {
        const PlayoutOptions options = options_for(board, rng);
        auto policy = make_();
        if constexpr (requires { policy.begin_learning(trace); }) {
            policy.begin_learning(trace);
        }
        int margin = 0;
        if (replies != nullptr) {
            ReplyPolicy<decltype(policy)> replying{*replies, policy};
            margin = run(board, replying, rng, options, trace);
        } else {
            margin = run(board, policy, rng, options, trace);
        }
        if constexpr (requires { policy.learn(margin); }) {
            policy.learn(margin);
        }
        return margin;
    }

    void new_root(const Board& board, bool same_game) const override {
        if constexpr (requires { make_.new_root(board, same_game); }) {
            make_.new_root(board, same_game);
        }
    }

    std::vector<LearnedMove> learned(const Board& board) const override {
        if constexpr (requires { make_.learned(board); }) {
            return make_.learned(board);
        } else {
            return {};
        }
    }

    void save(ByteWriter& out) const override {
        if constexpr (requires { make_.save(out); }) {
            make_.save(out);
        }
    }
    void restore(ByteReader& in) const override {
        if constexpr (requires { make_.restore(in); }) {
            make_.restore(in);
        }
    }

    const std::vector<std::string>& sources() const override { return sources_; }

    std::vector<LikelyMove> chances(const Board& board) const override {
        auto policy = make_();
        if constexpr (requires { policy.chances(board); }) {
            if (!frisbee_.on()) {
                begin_playout(policy, board);
                return policy.chances(board);
            }
        }
        return {};
    }

    std::vector<SourcedMove> replay(Board& board, Rng& rng, const tree::Replies* replies, int limit) const override {
        auto policy = make_();
        std::vector<SourcedMove> moves;
        const int pass = static_cast<int>(sources_.size()) - 1;
        PlayoutOptions options = options_for(board, rng);
        if (limit > 0) {
            options.max_length = std::min(limit, options.limit(board));
        }
        const auto watch = [&](auto& chooser, auto&& source) {
            with_throws(chooser, [&](auto& playing) {
                run_playout(board, playing, rng, options,
                            [&](Color c, Point p) { moves.push_back({c, p, p.is_pass() ? pass : source()}); });
                return 0;
            });
        };
        const auto step = [&] {
            if constexpr (requires { policy.source(); }) {
                return policy.source();
            } else {
                return 0;
            }
        };
        if (replies != nullptr) {
            ReplyPolicy<decltype(policy)> replying{*replies, policy};
            watch(replying, [&] { return replying.replied ? pass - 1 : step(); });
        } else {
            watch(policy, step);
        }
        return moves;
    }

private:
    PlayoutOptions options_for(const Board& board, Rng& rng) const {
        const double points = board.geometry().area();
        PlayoutOptions options;
        options.max_length = static_cast<int>(config_.length * points);
        options.mercy = static_cast<int>(config_.mercy * points);
        options.komi = komi_;
        if (config_.length_spread > 0) {
            const double factor = 1 + config_.length_spread * (2 * rng.real() - 1);
            options.max_length = std::max(1, static_cast<int>(factor * options.limit(board)));
        }
        return options;
    }

    /// Calls `play` with the policy, or with one that throws its moves.
    template <class Policy, class Play>
    int with_throws(Policy& policy, Play&& play) const {
        if (frisbee_.on()) {
            ThrowingPolicy<Policy> throwing{frisbee_, policy};
            return play(throwing);
        }
        return play(policy);
    }

    template <class Policy>
    int run(Board& board, Policy& policy, Rng& rng, const PlayoutOptions& options, tree::Trace& trace) const {
        return with_throws(policy, [&](auto& playing) { return run_traced(board, playing, rng, options, trace); });
    }

    template <class Policy>
    static int run_traced(Board& board, Policy& policy, Rng& rng, const PlayoutOptions& options, tree::Trace& trace) {
        if (!trace.rollouts) {
            return run_playout(board, policy, rng, options).margin;
        }
        const Geometry& g = board.geometry();
        const auto record = [&](Color c, Point p) {
            if (p.is_board()) {
                trace.push_back({player_of(c), static_cast<tree::Action>(g.dense(p))});
            }
        };
        return run_playout(board, policy, rng, options, record).margin;
    }

    Make make_;
    std::vector<std::string> sources_;
    PlayoutConfig config_;
    Frisbee frisbee_;
    double komi_;
};

template <class Make>
std::shared_ptr<const Rollout> rollout_with(Make make, std::vector<std::string> names, const GoConfig& config,
                                            double komi) {
    return std::make_shared<PolicyRollout<Make>>(std::move(make), std::move(names), config, komi);
}

}  // namespace tengen::go
